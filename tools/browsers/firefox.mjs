// Firefox, driven by its own protocol, Marionette: messages of JSON over a socket, each after its length and a colon.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyActions } from './actions.mjs';
import { userPreferences } from './find-firefox.mjs';
import { start } from './processes.mjs';
import { waitForResult } from './shown.mjs';

const startSeconds = 60;

/** The port that Firefox chose. Firefox writes the file when it listens. */
async function readPort(profile) {
  const file = join(profile, 'MarionetteActivePort');
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await sleep(100)) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
  }
  throw new Error(`Firefox does not listen after ${startSeconds} seconds`);
}

/** Splits bytes into messages, and calls `receive` with each. */
function messageReader(receive) {
  let waiting = Buffer.alloc(0);
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      const colon = waiting.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(waiting.toString('latin1', 0, colon));
      if (waiting.length < end) return;
      const text = waiting.toString('utf8', colon + 1, end);
      waiting = waiting.subarray(end);
      receive(JSON.parse(text));
    }
  };
}

/** Returns a function that sends a command and returns its result. */
async function connectTo(port) {
  const calls = new Map();
  const socket = connect(port, '127.0.0.1');
  const greeted = new Promise((resolve, reject) => {
    const read = messageReader((message) => {
      if (!Array.isArray(message)) {
        resolve();
        return;
      }
      const [, id, error, result] = message;
      const call = calls.get(id);
      calls.delete(id);
      if (error) call.reject(new Error(`${error.error}: ${error.message}`));
      else call.resolve(result);
    });
    socket.on('data', read).on('error', reject);
  });
  await greeted;
  let lastId = 0;
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      calls.set(id, { resolve, reject });
      const body = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(body)}:${body}`);
    });
}

async function openSession(profile) {
  const send = await connectTo(await readPort(profile));
  return { send, ...(await send('WebDriver:NewSession', {})) };
}

export async function openFirefox(program) {
  const profile = mkdtempSync(join(tmpdir(), 'souptree-firefox-'));
  writeFileSync(join(profile, 'user.js'), userPreferences({ 'marionette.port': 0 }));
  const line = `exec ${program} --headless --no-remote --marionette --profile ${profile} about:blank`;
  const running = start(line, { folder: profile, log: join(profile, 'log') });
  async function close() {
    await running.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const { send, capabilities } = await openSession(profile).catch(async (error) => {
    await close();
    throw error;
  });
  const evaluate = async (expression) =>
    (await send('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] })).value;
  return {
    version: capabilities.browserVersion,
    async shownBy(address, seconds) {
      await send('WebDriver:Navigate', { url: address });
      try {
        return await waitForResult(evaluate, seconds);
      } finally {
        // Pages of development servers load again when their server ends. This would stop the next navigation.
        await send('WebDriver:Navigate', { url: 'about:blank' });
      }
    },
    /** Opens a page that a program drives, in the only window. */
    async open(address, { width, height }) {
      await send('WebDriver:SetWindowRect', { width, height });
      await send('WebDriver:Navigate', { url: 'about:blank' });
      await send('WebDriver:Navigate', { url: address });
      return {
        evaluate,
        press: (key) => send('WebDriver:PerformActions', keyActions(key)),
        async screenshot() {
          const { value } = await send('WebDriver:TakeScreenshot', { full: false });
          return Buffer.from(value, 'base64');
        },
        /** Runs the following expressions in the first frame of the page. */
        enterFrame: () => send('WebDriver:SwitchToFrame', { id: 0 }),
        close: () => send('WebDriver:SwitchToFrame', { id: null }),
      };
    },
    close,
  };
}
