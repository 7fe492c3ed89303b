/**
 * Nodes as rehype and its neighbours take them: hast, in the form that hast-util-from-html gives it.
 * Needs the package property-information beside souptree.
 */

import type { Root } from 'hast';
import {
  type DialectFragmentOptions,
  type DialectOptions,
  type DialectRequest,
  parseAs,
  readDialectBoolean,
  readDocumentRequest,
  readFragmentRequest,
} from './dialects/dialect.js';
import { decode } from './dialects/hast/decode.js';
import { type Input, readInput } from './module/input.js';

export type { Instruction } from './dialects/hast/nodes.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';

export interface ParseOptions extends DialectOptions {
  /**
   * Each node that stands in the source has a `position`, and so has the root. In bytes of it, for an
   * input of bytes. Default: `true`, as in rehype; `false` makes parsing faster.
   */
  locations?: boolean | undefined;
  /**
   * Elements with a `position` also say where their tags and attributes are, as `data.position`, with
   * `opening`, `closing` and `properties`. Default: `false`.
   */
  verbose?: boolean | null | undefined;
}

export interface FragmentOptions
  extends ParseOptions,
    Omit<DialectFragmentOptions, keyof DialectOptions> {}

/**
 * Parses a document. Elements that the parser creates again for one tag share frozen `properties` where a page has
 * many of them: see `attributes` of the main entry's `Element`.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param input as for `parse` of the main entry.
 * @param options as for `parse` of the main entry, except that a declarative shadow root is always an
 *   ordinary template, for hast has no place for it.
 * @throws TypeError if an argument is of another type than documented; Error for the option
 *   `declarativeShadowRoots`, if memory does not suffice, or, in browsers, before `init()`.
 */
export function parse(input: Input, options?: ParseOptions | null): Root {
  const choices = readChoices('parse', options);
  const request = readDocumentRequest('parse', options, choices);
  return run(readInput('parse', input), request, choices);
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
export function parseFragment(input: Input, options?: FragmentOptions | null): Root {
  const choices = readChoices('parseFragment', options);
  const request = readFragmentRequest('parseFragment', options, choices);
  return run(readInput('parseFragment', input), request, choices);
}

interface Choices {
  scripting: boolean;
  locations: boolean;
  verbose: boolean;
}

function readChoices(caller: string, options: ParseOptions | null | undefined): Choices {
  return {
    // As in rehype.
    scripting: false,
    locations: readDialectBoolean(caller, options, 'locations', true),
    verbose: readDialectBoolean(caller, options, 'verbose', false),
  };
}

function run(text: string | Uint8Array, request: DialectRequest, { verbose }: Choices): Root {
  return parseAs(text, request, (tree) =>
    decode(tree, { form: request.form, verbose, sourceLength: text.length }),
  );
}
