// Divides a run into jobs, gives them to the pages of a browser or to parse5, and adds up their reports.

import { hasEntries } from './cases.mjs';
import { addToClass } from './search.mjs';

const casesOfJob = 250;

/** A page gives a sign of life every few seconds, even while a case hangs: see watchdog.mjs. */
const longestSilence = 30_000;

/** If this many starts in a row complete no job, the browser does not work at all. */
const mostStarts = 12;

/** Jobs of documents and fragments in turns, until there are enough or the time is over. */
export class Jobs {
  constructor({
    against,
    seed,
    entries: only,
    table,
    avoided,
    documents,
    fragments,
    minutes,
    first,
  }) {
    this.plan = { against, seed, only, avoided };
    this.left = {
      document: hasEntries(table, 'document', only) ? documents : 0,
      fragment: hasEntries(table, 'fragment', only) ? fragments : 0,
    };
    this.from = { document: first, fragment: first };
    this.end = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
    this.number = 0;
    /** Jobs that a page did not complete. */
    this.waiting = [];
  }

  /** The next job; undefined when the run is complete. */
  next() {
    if (this.waiting.length > 0) return this.waiting.pop();
    const order = this.number % 2 === 0 ? ['document', 'fragment'] : ['fragment', 'document'];
    const root = order.find((each) => this.left[each] > 0);
    if (root === undefined || Date.now() > this.end) return undefined;
    const count = Math.min(this.left[root], casesOfJob);
    const from = this.from[root];
    this.left[root] -= count;
    this.from[root] += count;
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    return { ...this.plan, root, numbers, number: this.number++ };
  }

  /** Adds some cases of a job again. A late report of the first job has another number, so it is ignored. */
  repeat(job, numbers = job.numbers) {
    if (numbers.length > 0) this.waiting.push({ ...job, numbers, number: this.number++ });
  }
}

/** The sum of the reports of all jobs. */
export class Totals {
  document = 0;
  fragment = 0;
  /** Cases that are not run, because the browser would hang. */
  skipped = 0;
  /** Differences that a second run of the case did not show. */
  unstable = 0;
  different = 0;
  classes = {};
  unexplained = [];
  /** Cases that made the browser hang or crash: `{ root, number, what }`. */
  lost = [];
  /** The reasons of all restarts of a browser. */
  restarts = [];

  add({ root }, report) {
    this[root] += report.cases;
    this.skipped += report.skipped;
    this.unstable += report.unstable;
    this.different += report.different;
    for (const [name, { count, examples }] of Object.entries(report.classes)) {
      addToClass(this.classes, name, count, examples);
    }
    this.unexplained.push(...report.unexplained);
  }
}

/** Gives jobs to the pages of one browser, and restarts the browser when it crashes or hangs. */
export class Dispatcher {
  #job;
  #timer;
  #settle;
  #isOver = false;
  /** Restarts since the last complete job. */
  #restarts = 0;

  /** @param restart ends the browser if it still runs, and starts it again */
  constructor({ jobs, totals, onProgress, restart }) {
    Object.assign(this, { jobs, totals, onProgress, restart });
    /** Resolves when there are no more jobs. */
    this.finished = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#listen();
  }

  /** Answers a message of the page or its worker: with the next job, or with null. */
  message(kind, body) {
    this.#listen();
    switch (kind) {
      case 'alive':
        return null;
      case 'ready':
        this.browser = body;
        // A page that reloads itself leaves its last job.
        if (this.#job !== undefined) this.jobs.repeat(this.#job);
        return this.#next();
      case 'done':
        // A page that was replaced may still post its report.
        if (body.number !== this.#job?.number) return null;
        this.totals.add(this.#job, body.report);
        this.#job = undefined;
        this.#restarts = 0;
        this.onProgress();
        return this.#next();
      case 'hung':
        return this.#onHang(body.number);
      case 'exhausted':
        return this.lose('it cannot load a document', 'cannot load a document');
      default:
        return this.fail(body.message);
    }
  }

  /**
   * Handles a crash or hang of the browser. Divides the job in halves, so that in the end a job has only the
   * case that causes it.
   *
   * @param why the last output of the browser, or what is wrong
   * @param what what the browser does in such a case
   */
  lose(why, what = 'crashes') {
    const job = this.#job;
    if (job?.numbers.length === 1) {
      this.totals.lost.push({ root: job.root, number: job.numbers[0], what });
    } else if (job !== undefined) {
      const middle = Math.ceil(job.numbers.length / 2);
      this.jobs.repeat(job, job.numbers.slice(middle));
      this.jobs.repeat(job, job.numbers.slice(0, middle));
    }
    return this.#startAgain(why);
  }

  fail(message) {
    this.#end();
    const { root, numbers } = this.#job ?? {};
    const job = root ? `${root}s from number ${numbers[0]}` : 'no job';
    this.#settle.reject(new Error(`${message}\nrunning: ${job}`));
    return null;
  }

  #end() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #listen() {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(() => this.lose('it is silent'), longestSilence);
  }

  #onHang(number) {
    const job = this.#job;
    if (!job?.numbers.includes(number)) return null;
    this.totals.lost.push({ root: job.root, number, what: 'hangs' });
    this.jobs.repeat(
      job,
      job.numbers.filter((each) => each !== number),
    );
    return this.#startAgain('it hangs');
  }

  #startAgain(why) {
    this.#job = undefined;
    this.totals.restarts.push(why);
    if (++this.#restarts >= mostStarts) return this.fail(`the browser cannot run a job: ${why}`);
    this.#listen();
    this.restart().catch((error) => this.fail(error.message));
    return null;
  }

  #next() {
    this.#job = this.jobs.next();
    if (this.#job !== undefined) return this.#job;
    this.#end();
    this.#settle.resolve();
    return null;
  }
}
