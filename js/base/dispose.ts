/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`. In engines that lack it, the symbol that esbuild and Babel use instead. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** `Symbol.asyncDispose`, or its substitute. */
export const asyncDispose: typeof Symbol.asyncDispose =
  Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');
