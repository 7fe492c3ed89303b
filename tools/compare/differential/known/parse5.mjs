// The known deviations of parse5 8. Most are rules that the standard changed after parse5 was written.
//
// `recognises` gets a difference and a function that returns our tree of a case. A class with `isWhole` is
// tried on complete texts; its recogniser must prove the explanation. The other classes see minimised texts only.
// A class with `changedIn` is a rule that the standard changed in that year or later: parse5 has the rule of 2024.

import { splitTokens } from '../../../lib/soup/mutate.mjs';
import {
  hasElement,
  hasRulesOf,
  isInTemplate,
  isOurs,
  isOursOf,
  isOursOfEdits,
  isOursOfSome,
  renameTags,
  variants,
} from './recognise.mjs';

/** `<!` before any other character begins a bogus comment, as `<?` does in parse5. */
const instructionsAsComments = (text) => text.replaceAll('<?', '<!?');

const isTag = (token) => /^<\/?[a-z]/i.test(token);

/** Text with one U+0000 for each sequence of them. */
const singleNulls = (text) =>
  splitTokens(text)
    .map((token) => (isTag(token) ? token : token.replaceAll(/\0+/g, '\0')))
    .join('');

const parts = ['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];
const isPart = (token) => new RegExp(`^</?(${parts.join('|')})[\\s/>]`, 'i').test(token);

/** A tag that closes the template, and what else it closes in parse5. */
const afterTemplate = (token) => [
  '',
  '</td></th>',
  '</tr></tbody></tfoot></thead>',
  '</template></tr></tbody></tfoot></thead>',
  '</template>',
  '</template></table>',
  `</template></table>${token}`,
  `</template></tr>${token}`,
  `</template></tr></tbody>${token}`,
];

/** Letters for white space, in its order in `spaces`. */
const letters = ['\ue000', '\ue001', '\ue002', '\ue003', '\ue003'];
const spaces = [' ', '\t', '\f', '\n', '\r'];
const spacesAsLetters = (token) =>
  /^\s+$/.test(token) ? [token.replaceAll(/\s/g, (space) => letters[spaces.indexOf(space)])] : [];
const lettersAsSpaces = (dump) =>
  dump.replaceAll(/[\ue000-\ue003]/g, (letter) =>
    JSON.stringify(spaces[letters.indexOf(letter)]).slice(1, -1),
  );

const searchAsDialog = (text) => renameTags(text, 'search', 'dialog');
const dialogAsSearch = (dump) => renameTags(dump, 'dialog', 'search');

export const parse5Deviations = [
  {
    name: 'processing instructions',
    changedIn: 2025,
    why: '`<?` begins a processing instruction; parse5 reads a bogus comment',
    anchor: '#processing-instruction-open-state',
    isWhole: true,
    recognises: (found, ours) => isOursOf(found, ours, instructionsAsComments),
  },
  {
    name: 'null characters in a row in foreign content',
    why: 'each U+0000 becomes U+FFFD; parse5 writes one U+FFFD for several in a row',
    anchor: '#parsing-main-inforeign',
    isWhole: true,
    recognises: (found, ours) =>
      [found.text, instructionsAsComments(found.text)].some((text) =>
        [singleNulls, (whole) => whole.replaceAll(/\0+/g, '\0')].some((change) =>
          isOursOf({ ...found, text }, ours, change),
        ),
      ),
  },
  {
    name: 'noscript context without scripting',
    why: 'with scripting disabled the tokenizer does not start in the RAWTEXT state',
    anchor: '#html-fragment-parsing-algorithm',
    isWhole: true,
    recognises: (found, ours) =>
      found.context?.name === 'noscript' && isOurs(found, ours, { options: { scripting: true } }),
  },
  {
    name: 'search',
    why: 'search is in the special category; parse5 treats it like dialog',
    anchor: '#special',
    isWhole: true,
    recognises: (found, ours) =>
      [found.text, singleNulls(found.text)].some((text) =>
        hasRulesOf({ ...found, text }, ours, 'search', 'dialog'),
      ),
  },
  {
    name: 'feDropShadow',
    why: 'the name has capitals in SVG; in parse5 it is in lower case',
    anchor: '#parsing-main-inforeign',
    isWhole: true,
    recognises: (found) => found.ours.replaceAll('feDropShadow', 'fedropshadow') === found.theirs,
  },
  {
    name: 'some null characters in a row in foreign content',
    why: 'each U+0000 becomes U+FFFD; parse5 writes one U+FFFD for several in a row',
    anchor: '#parsing-main-inforeign',
    recognises: (found, ours) =>
      isOursOfEdits(found, ours, (token) =>
        token.includes('\0') && !isTag(token)
          ? [singleNulls(token), token.replaceAll('\0', '')]
          : [],
      ),
  },
  {
    name: 'white space in the table context of a template',
    why: 'in a table mode of a template, white space does not reconstruct formatting elements; in parse5 it does',
    anchor: '#parsing-main-intable',
    recognises: (found, ours) =>
      isInTemplate(found) && isOursOfEdits(found, ours, spacesAsLetters, lettersAsSpaces),
  },
  {
    name: 'processing instructions next to text with the same characters',
    changedIn: 2025,
    why: '`<?` begins a processing instruction; parse5 reads a bogus comment',
    anchor: '#processing-instruction-open-state',
    recognises: (found, ours) =>
      isOursOfSome(found, ours, variants(found.text, '<?', ['<?', '<!?'])),
  },
  {
    name: 'select',
    changedIn: 2025,
    why: 'a select may contain any element; parse5 has the former insertion mode "in select"',
    anchor: '#parsing-main-inbody',
    recognises: (found, ours) =>
      (found.context?.name === 'select' || /<select[\s/>]/i.test(found.text)) &&
      isOursOfEdits(found, ours, (token) =>
        isTag(token) ? ['', `</select>${token}`, '</select>'] : [],
      ),
  },
  {
    name: 'CDATA sections at integration points',
    why: 'CDATA sections begin where the adjusted current node is not in the HTML namespace',
    anchor: '#markup-declaration-open-state',
    recognises: (found, ours) =>
      isOursOfSome(
        found,
        ours,
        variants(found.text, '<![CDATA[', ['<![CDATA[', '<![cdata[']),
        (dump) => dump.replaceAll('<!--"[cdata[', '<!--"[CDATA['),
      ),
  },
  {
    name: 'end tags of absent table bodies',
    why: 'end tags of table bodies are ignored if no such element is in table scope; parse5 closes the row',
    anchor: '#parsing-main-intr',
    recognises: (found, ours) =>
      isOursOfEdits(found, ours, (token) =>
        /^<\/(tbody|tfoot|thead)/i.test(token) ? ['</tr>'] : [],
      ),
  },
  {
    name: 'forms in tables in templates',
    changedIn: 2025,
    why: 'a form in a table is inserted while template contents are parsed; parse5 ignores it',
    anchor: '#parsing-template-contents',
    recognises: (found, ours) =>
      isInTemplate(found) &&
      isOursOfEdits(found, ours, (token) => (/^<\/?form/i.test(token) ? [''] : [])),
  },
  {
    name: 'table parts around a template',
    why: 'a template is a boundary of table scope; in parse5 tags in it close tables around it',
    anchor: '#has-an-element-in-table-scope',
    recognises: (found, ours) =>
      hasElement(found, 'template') &&
      isOursOfEdits(
        found,
        ours,
        (token) => (isPart(token) ? afterTemplate(token) : spacesAsLetters(token)),
        lettersAsSpaces,
      ),
  },
  {
    name: 'some search elements',
    why: 'search is in the special category; parse5 treats it like dialog',
    anchor: '#special',
    recognises: (found, ours) =>
      isOursOfEdits(
        { ...found, theirs: dialogAsSearch(found.theirs) },
        ours,
        (token) => (isTag(token) ? [searchAsDialog(token)] : []),
        dialogAsSearch,
      ),
  },
  {
    name: 'frameset after a template in the head',
    why: 'an implied body sets the frameset-ok flag to "ok"',
    anchor: '#the-after-head-insertion-mode',
    recognises: (found, ours) =>
      /<template[\s\S]*<frameset/i.test(found.text) &&
      isOursOfEdits(found, ours, (token) => (/^<frameset/i.test(token) ? [''] : [])),
  },
  {
    name: 'empty system identifier',
    why: 'an empty system identifier has the effect of a missing one',
    anchor: '#the-initial-insertion-mode',
    recognises: ({ text, ours, theirs }) =>
      /<!doctype[^>]*public/i.test(text) && ours === `quirks\n${theirs}`,
  },
];
