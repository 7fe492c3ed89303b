import { argumentError } from '../base/errors.js';
import { tagOf } from '../base/tags.js';
import {
  flagBytesInput,
  flagTextFormShift,
  textFormAscii,
  textFormUtf8,
  textFormUtf16,
  textFormWtf8,
} from '../generated/call.js';
import { mayHaveReplacement, writeUtf16 } from './platform-node.js';

/** A document: its text, or its bytes. */
export type Input = string | ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/**
 * All bytes of a buffer or view, of any realm; undefined if it is neither.
 *
 * @throws TypeError if the bytes are not there any more.
 */
export function readBytes(
  caller: string,
  argument: string,
  value: unknown,
): Uint8Array | undefined {
  const isView = ArrayBuffer.isView(value);
  // That is a SharedArrayBuffer, too.
  if (!isView && !tagOf(value).endsWith('ArrayBuffer')) return undefined;
  let problem = 'a transferred buffer';
  try {
    const all = new Uint8Array(isView ? value.buffer : (value as ArrayBuffer));
    // A proxy of a buffer, or an object with such a tag, is read as an array.
    if (!isView) return all.buffer === value ? all : undefined;
    problem = 'beyond the end of a resized buffer';
    // A typed array beyond the end seems to be empty. Its methods throw, as all of a DataView does.
    if (value.byteLength === 0 && 'length' in value) all.keys.call(value);
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  } catch {
    throw new TypeError(`${caller}: \`${argument}\` is ${problem}; pass a copy`);
  }
}

/**
 * The input of a call. Options must be read first: code of the caller that runs after this function, such as
 * the getter of an option, could transfer the buffer.
 *
 * @throws TypeError if it is neither a string nor bytes, or the bytes are not there any more.
 */
export function readInput(caller: string, input: unknown, argument = 'input'): string | Uint8Array {
  const read = typeof input === 'string' ? input : readBytes(caller, argument, input);
  if (read === undefined) throw argumentError(caller, argument, 'a string or bytes', input);
  return read;
}

/** Where an input was put, and what is known of it. */
export interface Written {
  memory: ArrayBufferLike;
  /** The address behind it, where there is room. */
  end: number;
  /** As the module is told it. */
  length: number;
  flags: number;
}

/** No UTF-16 code unit takes more bytes than three in UTF-8. */
export const mostBytesPerUnit = 3;

const encoder = /* @__PURE__ */ new TextEncoder();

/** Bytes that nearly every text fits into: markup is ASCII, and most alphabets take two bytes. */
export function likelyBytes(units: number): number {
  return units + (units >> 1);
}

export function writeBytes(bytes: Uint8Array, room: Uint8Array): Written {
  room.set(bytes);
  const { buffer, byteOffset } = room;
  const { length } = bytes;
  return { memory: buffer, end: byteOffset + length, length, flags: flagBytesInput };
}

/**
 * Code units that are written at once: so many stay in the processor's caches until they are UTF-8, and
 * take little room beside that.
 */
const pieceUnits = 65_536;

/** Where the piece that begins there ends; surrogate pairs are not cut. */
function endOfPiece(text: string, begin: number): number {
  const end = begin + pieceUnits;
  if (end >= text.length) return text.length;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end - 1 : end;
}

/**
 * Writes the text as it is, in pieces.
 *
 * @param reserve makes room for so many code units and so many bytes behind them, when what was written
 *   into the room that it gave before is complete, and returns its address
 * @param memory is asked after each of that
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
    const room = memory();
    // A slice refers to what it was cut from.
    writeUtf16(text.slice(begin, end), room, address);
    if (end === text.length) {
      const behind = address + (end - begin) * 2;
      return written(room.buffer, behind, 0, textFormUtf16);
    }
    begin = end;
  }
}

function written(memory: ArrayBufferLike, end: number, length: number, textForm: number): Written {
  return { memory, end, length, flags: textForm << flagTextFormShift };
}

/** Writes the text as UTF-8; undefined if the room is too small. */
export function writeText(text: string, room: Uint8Array): Written | undefined {
  const { read, written: length } = encoder.encodeInto(text, room);
  if (read < text.length) return undefined;
  const { buffer } = room;
  const end = room.byteOffset + length;
  if (length === read) return written(buffer, end, length, textFormAscii);
  // The encoder writes U+FFFD for a lone surrogate.
  if (!mayHaveReplacement(room.subarray(0, length)) || isWellFormed(text)) {
    return written(buffer, end, length, textFormUtf8);
  }
  restoreLoneSurrogates(text, room);
  return written(buffer, end, length, textFormWtf8);
}

/** Writes the request's strings behind the input, where there is room, and returns their bytes. */
export function writeStrings(
  strings: string,
  { memory, end }: Pick<Written, 'memory' | 'end'>,
): number {
  if (strings === '') return 0;
  const bytes = strings.length * mostBytesPerUnit;
  const behind = new Uint8Array(memory, end, bytes);
  return encoder.encodeInto(strings, behind).written;
}

function isWellFormed(text: string & { isWellFormed?(): boolean }): boolean {
  return text.isWellFormed?.() ?? !/\p{Surrogate}/u.test(text);
}

/**
 * The encoder wrote U+FFFD for each surrogate without its partner. The surrogate as WTF-8 takes three
 * bytes as well, so it only has to be put there.
 */
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
