// Generates the codes of parse errors: the standard's, then our own for tree construction.

import { readParseErrorGuide } from '../lib/parse-error-guide.mjs';
import { errorListPage } from '../lib/parse-error-list.mjs';
import { siteAddress } from '../lib/repository.mjs';
import { banner, header, lineComment, literalLines, textTable, underscores } from './emit.mjs';

const sources = ['tools/standard/parse-errors.txt', 'tree-construction-errors.txt'];

function codes(standard, ours) {
  const enumerators = (errors) =>
    errors.map(([code, about]) => `${lineComment(about, '  ')}  ${underscores(code)},\n`).join('');
  const all = [...standard, ...ours].map(([code]) => code);
  return header(
    sources,
    ['<cstdint>', '<string_view>'],
    `namespace souptree {

// The standard's codes, then our own codes for errors of tree construction.  #parse-errors
enum class ParseErrorCode : std::uint8_t {
${enumerators(standard)}
  // Tree construction.
${enumerators(ours)}};

inline constexpr std::uint32_t standard_parse_error_count = ${standard.length};
inline constexpr std::uint32_t parse_error_count = ${all.length};

namespace parse_error_texts {
${textTable('code', all)}}  // namespace parse_error_texts

// The code as the standard writes it: "eof-in-tag".
constexpr std::string_view text(ParseErrorCode code) {
  const auto index = static_cast<std::uint8_t>(code);
  const std::uint16_t begin = parse_error_texts::code_begins[index];
  const std::uint16_t end = parse_error_texts::code_begins[index + 1];
  return {parse_error_texts::code_text + begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace souptree
`,
  );
}

function textsTypeScript(standard, ours) {
  const lines = [...standard, ...ours].map(
    ([code, about]) => `  '${code}':\n    '${about.replaceAll("'", "\\'")}',`,
  );
  return `${banner(sources)}
import type { ParseErrorCode } from './parse-errors.js';

/** What each code means, in a sentence. */
export const parseErrorTexts: Readonly<Record<ParseErrorCode, string>> = {
${lines.join('\n')}
};
`;
}

function pagesTypeScript() {
  return `${banner(['package.json'])}
/** The address of the page in the documents that explains a code. \`homepage\` in package.json is the site. */
export const parseErrorPage = (code: string) => \`${siteAddress}parse-errors/\${code}.html\`;
`;
}

function codesTypeScript(standard, ours) {
  const members = (errors) =>
    errors
      .map(([code, about]) => `${lineComment(about, '  ')}  | '${code}'\n`)
      .join('')
      .trimEnd();
  const lines = literalLines([...standard, ...ours].map(([code]) => code));
  return `${banner(sources)}
/** The standard's codes of parse errors. */
export type StandardParseErrorCode =
${members(standard)};

/** This package's codes for the parse errors of tree construction that have no codes in the standard. */
export type TreeConstructionErrorCode =
${members(ours)};

/** The code of a parse error. */
export type ParseErrorCode = StandardParseErrorCode | TreeConstructionErrorCode;

/** All codes, the standard's first. The index of a code represents it in encoded trees. */
export const parseErrorCodes = /* @__PURE__ */ (
${lines.map((line) => `  '${line}'`).join(' +\n')}
).split(' ') as readonly ParseErrorCode[];

/** The number of the standard's codes in \`parseErrorCodes\`. */
export const standardParseErrorCount = ${standard.length};
`;
}

export function errorFiles(lists) {
  const standard = lists.parseErrors;
  const ours = lists.treeConstructionErrors;
  if (standard.length + ours.length > 256) throw new Error('a code does not fit in one byte');
  return {
    'src/errors/generated/parse_error_codes.h': codes(standard, ours),
    'js/generated/parse-errors.ts': codesTypeScript(standard, ours),
    'js/generated/parse-error-pages.ts': pagesTypeScript(),
    'js/generated/parse-error-texts.ts': textsTypeScript(standard, ours),
    'docs/parse-errors/index.md': errorListPage(readParseErrorGuide()),
  };
}
