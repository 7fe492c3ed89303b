// Runs a program, and shows a line for each of its steps. All its output is in a log file.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { createInterface } from 'node:readline';

/** A line that begins a step, such as `build: dist`. tools/lib/setup.mjs and tools/build/build.mjs print such lines. */
const stepLine = /^(?:setup|build): .+/;

/** The progress at the start of a line of Ninja. */
const ninjaProgress = /^\[\d+\/\d+\]/;

/** The number of lines of the log that a failure prints. */
const printedLogLines = 20;

/** The milliseconds after which the time of a step is shown again. */
const refreshTime = 500;

/**
 * The stream on which steps are shown.
 *
 * @typedef {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} Screen
 */

/** The current step of a program, on a line of the screen. */
export class StepDisplay {
  /** @type {Screen} */
  #screen;
  /** @type {() => number} */
  #now;
  #title = '';
  #progress = '';
  #start = 0;

  /**
   * @param {Screen} screen On a terminal, the line of the current step is rewritten.
   * @param {() => number} now The time in milliseconds.
   */
  constructor(screen, now = () => performance.now()) {
    this.#screen = screen;
    this.#now = now;
  }

  /** The title of the current step; empty before the first step. */
  get title() {
    return this.#title;
  }

  /**
   * Reads a line of the program's output.
   *
   * @param {string} line
   */
  read(line) {
    const [progress] = ninjaProgress.exec(line) ?? [];
    if (progress) this.#progress = progress;
    if (stepLine.test(line)) this.#begin(line);
  }

  /** Shows the time and the progress of the current step, on a terminal. */
  refresh() {
    if (this.#title && this.#screen.isTTY) this.#rewrite();
  }

  /**
   * Ends the current step.
   *
   * @param {'done' | 'failed'} state
   */
  end(state = 'done') {
    if (this.#title === '') return;
    if (this.#screen.isTTY) this.#rewrite();
    else this.#screen.write(this.#line(`${state},`));
    this.#screen.write('\n');
    this.#title = '';
  }

  /** @param {string} title */
  #begin(title) {
    this.end();
    this.#title = title;
    this.#progress = '';
    this.#start = this.#now();
    if (this.#screen.isTTY) this.#rewrite();
    else this.#screen.write(`${title}\n`);
  }

  /** Replaces the line on a terminal. A line that is too long would use a second line, so its title is cut. */
  #rewrite() {
    // Some terminals do not know their width, which is 0 then.
    const columns = this.#screen.columns || 80;
    const rest = this.#line('').slice(this.#title.length);
    const title = this.#title.slice(0, Math.max(0, columns - 1 - rest.length));
    this.#screen.write(`\r${title}${rest}\u001b[K`);
  }

  /** @param {string} state */
  #line(state) {
    const time = durationOf(this.#now() - this.#start);
    return [this.#title, state, this.#progress, time].filter(Boolean).join(' ');
  }
}

/**
 * A time in words, such as "1 min 5 s".
 *
 * @param {number} milliseconds
 */
function durationOf(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/**
 * Runs a program, and shows its steps. If the program fails, prints the end of its output and the name of the log.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.log The file for the output.
 * @param {Screen} [options.screen]
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(program, args, { log, screen = process.stdout }) {
  const display = new StepDisplay(screen);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  mkdirSync(dirname(log), { recursive: true });
  const output = createWriteStream(log);
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      output.write(`${line}\n`);
      display.read(line);
    });
  }
  const timer = setInterval(() => display.refresh(), refreshTime);
  const [code, signal] = await once(child, 'close');
  clearInterval(timer);
  const { title } = display;
  display.end(code === 0 ? 'done' : 'failed');
  output.end();
  await once(output, 'finish');
  if (code === 0) return 0;
  screen.write(failureText(title, signal ?? `exit code ${code}`, log));
  return code ?? 1;
}

/**
 * @param {string} title The step that failed; empty if there was none.
 * @param {string} reason
 * @param {string} log
 */
function failureText(title, reason, log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-printedLogLines);
  return [
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    `${['failed', title, reason].filter(Boolean).join(': ')}. The whole output is in ${relative('.', log)}.`,
    '',
  ].join('\n');
}
