/** The header of an encoded tree. src/wire/FORMAT.md explains the layout. */

import {
  formatFingerprint,
  formatMagic,
  formatVersion,
  headerFingerprint,
  headerMagic,
  headerVersion,
  headerWords,
} from '../generated/format.js';

/** The number of bytes of a word. */
export const wordBytes = 4;

/** The words of a tree's header. The bytes of the tree must begin at a multiple of four in their buffer. */
export function readHeader(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, headerWords);
}

/**
 * The words of a section.
 *
 * @param offset the index of the header word that has the offset of the section, in bytes.
 * @param words the number of words in the section.
 */
export function readSection(
  bytes: Uint8Array,
  header: Int32Array,
  offset: number,
  words: number,
): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset + header[offset], words);
}

/**
 * @throws Error if the header is not that of a tree, or has another version of the format. Also throws if the
 *   fingerprint differs: the lists in js/generated, such as the known names, then differ from the writer's lists.
 */
export function checkVersion(header: Int32Array): void {
  if (header[headerMagic] !== formatMagic) throw notATree();
  if (header[headerVersion] !== formatVersion || header[headerFingerprint] !== formatFingerprint) {
    throw new Error('souptree: the tree was encoded by another version of souptree');
  }
}

/** The error if bytes do not begin with the header of a tree. */
export function notATree(): Error {
  return new Error('souptree: this is not an encoded tree');
}

/** The error if a caller reads a tree after `postMessage` or `structuredClone` transferred its memory. */
export function transferredError(): Error {
  return new Error('souptree: the buffer of the tree was transferred');
}
