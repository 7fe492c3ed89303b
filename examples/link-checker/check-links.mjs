// Finds broken links: targets that do not exist, fragments that no element has, and duplicate ids.
//
//   node check-links.mjs FOLDER    checks all pages of a folder, which is the root of their site
//   node check-links.mjs URL...    checks these pages
//   --concurrency 16               the number of simultaneous requests, 8 by default
//
// The exit code is 1 if there are problems, and 2 if the arguments are wrong.

import { access, readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { unescape as percentDecode } from 'node:querystring';
import { parseArgs } from 'node:util';
import { lineAndColumn, parseTree, untrusted } from 'souptree';
import { parseStream } from 'souptree/stream';
import { readPage } from './read-page.mjs';

/** @typedef {{ page?: import('./read-page.mjs').Page, error?: string }} Resource */

/** The address of the folder. No server has such a name. */
const site = 'https://folder.invalid/';

const options = { locations: true, limits: untrusted };

const { folder, addresses, concurrency } = await readArguments().catch(fail);
/** @type {Map<string, Resource>} */
const resources = new Map();

await loadAll(addresses);
await loadAll(addresses.flatMap(linksOf).map(({ target }) => withoutFragment(target)));

const problems = addresses.flatMap(problemsOf);
for (const problem of problems) console.log(problem);
const links = addresses.flatMap(linksOf);
const counts = [
  counted(addresses.length, 'page'),
  counted(links.length, 'link'),
  counted(problems.length, 'problem'),
];
console.log(counts.join(', '));
process.exitCode = problems.length > 0 ? 1 : 0;

/** `1 page`, `2 pages`. @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

async function readArguments() {
  const { values, positionals } = parseArgs({
    options: { concurrency: { type: 'string', default: '8' } },
    allowPositionals: true,
  });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new Error('--concurrency needs a number');
  }
  if (positionals.length === 0) throw new Error('no folder and no URL');
  if (/^https?:/.test(positionals[0])) {
    const addresses = positionals.map((url) => withoutFragment(new URL(url)));
    return { folder: '', addresses, concurrency };
  }
  const [folder, ...others] = positionals;
  if (others.length > 0) throw new Error('more than one folder');
  const files = (await readdir(folder, { recursive: true })).filter(isPage).sort();
  const addresses = files.map((file) => {
    const names = file.split(sep).map(encodeURIComponent);
    return `${site}${names.join('/')}`;
  });
  return { folder, addresses, concurrency };
}

/** @param {Error} error @returns {never} */
function fail({ message }) {
  console.error(`${message}\nusage: node check-links.mjs [--concurrency 8] FOLDER | URL...`);
  process.exit(2);
}

function isPage(/** @type {string} */ path) {
  return /\.html?$/i.test(path);
}

/** Loads each address once, and a limited number of them at a time. @param {string[]} addresses */
async function loadAll(addresses) {
  const queue = new Set(addresses.filter((address) => !resources.has(address))).values();
  async function work() {
    for (const address of queue) resources.set(address, await load(address));
  }
  await Promise.all(Array.from({ length: concurrency }, work));
}

/**
 * @param {string} address
 * @returns {Promise<Resource>}
 */
async function load(address) {
  try {
    return await (address.startsWith(site) ? readResource(address) : fetchResource(address));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error.cause ?? error);
    // An error for several addresses of one host has a code, but no message.
    return { error: code === 'ENOENT' ? 'no such file' : message || String(code) };
  }
}

/** @param {string} address @returns {Promise<Resource>} */
async function readResource(address) {
  const path = pathOf(address.endsWith('/') ? `${address}index.html` : address);
  await access(path);
  if (!isPage(path)) return {};
  return { page: readPage(parseTree(await readFile(path), options), address) };
}

/** The path of a page. The folder is the root of the site, so no page is outside of it. @param {string} address */
function pathOf(address) {
  const names = new URL(address).pathname.split('/').map(decodeURIComponent);
  // The URL parser resolves `..`, but `%2F` is part of a name.
  if (names.some((name) => name.includes('/') || name.includes(sep))) {
    throw new Error('no such file');
  }
  return join(folder, ...names);
}

/** @param {string} address @returns {Promise<Resource>} */
async function fetchResource(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  const isHtml = response.headers.get('content-type')?.includes('html');
  if (response.ok && isHtml) {
    return { page: readPage(await parseStream(response, options), response.url) };
  }
  await response.body?.cancel();
  return response.ok ? {} : { error: `${response.status} ${response.statusText}` };
}

/** The links of a page that this program can check, which excludes `mailto:`. @param {string} address */
function linksOf(address) {
  const links = resources.get(address)?.page?.links ?? [];
  return links.filter(({ target }) => /^https?:$/.test(target.protocol));
}

/** The problems of a page, one line each. @param {string} address */
function problemsOf(address) {
  const file = folder ? pathOf(address) : address;
  const { page, error } = resources.get(address) ?? {};
  if (page === undefined) return [`${file}: ${error ?? 'not a page'}`];
  const broken = linksOf(address).flatMap(({ start, text, target }) => {
    const message = problemOf(target);
    return message === undefined ? [] : [{ start, message: `${text}: ${message}` }];
  });
  const inOrder = [...page.problems, ...broken].sort((a, b) => a.start - b.start);
  return inOrder.map(({ start, message }) => {
    const { line, column } = lineAndColumn(page, start);
    return `${file}:${line}:${column} ${message}`;
  });
}

/** @param {URL} target */
function problemOf(target) {
  const { page, error } = resources.get(withoutFragment(target)) ?? {};
  if (error !== undefined) return error;
  // Text after `:~:` is for the browser, and is not a part of the id.
  const [fragment] = target.hash.slice(1).split(':~:');
  if (page === undefined || fragment === '' || /^top$/i.test(fragment)) return undefined;
  const isId = page.ids.has(fragment) || page.ids.has(percentDecode(fragment));
  return isId ? undefined : 'no element has this id';
}

/** @param {URL} target */
function withoutFragment({ href, hash }) {
  return href.slice(0, href.length - hash.length);
}
