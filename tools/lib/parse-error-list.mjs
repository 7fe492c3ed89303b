// Writes docs/parse-errors/index.md, which explains all parse errors. Unlike the pages of single errors, it has no
// trees, so it needs no built package and is part of the repository.

import { table } from './markdown.mjs';

/** @param {readonly import('./parse-error-guide.mjs').ParseErrorEntry[]} guide */
export function errorListPage(guide) {
  return `<!-- Written by \`npm run generate\` from tools/standard/parse-error-guide.txt. -->

# Parse errors

A parse error never stops the parser: the standard says which tree every text has. Each error has a code. The callback
\`onParseError\` receives it. With the option \`collectErrors\`, \`tree.errors\` has it. The command line prints it:

\`\`\`sh
npx souptree --format errors page.html
\`\`\`

The [standard](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) has codes for errors of characters and tags.
It describes the errors of elements in wrong positions, but gives them no codes. souptree has codes for these errors, which
never change their meaning.

${part('Codes of the standard', guide, true)}
${part('Codes of souptree', guide, false)}`;
}

function part(title, guide, isStandard) {
  const entries = guide.filter((entry) => entry.isStandard === isStandard);
  const rows = entries.map(({ code, meaning }) => [linkTo(code), asMarkdown(meaning)]);
  return `## ${title}\n\n${table(['code', 'meaning'], rows)}\n${entries.map(section).join('\n')}`;
}

function section({ code, meaning, why, fix, example, companions, fixed, rule }) {
  const others = companions.map(linkTo).join(' and ');
  return `### ${code}

${asMarkdown(meaning)} ${why} [The rule](${rule}).

${block('html', example)}

${escapeNote(example)}${fix}${others && ` This error always comes with ${others}.`}

${block('html', fixed)}
${escapeNote(fixed) && `\n${escapeNote(fixed)}\n`}`;
}

const linkTo = (code) => `[${code}](#${code})`;

/** A fenced block. Characters that no font shows become escapes. */
export function block(language, text) {
  return `\`\`\`${language}\n${text.replace(hidden, escapeOf)}\n\`\`\``;
}

// Control characters except the line feed, surrogates without their pair, noncharacters.
const hidden = /(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const escapeOf = (character) =>
  `\\u${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Explains the escapes of a block. */
export function escapeNote(text) {
  const escapes = new Set((text.match(hidden) ?? []).map(escapeOf));
  return [...escapes].map((each) => `\`${each}\` is an escape for U+${each.slice(2)}. `).join('');
}

/** Escapes the characters that Markdown gives a meaning. */
export function asMarkdown(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|]/g, '\\$&');
}
