import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Editors write a file in several steps. */
const quietMilliseconds = 50;

/** Calls `print` after each change of a file. Ends only with the process. */
export async function watchFiles(
  files: readonly string[],
  print: (file: string) => Promise<unknown>,
): Promise<never> {
  for (const file of files) {
    let timer: NodeJS.Timeout | undefined;
    // Watches the folder, because many editors replace the file.
    watch(dirname(file), (_event, name) => {
      if (name !== basename(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => print(file), quietMilliseconds);
    });
  }
  return new Promise(() => {});
}
