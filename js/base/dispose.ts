/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`. Engines without it get the symbol that compilers use instead of it. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
