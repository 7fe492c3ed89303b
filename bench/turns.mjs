// Contestants in processes of their own, which take turns.

import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { longPassMilliseconds } from './time-passes.mjs';

const warmUps = 2;

/** Whoever needs longer for a pass is warm after one, and measured in fewer rounds. */
const slowMilliseconds = 6000;
const slowRounds = 3;

/** Whoever needs longer for one answer is taken for hanging. */
const patienceInMilliseconds = 300_000;

/** Those that run; a stopped process would outlive this one. */
const workers = new Set();
process.on('exit', () => {
  for (const worker of workers) worker.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** What a worker is asked for; `worker.mjs` says what each means. */
class Contestant {
  #begin;
  #worker;
  #gone;

  constructor(table, name, files) {
    this.name = name;
    this.speeds = [];
    this.failures = [];
    const words = [table, name, ...files];
    this.#begin = () =>
      fork(join(import.meta.dirname, 'worker.mjs'), words, { execArgv: ['--expose-gc'] });
    this.#start();
  }

  #start() {
    const worker = this.#begin();
    this.#worker = worker;
    workers.add(worker);
    this.#gone = new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        workers.delete(worker);
        this.ended ??= `ended with ${signal ?? code}`;
        resolve(undefined);
      });
    });
    // Of a process that is gone, which its end tells, too.
    worker.on('error', () => {});
  }

  /** Goes on in a new process, unless it has ended. */
  startAgain() {
    if (this.ended !== undefined) return;
    this.stop();
    this.#start();
  }

  /** The answer; undefined from one who cannot do it or any more, `ended` says why. */
  async ask(question) {
    if (this.ended !== undefined) return undefined;
    this.#signal('SIGCONT');
    const timer = setTimeout(() => {
      this.ended = `no answer within ${patienceInMilliseconds / 1000} s`;
      this.#worker.kill('SIGKILL');
    }, patienceInMilliseconds);
    const answer = new Promise((resolve) => this.#worker.once('message', resolve));
    this.#worker.send(question);
    try {
      const given = await Promise.race([answer, this.#gone]);
      this.#signal('SIGSTOP');
      if (given?.inputBytes !== 0) return given;
      this.ended = `throws on every page: ${given.failures[0].error}`;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  // Who waits is stopped, where systems can do that: collectors use the time in which nobody asks anything,
  // and would take it from those whose turn it is.
  #signal(name) {
    if (process.platform !== 'win32') this.#worker.kill(name);
  }

  stop() {
    workers.delete(this.#worker);
    this.#worker.removeAllListeners('exit').kill('SIGKILL');
  }
}

/**
 * @param group contestants of a table that do the same work
 * @param rounds in each of them everyone parses for that many milliseconds, and one pass at least, after
 *   some that are not counted
 * @returns for each: `speeds` in MB/s; `heap`, what results keep, and `peak`, what the process grows by
 * in its first pass, in bytes per byte of input; `found`; `failures` on pages; `ended`, if it did
 */
export async function takeTurns({ table, group, files, rounds, milliseconds }) {
  const contestants = group.map((name) => new Contestant(table, name, files));
  for (const contestant of contestants) {
    const grown = await contestant.ask({ task: 'grow' });
    if (grown) contestant.peak = grown.bytes / grown.inputBytes;
  }
  for (let round = -warmUps; round < rounds; round++) {
    for (const contestant of contestants) {
      if (contestant.isSlow && !(round >= 0 && round < slowRounds)) continue;
      // V8 takes who was stopped for idle: it finds that little was allocated in all that time, and lets the heap
      // grow so slowly that it collects some ten times before work outweighs that.
      if (contestant.isLong && round >= 0) contestant.startAgain();
      const timed = await contestant.ask({ task: 'time', milliseconds });
      if (!timed) continue;
      contestant.isSlow = timed.milliseconds > slowMilliseconds;
      contestant.isLong = timed.milliseconds > longPassMilliseconds;
      contestant.found = timed.found;
      contestant.failures = timed.failures;
      if (round >= 0) contestant.speeds.push(timed.inputBytes / timed.milliseconds / 1e3);
    }
  }
  for (const contestant of contestants) {
    const weighed = await contestant.ask({ task: 'weigh' });
    if (weighed) contestant.heap = weighed.bytes / weighed.inputBytes;
    contestant.stop();
  }
  return contestants.map(({ name, speeds, heap, peak, found, failures, ended }) => ({
    name,
    speeds,
    heap,
    peak,
    found,
    failures,
    ended,
  }));
}

/** What a parse of one page keeps and needs, in a process that has parsed nothing else before. */
export async function weighOnePage(table, name, file) {
  const contestant = new Contestant(table, name, [file]);
  const grown = await contestant.ask({ task: 'grow' });
  const weighed = await contestant.ask({ task: 'weigh' });
  contestant.stop();
  if (!weighed) return { name, page: basename(file), ended: contestant.ended };
  return {
    name,
    retained: weighed.bytes / weighed.inputBytes,
    peak: grown.bytes / grown.inputBytes,
  };
}
