// The exports for tests.

export { parse5Entries } from './cases.mjs';
export { Dispatcher, Jobs, Totals } from './jobs.mjs';
export { classify, frequentFeatures, known } from './known.mjs';
export { minimise } from './minimise.mjs';
export { oldParser } from './old-parser.mjs';
export { compareWithParse5 } from './parse5.mjs';
export { edits, hasOnly, onlyCopiesDiffer } from './recognise.mjs';
export { readTexts } from './texts.mjs';
