/** Writes the request of a call into the memory of the module. */

import { requestLimits, requestWords, stringUnitsOf, writeFields } from '../generated/call.js';
import { writeLimits } from './limits.js';
import { type Instance, memoryOf } from './module.js';
import type { Request } from './options.js';
import { mostBytesPerUnit, stringWriter } from './write-input.js';

/** The most bytes that the strings of a request can take. */
export function stringBytesOf(request: Request): number {
  return stringUnitsOf(request) * mostBytesPerUnit;
}

/**
 * Writes the request block, and the strings of the request from an address in the input buffer. Call this when the
 * buffer is reserved.
 */
export function writeRequest(instance: Instance, request: Request, address: number): void {
  const words = blockOf(instance);
  writeFields(words, request, stringWriter(memoryOf(instance), address));
  writeLimits(words, requestLimits, request.limits);
}

/** The words of the request block. Growing the memory detaches the view, and then its length is 0. */
function blockOf(instance: Instance): Uint32Array {
  if (instance.request.length === 0) {
    const { buffer } = memoryOf(instance);
    instance.request = new Uint32Array(buffer, instance.requestAddress, requestWords);
  }
  return instance.request;
}
