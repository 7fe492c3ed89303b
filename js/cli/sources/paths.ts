/** Files, folders, and patterns that the shell has not expanded. */

import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isFormatName } from '../formats/list.js';
import { type SourceItem, standardInput } from './list.js';
import { expressionOf, wildcard } from './patterns.js';

/** The files of folders that are pages. */
const pageFile = /\.x?html?$/i;

/** Whether a path represents one page, and needs no search. */
export function isOneFile(path: string): boolean {
  if (path === standardInput) return true;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? !wildcard.test(path) : !stats.isDirectory();
}

/** The pages of a path: of the file, of the files in a folder at any depth, or of all files that match a pattern. */
export async function* itemsOfPath(path: string): AsyncGenerator<SourceItem> {
  if (path === standardInput) {
    const content = await buffer(process.stdin);
    yield { kind: 'page', name: 'stdin', input: { content } };
    return;
  }
  const stats = statSync(path, { throwIfNoEntry: false });
  const isPattern = stats === undefined && wildcard.test(path);
  if (stats === undefined && !isPattern) {
    yield { kind: 'problem', name: path, message: `no such file${adviceFor(path)}` };
    return;
  }
  if (stats !== undefined && !stats.isDirectory()) {
    yield pageOf(path);
    return;
  }
  const files = isPattern ? filesMatching(path) : filesBelow(path, (file) => pageFile.test(file));
  let isEmpty = true;
  for await (const file of files) {
    isEmpty = false;
    yield pageOf(file);
  }
  if (!isEmpty) return;
  const message = isPattern ? 'no file matches' : 'the folder has no files .html or .htm';
  yield { kind: 'problem', name: path, message };
}

/** What to do if an argument that is no file has another meaning elsewhere. Otherwise empty. */
function adviceFor(path: string): string {
  if (/^https?:/i.test(path)) return '; fetch it first, and pipe it in: curl URL | souptree';
  if (path.startsWith('<')) return '; to parse markup, pipe it in';
  return isFormatName(path) ? `; for the format, write --format ${path}` : '';
}

/** The item of a file. */
export function pageOf(path: string): SourceItem {
  return { kind: 'page', name: path, input: { path } };
}

/**
 * The files below a folder, in the order of their names. Links to folders are not followed, so the search ends. Does
 * not recurse, because folders can be deep.
 */
async function* filesBelow(
  folder: string,
  isWanted: (path: string) => boolean,
): AsyncGenerator<string> {
  const waiting: { path: string; isFolder: boolean }[] = [{ path: folder, isFolder: true }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, isFolder } = next;
    if (!isFolder) {
      yield path;
      continue;
    }
    const entries = await readdir(path === '' ? '.' : path, { withFileTypes: true });
    entries.sort((one, other) => (one.name < other.name ? 1 : -1));
    for (const entry of entries) {
      const below = path === '' ? entry.name : `${path.replace(/\/$/, '')}/${entry.name}`;
      if (entry.isDirectory()) waiting.push({ path: below, isFolder: true });
      else if (isFile(entry, below) && isWanted(below))
        waiting.push({ path: below, isFolder: false });
    }
  }
}

/** Whether an entry is a file, or a link to one. */
function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The files that match a pattern. */
function filesMatching(pattern: string): AsyncGenerator<string> {
  const path = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  const start = path.slice(0, path.search(wildcard));
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  const expression = expressionOf(path);
  return filesBelow(folder, (file) => expression.test(file));
}
