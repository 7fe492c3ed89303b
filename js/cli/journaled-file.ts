import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from './usage-error.js';

/** A batch is written after so many bytes or milliseconds. Each batch waits for the disk twice. */
const batchBytes = 1_048_576;
const batchMilliseconds = 500;

/** A line of the journal: so many lines of the file, of which so many are problems, end at this offset. */
interface Entry {
  items: number;
  problems: number;
  offset: number;
  /** The name of the last item. */
  last: string;
}

const start: Entry = { items: 0, problems: 0, offset: 0, last: '' };

/**
 * A file that is complete or absent. Until it is complete, its lines are in a file `.part`. A file `.journal` has the
 * lines that are on the disk. So a run that ended at any time, even by a loss of power, can go on at the last line of
 * the journal.
 */
export class JournaledFile {
  readonly #path: string;
  readonly #part: FileHandle;
  readonly #journal: FileHandle;
  /** The last line of the journal. */
  #written: Entry;
  /** The lines that are not written yet, and what the journal says after them. */
  #pending: string[] = [];
  #pendingBytes = 0;
  #next: Entry;
  #lastWrite = performance.now();

  private constructor(path: string, part: FileHandle, journal: FileHandle, written: Entry) {
    this.#path = path;
    this.#part = part;
    this.#journal = journal;
    this.#written = written;
    this.#next = written;
  }

  /**
   * Opens a file for writing.
   *
   * @param resume whether the file keeps the lines that its journal has. A file without a journal begins anew.
   * @param run a text that differs if another command wrote the journal.
   * @returns `'complete'` if there is nothing to resume: the file is complete.
   * @throws UsageError if the path is a folder or in none, or if there is a file `.part` that must not be lost, or that
   *   another command wrote.
   */
  static async open(
    path: string,
    resume: boolean,
    run: string,
  ): Promise<JournaledFile | 'complete'> {
    const [partPath, journalPath] = [`${path}.part`, `${path}.journal`];
    if ((await stat(path).catch(() => undefined))?.isDirectory()) {
      throw new UsageError(`--out: ${path} is a folder`);
    }
    if (!(await exists(dirname(path)))) {
      throw new UsageError(`--out: there is no folder ${dirname(path)}`);
    }
    const hasPart = await exists(partPath);
    if (hasPart && !resume) {
      throw new UsageError(`${partPath} exists: pass --resume to go on, or remove it`);
    }
    const text = resume && hasPart ? await readIfExists(journalPath) : '';
    if (resume && !hasPart && (await exists(path))) {
      // The last run may have ended between the rename and this step.
      await rm(journalPath, { force: true });
      return 'complete';
    }
    const [first, ...entries] = completeLines(text);
    if (first !== undefined && first !== run) {
      throw new UsageError(
        `another command, or another text of the module, wrote ${journalPath}: run that command, or remove ${partPath}`,
      );
    }
    const last = entries.at(-1);
    const written = last === undefined ? start : (JSON.parse(last) as Entry);
    const part = await open(partPath, hasPart ? 'r+' : 'w+');
    const { size } = await part.stat();
    if (size < written.offset) {
      throw new UsageError(`${partPath} is shorter than its journal says: remove both files`);
    }
    await part.truncate(written.offset);
    // A new file, because the last line of the old one can be cut.
    const journal = await open(`${journalPath}.new`, 'w');
    await journal.write(`${run}\n${JSON.stringify(written)}\n`);
    await Promise.all([part.sync(), journal.sync()]);
    await rename(`${journalPath}.new`, journalPath);
    await syncFolder(path);
    return new JournaledFile(path, part, journal, written);
  }

  /** The number of lines that an earlier run has written. */
  get items(): number {
    return this.#written.items;
  }

  /** The name of the last of these lines. */
  get last(): string {
    return this.#written.last;
  }

  /** The number of lines so far that are problems. */
  get problems(): number {
    return this.#next.problems;
  }

  /** Adds a line. */
  async write(line: string, name: string, isProblem: boolean): Promise<void> {
    this.#pending.push(line);
    const bytes = Buffer.byteLength(line);
    this.#pendingBytes += bytes;
    const { items, problems, offset } = this.#next;
    this.#next = {
      items: items + 1,
      problems: problems + Number(isProblem),
      offset: offset + bytes,
      last: name,
    };
    const isDue = performance.now() - this.#lastWrite > batchMilliseconds;
    if (this.#pendingBytes > batchBytes || isDue) await this.#flush();
  }

  /** Writes the rest, and gives the file its name. */
  async finish(): Promise<void> {
    await this.#flush();
    await rename(`${this.#path}.part`, this.#path);
    await syncFolder(this.#path);
    await rm(`${this.#path}.journal`, { force: true });
  }

  async close(): Promise<void> {
    await Promise.all([this.#part.close(), this.#journal.close()]);
  }

  /** Writes the lines, and then the journal: so the journal never has a line that the file lacks. */
  async #flush(): Promise<void> {
    this.#lastWrite = performance.now();
    if (this.#pending.length === 0) return;
    const text = Buffer.from(this.#pending.splice(0).join(''));
    this.#pendingBytes = 0;
    await writeFully(this.#part, text, this.#written.offset);
    await this.#part.datasync();
    await this.#journal.write(`${JSON.stringify(this.#next)}\n`);
    await this.#journal.datasync();
    this.#written = this.#next;
  }
}

async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

/** The lines that have an end. The last line can be cut. */
function completeLines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function readIfExists(path: string): Promise<string> {
  return (await exists(path)) ? readFile(path, 'utf8') : '';
}

/** Makes the names of the files in the folder durable, where the system can. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}
