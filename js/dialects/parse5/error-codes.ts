import {
  type ParseErrorCode,
  parseErrorCodes,
  type StandardParseErrorCode,
  standardParseErrorCount,
} from '../../generated/parse-errors.js';
import type { ERR } from './enums.js';
import { tagNameOf } from './source.js';

/** parse5's code for an error at the question mark of `<?`. */
export const questionMarkCode = 'unexpected-question-mark-instead-of-tag-name';

/**
 * The codes of the standard that parse5 lacks. The values are the codes that parse5 reports for the same markup;
 * `undefined` if the error is not reported.
 */
const laterCodes = {
  'disallowed-processing-instruction-target': questionMarkCode,
  // For this markup, parse5 creates a bogus comment. parse5 has no error for a bogus comment without a `>`.
  'eof-in-processing-instruction': undefined,
  'invalid-first-character-of-processing-instruction-target': questionMarkCode,
  'invalid-processing-instruction-target': questionMarkCode,
} as const satisfies Partial<Record<StandardParseErrorCode, string | undefined>>;

/**
 * The codes of parse5 for errors of tree construction, by the codes of this package's main entry. The standard has no
 * codes for these errors.
 */
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

const headChildCode = 'abandoned-head-element-child';

/** The codes of parse5 for `unexpected-start-tag`, by the name of the tag. */
const startTagCodes = {
  base: headChildCode,
  basefont: headChildCode,
  bgsound: headChildCode,
  head: 'misplaced-start-tag-for-head-element',
  link: headChildCode,
  meta: headChildCode,
  noframes: headChildCode,
  noscript: 'nested-noscript-in-head',
  script: headChildCode,
  style: headChildCode,
  template: headChildCode,
  title: headChildCode,
} as const;

const standardCodes = parseErrorCodes.slice(0, standardParseErrorCount);

/**
 * The codes of parse5, by the codes of the main entry. `codesOfStartTags` has the codes for
 * `unexpected-start-tag`.
 */
const codes: ReadonlyMap<string, string | undefined> = new Map([
  ...standardCodes.map((code): [string, string] => [code, code]),
  ...Object.entries({ ...laterCodes, ...renamedCodes }),
]);

const codesOfStartTags: ReadonlyMap<string, string> = new Map(Object.entries(startTagCodes));

/** The codes of the main entry for which parse5 reports the range of a token. */
const rangedCodes: ReadonlySet<string> = new Set([
  'non-void-html-element-start-tag-with-trailing-solidus',
  'unexpected-start-tag',
  ...Object.keys(renamedCodes).filter((code) => code !== 'missing-doctype'),
]);

/**
 * Whether parse5 reports the range of a token for this code of the main entry. For other codes, parse5 reports an
 * offset.
 */
export function hasRange(code: ParseErrorCode): boolean {
  return rangedCodes.has(code);
}

/**
 * The code of parse5 for a code of the main entry. Undefined if parse5 has none.
 * @param token the token in the source. Empty at the end of the source, and if `hasRange` is false for the code.
 */
export function toParserErrorCode(code: ParseErrorCode, token: string): ERR | undefined {
  return find(code, token) as ERR | undefined;
}

function find(code: ParseErrorCode, token: string): string | undefined {
  switch (code) {
    case 'unexpected-start-tag':
      return codesOfStartTags.get(tagNameOf(token));
    case 'unexpected-content-in-head-noscript':
      return codes.get(token === '' ? 'open-elements-at-eof' : code);
    default:
      return codes.get(code);
  }
}

/** The codes of parse5, by name in camel case: `eofInTag` for `'eof-in-tag'`. */
export const codesByName: Readonly<Record<string, string>> = Object.fromEntries(
  [...codes.values(), ...codesOfStartTags.values()].flatMap((code) =>
    code ? [[code.replace(/-[a-z]/g, ([, letter]) => letter.toUpperCase()), code]] : [],
  ),
);
