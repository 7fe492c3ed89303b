/** Runs programs in processes of their own. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const distribution = resolve(__dirname, '../../dist');
const command = join(distribution, 'cli.js');

/** What a program prints, or the first line of its error that names souptree. */
export function run(program: string, ...flags: string[]): string {
  const args = [...flags, '--input-type=commonjs', '-e', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout.trim() || (/^\w*Error\b.*$/m.exec(stderr)?.[0] ?? stderr);
}

/** A `require` of a file in dist, as code. */
export const required = (name: string) => `require(${JSON.stringify(join(distribution, name))})`;

/** What a shell prints. */
export function shell(script: string): string {
  return spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout.trim();
}

/** The command, for `shell`. */
export const souptree = `${JSON.stringify(process.execPath)} ${JSON.stringify(command)}`;

/** The output and the exit code of the command for a page on the standard input. */
export function cli(
  args: readonly string[],
  input: string,
): [output: string, status: number | null] {
  const { stdout, status } = spawnSync(process.execPath, [command, ...args], {
    input,
    encoding: 'utf8',
  });
  return [stdout, status];
}

/** Calls a function with a folder that has the files. */
export function inFolder<Result>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-reports-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
