import { argumentError, describe, type ParseError } from '../base/errors.js';
import { expectOptions, type NamesOf, readOptions } from '../base/names.js';
import type { Document, Fragment, OffsetUnits, SourceEncoding } from '../base/nodes.js';
import { tagOf } from '../base/tags.js';
import {
  hasErrors,
  indexOfRecord,
  isContainer,
  isNodeAt,
  kindOf,
  openTree,
  readEncoding,
  readErrors,
  readLineStarts,
  readOffsetUnits,
  recordAt,
  type TreeBuffer,
  transferredError,
} from '../encoded/index.js';
import { checkHeader, checkTree } from '../encoded/validate/header.js';
import { validate } from '../encoded/validate.js';
import { questionOf, type SelectorOptions, selectorOptionNames } from '../matching/question.js';
import { selectAll } from '../matching/select.js';
import { readBytes } from '../module/input.js';
import { copyNames } from '../module/option-names.js';
import { type CopyOptions, readCopyStrings, type StringCopies } from '../module/options.js';
import { Cursor } from './cursor.js';
import { decode } from './decode.js';
import { isLazyNode, versionAdvice } from './lazy/is-lazy-node.js';
import type { LazyDocument, LazyFragment, SelectedElement } from './lazy/nodes.js';
import { LazyTree } from './lazy/tree.js';

/** The options of `selectIndexes`. */
export interface SelectIndexesOptions extends SelectorOptions {
  /** The index of the node whose descendants are searched. Default: 0, the root. */
  scope?: number | undefined;
}

const indexOptionNames = {
  scope: true,
  ...selectorOptionNames,
} satisfies NamesOf<SelectIndexesOptions>;

/**
 * A parsed document or fragment in its encoded form: one buffer. The buffer can be kept, sent to a worker, transferred,
 * and read again by the same version of souptree.
 *
 * There are three ways to read a tree: `root` is a lazy node, `cursor()` returns a cursor, and `toObject()` returns
 * plain nodes. After a transfer of the buffer, reading the tree throws an `Error`. Plain nodes that already exist stay
 * valid.
 */
export class Tree<Root extends Document | Fragment = Document | Fragment> {
  /** The whole tree, in the layout of src/wire/FORMAT.md. Do not write to this buffer. */
  readonly buffer: ArrayBuffer;
  readonly #copies: StringCopies;
  #errors: ParseError[] | undefined;
  #lazy: LazyTree | undefined;
  #lineStarts: number[] | undefined;

  /** Called only by `create`. */
  private constructor(buffer: ArrayBuffer, copies: StringCopies, opened?: TreeBuffer) {
    this.buffer = buffer;
    this.#copies = copies;
    if (opened) this.#lazy = new LazyTree(opened);
  }

  /**
   * Opens the encoded tree in a buffer from any source. Checks the whole tree, in linear time.
   *
   * @param encoded the `buffer` of a `Tree`. An `ArrayBuffer` is used without a copy, so do not write to it afterwards.
   *   The bytes of a view, a `SharedArrayBuffer` or a resizable buffer are copied: other code could change them after
   *   the check.
   * @throws TypeError if `encoded` is something else. Error if the bytes are not a whole encoded tree, or if another
   *   version of souptree encoded the tree.
   */
  static from(encoded: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): Tree {
    const bytes = readBytes('Tree.from', 'encoded', encoded);
    if (bytes === undefined) throw notABuffer(encoded);
    // Check the header before the copy, because a copy can take gigabytes.
    checkHeader(bytes);
    const owned = isFixed(encoded) ? bytes : bytes.slice();
    checkTree(owned);
    const opened = openTree(owned);
    validate(owned, opened);
    return create(owned.buffer, 'shared', opened);
  }

  /** The root as a lazy node: the document or fragment. All other lazy nodes are created when they are first read. */
  get root(): Root extends Document ? LazyDocument : LazyFragment {
    return this.#reader().nodeAt(0) as Root extends Document ? LazyDocument : LazyFragment;
  }

