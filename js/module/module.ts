/**
 * The compiled parser: loaded once, instantiated when it is needed, and instantiated anew when an
 * instance broke or holds much memory. The only importer of the compiled output.
 */

import { tagOf } from '../base/tags.js';
import { knownNames } from '../generated/names.js';
import { loadModule, viewOf } from './platform-node.js';
import createModule, {
  type Instantiation,
  type ModuleArguments,
  type SouptreeModule,
} from './souptree.mjs';

/** @internal */
export interface Instance extends SouptreeModule {
  readonly memory: WebAssembly.Memory;
  /** All of it, as `memoryOf` has it; of no length after it grew. */
  bytes: Uint8Array;
  /** What a call answered, as `resultAt` has it. */
  result: Uint32Array;
  /** No call has succeeded yet: its memory has nothing of other documents. */
  isFresh: boolean;
  /** It stopped in the middle of a call: nothing in its memory can be relied on. */
  isBroken: boolean;
  /** How many sessions are open. */
  sessions: number;
  /** What `growMemory` of bindings/imports.js threw last. */
  outOfMemory: unknown;
}

/** WebAssembly memory never shrinks, so an instance that needed more than this is not held on to. */
const keptMemoryBytes = 64 * 1024 * 1024;

let compiled: WebAssembly.Module | undefined;
let instance: Instance | undefined;
/** A large instance serves further large parses until the garbage collector takes it. */
let largeInstance: WeakRef<Instance> | undefined;

function existingInstance(): Instance | undefined {
  return instance ?? largeInstance?.deref();
}

/** @internal The instance for new documents. */
export function currentInstance(): Instance {
  instance = existingInstance() ?? freshInstance();
  return instance;
}

/** @internal An instance that no document has used. It is the current one if there is no other. */
export function freshInstance(): Instance {
  compiled ??= loadModule();
  const fresh = createInstance(compiled);
  if (existingInstance() === undefined) instance = fresh;
  return fresh;
}

/** The memory as it is now. To ask WebAssembly for its buffer each time, or make views of it, takes longer. */
export function memoryOf(instance: Instance): Uint8Array {
  if (instance.bytes.length === 0) instance.bytes = viewOf(instance.memory.buffer);
  return instance.bytes;
}

/** The next parse gets a new instance. */
function discardInstance(): void {
  instance = undefined;
  largeInstance = undefined;
}

/** No code may call into that instance any more. */
export function breakInstance(broken: Instance): void {
  broken.isBroken = true;
  if (existingInstance() === broken) discardInstance();
}

/**
 * Repairs an instance that broke because memory ran out, and frees the session of that call; 0 is none.
 * Its other sessions continue. New documents use it only if these leave much of its memory free:
 * otherwise many of them would run out of memory as well. Without sessions it is garbage.
 */
export function recoverInstance(broken: Instance, session: number): void {
  const freeBytes = broken.recover(session) >>> 0;
  broken.isBroken = false;
  if (session !== 0) broken.sessions--;
  if (broken.sessions === 0 || freeBytes < memoryOf(broken).length / 2) return;
  instance ??= broken;
  releaseLargeInstance();
}

/** After a parse: gives the memory of a large instance back. Views of it stay valid. */
export function releaseLargeInstance(): void {
  if (instance !== undefined && memoryOf(instance).length > keptMemoryBytes) {
    largeInstance = new WeakRef(instance);
    instance = undefined;
  }
}

export function hasModule(): boolean {
  return compiled !== undefined;
}

export function useModule(module: WebAssembly.Module): void {
  compiled = module;
  discardInstance();
}

function createInstance(module: WebAssembly.Module): Instance {
  let wasm: WebAssembly.Instance | undefined;
  let failure: unknown;
  // The glue goes on at once, not when a promise is kept.
  function instantiate(_: unknown, imports: WebAssembly.Imports): Instantiation {
    try {
      const instance = new WebAssembly.Instance(module, imports);
      wasm = instance;
      // biome-ignore lint/suspicious/noThenProperty: what the glue calls
      return { then: (use) => use({ instance }) };
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const created: Partial<SouptreeModule> & ModuleArguments = { WebAssembly: { instantiate } };
  // Whether the glue throws or answers with a promise that fails depends on its release.
  (async () => createModule(created))().catch(() => {});
  const memory = wasm && findMemory(wasm.exports);
  if (memory === undefined || !hasFunctions(created)) {
    throw failure ?? new Error('souptree: this WebAssembly is not the parser');
  }
  const texts = knownNames.join(' ');
  const address = created.reserve(texts.length, 0);
  new TextEncoder().encodeInto(texts, new Uint8Array(memory.buffer, address, texts.length));
  created.names(texts.length);
  // The same object: imports of the module write to it.
  return Object.assign(created, {
    memory,
    bytes: new Uint8Array(0),
    result: new Uint32Array(0),
    isFresh: true,
    isBroken: false,
    sessions: 0,
    // Equal to nothing that is thrown.
    outOfMemory: memory,
  });
}

/** They come all at once, or none does. */
function hasFunctions(created: Partial<SouptreeModule>): created is SouptreeModule {
  return created.parse !== undefined;
}

/** The linker shortens the names of exports, so the memory is known by what it is. */
function findMemory(exports: WebAssembly.Exports): WebAssembly.Memory | undefined {
  const memory = Object.values(exports).find((value) => tagOf(value) === 'WebAssembly.Memory');
  return memory as WebAssembly.Memory | undefined;
}
