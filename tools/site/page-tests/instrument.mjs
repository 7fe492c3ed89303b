// What the tests add to a site: a script that collects problems, axe-core, and a page with a narrow frame.

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/run.mjs';

const axe = join(root, 'examples/playground/node_modules/axe-core/axe.min.js');

const collector = `
window.problems = [];
const report = (problem) => window.problems.push(String(problem));
addEventListener('error', (event) => report(event.message || \`cannot load \${event.target.src ?? event.target.href}\`), true);
addEventListener('unhandledrejection', (event) => report(event.reason));
addEventListener('securitypolicyviolation', (event) => report(\`policy: \${event.violatedDirective} \${event.blockedURI}\`));
for (const name of ['error', 'warn']) {
  const original = console[name];
  console[name] = (...values) => {
    report(\`console: \${values.join(' ')}\`);
    original(...values);
  };
}
// The longest time between two tasks is the longest time for which the page was blocked.
window.longestBlock = 0;
let last = performance.now();
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  const now = performance.now();
  window.longestBlock = Math.max(window.longestBlock, now - last);
  last = now;
  setTimeout(() => channel.port2.postMessage(0), 4);
};
channel.port2.postMessage(0);
`;

/** A page with another page in a narrow frame, because windows cannot be so narrow. */
const framePage = '<!DOCTYPE html><title>frame</title><body><script src="/frame.js"></script>';
const frameScript = `
const parameters = new URLSearchParams(location.search);
const frame = document.createElement('iframe');
frame.style.cssText = \`width: \${parameters.get('width')}px; height: 760px; border: 0; margin: -8px\`;
frame.src = parameters.get('page');
document.body.append(frame);
`;

/** The address of a page in a frame. Both paths begin with a slash. */
export const framedPath = (path, { width }) =>
  `/frame.html?${new URLSearchParams({ width, page: path })}`;

/** Adds the scripts of the tests to each page of a folder, which is a copy of a site. */
export function instrument(folder) {
  const scripts = '<script src="/collector.js"></script><script src="/axe.js"></script>';
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const page = join(folder, name);
    writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', `${scripts}<title>`));
  }
  writeFileSync(join(folder, 'collector.js'), collector);
  writeFileSync(join(folder, 'frame.html'), framePage);
  writeFileSync(join(folder, 'frame.js'), frameScript);
  copyFileSync(axe, join(folder, 'axe.js'));
}
