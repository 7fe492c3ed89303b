import {
  type ParseErrorCode,
  parseErrorCodes,
  type StandardParseErrorCode,
  standardParseErrorCount,
} from '../../generated/parse-errors.js';

/** Codes of the standard that parse5 lacks. */
const laterCodes = [
  'disallowed-processing-instruction-target',
  'eof-in-processing-instruction',
  'invalid-first-character-of-processing-instruction-target',
  'invalid-processing-instruction-target',
] as const;

/** The codes of parse5 for errors of tree construction, which have no names in the standard. */
const renamedCodes = {
  'doctype-not-html5': 'non-conforming-doctype',
  'end-tag-without-matching-open-element': 'end-tag-without-matching-open-element',
  'eof-in-text': 'eof-in-element-that-can-contain-only-text',
  'missing-doctype': 'missing-doctype',
  'open-elements-at-eof': 'open-elements-left-after-eof',
  'open-elements-when-closing': 'closing-of-element-with-open-child-elements',
  'unexpected-content-in-head-noscript': 'disallowed-content-in-noscript-in-head',
  'unexpected-doctype': 'misplaced-doctype',
  'unexpected-end-tag': 'end-tag-without-matching-open-element',
} as const satisfies Partial<Record<ParseErrorCode, string>>;

/** Codes of parse5 that are never reported here. */
const unusedCodes = [
  'abandoned-head-element-child',
  'misplaced-start-tag-for-head-element',
  'nested-noscript-in-head',
  'unexpected-question-mark-instead-of-tag-name',
] as const;

/** A code of parse5. */
export type ParserErrorCode =
  | Exclude<StandardParseErrorCode, (typeof laterCodes)[number]>
  | (typeof renamedCodes)[keyof typeof renamedCodes]
  | (typeof unusedCodes)[number];

const isLater: ReadonlySet<string> = new Set(laterCodes);

const standardCodes = parseErrorCodes
  .slice(0, standardParseErrorCount)
  .filter((code) => !isLater.has(code));

const reportedCodes: ReadonlyMap<string, string> = new Map([
  ...standardCodes.map((code): [string, string] => [code, code]),
  ...Object.entries(renamedCodes),
]);

/** The code of parse5 for an error. Undefined if parse5 has none. */
export function toParserErrorCode(code: ParseErrorCode): ParserErrorCode | undefined {
  return reportedCodes.get(code) as ParserErrorCode | undefined;
}

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** `ErrorCodes.eofInTag` is `'eof-in-tag'`. */
export const ErrorCodes = Object.fromEntries(
  [...reportedCodes.values(), ...unusedCodes].map((code) => [
    code.replace(/-[a-z]/g, ([, letter]) => letter.toUpperCase()),
    code,
  ]),
) as { readonly [Code in ParserErrorCode as CamelCase<Code>]: Code };
