/**
 * Serialization in the module. The build for other hosts replaces this file by serializer-browser.ts, so that scripts
 * which only read trees do not contain the code that calls the module.
 */

export { callSerialize as serializeInModule } from './call.js';

/** Does nothing: Node always has the code. */
export function provideSerializer(_serializer: unknown): void {}
