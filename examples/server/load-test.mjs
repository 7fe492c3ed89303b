// Requests thousands of slow pages at the same time, and checks each byte of the answers: node load-test.mjs
//
//   --responses 2000   concurrent responses of a round
//   --rounds 5         rounds; the first two warm up
//   --pieces 20        pieces of a page
//   --delay 100        mean milliseconds between two pieces
//
// A third of the clients close their connections early. The exit code is 1 if a mark is missed.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rewrite } from 'souptree/rewrite';
import { editsFor } from './edits.mjs';
import { pageOf } from './load-test-page.mjs';

/** The marks. */
const marks = {
  /** Answers that differ from the expected bytes. */
  damaged: 0,
  /** Parsers and responses that are open after a round. */
  openAfterRound: 0,
  /** Growth of the resident memory from the second round to the last, in MB. */
  growth: 24,
};

const { values } = parseArgs({
  options: {
    responses: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    pieces: { type: 'string', default: '20' },
    delay: { type: 'string', default: '100' },
  },
});
const responses = Number(values.responses);
const rounds = Number(values.rounds);

const server = fork(new URL('load-test-server.mjs', import.meta.url), {
  execArgv: ['--expose-gc'],
  env: { ...process.env, RESPONSES: values.responses, PIECES: values.pieces, DELAY: values.delay },
});
const [{ port }] = await once(server, 'message');

/** @param {'sample' | 'collect'} kind whether the server collects garbage first. */
async function serverFigures(kind) {
  server.send(kind);
  const [figures] = await once(server, 'message');
  return figures;
}

// Rewritten as a whole, with a nonce that no page has.
const expected = rewrite(pageOf(), editsFor('NONCE'));
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/**
 * Requests the page.
 *
 * @param {boolean} closesEarly whether to close the connection in the middle of the page.
 * @returns {Promise<'whole' | 'closed' | 'damaged' | 'failed'>}
 */
async function requestPage(closesEarly) {
  try {
    const [answer] = await once(request({ port, host: '127.0.0.1', agent }).end(), 'response');
    const policy = String(answer.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    const chunks = [];
    for await (const chunk of answer) {
      chunks.push(chunk);
      // The first piece alone arrives before all responses are open.
      if (closesEarly && chunks.length > 3) {
        answer.destroy();
        return 'closed';
      }
    }
    const text = Buffer.concat(chunks).toString();
    return text === expected.replaceAll('NONCE', nonce) ? 'whole' : 'damaged';
  } catch (error) {
    console.error(error);
    return 'failed';
  }
}

/** Waits until the server has seen that the connections are closed. */
async function settledFigures() {
  for (let tries = 0; ; tries++) {
    const figures = await serverFigures('collect');
    if ((figures.parsers === 0 && figures.open === 0) || tries === 50) return figures;
    await wait(100);
  }
}

const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e6);
let misses = 0;
const check = (/** @type {boolean} */ isMet, /** @type {string} */ text) => {
  if (!isMet) misses++;
  console.log(`${isMet ? 'ok  ' : 'MISS'} ${text}`);
};

/** @type {number[]} */
const resident = [];
for (let round = 1; round <= rounds; round++) {
  const begin = performance.now();
  let peak = 0;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await serverFigures('sample')).rss);
      await wait(200);
    }
  })();
  const results = await Promise.all(
    Array.from({ length: responses }, (_, index) => requestPage(index % 3 === 0)),
  );
  isOver = true;
  await sampling;
  const seconds = (performance.now() - begin) / 1000;
  const count = (/** @type {string} */ kind) => results.filter((result) => result === kind).length;
  const { rss, parsers, open, most, errors } = await settledFigures();
  resident.push(rss);
  console.log(
    `round ${round}: ${seconds.toFixed(1)} s, ${count('whole')} whole, ${count('closed')} closed early, at most ${most} open, ` +
      `${megabytes(peak)} MB at the peak, ${megabytes(rss)} MB after`,
  );
  const bad = count('damaged') + count('failed') + errors;
  check(bad <= marks.damaged, `${bad} damaged`);
  check(
    parsers + open <= marks.openAfterRound,
    `${parsers} parsers and ${open} responses open after the round`,
  );
}
const growth = megabytes((resident.at(-1) ?? 0) - (resident[1] ?? resident[0]));
if (rounds > 2)
  check(growth <= marks.growth, `resident memory grew by ${growth} MB from round 2 to ${rounds}`);
server.kill();
process.exitCode = misses === 0 ? 0 : 1;
