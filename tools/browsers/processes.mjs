// Runs the programs of fixtures. Each program is a process group, which ends with its step.

import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const endSeconds = 10;

/** Tools must not send reports about their use, and must not ask questions. */
const quiet = {
  CI: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  DO_NOT_TRACK: '1',
};

function environment(folder, more) {
  const { NODE_PATH, NODE_OPTIONS, NODE_ENV, ...inherited } = process.env;
  const programs = join(folder, 'node_modules', '.bin');
  return { ...inherited, ...quiet, PATH: `${programs}${delimiter}${process.env.PATH}`, ...more };
}

/** The process groups that run now. They end with this process. */
const groups = new Set();
process.on('exit', () => groups.forEach(endGroup));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

function endGroup(id) {
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** Starts a line of the shell. `output()` returns what the line printed so far. */
export function start(line, { folder, log, variables }) {
  appendFileSync(log, `\n$ ${line}\n`);
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: environment(folder, variables),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  groups.add(child.pid);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      appendFileSync(log, text);
    });
  }
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return {
    ended,
    output: () => printed,
    async end() {
      endGroup(child.pid);
      groups.delete(child.pid);
      // A process outside of the group can keep the streams open.
      await Promise.race([ended, sleep(endSeconds * 1000, undefined, { ref: false })]);
    },
  };
}

/** Runs a line of the shell to its end. Returns its exit code, or undefined after `seconds`, and its output. */
export async function runLine(line, options, seconds) {
  const running = start(line, options);
  try {
    const code = await Promise.race([
      running.ended,
      sleep(seconds * 1000, undefined, { ref: false }),
    ]);
    return { code, output: running.output() };
  } finally {
    await running.end();
  }
}

/** A port that no program listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
