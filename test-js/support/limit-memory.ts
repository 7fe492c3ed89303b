/**
 * The instances of the module that the package creates, and a limit for their memory. Import this file before the
 * package.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

declare const souptreeModule: string;

const isWebAssembly = (value: unknown, type: string) =>
  Object.prototype.toString.call(value) === `[object WebAssembly.${type}]`;

/** The file of the tested module. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(resolve(__dirname, '../..', souptreeModule)));
}

/** All instances that were created since the last call of `forgetInstances`. */
export const instances: WebAssembly.Instance[] = [];

export function forgetInstances(): void {
  instances.length = 0;
}

WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    instances.push(this);
  }
};

export function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory {
  const memory = Object.values(instance.exports).find((value) => isWebAssembly(value, 'Memory'));
  return memory as WebAssembly.Memory;
}

const { grow } = WebAssembly.Memory.prototype;
const pageBytes = 65_536;

/** Sets the limit for the growth of every memory. Without an argument there is no limit. */
export function limitMemory(bytes = Number.POSITIVE_INFINITY): void {
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > bytes) {
      throw new RangeError('Maximum memory size exceeded');
    }
    return grow.call(this, pages);
  };
}

/** The module with one more export, its first global, which is the stack pointer. */
export function withStackPointer(module: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  const exportSection = 7;
  const globalKind = 3;
  const bytes = [...module];
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const size = readNumber(bytes, at + 1);
    if (id !== exportSection) {
      at = size.end + size.value;
      continue;
    }
    const count = readNumber(bytes, size.end);
    const others = bytes.slice(count.end, size.end + size.value);
    const added = [name.length, ...Buffer.from(name), globalKind, 0];
    const content = [...numberBytes(count.value + 1), ...others, ...added];
    bytes.splice(
      at + 1,
      size.end + size.value - at - 1,
      ...numberBytes(content.length),
      ...content,
    );
    return Uint8Array.from(bytes);
  }
  throw new Error('no export section');
}

/** The value of a LEB128 number, and the index of the byte after it. */
function readNumber(bytes: number[], begin: number): { value: number; end: number } {
  let value = 0;
  for (let at = begin; ; at++) {
    value |= (bytes[at] & 0x7f) << ((at - begin) * 7);
    if (bytes[at] < 0x80) return { value, end: at + 1 };
  }
}

function numberBytes(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberBytes(value >> 7)];
}
