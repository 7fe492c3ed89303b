/** examples/crawl: workers on a queue, of which one is killed, and a Redis that is killed or not there. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { codeBlocks } from '../../tools/lib/markdown.mjs';

// A job of a killed worker waits for the end of its lock.
jest.setTimeout(240_000);

const folder = resolve(__dirname, '../../examples/crawl');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const empty = mkdtempSync(join(tmpdir(), 'souptree-crawl-test-'));
afterAll(() => rmSync(empty, { recursive: true }));

const hasRedis = (process.env.PATH ?? '')
  .split(delimiter)
  .some((each) => existsSync(join(each, 'redis-server')));

/** What is missing, with the command that gets it. */
const missing = [
  existsSync(join(folder, 'node_modules', 'souptree'))
    ? []
    : ['its packages: node tools/lib/setup.mjs crawl'],
  hasRedis ? [] : ['redis-server: node tools/lib/setup.mjs redis'],
].flat();

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    env: { ...process.env, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

/** The lines without the numbers, which differ from run to run. */
const shapeOf = (text: string) => text.replace(/\d+(?:\.\d+)?/g, '0').trimEnd();

if (missing.length > 0) {
  test('examples/crawl can run', () => {
    const message = `examples/crawl has not ${missing.join(', and not ')}`;
    if (process.env.CI === 'true') throw new Error(message);
    process.stderr.write(`\n*** NOT RUN: ${message}\n\n`);
  });
} else {
  describe('examples/crawl', () => {
    test('has the same output after kill -9 of a worker, and of Redis', async () => {
      const { status, stdout, stderr } = await run('local.mjs', ['8', '40']);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const [shown] = codeBlocks(readme, 'text');
      expect(shapeOf(stdout)).toBe(shapeOf(shown));
    });

    // Each waits for ten seconds.
    test.concurrent.each(['worker.mjs', 'enqueue.mjs'])(
      'ends with one error without Redis: %s',
      async (program) => {
        const redis = { REDIS_URL: 'redis://127.0.0.1:1' };
        expect(await run(program, [empty, 'a.warc.gz'], redis)).toEqual({
          status: 1,
          stdout: '',
          stderr:
            'no Redis at redis://127.0.0.1:1 for 10 seconds: connect ECONNREFUSED 127.0.0.1:1\n',
        });
      },
    );

    test('says what is missing without a redis-server', async () => {
      const { status, stdout, stderr } = await run('local.mjs', ['1', '1'], { PATH: empty });
      expect({ status, stdout: stdout.split('\n').length }).toEqual({ status: 1, stdout: 2 });
      expect(stderr).toBe(
        'spawn redis-server ENOENT: install it, as in apt-get install redis-server\n',
      );
    });

    test('has a README that links to each program', () => {
      for (const program of readme.match(/\w[\w-]*\.(?:mjs|py|sh)(?=\])/g) ?? []) {
        expect(existsSync(join(folder, program))).toBe(true);
      }
    });
  });
}
