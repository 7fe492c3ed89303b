/** Writes inputs and strings into views of the module's memory. */

import { utf8Encoder } from '../base/utf8.js';
import {
  pieceBytesInput,
  pieceTextFormShift,
  textFormAscii,
  textFormUtf8,
  textFormUtf16,
  textFormWtf8,
} from '../generated/call.js';
import { mayHaveReplacement, writeUtf16 } from '../hosts/node/platform.js';

/** An input that was written into the module's memory. */
export interface Written {
  /** The buffer of the module's memory. */
  memory: ArrayBufferLike;
  /** The address after the input. The spare bytes begin at this address. */
  end: number;
  /**
   * The length that is passed to the module: the number of bytes, or 0 for UTF-16. `reserve` has already passed the
   * length of UTF-16.
   */
  length: number;
  /** The flags of a piece that describe the form of the input. */
  flags: number;
}

/** The maximum number of bytes that a UTF-16 code unit takes in UTF-8. */
export const mostBytesPerUnit = 3;

/**
 * The number of bytes that suffices for most texts of this length in UTF-8. Most markup is ASCII, and letters of most
 * alphabets take two bytes.
 *
 * @param units the length of the text in UTF-16 code units.
 */
export function likelyBytes(units: number): number {
  return units + (units >> 1);
}

/** A string as UTF-8, which another thread has encoded. The parser treats it as the string. */
export interface EncodedText extends Uint8Array {
  /** The length of the string, in UTF-16 code units. */
  readonly units: number;
}

/** Marks bytes as the UTF-8 of a string without lone surrogates. */
export function encodedText(bytes: Uint8Array, units: number): EncodedText {
  return Object.assign(bytes, { units });
}

/** Copies bytes into `target`, which is at least as long. */
export function writeBytes(bytes: Uint8Array | EncodedText, target: Uint8Array): Written {
  target.set(bytes);
  const { buffer, byteOffset } = target;
  const { length, units } = bytes as EncodedText;
  const end = byteOffset + length;
  if (units === undefined) return { memory: buffer, end, length, flags: pieceBytesInput };
  return written(buffer, end, length, length === units ? textFormAscii : textFormUtf8);
}

/**
 * The maximum number of code units of a piece. A piece of this size stays in the processor's caches until the module
 * has converted the piece.
 */
const pieceUnits = 65_536;

/** The end, in code units, of the piece that begins at `begin`. The end is never inside of a surrogate pair. */
function endOfPiece(text: string, begin: number): number {
  const end = begin + pieceUnits;
  if (end >= text.length) return text.length;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end - 1 : end;
}

/**
 * Writes a text as UTF-16 in pieces. The module converts each piece to UTF-8 in place, directly after the UTF-8 of the
 * earlier pieces.
 *
 * @param spare the number of bytes to reserve after the text.
 * @param reserve converts the previous piece to UTF-8. Then reserves a buffer of `units` code units, and `bytes` bytes
 *   after the buffer. Returns the address of the buffer.
 * @param memory returns a view of the current memory. A call of `reserve` can grow the memory, which detaches older
 *   views.
 */
export function writeAsUtf16(
  text: string,
  spare: number,
  reserve: (units: number, bytes: number) => number,
  memory: () => Uint8Array,
): Written {
  for (let begin = 0; ; ) {
    const end = endOfPiece(text, begin);
    const address = reserve(end - begin, likelyBytes(text.length - end) + spare);
    const target = memory();
    // `slice` is cheap: engines do not copy the code units.
    writeUtf16(text.slice(begin, end), target, address);
    if (end === text.length) {
      const endAddress = address + (end - begin) * 2;
      return written(target.buffer, endAddress, 0, textFormUtf16);
    }
    begin = end;
  }
}

function written(memory: ArrayBufferLike, end: number, length: number, textForm: number): Written {
  return { memory, end, length, flags: textForm << pieceTextFormShift };
}

/**
 * Writes a text as UTF-8. If the text has lone surrogates, writes WTF-8: UTF-8 in which a lone surrogate takes three
 * bytes. Returns undefined if the buffer is too small.
 */
export function writeText(text: string, target: Uint8Array): Written | undefined {
  const { read, written: length } = utf8Encoder().encodeInto(text, target);
  if (read < text.length) return undefined;
  const { buffer } = target;
  const end = target.byteOffset + length;
  if (length === read) return written(buffer, end, length, textFormAscii);
  // The encoder has written U+FFFD for each lone surrogate.
  if (!mayHaveReplacement(target.subarray(0, length)) || isWellFormed(text)) {
    return written(buffer, end, length, textFormUtf8);
  }
  restoreLoneSurrogates(text, target);
  return written(buffer, end, length, textFormWtf8);
}

/**
 * Returns a function that writes strings one after another, from an address. It returns the length of each in bytes.
 */
export function stringWriter(memory: Uint8Array, address: number): (text: string) => number {
  let at = address;
  return (text) => {
    const begin = at;
    let unit = 0;
    // Most strings are short, and then a loop is faster than the encoder.
    for (let index = 0; index < text.length; index++) {
      unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      memory[at++] = unit;
    }
    if (unit > 0x7f) {
      const target = new Uint8Array(memory.buffer, begin, text.length * mostBytesPerUnit);
      at = begin + utf8Encoder().encodeInto(text, target).written;
    }
    return at - begin;
  };
}

/** Whether a text has no lone surrogate. */
export function isWellFormed(text: string & { isWellFormed?(): boolean }): boolean {
  return text.isWellFormed?.() ?? !/\p{Surrogate}/u.test(text);
}

/** Replaces each U+FFFD that the encoder wrote for a lone surrogate by that surrogate, which also takes three bytes. */
function restoreLoneSurrogates(text: string, bytes: Uint8Array): void {
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      at += 1;
    } else if (unit < 0x800) {
      at += 2;
    } else if (unit < 0xd800 || unit > 0xdfff) {
      at += 3;
    } else if (unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      at += 4;
      index++;
    } else {
      bytes[at] = 0xed;
      bytes[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[at + 2] = 0x80 | (unit & 0x3f);
      at += 3;
    }
  }
}
