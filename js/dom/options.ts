import { argumentError, expectObject } from '../base/errors.js';
import { memberOf, readBoolean } from '../base/members.js';
import type { NamesOf } from '../base/names.js';
import { type Members, membersOf } from './members.js';
import { type ParseSample, parserOf } from './samples.js';
import { type OnSkip, throwInstead } from './skipped.js';

/** The options of `toDOM`. */
export interface ToDOMOptions {
  /**
   * What becomes of declarative shadow roots. `'attach'`: `attachShadow` creates them. `'template'`: the host gets a
   * `template` element with `shadowrootmode`, as its first child. `'skip'`: they are left out. Default: `'attach'`.
   */
  shadowRoots?: 'attach' | 'template' | 'skip' | undefined;
  /**
   * Whether a script runs when it is inserted into a document that runs scripts. Default: `false`, as for `innerHTML`
   * and `DOMParser`. Event handler attributes, such as `onerror`, work in any case.
   */
  runScripts?: boolean | undefined;
  /**
   * Called for each part of the tree that the DOM refuses. The part is left out. Without this option, `toDOM` throws.
   *
   * Also called for each attribute of a sanitized tree that `toDOM` leaves out because it may be an event handler. For
   * these attributes, `toDOM` does not throw.
   */
  onSkip?: OnSkip | undefined;
}

/** The options of `fromDOM`. */
export interface FromDOMOptions {
  /**
   * Whether open shadow roots are in the tree, as declarative shadow roots. A script cannot read closed shadow roots,
   * so they never are. Default: `true`.
   */
  shadowRoots?: boolean | undefined;
  /**
   * Called for each part of the DOM that a tree cannot have. The part is left out. Without this option, `fromDOM`
   * throws.
   */
  onSkip?: OnSkip | undefined;
}

const toDOMNames = {
  shadowRoots: true,
  runScripts: true,
  onSkip: true,
} satisfies NamesOf<ToDOMOptions>;

// A literal instead of `Node.DOCUMENT_NODE`, because the interface can be of another realm.
const documentType = 9;

const fromDOMNames = { shadowRoots: true, onSkip: true } satisfies NamesOf<FromDOMOptions>;

/** The options of `toDOM`, checked and complete. */
export interface ToDOMRequest {
  readonly shadowRoots: 'attach' | 'template' | 'skip';
  readonly runScripts: boolean;
  readonly onSkip: OnSkip;
  readonly dom: Members;
  /** The parser that creates what the methods of the DOM refuse. */
  readonly parse: ParseSample;
}

/** @throws TypeError if an option or the document is wrong. */
export function readToDOMOptions(
  document: Document,
  options: ToDOMOptions | undefined,
): ToDOMRequest {
  expectNames('toDOM', options, toDOMNames);
  const shadowRoots = memberOf(options, 'shadowRoots') ?? 'attach';
  if (!['attach', 'template', 'skip'].includes(shadowRoots)) {
    throw argumentError('toDOM', 'shadowRoots', "'attach', 'template' or 'skip'", shadowRoots);
  }
  const runScripts = readBoolean('toDOM', options, 'runScripts', false);
  const onSkip = readOnSkip('toDOM', 'the DOM', options);
  const dom = membersOf(document);
  if (dom.nodeType(document) !== documentType) {
    throw argumentError('toDOM', 'document', 'a Document', document);
  }
  return { shadowRoots, runScripts, onSkip, dom, parse: parserOf(dom, document) };
}

/** The options of `fromDOM`, checked and complete. @throws TypeError if an option is wrong. */
export function readFromDOMOptions(options: FromDOMOptions | undefined) {
  expectNames('fromDOM', options, fromDOMNames);
  const hasShadowRoots = readBoolean('fromDOM', options, 'shadowRoots', true);
  return { hasShadowRoots, onSkip: readOnSkip('fromDOM', 'a tree', options) };
}

/** Checks names as `expectOptions` does, without advice for misspelt names: `toDOM` must be small. */
function expectNames(caller: string, options: object | undefined, names: object): void {
  if (options === undefined) return;
  expectObject(caller, 'options', options);
  for (const name in options) {
    if (name in names || name in Object.prototype) continue;
    const known = Object.keys(names).join(', ');
    throw new TypeError(`${caller}: \`${name}\` is not an option: the names are ${known}`);
  }
}

/** The option `onSkip`. @throws TypeError if it is no function. */
export function readOnSkip(
  caller: string,
  target: string,
  options: { onSkip?: OnSkip | undefined } | undefined,
): OnSkip {
  const onSkip = memberOf(options, 'onSkip') ?? throwInstead(caller, target);
  if (typeof onSkip !== 'function') throw argumentError(caller, 'onSkip', 'a function', onSkip);
  return onSkip;
}
