// WebKitGTK's MiniBrowser, driven by its WebDriver. MiniBrowser needs a display, which Xvfb provides.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../lib/run.mjs';
import { keyActions } from './actions.mjs';
import { freePort, start } from './processes.mjs';
import { waitForResult } from './shown.mjs';

const startSeconds = 60;
const programs = ['WebKitWebDriver', 'Xvfb'];

/** The path of the driver, or undefined. */
export function findWebKit() {
  return programs.every(findProgram) ? findProgram(programs[0]) : undefined;
}

export const noWebKit = `${programs.join(' or ')} is not on the path`;

/** Calls `attempt` until it returns a value. */
async function waitFor(what, attempt) {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await sleep(100)) {
    const value = await attempt();
    if (value) return value;
  }
  throw new Error(`${what} does not answer after ${startSeconds} seconds`);
}

/** Sends a command of https://www.w3.org/TR/webdriver2/ and returns its value. */
async function send(address, parameters) {
  const body = parameters === undefined ? {} : { method: 'POST', body: JSON.stringify(parameters) };
  const { value } = await (await fetch(address, body)).json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Starts the display and the driver. `started` gets both processes. */
async function openSession(program, folder, started) {
  const options = { folder, log: join(folder, 'log') };
  const screen = start('exec Xvfb -displayfd 1 -nolisten tcp', options);
  started.push(screen);
  const display = await waitFor('Xvfb', () => /^\d+$/m.exec(screen.output())?.[0]);
  const port = await freePort();
  const variables = { DISPLAY: `:${display}`, HOME: folder, XDG_RUNTIME_DIR: folder };
  started.push(start(`exec ${program} --port=${port}`, { ...options, variables }));
  const address = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver', () => send(`${address}/status`).catch(() => undefined));
  const { sessionId, capabilities } = await send(`${address}/session`, {
    capabilities: { alwaysMatch: {} },
  });
  return { session: `${address}/session/${sessionId}`, version: capabilities.browserVersion };
}

export async function openWebKit(program) {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-webkit-'));
  const started = [];
  async function end() {
    for (const process of started.reverse()) await process.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const { session, version } = await openSession(program, folder, started).catch(async (error) => {
    await end();
    throw error;
  });
  const evaluate = (expression) =>
    send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  return {
    version,
    async shownBy(page, seconds) {
      await send(`${session}/url`, { url: page });
      try {
        return await waitForResult(evaluate, seconds);
      } finally {
        // Pages of development servers load again when their server ends. This would stop the next navigation.
        await send(`${session}/url`, { url: 'about:blank' });
      }
    },
    /** Opens a page that a program drives, in the only window. */
    async open(page, { width, height }) {
      await send(`${session}/window/rect`, { width, height });
      await send(`${session}/url`, { url: 'about:blank' });
      await send(`${session}/url`, { url: page });
      return {
        evaluate,
        press: (key) => send(`${session}/actions`, keyActions(key)),
        screenshot: async () => Buffer.from(await send(`${session}/screenshot`), 'base64'),
        /** Runs the following expressions in the first frame of the page. */
        enterFrame: () => send(`${session}/frame`, { id: 0 }),
        close: () => send(`${session}/frame`, { id: null }),
      };
    },
    async close() {
      await fetch(session, { method: 'DELETE' });
      await end();
    },
  };
}
