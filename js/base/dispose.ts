/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`. In engines without `Symbol.dispose`, the symbol that compilers use instead. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
