// Shows on one machine that neither a killed worker nor a killed Redis changes the output. Starts a Redis of its own,
// two workers, and the program that adds the jobs. Compares the output with that of a single process.
//
//   node local.mjs [FILES] [PAGES-OF-A-FILE]

import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'souptree/pool';
import { writeWarc } from './warc.mjs';
import { writeLines } from './write-lines.mjs';

const [fileCount, pageCount] = [process.argv[2] ?? 12, process.argv[3] ?? 60].map(Number);
const soup =
  '<p>Leek &amp potato, with <b>fresh <i>thyme</b> and</i> bread. <a href=/cook>Ask</a>\n';
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
const folder = await mkdtemp(join(tmpdir(), 'souptree-crawl-'));
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

try {
  const files = await writeInputs();
  const alone = await runAlone(files);
  await compare('kill -9 of a worker', files, alone, killWorker);
  await compare('kill -9 of Redis', files, alone, killRedis);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, maxRetries: 3 });
}

async function writeInputs() {
  const files = Array.from({ length: fileCount }, (_, index) =>
    join(folder, `${String(index).padStart(3, '0')}.warc.gz`),
  );
  for (const [index, file] of files.entries()) {
    const pages = Array.from({ length: pageCount }, (_, page) => ({
      url: `https://soup.example/${index}/${page}`,
      content: `<title>Page ${page} of ${index}</title>${soup.repeat(200 + (page % 300))}`,
    }));
    await writeWarc(file, pages);
  }
  return files;
}

/** @param {string[]} files */
async function runAlone(files) {
  const start = performance.now();
  const pool = new Pool({ threads: 1 });
  const output = join(folder, 'alone');
  await mkdir(output);
  for (const file of files) await writeLines(pool, file, outputOf(output, file));
  await pool.close();
  report('one process', start);
  return output;
}

/**
 * Runs all files through a queue while `disturb` kills something. Throws an Error if the output is another.
 *
 * @param {string} name
 * @param {string[]} files
 * @param {string} alone
 * @param {(run: Run) => Promise<string>} disturb
 */
async function compare(name, files, alone, disturb) {
  const start = performance.now();
  const data = await mkdtemp(join(folder, 'redis-'));
  const output = join(data, 'output');
  await mkdir(output);
  const port = await freePort();
  const startRedis = () => startServer(port, data);
  const redis = await startRedis();
  const environment = { ...process.env, REDIS_URL: `redis://127.0.0.1:${port}` };
  const startNode = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    startProgram(
      process.execPath,
      [fileURLToPath(new URL(program, import.meta.url)), ...args],
      environment,
    );
  const producer = startNode('enqueue.mjs', output, ...files);
  const workers = [startNode('worker.mjs'), startNode('worker.mjs')];
  const disturbed = disturb({ redis, startRedis, workers, output });
  const [code] = await once(producer, 'exit');
  if (code !== 0) throw new Error(`${name}: enqueue.mjs ended with exit code ${code}`);
  const event = await disturbed;
  for (const file of files) {
    const [one, other] = await Promise.all([
      readFile(outputOf(alone, file)),
      readFile(outputOf(output, file)),
    ]);
    if (!one.equals(other)) throw new Error(`${name}: the lines of ${file} differ`);
  }
  for (const child of children) await kill(child);
  report(`${name}: ${event}: the same bytes`, start);
}

/**
 * @typedef {object} Run
 * @property {import('node:child_process').ChildProcess} redis
 * @property {() => Promise<unknown>} startRedis
 * @property {import('node:child_process').ChildProcess[]} workers
 * @property {string} output
 */

/** Kills a worker when it has begun its second file. @param {Run} run */
async function killWorker({ workers: [worker] }) {
  const begun = await printed(worker, (text) => text.split('begins').length > 2);
  await kill(worker);
  return `while it wrote ${begun.trim().split('/').at(-1)}`;
}

/** Kills Redis when a third of the files is there, and starts it a second later. @param {Run} run */
async function killRedis({ redis, startRedis, output }) {
  let done = 0;
  while (done * 3 < fileCount) {
    await setTimeout(20);
    done = (await readdir(output)).filter((file) => file.endsWith('.jsonl')).length;
  }
  await kill(redis);
  await setTimeout(1000);
  await startRedis();
  return `after ${done} of ${fileCount} files`;
}

/** @param {number} port @param {string} data */
async function startServer(port, data) {
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', data];
  // Each command is on the disk before Redis answers.
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const server = startProgram('redis-server', [...options, ...durable]);
  await printed(server, (text) => text.includes('Ready to accept connections'));
  return server;
}

/**
 * Waits until a program has printed enough.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {(text: string) => boolean} isEnough
 */
async function printed({ stdout, spawnfile }, isEnough) {
  let text = '';
  for await (const [chunk] of on(/** @type {any} */ (stdout), 'data', { close: ['end'] })) {
    text += chunk;
    if (isEnough(text)) return text;
  }
  throw new Error(`${spawnfile} ended:\n${text}`);
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function startProgram(program, args, env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  // A full pipe would stop the program.
  child.stdout.resume();
  child.once('exit', () => children.delete(child));
  child.once('error', ({ message }) => {
    const help =
      program === 'redis-server' ? ': install it, as in apt-get install redis-server' : '';
    console.error(`${message}${help}`);
    process.exit(1);
  });
  return child;
}

/** Ends a process as a loss of power does. @param {import('node:child_process').ChildProcess} child */
async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** @param {string} output @param {string} file */
function outputOf(output, file) {
  return join(output, `${basename(file)}.jsonl`);
}

/** @param {string} what @param {number} start */
function report(what, start) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${what}: ${fileCount} files, ${fileCount * pageCount} pages, ${seconds} s`);
}
