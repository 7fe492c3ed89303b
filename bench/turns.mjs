// Contestants run in processes of their own, which take turns.

import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { longPassMilliseconds } from './time-passes.mjs';

const warmUps = 2;

/** A contestant with longer passes is warm after one pass, and is measured in fewer rounds. */
const slowMilliseconds = 6000;
const slowRounds = 3;

/** A contestant that needs longer for one answer counts as hanging. */
const patienceInMilliseconds = 300_000;

/** The running processes, which are killed at the exit: a stopped process would outlive this process. */
const workers = new Set();
process.on('exit', () => {
  for (const worker of workers) worker.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** A contestant's process, and its results. `worker.mjs` documents the tasks. */
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
    // Sending a task to a process that has ended emits this event. The exit event reports the end.
    worker.on('error', () => {});
  }

  /** Continues in a new process, unless the contestant has ended. */
  startAgain() {
    if (this.ended !== undefined) return;
    this.stop();
    this.#start();
  }

  /** The answer to a task; undefined if the contestant has ended, with the reason in `ended`. */
  async request(task) {
    if (this.ended !== undefined) return undefined;
    this.#signal('SIGCONT');
    const timer = setTimeout(() => {
      this.ended = `no answer within ${patienceInMilliseconds / 1000} s`;
      this.#worker.kill('SIGKILL');
    }, patienceInMilliseconds);
    const answer = new Promise((resolve) => this.#worker.once('message', resolve));
    this.#worker.send(task);
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

  // Stops waiting processes, if the system can. Their garbage collectors would use the time of the
  // contestant whose turn it is.
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
 * @param rounds in each round every contestant warms up and then parses for `milliseconds`, at least one
 *   pass
 * @returns for each contestant: `speeds` in MB/s; `heap`, which its results keep, and `peak`, the growth of
 *   the process in its first pass, in bytes per byte of input; `found`; `failures` on pages; `ended`, the
 *   reason if it ended
 */
export async function takeTurns({ table, group, files, rounds, milliseconds }) {
  const contestants = group.map((name) => new Contestant(table, name, files));
  for (const contestant of contestants) {
    const grown = await contestant.request({ task: 'grow' });
    if (grown) contestant.peak = grown.bytes / grown.inputBytes;
  }
  for (let round = -warmUps; round < rounds; round++) {
    for (const contestant of contestants) {
      if (contestant.isSlow && !(round >= 0 && round < slowRounds)) continue;
      // V8 treats a stopped process as idle, and then grows the heap so slowly that it collects often. See
      // "Warm-up after a stop" in DECISIONS.md.
      if (contestant.isLong && round >= 0) contestant.startAgain();
      const timed = await contestant.request({ task: 'time', milliseconds });
      if (!timed) continue;
      contestant.isSlow = timed.milliseconds > slowMilliseconds;
      contestant.isLong = timed.milliseconds > longPassMilliseconds;
      contestant.found = timed.found;
      contestant.failures = timed.failures;
      if (round >= 0) contestant.speeds.push(timed.inputBytes / timed.milliseconds / 1e3);
    }
  }
  for (const contestant of contestants) {
    const weighed = await contestant.request({ task: 'weigh' });
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

/** Memory that a parse of one page keeps, and its peak, in a process that has parsed nothing else. */
export async function weighOnePage(table, name, file) {
  const contestant = new Contestant(table, name, [file]);
  const grown = await contestant.request({ task: 'grow' });
  const weighed = await contestant.request({ task: 'weigh' });
  contestant.stop();
  if (!weighed) return { name, page: basename(file), ended: contestant.ended };
  return {
    name,
    retained: weighed.bytes / weighed.inputBytes,
    peak: grown.bytes / grown.inputBytes,
  };
}
