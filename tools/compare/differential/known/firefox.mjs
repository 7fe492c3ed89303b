// The known deviations of Firefox: some are those of Chromium and parse5, most are recent changes of the
// standard. chromium.mjs explains the members.

import { chromiumDeviations } from './chromium.mjs';
import { parse5Deviations } from './parse5.mjs';
import {
  hasElement,
  hasOnly,
  hasRulesOf,
  isOtherEncoding,
  isOurs,
  isOursOf,
  isOursOfEdits,
  onlyCopiesDiffer,
  onlyDiffersIn,
  onlyFormattingDiffers,
} from './recognise.mjs';

const shared = (list, ...names) =>
  names.map((name) => {
    const found = list.find((each) => each.name === name);
    if (found === undefined) throw new Error(`no class ${name}`);
    return found;
  });

const voidElement = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

const tableContext = /^(table|tbody|tfoot|thead|tr)$/;

const isText = /^(script|style)$/;

const tableNames = ['table', 'caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];

const foreignNames = [
  'math',
  'svg',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'foreignobject',
  'desc',
  'title',
  'annotation-xml',
];

/** Elements that end a scope. */
const scopeNames = [
  'applet',
  'marquee',
  'object',
  'select',
  'template',
  ...tableNames,
  ...foreignNames,
];

/** Replaces a tag that matches a pattern by other markup. */
const replacing =
  (pattern, ...replacements) =>
  (token) =>
    pattern.test(token) ? replacements.map((each) => each.replace('$&', token)) : [];

export const firefoxDeviations = [
  ...shared(chromiumDeviations, 'null characters'),
  ...shared(parse5Deviations, 'processing instructions', 'noscript context without scripting'),
  {
    name: 'annotation-xml context',
    why: 'a context element with an encoding of HTML or XHTML is an HTML integration point',
    anchor: '#html-integration-point',
    isWhole: true,
    recognises: (found, ours) =>
      found.context?.name === 'annotation-xml' &&
      isOurs(found, ours, { context: { ...found.context, attributes: [] } }),
  },
  {
    name: 'noscript in a document without a window',
    why: 'scripting is disabled in a document without a window, so a noscript contains elements',
    anchor: '#scripting-mode',
    isWhole: true,
    recognises: (found, ours) =>
      hasElement(found, 'noscript') && isOurs(found, ours, { options: { scripting: true } }),
  },
  {
    name: 'children of void elements',
    why: 'the markup of a void element is empty, whatever its children',
    anchor: '#html-fragment-serialisation-algorithm',
    isWhole: true,
    recognises: ({ context, ours, theirs }) =>
      context?.namespace === undefined &&
      voidElement.test(context?.name) &&
      ours.endsWith('#""') &&
      theirs.startsWith(ours.slice(0, -2)),
  },
  {
    name: 'carriage returns in a script or style context',
    why: 'newlines are normalised in every input stream; Firefox keeps the text',
    anchor: '#preprocessing-the-input-stream',
    isWhole: true,
    recognises: ({ context, text, ours, theirs }) =>
      isText.test(context?.name) &&
      text.includes('\r') &&
      theirs.replaceAll(/\\r(\\n)?/g, '\\n') === ours,
  },
  {
    name: 'form pointer of a fragment',
    why: 'a form around the context element is the form element pointer',
    anchor: '#html-fragment-parsing-algorithm',
    isWhole: true,
    recognises: (found, ours) =>
      (found.context?.insideForm === true || found.context?.name === 'form') &&
      isOurs(found, ours, { context: { name: 'div' } }),
  },
  ...shared(parse5Deviations, 'processing instructions next to text with the same characters'),
  ...shared(chromiumDeviations, 'null characters of several kinds'),
  {
    name: 'selectedcontent',
    why: 'a selectedcontent element shows a copy of the selected option; Firefox copies nothing',
    anchor: '#the-selectedcontent-element',
    recognises: onlyCopiesDiffer,
  },
  {
    name: 'foster parenting into a fragment',
    why: 'foster-parented nodes go before the table, whose parent is the fragment; in Firefox after the table',
    anchor: '#appropriate-place-for-inserting-a-node',
    recognises: (found) =>
      ((found.context !== undefined && !found.entry.endsWith('innerHTML')) ||
        /shadowrootmode/i.test(found.text)) &&
      hasElement(found, 'table') &&
      onlyDiffersIn(found, /^("|<(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[ >])/),
  },
  ...shared(parse5Deviations, 'forms in tables in templates'),
  {
    name: 'template in a foreign element',
    why: 'after a template, foreign elements do not decide the insertion mode; in Firefox the mode is "in body"',
    anchor: '#reset-the-insertion-mode-appropriately',
    recognises: ({ context, text }) =>
      (context?.namespace !== undefined || /<(math|svg)/i.test(text)) &&
      /<template[\s\S]*<\/template>/i.test(text) &&
      hasOnly(text, ['template', 'form', ...foreignNames, ...tableNames]),
  },
  {
    name: 'text of a table in pieces',
    why: 'the pending characters of a table do not end with a piece of the input',
    anchor: '#parsing-main-intabletext',
    recognises: (found) =>
      /^(write|script-write)$/.test(found.entry) &&
      hasElement(found, 'table') &&
      onlyDiffersIn(found, /^"/),
  },
  {
    name: 'incomplete declaration in foreign content',
    why: '`<![` at the end of the file is a bogus comment; Firefox drops it',
    anchor: '#markup-declaration-open-state',
    recognises: (found, ours) =>
      isOursOf(found, ours, (text) => text.replace(/<!\[C?D?A?T?A?$/, '')),
  },
  {
    name: 'incomplete numeric reference',
    why: 'a reference without digits is text; Firefox repeats the previous reference',
    anchor: '#numeric-character-reference-state',
    recognises: ({ text }) => /&#x?$/i.test(text) && hasOnly(text, []),
  },
  {
    name: 'white space in foster-parented elements',
    why: 'white space that is not in a table itself is processed as in the body',
    anchor: '#parsing-main-intable',
    recognises: (found) =>
      /([\t\n\f\r ]|&#?\w*;?)$/.test(found.text) &&
      (/<(table|tbody|td|tfoot|th|thead|tr)/i.test(found.text) ||
        tableContext.test(found.context?.name)) &&
      onlyFormattingDiffers(found),
  },
  {
    name: 'null characters in a script or style context',
    why: 'U+0000 becomes U+FFFD',
    anchor: '#script-data-state',
    recognises: ({ context, ours, theirs }) =>
      isText.test(context?.name) && ours === theirs.replaceAll('\\u0000', '\ufffd'),
  },
  {
    name: 'noscript without scripting',
    why: 'scripting is disabled in a document without a window, so a noscript contains elements',
    anchor: '#scripting-mode',
    recognises: ({ entry, context, text }) =>
      /^(inert innerHTML|parseHTMLUnsafe)$/.test(entry) &&
      (/<noscript/i.test(text) || context?.name === 'noscript') &&
      hasOnly(text, ['noscript']),
  },
  {
    name: 'end tags of the body inside of a scope',
    why: 'end tags of body and html are ignored if no body is in scope',
    anchor: '#parsing-main-inbody',
    recognises: ({ text }) =>
      /<\/(body|html)\b/i.test(text) && hasOnly(text, ['body', 'html', ...scopeNames]),
  },
  {
    name: 'end tags that break out of integration points',
    why: 'end tags p and br close foreign elements only up to an integration point',
    anchor: '#parsing-main-inforeign',
    recognises: ({ context, text }) =>
      /<\/(br|p)\b/i.test(text) &&
      (/<(svg|math)/i.test(text) || context?.namespace !== undefined) &&
      hasOnly(text, ['br', 'p', ...foreignNames]),
  },
  {
    name: 'end tag br and frameset',
    why: 'an end tag br has the effect of a start tag br, which sets the frameset-ok flag to "not ok"',
    anchor: '#parsing-main-inbody',
    recognises: (found, ours) =>
      /<frameset/i.test(found.text) && isOursOfEdits(found, ours, replacing(/^<\/br[\s/>]/i, '')),
  },
  {
    name: 'end tags around implied end tags',
    why: 'any other end tag generates implied end tags except for its own name',
    anchor: '#parsing-main-inbody',
    recognises: ({ text }) =>
      /<\/(optgroup|option|rb|rp|rt|rtc)\b/i.test(text) &&
      hasOnly(text, ['optgroup', 'option', 'rb', 'rp', 'rt', 'rtc', 'ruby', 'select']),
  },
  {
    name: 'line feed after a null character',
    why: 'only a line feed directly after the start tag is dropped',
    anchor: '#parsing-main-inbody',
    recognises: ({ text }) =>
      /<(listing|pre|textarea)[^>]*>\0[\r\n]/i.test(text) &&
      hasOnly(text, ['listing', 'pre', 'textarea']),
  },
  {
    name: 'doctype in the text of a table',
    why: 'a doctype ends the pending characters of a table',
    anchor: '#parsing-main-intabletext',
    recognises: (found, ours) =>
      hasElement(found, 'table') && isOursOfEdits(found, ours, replacing(/^<!doctype/i, '')),
  },
  {
    name: 'nobr in a scope of its own',
    why: 'a nobr that is not in scope is not closed by another nobr',
    anchor: '#adoption-agency-algorithm',
    recognises: ({ text }) =>
      /<nobr[\s\S]*<(applet|caption|marquee|object|select|td|th)[\s\S]*<nobr/i.test(text) &&
      hasOnly(text, ['nobr', ...scopeNames]),
  },
  ...shared(parse5Deviations, 'table parts around a template', 'empty system identifier'),
  ...shared(chromiumDeviations, 'registry of a document without a window'),
  {
    name: 'end tags of outer tables',
    why: 'a table is a boundary of table scope, so end tags in it do not close elements around it',
    anchor: '#has-an-element-in-table-scope',
    recognises: ({ text }) =>
      /<(table|template)[\s\S]*<(table|template)[\s\S]*<\/(table|tbody|tfoot|thead|tr)\b/i.test(
        text,
      ) && hasOnly(text, ['template', ...tableNames]),
  },
  ...shared(
    chromiumDeviations,
    'depth',
    'declarations in raw text',
    'declarations beyond the prescan',
    'detected encoding',
    'document of a template context',
    'end tags in a foreign context',
  ),
  {
    name: 'dialog is not special',
    why: 'dialog is not in the special category; Firefox treats it like search',
    anchor: '#special',
    isWhole: true,
    recognises: (found, ours) => hasRulesOf(found, ours, 'dialog', 'search'),
  },
  {
    name: 'white space before other text and frameset',
    why: 'text sets the frameset-ok flag to "not ok" unless all of it is white space',
    anchor: '#parsing-main-inbody',
    recognises: ({ text }) =>
      /[\t\n\f\r ][^\t\n\f\r ][\s\S]*<frameset/i.test(text) && hasOnly(text, ['frameset']),
  },
  {
    name: 'declarations in a frameset',
    why: 'the prescan knows tags and comments, but no framesets',
    anchor: '#prescan-a-byte-stream-to-determine-its-encoding',
    recognises: (found, ours) =>
      isOtherEncoding(found, ours) && /<frameset[\s\S]*<meta[^>]*charset/i.test(found.text),
  },
];
