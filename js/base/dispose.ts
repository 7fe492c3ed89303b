/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`. In engines that lack it, this is the symbol that compilers use instead. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
