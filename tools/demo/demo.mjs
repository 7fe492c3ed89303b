// Sets up, builds, and shows what the parser does with a page.
//
//   npm run demo                       a short page with errors, examples/pages/soup.html
//   npm run demo -- page.html          a file
//   npm run demo -- -                  standard input
//   npm run demo -- --all page.html    all lines and all parse errors
//
// The output of the build is in build/demo.log.

import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { flag, readArguments } from '../lib/arguments.mjs';
import { command, root, StepFailed } from '../lib/run.mjs';
import { describePage } from './demo-page.mjs';
import { painter, showsColours } from './paint.mjs';
import { runSteps } from './steps.mjs';

const defaultPage = join(root, 'examples', 'pages', 'soup.html');

const { values: options, positionals } = readArguments(
  import.meta,
  { all: flag },
  { allowPositionals: true },
);

/** The name and the bytes of the page. */
function readPage() {
  const [page] = positionals;
  if (page === '-') return { name: 'stdin', bytes: readFileSync(0) };
  // npm changes the working directory to the root, but a path is relative to the folder in which npm was
  // started.
  const path = page ? resolve(process.env.INIT_CWD ?? '.', page) : defaultPage;
  try {
    return { name: basename(path), bytes: readFileSync(path) };
  } catch (error) {
    throw new StepFailed(`cannot read ${path}: ${error.code}`);
  }
}

await command(async () => {
  const { name, bytes } = readPage();
  process.exitCode = await runSteps(process.execPath, [join(root, 'tools/build/build.mjs')], {
    log: join(root, 'build', 'demo.log'),
  });
  if (process.exitCode !== 0) return;
  const paint = painter(showsColours(process.stdout));
  const lines = await describePage(name, bytes, { all: options.all, paint });
  console.log(lines.join('\n'));
});
