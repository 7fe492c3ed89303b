// Fetches the pages of corpus.tsv from public packages into build/corpus.
//
//   node bench/fetch-corpus.mjs
//
// npm and Debian's apt-get download the packages, without root. `npm run bench` calls this if there are
// no pages.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, findProgram, isMain, root, runQuietly } from '../tools/lib/run.mjs';

export const fetched = join(root, 'build', 'corpus');

/** @returns {{ set: string, file: string, from: string, path: string, bytes: number }[]} */
function selection() {
  return readFileSync(join(import.meta.dirname, 'corpus.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [set, file, from, path, bytes] = line.split('\t');
      return { set, file, from, path, bytes: Number(bytes) };
    });
}

const pathOf = ({ set, file }) => join(fetched, set, file);

/** The downloaded archive, which is the only file in the folder. */
const onlyFile = (folder) => join(folder, readdirSync(folder)[0]);

const fetchers = {
  npm(name, folder) {
    runQuietly('npm', ['pack', '--silent', name, '--pack-destination', folder]);
    runQuietly('tar', ['-xf', onlyFile(folder), '-C', folder, '--strip-components=1']);
  },
  deb(name, folder, paths) {
    runQuietly('apt-get', ['-q', 'download', name], { cwd: folder });
    // A documentation package unpacks to hundreds of megabytes, and few of its files are needed.
    const files = paths.map((path) => `'./${path}'`).join(' ');
    const unpack = `dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" ${files}`;
    runQuietly('sh', ['-c', unpack, 'sh', onlyFile(folder), folder]);
  },
};

/** Copies the pages of one package. If the package is not available, only its pages are missing. */
function fetchFrom(from, pages) {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-corpus-'));
  const [kind, name] = [from.slice(0, 3), from.slice(4)];
  console.log(`corpus: ${pages.length} pages of ${name}`);
  try {
    const paths = pages.map(({ path }) => path);
    fetchers[kind](name, folder, paths);
    for (const page of pages) {
      mkdirSync(join(fetched, page.set), { recursive: true });
      copyFileSync(join(folder, page.path), pathOf(page));
      const { size } = statSync(pathOf(page));
      if (size !== page.bytes) {
        console.log(`corpus: ${page.file} is another version: ${size} bytes, not ${page.bytes}`);
      }
    }
  } catch (error) {
    const hint = kind === 'deb' ? '; apt-get update may help' : '';
    console.error(`corpus: NOT FETCHED, ${from}: ${error.message}${hint}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches the missing pages. */
export function fetchCorpus() {
  const packages = new Map();
  for (const page of selection()) {
    if (existsSync(pathOf(page))) continue;
    if (!packages.has(page.from)) packages.set(page.from, []);
    packages.get(page.from).push(page);
  }
  const hasApt = findProgram('apt-get') && findProgram('dpkg-deb');
  if (packages.size > 0 && !hasApt) {
    console.error(
      'corpus: NOT FETCHED, without apt-get: the pages of Debian, which include all of large',
    );
  }
  for (const [from, pages] of packages) {
    if (hasApt || from.startsWith('npm:')) fetchFrom(from, pages);
  }
}

if (isMain(import.meta)) await command(async () => fetchCorpus());
