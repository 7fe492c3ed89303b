/** A minimal host for scripts, which only provides `document.write`. */

import { join, resolve } from 'node:path';
import type { Element, OnScript } from 'souptree';

/** Cases of scripts that write. The expected trees are those of Chromium. */
export const scriptedCases = join(resolve(__dirname, '../../..'), 'test-native/data/scripted');

/** https://dom.spec.whatwg.org/#concept-child-text-content */
export function childTextContent(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

/** Runs the script synchronously. */
export const runScript: OnScript = (script, control) => {
  const run = new Function('document', childTextContent(script));
  run({ write: (...texts: unknown[]) => control.write(texts.join('')) });
};

/** Runs the script asynchronously, like a script that must be fetched. */
export const fetchScript: OnScript = async (script, control) => {
  await Promise.resolve();
  runScript(script, control);
};
