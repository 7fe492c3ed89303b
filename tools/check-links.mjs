// Fails on a link in a Markdown file that leads to no file of the repository, or to no heading of a page. Addresses of
// other hosts are not fetched.
//
//   node tools/check-links.mjs

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { headingAnchors, links } from './lib/markdown.mjs';
import { readParseErrorGuide } from './lib/parse-error-guide.mjs';
import { repositoryAddress, repositoryFiles } from './lib/repository.mjs';
import { root } from './lib/run.mjs';
import { report } from './lib/sources.mjs';

readArguments(import.meta);

/** Pages that the build of the site writes. TypeDoc's pages are checked by the build only. */
const generated = new Set(
  ['index', ...readParseErrorGuide().map(({ code }) => code)].map(
    (page) => `docs/parse-errors/${page}.md`,
  ),
);
const isOfReference = (path) => path.startsWith('docs/api/');

const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** The path and the anchor of a link's target; undefined if it is on another host. */
function targetOf(link, page) {
  const own = link.startsWith(repositoryAddress);
  if (!own && URL.canParse(link)) return undefined;
  const [path, anchor] = (own ? link.slice(repositoryAddress.length) : link).split('#');
  if (path === '') return { path: page, anchor };
  return { path: own ? path : posix.join(posix.dirname(page), path), anchor };
}

/** Why a target does not exist; undefined if it exists. */
function problemOf({ path, anchor }) {
  if (generated.has(path) || isOfReference(path)) return undefined;
  if (!existsSync(join(root, path))) return 'leads to no file';
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return headingAnchors(textOf(path)).includes(anchor) ? undefined : 'leads to no heading';
}

function brokenLinks(page) {
  return links(textOf(page)).flatMap(({ line, target }) => {
    const file = targetOf(target, page);
    const problem = file && problemOf(file);
    return problem ? [`${page}:${line}: ${target} ${problem}`] : [];
  });
}

report(repositoryFiles('*.md').flatMap(brokenLinks), 'links');
