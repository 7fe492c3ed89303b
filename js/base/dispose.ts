/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`. In engines that lack it, the symbol that esbuild and Babel use instead. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
