// Builds the documents into build/docs: the pages of docs/, a page for each parse error, the API reference, Markdown
// copies of the pages, llms.txt and llms-full.txt.
//
//   npm run docs               builds
//   npm run docs -- --serve    builds, then serves the result
//   npm run docs -- --watch    serves the pages and shows each change
//   npm run docs -- --check    checks the spelling and the sentences of the pages instead
//   npm run docs -- --test     builds, then tests the result in Chromium, Firefox and WebKitGTK, if these are installed
//   npm run docs -- --test --browser firefox
//
// --base is the path of the site on its host, such as /souptree/. The tools come from the npm registry.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildTraceModule } from '../build/build.mjs';
import { flag, oneOf, readArguments, text } from '../lib/arguments.mjs';
import { documentPages } from '../lib/markdown.mjs';
import { readParseErrorGuide } from '../lib/parse-error-guide.mjs';
import { command, root, run, runQuietly, StepFailed } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';
import { testDocuments } from './page-tests/documents.mjs';
import { testParsingSteps } from './page-tests/how-parsing-works.mjs';

const { values: options } = readArguments(import.meta, {
  serve: flag,
  watch: flag,
  check: flag,
  test: flag,
  browser: oneOf(['chromium', 'firefox', 'webkitgtk']),
  base: text('/'),
});

const docs = join(root, 'docs');
const tool = (path) => join(docs, 'node_modules', path);
const vitepress = tool('vitepress/bin/vitepress.js');
const site = ['docs', '--base', options.base];

/** Runs a tool and prints one line. The output of the tool is printed only if it fails. */
function step(name, args) {
  const start = performance.now();
  process.stdout.write(`${name} ... `);
  runQuietly(process.execPath, args);
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function writeReference() {
  rmSync(join(docs, 'api'), { recursive: true, force: true });
  step('API reference', [tool('typedoc/bin/typedoc'), '--options', 'docs/typedoc.config.mjs']);
}

/** Writes a page for each parse error. The list of all is in the repository. */
async function writeErrorPages() {
  // The pages show trees, so the package must be built before this import.
  const { errorPage } = await import('./parse-error-pages.mjs');
  const folder = join(docs, 'parse-errors');
  for (const file of readdirSync(folder)) if (file !== 'index.md') rmSync(join(folder, file));
  for (const entry of readParseErrorGuide()) {
    writeFileSync(join(folder, `${entry.code}.md`), errorPage(entry));
  }
}

/** Writes the explanations of the parse errors as a page. */
function writeExplanations() {
  const page = 'build/parse-errors.md';
  const texts = readParseErrorGuide().flatMap(({ meaning, why, fix }) => [meaning, why, fix]);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, page), texts.join('\n\n'));
  return page;
}

function checkPages() {
  const pages = [...documentPages(root), writeExplanations()];
  const settings = ['--config', 'docs/cspell.json', '--no-progress', '--no-gitignore'];
  step('spelling', [tool('cspell/bin.mjs'), ...settings, ...pages]);
  step('sentences', ['docs/sentences.mjs', ...pages]);
}

async function checkLinks() {
  // This imports the package too.
  const { brokenSiteLinks } = await import('./site-links.mjs');
  const broken = brokenSiteLinks('build/docs', options.base);
  if (broken.length > 0) throw new StepFailed(`broken links:\n${broken.join('\n')}`);
}

await command(async () => {
  setup('packages', 'docs', ...(options.test ? ['playground'] : []));
  if (options.check) return checkPages();
  setup('wasm');
  await build();
  buildTraceModule();
  writeReference();
  await writeErrorPages();
  if (options.watch) return run(process.execPath, [vitepress, 'dev', ...site]);
  step('site', [vitepress, 'build', ...site]);
  await checkLinks();
  console.log('the documents are in build/docs');
  if (options.test) {
    await testParsingSteps(options.browser);
    await testDocuments(options.browser);
  }
  if (options.serve) run(process.execPath, [vitepress, 'preview', ...site]);
});
