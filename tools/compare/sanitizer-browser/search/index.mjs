// The parts that tests use.

export { Cases } from './cases.mjs';
export { checkString } from './check.mjs';
export { attributeName, canBeLive, isScriptUrl, judgeElement } from './judge.mjs';
export { parse5Parser } from './parsers/parse5.mjs';
export { contextName, pageAround } from './ways.mjs';
