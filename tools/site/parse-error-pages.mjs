// Writes the page of each parse error for the site of the documents, in Markdown. parse-error-list.mjs writes the list.

import { parse, parseTree } from '../../dist/index.js';
import { dumpPlain } from '../lib/dump.mjs';
import { asMarkdown, block, escapeNote } from '../lib/parse-error-list.mjs';

/**
 * The page of one code.
 * @param {import('../lib/parse-error-guide.mjs').ParseErrorEntry} entry
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
