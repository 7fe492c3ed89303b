// Starts a browser at a URL, with a temporary profile that `end()` removes.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchArguments, noChromium } from '../../../browsers/find-chromium.mjs';
import { findFirefox, noFirefox, userPreferences } from '../../../browsers/find-firefox.mjs';
import { StepFailed } from '../../../lib/run.mjs';

const kinds = {
  chromium: {
    find: findChromium,
    missing: noChromium,
    args: (profile, address) => [
      ...launchArguments,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--disable-dev-shm-usage',
      // Without this flag a page may navigate its frames only 20 times a second.
      '--disable-ipc-flooding-protection',
      address,
    ],
    prepare() {},
  },
  firefox: {
    find: findFirefox,
    missing: noFirefox,
    args: (profile, address) => ['--headless', '--no-remote', '--profile', profile, address],
    prepare(profile) {
      writeFileSync(join(profile, 'user.js'), userPreferences());
    },
  },
};

export const browserNames = Object.keys(kinds);

/**
 * @param onExit called with the last output of the browser if it exits unexpectedly
 * @returns an object whose `end()` ends the browser
 */
export function startBrowser(name, address, onExit) {
  const { find, missing, args, prepare } = kinds[name];
  const program = find();
  if (!program) throw new StepFailed(`NOT RUN against ${name}: ${missing}`);
  const profile = mkdtempSync(join(tmpdir(), 'souptree-differential-'));
  prepare(profile);
  const child = spawn(program, args(profile, address), {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (data) => {
    printed = (printed + data).slice(-4000);
  });
  let isEnded = false;
  child.once('error', (error) => onExit(error.message));
  child.once('exit', () => isEnded || onExit(printed));
  return {
    async end() {
      isEnded = true;
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      const gone = hasEnded ? undefined : new Promise((resolve) => child.once('exit', resolve));
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The browser has already exited.
      }
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
