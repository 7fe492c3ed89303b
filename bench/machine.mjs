// Describes the machine and the versions of a measurement.

import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { root, runQuietly } from '../tools/lib/run.mjs';
import { libraries } from './parsers.mjs';

export function describeMachine() {
  return {
    processor: cpus()[0].model.trim(),
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()} ${process.arch}`,
    node: process.version,
    v8: process.versions.v8,
    loadBefore: loadavg()[0],
  };
}

const versionIn = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** The version that Node finds for the benchmarks: in this folder, or in the repository's. */
function versionOf(name) {
  const folders = [import.meta.dirname, root].map((folder) => join(folder, 'node_modules', name));
  return versionIn(folders.find(existsSync));
}

/** @param names of libraries */
export function describeVersions(names) {
  const versions = { souptree: versionIn(root), commit: commit() };
  for (const { from } of names.map((name) => libraries[name])) {
    if (from) versions[from] = versionOf(from);
  }
  return versions;
}

/** The commit; undefined without git, as in an archive. */
function commit() {
  try {
    return runQuietly('git', [
      '-c',
      `safe.directory=${root}`,
      'rev-parse',
      '--short',
      'HEAD',
    ]).trim();
  } catch {
    return undefined;
  }
}
