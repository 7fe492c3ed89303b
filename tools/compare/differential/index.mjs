// The exports for tests.

export { parse5Entries } from './cases.mjs';
export { Dispatcher, Jobs, Totals } from './jobs.mjs';
export { classify, frequentFeatures, known } from './known/index.mjs';
export { edits, hasOnly, onlyCopiesDiffer } from './known/recognise.mjs';
export { minimise } from './minimise.mjs';
export { oldParser } from './parsers/old-parser.mjs';
export { compareWithParse5 } from './parsers/parse5.mjs';
export { readTexts } from './texts.mjs';