  /** A new cursor at the root. */
  cursor(): Cursor {
    return new Cursor(this.#reader());
  }

  /**
   * The id of a name of elements or attributes, for comparisons with `nameId` of a cursor. Known names, such as `div`,
   * have the same id in each tree. Other names have an id only if the tree contains them. Returns -1 if the
   * name has no id.
   *
   * @throws TypeError if the name is not a string.
   */
  nameId(name: string): number {
    return this.#reader().nameId(name);
  }

  /**
   * The first element that matches a selector, in tree order; null if there is none. The same as `querySelector` of
   * `root`.
   *
   * @throws as `querySelectorAll`.
   */
  querySelector<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null {
    return this.root.querySelector(selector, options);
  }

  /**
   * All elements that match a selector, in tree order. The same as `querySelectorAll` of `root`.
   *
   * @returns a new array.
   * @throws TypeError if an argument does not have its documented type. SyntaxError if the selector is not valid.
   *   LimitError if `options.limits` are exceeded.
   */
  querySelectorAll<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name>[] {
    return this.root.querySelectorAll(selector, options);
  }

  /**
   * The elements that `querySelectorAll` returns, as a new array of their indexes: see `index` of lazy nodes and
   * `toIndex` of cursors. Creates no node.
   *
   * @param options.scope the index of the node whose descendants are searched. Default: 0, the root.
   * @throws as `querySelectorAll`. RangeError if no node has the index `scope`.
   */
  selectIndexes(selector: string, options?: SelectIndexesOptions): Int32Array {
    const { search } = this.#reader();
    const { scope = 0, ...rest } = readOptions(
      'selectIndexes',
      options,
      indexOptionNames,
    ) as SelectIndexesOptions;
    const question = questionOf(
      'selectIndexes',
      selector,
      options === undefined ? undefined : rest,
    );
    const { records } = search;
    const at = recordAt(scope);
    if (!Number.isInteger(scope) || !isNodeAt(records, at)) {
      const advice = ': pass the `index` of a node';
      throw new RangeError(
        `selectIndexes: the tree has no node with the index ${describe(scope)}${advice}`,
      );
    }
    if (!isContainer(kindOf(records, at))) return new Int32Array(0);
    const { all } = selectAll(search, question, at);
    // Faster than `Int32Array.from`, which calls an iterator.
    const indexes = new Int32Array(all.length);
    for (let index = 0; index < all.length; index++) indexes[index] = indexOfRecord(all[index]);
    return indexes;
  }

  /**
   * Creates the plain nodes of the whole tree. Each call creates new nodes.
   *
   * @throws TypeError for wrong options.
   */
  toObject(options?: CopyOptions): Root {
    const { buffer } = this.#reader();
    expectOptions('toObject', options, copyNames);
    const copied = readCopyStrings('toObject', options) === 'copied';
    return decode(copied ? buffer.withCopies() : buffer) as Root;
  }

  /**
   * The parse errors in the order of the source. Empty if the parser collected parse errors and found none.
   *
   * @throws Error if no parse errors were collected. The parser collects them with the option `collectErrors` or
   *   `onParseError`. Trees of `encode`, `fromDOM` and `sanitizeTree` have no parse errors.
   */
  get errors(): readonly ParseError[] {
    if (this.#errors === undefined) {
      const bytes = this.#bytes();
      if (!hasErrors(bytes)) throw notCollected();
      this.#errors = readErrors(bytes);
    }
    return this.#errors;
  }

  /**
   * The encoding of the source. Undefined if the source was a string. Also undefined in a snapshot from before the
   * parser knew the encoding.
   */
  get encoding(): SourceEncoding | undefined {
    return readEncoding(this.#bytes());
  }

  /** The units that the offsets of errors and locations count. */
  get offsetUnits(): OffsetUnits {
    return readOffsetUnits(this.#bytes());
  }

  /** The offsets at which lines begin, for `lineAndColumn`; empty without the option `locations`. */
  get lineStarts(): readonly number[] {
    this.#lineStarts ??= Array.from(readLineStarts(this.#bytes()));
    return this.#lineStarts;
  }

  #bytes(): Uint8Array {
    if (this.buffer.byteLength === 0) throw transferredError();
    return new Uint8Array(this.buffer);
  }

  #reader(): LazyTree {
    const bytes = this.#bytes();
    this.#lazy ??= new LazyTree(openTree(bytes, this.#copies));
    return this.#lazy;
  }
}

/** Whether a value is a `Tree` of this version of the package, also of another copy. */
export function isTree(value: unknown): value is Tree {
  return value instanceof Tree || isLazyNode((value as Partial<Tree> | null | undefined)?.root);
}

/**
 * The bytes of a `Tree`. Undefined if the value is something else.
 *
 * @throws Error if the tree's buffer was transferred.
 */
export function bytesOf(tree: unknown): Uint8Array | undefined {
  if (!isTree(tree)) return undefined;
  if (tree.buffer.byteLength === 0) throw transferredError();
  return new Uint8Array(tree.buffer);
}

/** Advice after an error message, if the value is a `Tree` of another version of the package. Otherwise empty. */
export function treeAdvice(value: unknown): string {
  return versionAdvice((value as Partial<Tree> | null | undefined)?.root);
}

function notCollected(): Error {
  return new Error(
    'tree.errors: no parse errors were collected: pass `collectErrors: true` to the function that parses',
  );
}

function notABuffer(value: unknown): TypeError {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  const advice = isTree(value)
    ? ': pass `tree.buffer`'
    : typeof type === 'string'
      ? ': pass nodes to `encode`'
      : '';
  return argumentError('Tree.from', 'encoded', 'an ArrayBuffer', value, advice);
}

/** Whether `encoded` is a buffer of a fixed length, whose bytes only this thread can change. False for a view. */
function isFixed(encoded: ArrayBufferLike | ArrayBufferView): boolean {
  return tagOf(encoded) === 'ArrayBuffer' && !('resizable' in encoded && encoded.resizable);
}

/**
 * Copies a tree out of the module's memory. The tree needs no check, because the module encoded it.
 *
 * @param bytes the tree that the last call of the module encoded.
 * @param copies whether the strings of the tree are copies.
 */
export function copyTree(bytes: Uint8Array, copies: StringCopies = 'shared'): Tree {
  // Faster than slice(), which first fills the new buffer with zeros.
  return create(new Uint8Array(bytes).buffer, copies);
}

/**
 * A tree in a buffer that this package has written, and that no other code has.
 *
 * @param buffer an encoded tree, which is not checked.
 * @param copies whether the strings of the tree are copies.
 */
export function ownTree(buffer: ArrayBuffer, copies: StringCopies = 'shared'): Tree {
  return create(buffer, copies);
}

/**
 * Calls the private constructor. Not a static method: a bundler renames a class that refers to itself, and so
 * changes `Tree.name`.
 */
function create(buffer: ArrayBufferLike, copies: StringCopies, opened?: TreeBuffer): Tree {
  return Reflect.construct(Tree, [buffer, copies, opened]) as Tree;
}
