/** The pages of a command line, in the order of the output. */

import type { PageInput } from '../../pool.js';

/** A page, or a problem where pages were expected. */
export type SourceItem =
  | {
      kind: 'page';
      /** The name in the output: the path or URL. */
      name: string;
      input: PageInput;
    }
  | { kind: 'problem'; name: string; message: string };

/** What the pages come from. */
export type Source =
  /** A file, a folder or a pattern. */
  | { kind: 'path'; path: string }
  /** A file with a path in each line. */
  | { kind: 'list'; path: string }
  /** A WARC file, also compressed. */
  | { kind: 'warc'; path: string }
  /** A file with a page in each line, as JSON. */
  | { kind: 'jsonl'; path: string };

/** The path that represents the standard input. */
export const standardInput = '-';

/** The pages of all sources. Never throws: problems are items. */
export async function* itemsOf(sources: readonly Source[]): AsyncGenerator<SourceItem> {
  for (const source of sources) yield* itemsOfSource(source);
}

async function* itemsOfSource({ kind, path }: Source): AsyncGenerator<SourceItem> {
  try {
    switch (kind) {
      case 'path':
        yield* (await import('./paths.js')).itemsOfPath(path);
        break;
      case 'list':
        yield* (await import('./lines.js')).itemsOfList(path);
        break;
      case 'jsonl':
        yield* (await import('./lines.js')).itemsOfJsonLines(path);
        break;
      case 'warc':
        yield* (await import('./warc.js')).itemsOfWarc(path);
    }
  } catch (error) {
    yield { kind: 'problem', name: path, message: reasonOf(error as NodeJS.ErrnoException) };
  }
}

/** Node's frequent errors, with what to do. */
const reasons: ReadonlyMap<string | undefined, string> = new Map([
  ['ENOENT', 'no such file'],
  ['EISDIR', 'is a directory'],
  ['EACCES', 'no permission to read the file'],
  ['ERR_FS_FILE_TOO_LARGE', 'the file is larger than 2 GiB'],
]);

/** What to print for an error of Node or of the package. */
export function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return reasons.get(code) ?? message.replace(/^souptree: /, '');
}
