// The known deviations of Chromium, most exact classes first.
//
// `recognises` gets a difference and a function that returns our tree of a case. A class with `isWhole` is
// tried on complete texts; its recogniser must prove the explanation. The other classes see minimised texts only.

import { readLists } from '../../../lib/lists.mjs';
import { splitTokens } from '../../../lib/soup/mutate.mjs';
import { encodingDeviations } from './chromium-encodings.mjs';
import { sanitizerDeviations } from './chromium-sanitizer.mjs';
import {
  depthOfDifference,
  hasElement,
  hasOnly,
  hasRulesOf,
  isInTemplate,
  isOurs,
  isOursOf,
  isOursOfEdits,
  isOursOfSome,
  isTemplate,
  onlyCopiesDiffer,
  onlyDiffersIn,
  onlyFormattingDiffers,
  renameTags,
  variants,
} from './recognise.mjs';

const formattingNames = 'a b big code em font i nobr s small strike strong tt u';
const formattingTag = new RegExp(`^</?(${formattingNames.replaceAll(' ', '|')})(?=[\\s/>])`, 'i');

const svgSpellings = readLists().svgElementCase.map((name) => name.toLowerCase());

/** Newlines as the preprocessed input stream has them. */
const withLineFeeds = (text) => text.replaceAll(/\r\n?/g, '\n');

const afterLessThan = (text) => text.replaceAll('<\0', '<\ufffd');

