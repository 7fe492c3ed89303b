// The steps of a fixture. Each step throws an Error if the fixture does not work.
//
//   { "run": LINE }                     runs a line of the shell, which must succeed
//   { "run": LINE, "prints": true }     and must print the expected markup; a text is printed instead of the markup
//   { "run": LINE, "fails": MESSAGE }   must fail, and print the message
//   { "move": PATH, ... }               moves a file or folder into an empty folder, where the next steps run
//   { "serve": LINE, "requests": PATHS, "pages": PATHS }
//                                       starts a server on $PORT: answers and pages must have the expected markup
//   { "files": FOLDER, "pages": PATHS, "fallback": FILE, "headers": {} }
//                                       serves a folder; unknown paths have the fallback
//
// `"seconds"` changes the limit of a step, and `"page": MESSAGE` what its pages show.

import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, runLine, start } from '../../browsers/processes.mjs';
import { serveFolder } from '../../browsers/static-server.mjs';

const defaultSeconds = 120;
const markup = '<html><head></head><body><p>hi<b>x</b></p></body></html>';
/** What programs/soup.mjs returns: the markup of two entries. */
const expected = `main ${markup}\nparse5 ${markup}`;

function requireText(text, found, about) {
  if (!found.includes(text)) throw new Error(`${about}: expected ${text}, got ${found.trim()}`);
}

/** The first lines about an error, or the last lines. */
function errorIn(output) {
  const lines = output.trim().split('\n');
  const first = lines.findIndex((line) => /error\b/i.test(line));
  return (first < 0 ? lines.slice(-6) : lines.slice(first, first + 6)).join('\n');
}

async function runStep({ run, prints, fails, seconds = defaultSeconds }, context) {
  const { code, output } = await runLine(run, context, seconds);
  if (code === undefined) throw new Error(`${run}: no end after ${seconds} seconds`);
  if (fails !== undefined) {
    if (code === 0) throw new Error(`${run}: succeeds, and should fail`);
    requireText(fails, output, run);
  } else if (code !== 0) throw new Error(`${run}: exit code ${code}: ${errorIn(output)}`);
  if (prints) requireText(prints === true ? expected : prints, output, run);
}

function moveStep({ move }, context) {
  const target = mkdtempSync(join(dirname(context.folder), 'moved-'));
  for (const path of [move].flat()) {
    cpSync(join(context.folder, path), join(target, basename(path)), { recursive: true });
  }
  context.folder = target;
}

/** The text of the answer, as soon as the server answers. */
async function request(address, seconds) {
  const limit = AbortSignal.timeout(seconds * 1000);
  for (;;) {
    try {
      const response = await fetch(address, { signal: limit });
      return `${response.status} ${await response.text()}`;
    } catch (error) {
      if (limit.aborted)
        throw new Error(`${address}: no answer after ${seconds} seconds`, { cause: error });
      await sleep(200);
    }
  }
}

async function openPages(address, { pages = [], page, seconds = 60 }, { browsers }) {
  for (const path of pages) {
    for (const browser of browsers) {
      const shown = await browser.shownBy(`${address}${path}`, seconds);
      requireText(page ?? expected, shown, `${browser.name} ${path}`);
    }
  }
}

const unescapeHtml = (text) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

async function serveStep(step, context) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const variables = { PORT: String(port), HOST: '127.0.0.1' };
  const server = start(step.serve, { ...context, variables });
  try {
    const ready = request(address, step.seconds ?? defaultSeconds);
    const stopped = server.ended.then(() => {
      throw new Error(`${step.serve}: the server stopped: ${errorIn(server.output())}`);
    });
    stopped.catch(() => {});
    await Promise.race([ready, stopped]);
    for (const path of step.requests ?? []) {
      const answer = await request(`${address}${path}`, step.seconds ?? defaultSeconds);
      requireText(expected, unescapeHtml(answer), `the answer for ${path}`);
    }
    await openPages(address, step, context);
  } finally {
    await server.end();
  }
}

async function filesStep(step, context) {
  const folder = join(context.folder, step.files);
  mkdirSync(folder, { recursive: true });
  const page = join(folder, 'index.html');
  if (!existsSync(page)) cpSync(join(context.folder, 'index.html'), page);
  const server = await serveFolder(folder, step);
  try {
    await openPages(server.address, step, context);
  } finally {
    server.close();
  }
}

const kinds = { run: runStep, move: moveStep, serve: serveStep, files: filesStep };

/** Whether a step opens pages, which needs a browser. */
export const opensPages = (step) => step.pages !== undefined;

/** @param context the `folder` of the program, the file of the `log`, and the `browsers`. */
export async function runSteps(steps, context) {
  for (const step of steps) {
    const kind = Object.keys(kinds).find((name) => name in step);
    await kinds[kind](step, context);
  }
}
