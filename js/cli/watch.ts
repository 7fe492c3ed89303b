import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { UsageError } from './usage-error.js';

/** The time without changes after which a file is complete. Editors write a file in several steps. */
const quietMilliseconds = 50;

/**
 * Calls `print` after each change of a file. Ends only with the process.
 *
 * @throws UsageError if the directory of a file cannot be watched.
 */
export async function watchFiles(
  files: readonly string[],
  print: (file: string) => Promise<unknown>,
): Promise<never> {
  let lastPrint: Promise<unknown> = Promise.resolve();
  for (const file of files) {
    watchFile(file, () => {
      // The outputs of two files must not mix.
      lastPrint = lastPrint.then(() => print(file));
    });
  }
  return new Promise(() => {});
}

function watchFile(file: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const [directory, name] = [dirname(file), basename(file)];
  try {
    // Many editors replace the file, which ends the watch of a file, but not that of its directory.
    watch(directory, (_event, changedName) => {
      if (changedName !== name) return;
      clearTimeout(timer);
      timer = setTimeout(changed, quietMilliseconds);
    });
  } catch (error) {
    throw new UsageError(`cannot watch ${directory}: ${(error as Error).message}`);
  }
}
