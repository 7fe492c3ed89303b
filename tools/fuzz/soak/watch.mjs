// Resources of the package that the garbage collector does not report: memory of WebAssembly, and parsers that are
// neither closed nor collected. Import this file before the package: it replaces `WebAssembly.Instance` and
// `FinalizationRegistry`.

import { readdirSync } from 'node:fs';

/** @type {Set<WeakRef<WebAssembly.Memory>>} */
const memories = new Set();
let openParsers = 0;

WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(module, imports) {
    super(module, imports);
    for (const value of Object.values(this.exports)) {
      if (value instanceof WebAssembly.Memory) memories.add(new WeakRef(value));
    }
  }
};

const Registry = globalThis.FinalizationRegistry;
globalThis.FinalizationRegistry = class extends Registry {
  constructor(cleanUp) {
    super((held) => {
      openParsers--;
      cleanUp(held);
    });
  }

  register(target, held, token) {
    openParsers++;
    super.register(target, held, token);
  }

  unregister(token) {
    const was = super.unregister(token);
    if (was) openParsers--;
    return was;
  }
};

/** The bytes of the memories of WebAssembly. */
export function wasmBytes() {
  let bytes = 0;
  for (const reference of memories) {
    const memory = reference.deref();
    if (memory === undefined) memories.delete(reference);
    else bytes += memory.buffer.byteLength;
  }
  return bytes;
}

const descriptors = '/proc/self/fd';

function openFiles() {
  try {
    return readdirSync(descriptors).length;
  } catch {
    return 0;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const mostCollections = 50;

/** Collects garbage until forgotten parsers are gone, and measures the remaining resources. */
export async function measure() {
  // The first collections schedule callbacks of registries, which free memory for the next collection.
  for (let round = 0; round < 3 || (openParsers > 0 && round < mostCollections); round++) {
    globalThis.gc();
    await pause();
  }
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return {
    rss,
    heap: heapUsed,
    external: external - arrayBuffers,
    buffers: arrayBuffers,
    wasm: wasmBytes(),
    parsers: openParsers,
    files: openFiles(),
    handles: process.getActiveResourcesInfo().length,
  };
}
