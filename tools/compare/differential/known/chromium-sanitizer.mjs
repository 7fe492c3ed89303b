// The known deviations of Chromium's sanitizer. `model` of a difference is the browser's own tree without a sanitizer,
// after the filter of filter-model.mjs.

const isSanitized = ({ configuration }) => configuration !== undefined;

/** A dump without the comments and processing instructions beside the root element. */
const withoutOuterData = (dump) => dump.replaceAll(/^<(?:!--".*"--|\?".*\?)>\n/gm, '');

/** The case, parsed without scripting. */
const withoutScripting = (found, ours) => ours({ ...found, options: { scripting: false } });

export const sanitizerDeviations = [
  {
    name: 'sanitizer: comments of a document',
    why: 'comments and processing instructions beside the root element are filtered too',
    anchor: '#sanitize',
    isWhole: true,
    recognises: (found) =>
      isSanitized(found) &&
      found.entry === 'parseHTML' &&
      withoutOuterData(found.ours) === withoutOuterData(found.theirs),
  },
  {
    name: 'sanitizer: noscript',
    why: 'fragments are parsed with inert scripting, so the content of noscript is text; Chromium follows an older text',
    anchor: '#html-fragment-parsing-algorithm',
    isWhole: true,
    recognises: (found, ours) =>
      isSanitized(found) &&
      found.entry === 'setHTML' &&
      [found.theirs, found.model].includes(withoutScripting(found, ours)),
  },
  {
    name: 'sanitizer: filters while it builds the tree',
    why: 'the filter walks over the complete tree; Chromium filters when it inserts, so later tokens find another tree',
    anchor: '#sanitize',
    isWhole: true,
    recognises: (found) => isSanitized(found) && found.ours === found.model,
  },
];
