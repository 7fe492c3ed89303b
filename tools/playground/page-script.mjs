// What the tests add to the site: a script that collects problems, axe-core, and a page with a narrow frame.

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

/** A page whose fragment has the width of a frame, and the fragment of the page in it. Windows cannot be so narrow. */
const framePage = '<!DOCTYPE html><title>frame</title><body><script src="./frame.js"></script>';
const frameScript = `
const [, width, fragment] = location.hash.split('#');
const frame = document.createElement('iframe');
frame.style.cssText = \`width: \${width}px; height: 760px; border: 0; margin: -8px\`;
frame.src = './#' + fragment;
document.body.append(frame);
`;

/** Copies the site into a folder, with the scripts of the tests. */
export function instrument(site, folder, axe) {
  cpSync(site, folder, { recursive: true });
  writeFileSync(join(folder, 'collector.js'), collector);
  writeFileSync(join(folder, 'frame.html'), framePage);
  writeFileSync(join(folder, 'frame.js'), frameScript);
  copyFileSync(axe, join(folder, 'axe.js'));
  const page = join(folder, 'index.html');
  const scripts = '<script src="./collector.js"></script><script src="./axe.js"></script>';
  writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', `${scripts}<title>`));
}
