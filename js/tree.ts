import { decode } from './decode.js';
import { argumentError, type ParseError } from './errors.js';
import { readBytes } from './input.js';
import type { Document, Fragment } from './nodes.js';
import { tagOf } from './tags.js';
import { checkTree, openTree, readErrors, readLineStarts } from './tree-buffer.js';

/**
 * A parsed document or fragment in its encoded form: one buffer, which can be stored, sent to a
 * worker (also transferred), and read again by the same version of souptree.
 */
export class Tree<Root extends Document | Fragment = Document | Fragment> {
  /** The whole tree; the layout is described in FORMAT.md of the source. It must not be written to. */
  readonly buffer: ArrayBuffer;
  #errors: ParseError[] | undefined;
  #lineStarts: number[] | undefined;

  private constructor(buffer: ArrayBuffer) {
    this.buffer = buffer;
  }

  /**
   * Reads a tree that another `Tree` has in its `buffer`. An `ArrayBuffer` is used as it is; what a
   * view shows, or a `SharedArrayBuffer` has, is copied.
   *
   * @throws TypeError if that is not what `encoded` is, Error if it is not a whole encoded tree, or one
   *   of another version of souptree.
   */
  static from(encoded: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): Tree {
    const bytes = readBytes(encoded);
    if (bytes === undefined) throw argumentError('Tree.from', 'encoded', 'an ArrayBuffer', encoded);
    const isOwned = tagOf(encoded) === 'ArrayBuffer';
    const owned = isOwned ? bytes : bytes.slice();
    checkTree(owned);
    return create(owned.buffer);
  }

  /** Makes the plain nodes, new ones on each call. */
  toObject(): Root {
    return decode(openTree(new Uint8Array(this.buffer))) as Root;
  }

  /** The parse errors in the order of the source; none unless they were collected. */
  get errors(): readonly ParseError[] {
    this.#errors ??= readErrors(new Uint8Array(this.buffer));
    return this.#errors;
  }

  /** The offsets at which lines begin, for `lineAndColumn`; none without the option `locations`. */
  get lineStarts(): readonly number[] {
    this.#lineStarts ??= Array.from(readLineStarts(new Uint8Array(this.buffer)));
    return this.#lineStarts;
  }
}

/** Not written in the class, which a bundler renames if it speaks of itself: users see the name. */
function create(buffer: ArrayBufferLike): Tree {
  return Reflect.construct(Tree, [buffer]) as Tree;
}
