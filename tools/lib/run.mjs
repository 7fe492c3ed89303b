// The root of the repository, and functions that run other programs.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Debian's emcc needs a package (acorn) in this folder, which only Debian's Node searches. */
const debianNodeModules = '/usr/share/nodejs';

/** The folder with the programs of the Emscripten SDK that EMSDK names; undefined if the variable is not set. */
export const emsdkPrograms = process.env.EMSDK
  ? join(process.env.EMSDK, 'upstream', 'emscripten')
  : undefined;

/** The environment for build tools: EMSDK on the path if the variable is set, otherwise Debian's modules. */
export function toolEnvironment() {
  const environment = { ...process.env };
  if (emsdkPrograms !== undefined) {
    environment.PATH = `${emsdkPrograms}${delimiter}${environment.PATH}`;
  } else if (existsSync(debianNodeModules)) {
    environment.NODE_PATH = [process.env.NODE_PATH, debianNodeModules]
      .filter(Boolean)
      .join(delimiter);
  }
  return environment;
}

/** The full name of a program on the path, or undefined. */
export function findProgram(name) {
  return toolEnvironment()
    .PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** A failed step. The message names the step, whose output was printed before. */
export class StepFailed extends Error {}

/** Runs a program with the terminal's output; throws StepFailed unless it ends with 0. */
export function run(program, args, options = {}) {
  const { status, error, signal } = spawnSync(program, args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
  if (error) throw new StepFailed(`${program}: ${error.message}`);
  if (status !== 0) {
    throw new StepFailed(`${program} ${args.join(' ')}: ${signal ?? `exit code ${status}`}`);
  }
}

/** Runs a program and returns its output. Prints the output only if the program fails. */
export function runQuietly(program, args, options = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  if (result.error) throw new StepFailed(`${program}: ${result.error.message}`);
  if (result.status !== 0) {
    process.stderr.write(result.stdout + result.stderr);
    throw new StepFailed(`${program} ${args.join(' ')}: exit code ${result.status}`);
  }
  return result.stdout;
}

/** Runs a tool from node_modules with the current Node. */
export function runNodeTool(file, args, options) {
  run(process.execPath, [join(root, 'node_modules', file), ...args], options);
}

/** Runs the body of a command. A failed step ends the command with one line instead of a stack trace. */
export async function command(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\nfailed: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Whether Node was started with this file, which is otherwise imported. */
export function isMain(meta) {
  return process.argv[1] !== undefined && fileURLToPath(meta.url) === realpathSync(process.argv[1]);
}

/** All files under a folder, as paths relative to the root, in a fixed order. */
export function filesUnder(folder) {
  const found = [];
  const waiting = [join(root, folder)];
  while (waiting.length > 0) {
    const current = waiting.pop();
    if (!existsSync(current)) continue;
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else found.push(relative(root, path));
    }
  }
  return found.sort();
}

/** The modification time of a file in milliseconds; 0 if the file does not exist. */
export function writtenAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
