/**
 * Nodes as rehype and its neighbours take them: hast, in the form that hast-util-from-html gives it,
 * without positions. Needs the package property-information beside souptree.
 */

import type { Root } from 'hast';
import {
  type DialectFragmentOptions,
  type DialectOptions,
  parseAs,
  readDocumentRequest,
  readFragmentRequest,
} from './dialect.js';
import { decode } from './hast/decode.js';
import { type Input, readInput } from './input.js';

export type {
  DialectFragmentOptions as FragmentOptions,
  DialectOptions as ParseOptions,
} from './dialect.js';
export type { Instruction } from './hast/nodes.js';
export { init, initSync, type ModuleSource } from './init.js';
export type { Input } from './input.js';

/** As in rehype. */
const scripting = false;

/**
 * Parses a document.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param input as for `parse` of the main entry.
 * @param options as for `parse` of the main entry, except that a declarative shadow root is always an
 *   ordinary template, for hast has no place for it.
 * @throws TypeError if an argument is of another type than documented; Error for the option
 *   `declarativeShadowRoots`, if memory does not suffice, or, in browsers, before `init()`.
 */
export function parse(input: Input, options?: DialectOptions | null): Root {
  const text = readInput('parse', input);
  return parseAs(text, readDocumentRequest('parse', options, scripting), decode);
}

/**
 * Parses what stands inside of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param input as for `parse`.
 * @param options as for `parse`, and `context` names the element.
 * @returns the nodes as the children of a root.
 * @throws as `parse`.
 */
export function parseFragment(input: Input, options?: DialectFragmentOptions | null): Root {
  const text = readInput('parseFragment', input);
  return parseAs(text, readFragmentRequest('parseFragment', options, scripting), decode);
}
