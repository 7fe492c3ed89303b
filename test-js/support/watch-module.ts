/**
 * Resources of the package that the garbage collector does not report. Import this file before the package: it
 * replaces the classes `WebAssembly.Instance` and `FinalizationRegistry`.
 */

const memories: WebAssembly.Memory[] = [];
let open = 0;

WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    for (const value of Object.values(this.exports)) {
      if (Object.prototype.toString.call(value) === '[object WebAssembly.Memory]') {
        memories.push(value as WebAssembly.Memory);
      }
    }
  }
};

const { FinalizationRegistry: Registry } = globalThis;
globalThis.FinalizationRegistry = class<T> extends Registry<T> {
  constructor(cleanUp: (held: T) => void) {
    super((held) => {
      open--;
      cleanUp(held);
    });
  }

  override register(target: WeakKey, held: T, token?: WeakKey): void {
    open++;
    super.register(target, held, token);
  }

  override unregister(token: WeakKey): boolean {
    const was = super.unregister(token);
    if (was) open--;
    return was;
  }
};

/** The number of parsers that are neither closed nor collected. */
export function openParsers(): number {
  return open;
}

/** The size of the memory of all instances, in MiB. */
export function moduleMegabytes(): number {
  return memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) / 2 ** 20;
}
