import { argumentError, type ParseError } from '../base/errors.js';
import type { Document, Fragment, OffsetUnits, SourceEncoding } from '../base/nodes.js';
import { tagOf } from '../base/tags.js';
import {
  checkHeader,
  checkTree,
  openTree,
  readEncoding,
  readErrors,
  readLineStarts,
  readOffsetUnits,
  type TreeBuffer,
  transferredError,
} from '../encoded/tree-buffer.js';
import { validate } from '../encoded/validate.js';
import { readBytes } from '../module/input.js';
import { type CopyOptions, readCopyStrings } from '../module/options.js';
import { Cursor } from './cursor.js';
import { decode } from './decode.js';
import type { LazyDocument, LazyFragment } from './lazy/nodes.js';
import { LazyTree } from './lazy/tree.js';

/**
 * A parsed document or fragment in its encoded form: one buffer, which can be stored, sent to a
 * worker (also transferred), and read again by the same version of souptree. There are three ways to
 * read it: lazy nodes from `root` on, a cursor, and plain nodes of all of it. After a transfer of the buffer
 * all of them throw an `Error`; plain nodes that exist already do not need it.
 */
export class Tree<Root extends Document | Fragment = Document | Fragment> {
  /** The whole tree; the layout is described in FORMAT.md of the source. It must not be written to. */
  readonly buffer: ArrayBuffer;
  #errors: ParseError[] | undefined;
  #lazy: LazyTree | undefined;
  #lineStarts: number[] | undefined;

  private constructor(buffer: ArrayBuffer, opened?: TreeBuffer) {
    this.buffer = buffer;
    if (opened) this.#lazy = new LazyTree(opened);
  }

  /**
   * Reads a tree that another `Tree` has in its `buffer`, from whatever source: all of it is checked,
   * in a time that grows with its length. An `ArrayBuffer` is used as it is and must not be written
   * to afterwards. What a view shows, or a `SharedArrayBuffer` or a resizable buffer has, is copied,
   * so that nobody changes it after it was checked.
   *
   * @throws TypeError if that is not what `encoded` is, Error if it is not a whole encoded tree, or one
   *   of another version of souptree.
   */
  static from(encoded: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): Tree {
    const bytes = readBytes('Tree.from', 'encoded', encoded);
    if (bytes === undefined) throw argumentError('Tree.from', 'encoded', 'an ArrayBuffer', encoded);
    // Before the copy, which may be of gigabytes.
    checkHeader(bytes);
    const owned = isFixed(encoded) ? bytes : bytes.slice();
    checkTree(owned);
    const opened = openTree(owned);
    validate(owned, opened);
    return create(owned.buffer, opened);
  }

  /** The document or fragment as a lazy node. Nothing is made of the others until they are asked for. */
  get root(): Root extends Document ? LazyDocument : LazyFragment {
    return this.#reader().nodeAt(0) as Root extends Document ? LazyDocument : LazyFragment;
  }

  /** A new cursor at the root. */
  cursor(): Cursor {
    return new Cursor(this.#reader());
  }

  /** The id of a name of elements or attributes, in this tree; -1 if nothing is called that. */
  nameId(name: string): number {
    return this.#reader().nameId(name);
  }

  /** Makes the plain nodes, new ones on each call. */
  toObject(options?: CopyOptions): Root {
    const { buffer } = this.#reader();
    const copied = readCopyStrings('toObject', options) === 'copied';
    return decode(copied ? buffer.withCopies() : buffer) as Root;
  }

  /** The parse errors in the order of the source; none unless they were collected. */
  get errors(): readonly ParseError[] {
    this.#errors ??= readErrors(this.#bytes());
    return this.#errors;
  }

  /** What the source was decoded as; undefined if it was a string, or not enough of it has come. */
  get encoding(): SourceEncoding | undefined {
    return readEncoding(this.#bytes());
  }

  /** What offsets of errors, and locations, count. */
  get offsetUnits(): OffsetUnits {
    return readOffsetUnits(this.#bytes());
  }

  /** The offsets at which lines begin, for `lineAndColumn`; none without the option `locations`. */
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
    this.#lazy ??= new LazyTree(openTree(bytes));
    return this.#lazy;
  }
}

/** Whether it is a buffer whose bytes only this thread can change, and whose length nobody can. */
function isFixed(encoded: ArrayBufferLike | ArrayBufferView): boolean {
  return tagOf(encoded) === 'ArrayBuffer' && !('resizable' in encoded && encoded.resizable);
}

/** The tree that the module encoded a moment ago, which needs no check. */
export function copyTree(bytes: Uint8Array): Tree {
  // A view made of a view writes no zeros first; slice() does, of a view as of a buffer.
  return create(new Uint8Array(bytes).buffer);
}

/** Not written in the class, which a bundler renames if it speaks of itself: users see the name. */
function create(buffer: ArrayBufferLike, opened?: TreeBuffer): Tree {
  return Reflect.construct(Tree, [buffer, opened]) as Tree;
}
