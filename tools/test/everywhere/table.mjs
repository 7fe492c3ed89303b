// docs/everywhere.md: the table of the fixtures that work.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../lib/run.mjs';

const file = join(root, 'docs', 'everywhere.md');

const introduction = `# Where souptree works

\`npm run test:everywhere -- --write\` writes this table. Each row is a small project in \`test-js/everywhere\`: the command installs
the packed package, builds the project, runs it, and compares its output.

| runtime or bundler | version | configuration needed | browsers | date |
| --- | --- | --- | --- | --- |
`;

/** The rows of the file by title. */
function existingRows() {
  if (!existsSync(file)) return new Map();
  const rows = readFileSync(file, 'utf8').matchAll(/^\| ([^|]*) \|.*\|$/gm);
  return new Map([...rows].slice(2).map(([row, title]) => [title, row]));
}

function rowOf({ fixture, browsers, date }) {
  const { title, version, configuration } = fixture;
  const cells = [title, version, configuration, browsers.join(', '), date];
  return `| ${cells.join(' | ')} |`;
}

/** Writes the rows of fixtures that ran. Other fixtures keep their rows. A fixture that failed has none. */
export function writeTable(fixtures, results) {
  const rows = existingRows();
  for (const result of results) {
    if (result.state === 'passed') rows.set(result.fixture.title, rowOf(result));
    else if (result.state === 'failed') rows.delete(result.fixture.title);
  }
  const lines = fixtures
    .map(({ title }) => rows.get(title))
    .filter(Boolean)
    .sort();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${introduction}${lines.join('\n')}\n`);
}
