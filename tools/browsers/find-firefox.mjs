// Firefox for tests.

import { findProgram } from '../lib/run.mjs';

const names = ['firefox-esr', 'firefox'];

/** The path of the browser, or undefined. */
export function findFirefox() {
  return process.env.SOUPTREE_FIREFOX ?? names.map(findProgram).find(Boolean);
}

export const noFirefox = `none of ${names.join(', ')} is on the path; SOUPTREE_FIREFOX can name one`;

/** Scripts may run for long, and the browser sends no requests of its own. */
const preferences = {
  'dom.max_script_run_time': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'extensions.update.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** The text of the file user.js in a profile. */
export function userPreferences(more = {}) {
  return Object.entries({ ...preferences, ...more })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
