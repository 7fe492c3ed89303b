// Fails on a link in a Markdown file that leads to no file of the repository, or to no heading of a page. Also fails on
// an address of the repository or the site, because relative links work in the repository, on the site and on npm's
// pages. Addresses of other hosts are not fetched.
//
//   node tools/check/check-links.mjs

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { headingAnchors, links } from '../lib/markdown.mjs';
import { readParseErrorGuide } from '../lib/parse-error-guide.mjs';
import { repositoryAddress, repositoryFiles, siteAddress } from '../lib/repository.mjs';
import { root } from '../lib/run.mjs';
import { report } from './sources.mjs';

readArguments(import.meta);

/** Pages that the build of the site writes. TypeDoc's pages are checked by the build only. */
const generated = new Set(readParseErrorGuide().map(({ code }) => `docs/parse-errors/${code}.md`));
const isOfReference = (path) => path.startsWith('docs/api/');

const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** Why a link is wrong; undefined if it is right, or leads to another host. */
function problemOf(link, page) {
  if ([repositoryAddress, siteAddress].some((own) => link.startsWith(own))) {
    return 'is an address of ours: write a relative link';
  }
  if (URL.canParse(link)) return undefined;
  const [target, anchor] = link.split('#');
  const path = target === '' ? page : posix.join(posix.dirname(page), target);
  if (generated.has(path) || isOfReference(path)) return undefined;
  if (!existsSync(join(root, path))) return 'leads to no file';
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return headingAnchors(textOf(path)).includes(anchor) ? undefined : 'leads to no heading';
}

function brokenLinks(page) {
  return links(textOf(page)).flatMap(({ line, target }) => {
    const problem = problemOf(target, page);
    return problem ? [`${page}:${line}: ${target} ${problem}`] : [];
  });
}

report(repositoryFiles('*.md').flatMap(brokenLinks), 'links');
