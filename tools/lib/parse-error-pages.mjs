// Writes the pages of the documents about parse errors, in Markdown.

import { parse, parseTree } from '../../dist/index.js';
import { dumpPlain } from './dump.mjs';
import { table } from './markdown.mjs';

/**
 * The page with all codes.
 * @param {readonly import('./parse-error-guide.mjs').ParseErrorEntry[]} guide
 */
export function errorListPage(guide) {
  return `# Parse errors

A parse error never stops the parser: the standard says which tree every text has. Each error has a code. The callback
\`onParseError\` receives it. With the option \`collectErrors\`, \`tree.errors\` has it. The command line prints it:

\`\`\`sh
npx souptree --format errors page.html
\`\`\`

## Codes of the standard

These errors are about characters and tags. The [standard](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) defines
the codes.

${codeTable(guide.filter(({ isStandard }) => isStandard))}
## Codes of souptree

These errors are about elements in wrong positions. The standard describes the errors, but gives them no codes. The codes here never
change their meaning.

${codeTable(guide.filter(({ isStandard }) => !isStandard))}`;
}

function codeTable(entries) {
  const rows = entries.map(({ code, meaning }) => [linkTo(code), asMarkdown(meaning)]);
  return table(['code', 'meaning'], rows);
}

/**
 * The page of one code.
 * @param {import('./parse-error-guide.mjs').ParseErrorEntry} entry
 */
export function errorPage({
  code,
  isStandard,
  meaning,
  why,
  fix,
  example,
  companions,
  fixed,
  rule,
}) {
  const standard = isStandard
    ? `The standard defines [this code](${rule}).`
    : `The standard gives this error no code. [The rule](${rule}) describes it.`;
  return `# ${code}

${asMarkdown(meaning)}

## Why it matters

${why}

## How to fix it

${fix}

## Example

${block('html', example)}

${escapeNote(example)}The errors:

${block('text', errorLines(example))}

${companions.length > 0 ? `This error always comes with ${companions.map(linkTo).join(' and ')}.\n\n` : ''}The tree:

${block('text', treeOf(example))}

Without the error:

${block('html', fixed)}

${escapeNote(fixed)}The tree:

${block('text', treeOf(fixed))}

## In the standard

${standard}
`;
}

const linkTo = (code) => `[${code}](./${code}.md)`;

function errorLines(html) {
  const { errors } = parseTree(html, { collectErrors: true });
  return errors
    .map(({ code, line, column }) => `example.html:${line}:${column} ${code}`)
    .join('\n');
}

const treeOf = (html) => dumpPlain(parse(html));

/** A fenced block. Characters that no font shows become escapes. */
function block(language, text) {
  return `\`\`\`${language}\n${text.replace(hidden, escapeOf)}\n\`\`\``;
}

// Control characters except the line feed, surrogates without their pair, noncharacters.
const hidden = /(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const escapeOf = (character) =>
  `\\u${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Explains the escapes of a block. */
function escapeNote(text) {
  const escapes = new Set((text.match(hidden) ?? []).map(escapeOf));
  return [...escapes].map((each) => `\`${each}\` is an escape for U+${each.slice(2)}. `).join('');
}

/** Escapes the characters that Markdown gives a meaning. */
function asMarkdown(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|]/g, '\\$&');
}
