/** A host for scripts, as small as can be: what they can do is `document.write`. */

import { join, resolve } from 'node:path';
import type { Element, OnScript } from 'souptree';

/** Cases of scripts that write; their trees are those of Chromium. */
export const scriptedCases = join(resolve(__dirname, '../..'), 'test-native/data/scripted');

/** https://dom.spec.whatwg.org/#concept-child-text-content */
export function childTextContent(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

/** Runs the script. What it throws is its own business, as in a browser. */
export const runScript: OnScript = (script, control) => {
  const run = new Function('document', childTextContent(script));
  run({ write: (...texts: unknown[]) => control.write(texts.join('')) });
};

/** The same, but the script has to be waited for, as if it had been fetched. */
export const fetchScript: OnScript = async (script, control) => {
  await Promise.resolve();
  runScript(script, control);
};
