import { join } from 'node:path';
import { runQuietly } from './run.mjs';

/** Packs the package, which must be built, into a folder. Returns the file. */
export function pack(folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(runQuietly('npm', args));
  return join(folder, filename);
}