/** U+0000 as Chromium's tokenizer treats it in text, processing instructions and CDATA sections. */
const nullsOfChromium = (text) =>
  splitTokens(afterLessThan(text))
    .map((token) => {
      if (/^<(\?|!\[CDATA\[)/.test(token)) return token.replaceAll('\0', '\ufffd');
      return /^<[a-z/!]/i.test(token) ? token : token.replaceAll('\0', '');
    })
    .join('');

/**
 * Whether Chromium copies an option into a selectedcontent element for ever: an option that has the attribute
 * `selected` is inside another option.
 */
export function hangsChromium({ text }, parse) {
  if (!/<selectedcontent/i.test(text) || !/<option[^>]*\bselected/i.test(text)) return false;
  let outer = -1;
  for (const line of parse().split('\n')) {
    const depth = line.search(/\S/);
    if (depth <= outer) outer = -1;
    if (!line.startsWith('<option', depth)) continue;
    if (outer !== -1 && / selected=/.test(line)) return true;
    if (outer === -1) outer = depth;
  }
  return false;
}

/** An element that the parser treats as `form`, apart from the form element pointer. */
const formsAsSearch = (token) => {
  if (!/^<\/?form[\s/>]/i.test(token)) return [];
  const renamed = token.replace(/form/i, 'search');
  return ['', renamed, `${token}</form>`];
};
const formsWithTwoEnds = (token) => {
  const renamed = formsAsSearch(token)[1];
  return renamed === undefined ? [] : ['', renamed, `${renamed}${renamed}`];
};
const searchAsForm = (dump) => dump.replaceAll(/<(\/?)search\b/g, '<$1form');

/** Renames formatting elements, so that the parser does not know them. */
const unknownFormatting = (token) =>
  formattingTag.test(token) ? [token.replace(formattingTag, (tag) => `${tag}xx`)] : [];
const knownFormatting = (dump) => dump.replaceAll(/(<\/?\w+)xx\b/g, '$1');

const selectNames = [
  'select',
  'selectedcontent',
  'option',
  'optgroup',
  'button',
  'table',
  'tr',
  'td',
];

const formElement = /^<form[ >]/;

/** White space after the body, or references to it. */
const spaceAfterBody =
  /<\/(body|html)>([\t\n\f\r ]|&#0*(9|10|12|13|32)(;|$)|&#x0*(9|a|c|d|20)(;|$))+$/i;

/** A tag or comment that the end of the file drops: its `>` is missing, or inside a quoted value that has no end. */
const unfinished = /^<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*(?:"[^"]*|'[^']*)?$/;

/** The text without the characters at its end, and without an unfinished tag after them. */
function withoutTextAtEnd(text) {
  const tokens = splitTokens(text);
  if (unfinished.test(tokens.at(-1))) tokens.pop();
  while (tokens.length > 0 && !/^<[a-z/!?]/i.test(tokens.at(-1))) tokens.pop();
  return tokens.join('');
}

const spaceReference = /^&#(0*(?:9|10|12|32)|x0*(?:9|a|c|20));?/i;

/** The white space of a reference at the beginning, as JSON without its quotation marks. */
function firstSpace(text) {
  const [, number] = spaceReference.exec(text) ?? [];
  if (number === undefined) return undefined;
  const character = String.fromCharCode(Number(/^x/i.test(number) ? `0${number}` : number));
  return JSON.stringify(character).slice(1, -1);
}

/** Something else for characters that became U+FFFD, and for numeric references, in a text or dump. */
const replaceReplaced = (text, other) =>
  text.replaceAll(/[\x80-\xff\ufffd]|&#x?[\da-f]+;?/gi, other);

/** The characters are gone, or something is in the body that leaves the frameset-ok flag alone. */
const framesetOk = ['', '<b>'];

/** White space at the end, or a reference to it. */
const endsWithSpace = /([\t\n\f\r ]|&#(0*(?:9|10|12|32)|x0*(?:9|a|c|20));?)$/i;

export const chromiumDeviations = [
  ...encodingDeviations,
  ...sanitizerDeviations,
  {
    name: 'null characters',
    why: 'U+0000 is a token of its own in text, U+FFFD in RCDATA and RAWTEXT, and kept in processing instructions',
    anchor: '#data-state',
    isWhole: true,
    recognises: (found, ours) =>
      found.text.includes('\0') &&
      [(text) => text.replaceAll('\0', ''), afterLessThan, nullsOfChromium].some(
        (change) =>
          isOursOf(found, ours, change) ||
          isOursOf(found, ours, (text) => change(withLineFeeds(text))),
      ),
  },
  {
    name: 'null characters of several kinds',
    why: 'as in `null characters`; Chromium drops some, and keeps or replaces others',
    anchor: '#data-state',
    recognises: (found, ours) =>
      isOursOfSome(found, ours, variants(found.text, '\0', ['\0', '', '\ufffd'])),
  },
  {
    name: 'hexadecimal reference without digits',
    why: '`&#x;` is text; Chromium reads U+FFFD',
    anchor: '#hexadecimal-character-reference-start-state',
    recognises: (found, ours) =>
      isOursOf(found, ours, (text) => text.replaceAll(/&#x;/gi, '\ufffd')),
  },
  {
    name: 'reference to a carriage return',
    why: 'U+000D is white space for the tree builder; Chromium treats it as other text',
    anchor: '#the-initial-insertion-mode',
    recognises: (found, ours) =>
      isOursOf(
        found,
        (changed) => ours(changed).replaceAll('\\u0001', '\\r'),
        (text) => text.replaceAll(/&#(0*13|x0*d);?/gi, '\u0001'),
      ),
  },
  {
    name: 'reference to white space at the beginning',
    why: 'white space before any other content is ignored; Chromium inserts it if it is a reference',
    anchor: '#the-initial-insertion-mode',
    recognises: (found, ours) =>
      firstSpace(found.text) !== undefined &&
      isOursOf(
        found,
        (changed) => ours(changed).replaceAll('\\u0001', firstSpace(found.text)),
        (text) => text.replace(spaceReference, '\u0001'),
      ),
  },
  {
    name: 'button in a button',
    why: "a button start tag closes a button in button scope; Chromium's fast path for innerHTML nests them",
    anchor: '#parsing-main-inbody',
    // An element without rules of its own nests too.
    recognises: (found, ours) =>
      found.entry.endsWith('innerHTML') &&
      /<button[\s\S]*<button/i.test(found.text) &&
      hasRulesOf(found, ours, 'button', 'x-button'),
  },
  {
    name: 'input in a select context',
    why: 'input start tags are ignored if the context element is a select',
    anchor: '#parsing-main-inbody',
    recognises: (found, ours) =>
      found.context?.name === 'select' &&
      /<input/i.test(found.text) &&
      isOurs(found, ours, { context: { name: 'div' } }),
  },
  {
    name: 'document of a template context',
    why: 'the document of the context element decides the mode and scripting, not the document of its template contents',
    anchor: '#html-fragment-parsing-algorithm',
    isWhole: true,
    recognises: (found, ours) =>
      isTemplate(found.context) &&
      isOurs(found, ours, { options: { mode: 'no-quirks', scripting: false } }),
  },
  {
    name: 'text at the end in a colgroup context',
    why: 'the end of the file inserts the pending characters of a table; Chromium drops them',
    anchor: '#parsing-main-intabletext',
    isWhole: true,
    recognises: (found, ours) =>
      found.context?.name === 'colgroup' &&
      /<(table|tbody|tfoot|thead|tr)/i.test(found.text) &&
      isOursOf(found, ours, withoutTextAtEnd),
  },
  {
    name: 'depth',
    why: 'the standard does not limit the depth; Chromium stops at 512 elements',
    anchor: '#tree-construction',
    isWhole: true,
    recognises: (found, ours) =>
      depthOfDifference(found) > 500 ||
      depthOfDifference({ ...found, ours: ours({ ...found, text: nullsOfChromium(found.text) }) }) >
        500,
  },
  {
    name: 'forms in template contents',
    why: 'a template context counts as template contents, and a form in a table in a template is inserted',
    anchor: '#parsing-template-contents',
    recognises: (found, ours) =>
      isInTemplate(found) && isOursOfEdits(found, ours, formsAsSearch, searchAsForm),
  },
  {
    name: 'form after a form that a table keeps open',
    why: 'a form end tag in a table leaves a form around it open; Chromium closes it together with the next form',
    anchor: '#parsing-main-inbody',
    recognises: (found, ours) =>
      /<form[\s\S]*<table[\s\S]*<\/form/i.test(found.text) &&
      isOursOfEdits(found, ours, formsWithTwoEnds, searchAsForm),
  },
  {
    name: 'end tags in a foreign context',
    why: 'with only the root on the stack the adjusted current node is the context element, so an end tag is ignored',
    anchor: '#adjusted-current-node',
    recognises: (found, ours) =>
      found.context?.namespace !== undefined &&
      ((onlyDiffersIn(found, formElement) && isOurs(found, ours, { context: { name: 'div' } })) ||
        (onlyFormattingDiffers(found) &&
          (isOurs(found, ours, { context: { name: 'div' } }) ||
            isOursOfEdits(found, ours, unknownFormatting, knownFormatting)))),
  },
  {
    name: 'white space after the body',
    why: 'white space after the body reconstructs formatting elements, as in the body',
    anchor: '#parsing-main-afterbody',
    recognises: (found) => spaceAfterBody.test(found.text) && onlyFormattingDiffers(found),
  },
  {
    name: 'white space in a template with rows',
    why: 'white space in a template in a table is inserted without the rules of the body',
    anchor: '#parsing-main-intable',
    recognises: (found) =>
      isInTemplate(found) && endsWithSpace.test(found.text) && onlyFormattingDiffers(found),
  },
  {
    name: 'end tags with names of SVG',
    why: 'an end tag that is processed by the rules of HTML keeps its lower case name',
    anchor: '#parsing-main-inforeign',
    recognises: (found, ours) =>
      isOursOfEdits(found, ours, (token) => {
        const [, name] = /^<\/(\w+)/.exec(token) ?? [];
        return svgSpellings.includes(name?.toLowerCase()) ? [''] : [];
      }),
  },
  {
    name: 'template for and shadowrootmode',
    why: 'a template with a valid shadowrootmode never patches',
    anchor: '#parsing-main-inhead',
    recognises: (found, ours) =>
      isOursOfEdits(found, ours, (token) =>
        /^<template/i.test(token) ? [token.replace(/\bshadowrootmode/i, 'x')] : [],
      ),
  },
  {
    name: 'foster parenting in template for',
    why: 'a patching template foster-parents nodes into the element that it patches',
    anchor: '#appropriate-place-for-inserting-a-node',
    recognises: ({ text }) =>
      /<\?(marker|start)/.test(text) &&
      /<template[^>]*\bfor\b[\s\S]*<(table|tbody|tfoot|thead|tr)\b/i.test(text) &&
      hasOnly(text, ['template', 'table', 'tbody', 'tfoot', 'thead', 'tr']),
  },
  {
    name: 'search is special',
    why: 'search is in the special category; Chromium treats it like dialog',
    anchor: '#special',
    isWhole: true,
    // The rules for dialog are those for search, but dialog is not special. A dialog of the text gets another name, so
    // that the tags of searches do not end it.
    recognises: (found, ours) => {
      const otherDialog = (dump) => renameTags(dump, 'dialog', 'x-dialog');
      return [found.text, nullsOfChromium(found.text)]
        .flatMap((text) => [
          { ...found, text },
          { ...found, text: otherDialog(text), theirs: otherDialog(found.theirs) },
        ])
        .some((changed) => hasRulesOf(changed, ours, 'search', 'dialog'));
    },
  },
  {
    name: 'head in noscript',
    why: 'in a noscript of the head, head start tags are ignored; Chromium closes the noscript',
    anchor: '#parsing-main-inheadnoscript',
    recognises: (found, ours) =>
      hasElement(found, 'noscript') &&
      isOursOfEdits(found, ours, (token) => (/^<head[\s/>]/i.test(token) ? ['</noscript>'] : [])),
  },
  {
    name: 'head elements before other tags in a template',
    why: 'base, basefont, bgsound, noframes and title do not change the template insertion mode',
    anchor: '#parsing-main-intemplate',
    recognises: (found, ours) =>
      isInTemplate(found) &&
      isOursOfEdits(found, ours, (token) =>
        /^(<(base|basefont|bgsound)|<\/(noframes|title))[\s/>]/i.test(token)
          ? [`${token}<body>`]
          : [],
      ),
  },
  {
    name: 'line feed after a carriage return in a tag',
    why: 'a line feed belongs to the newline of a carriage return only directly after it',
    anchor: '#preprocessing-the-input-stream',
    isWhole: true,
    recognises: (found, ours) =>
      isOursOf(found, ours, (text) => text.replace(/(\r[\t\n\f ]*\/?>)\n/g, '$1')) ||
      isOursOf(found, ours, (text) =>
        text.replaceAll('\r\n', '\r').replace(/(<[^>]*\r[^>\n]+)\n/g, '$1'),
      ),
  },
  {
    name: 'line feed at the beginning of a piece',
    why: 'a line feed belongs to the newline of a carriage return only directly after it, in Chromium also in a later piece',
    anchor: '#preprocessing-the-input-stream',
    recognises: (found, ours) =>
      /write/.test(found.entry) &&
      /(\r|\\r)[\s\S]*\n$/.test(found.text) &&
      isOursOf(found, ours, (text) => text.slice(0, -1)),
  },
  {
    name: 'formatting elements with an is attribute',
    why: 'an element with the attribute is belongs to the list of active formatting elements',
    anchor: '#the-list-of-active-formatting-elements',
    recognises: (found, ours) =>
      /\bis\b/i.test(found.text) && isOursOfEdits(found, ours, unknownFormatting, knownFormatting),
  },
  {
    name: 'option inside of selectedcontent',
    why: 'an option is copied when it leaves the stack; Chromium copies at the start tag, which removes the option',
    anchor: '#maybe-clone-an-option-into-selectedcontent',
    // The removed option can have the place that a template patches.
    recognises: ({ text, ...dumps }) =>
      (onlyCopiesDiffer(dumps) || /<template[^>]*\bfor\b/i.test(text)) &&
      /<selectedcontent(?:(?!<\/selectedcontent)[\s\S])*<option/i.test(text) &&
      hasOnly(text, [...selectNames, 'template']),
  },
  {
    name: 'second selectedcontent',
    why: 'inserting a second selectedcontent updates the first, which becomes empty if no option is selected',
    anchor: '#the-selectedcontent-element',
    recognises: ({ text, ...dumps }) =>
      onlyCopiesDiffer(dumps) &&
      text.match(/<selectedcontent/gi)?.length > 1 &&
      hasOnly(text, [...selectNames, 'template', 'span'], 24),
  },
  {
    name: 'selected option before another',
    why: 'the last selected option in tree order counts; in Chromium the selected option that was inserted last',
    anchor: '#selectedness-setting-algorithm',
    recognises: ({ text, ...dumps }) =>
      onlyCopiesDiffer(dumps) &&
      /<option[^>]*\bselected/i.test(text) &&
      /<(table|template[^>]*\bfor\b)[\s\S]*<option/i.test(text) &&
      hasOnly(text, [...selectNames, 'template']),
  },
  {
    name: 'replacement characters and frameset',
    why: 'U+FFFD sets the frameset-ok flag to "not ok"',
    anchor: '#parsing-main-inbody',
    recognises: (found, ours) =>
      /<frameset/i.test(found.text) &&
      framesetOk.some((other) =>
        isOursOf({ ...found, theirs: replaceReplaced(found.theirs, '') }, ours, (text) =>
          replaceReplaced(text, other),
        ),
      ),
  },
  {
    name: 'registry of a document without a window',
    why: 'a shadow root has the custom element registry of its document, so its markup has no registry attribute',
    anchor: '#html-fragment-serialisation-algorithm',
    isWhole: true,
    recognises: ({ entry, ours, theirs }) => {
      const withoutRegistry = (dump) =>
        dump.replaceAll(' shadowrootcustomelementregistry=\\"\\"', '');
      const hasNoWindow = entry === 'parseHTMLUnsafe' || isInTemplate({ ours });
      return hasNoWindow && withoutRegistry(ours) === withoutRegistry(theirs);
    },
  },
];
