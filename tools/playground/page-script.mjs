// What the tests add to the page: a script that collects problems, and axe-core.

import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Copies the site into a folder, with the scripts of the tests. */
export function instrument(site, folder, axe) {
  cpSync(site, folder, { recursive: true });
  writeFileSync(join(folder, 'collector.js'), collector);
  copyFileSync(axe, join(folder, 'axe.js'));
  const page = join(folder, 'index.html');
  const scripts = '<script src="./collector.js"></script><script src="./axe.js"></script>';
  writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', `${scripts}<title>`));
}
