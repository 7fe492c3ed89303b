/**
 * Compiles the WebAssembly module once, and instantiates it on demand. A new instance replaces an instance that broke,
 * or whose memory grew large. Only this file imports the glue: Emscripten's JavaScript, which instantiates the module.
 */

import { tagOf } from '../base/tags.js';
import { knownNames } from '../generated/names.js';
import {
  type ModuleParts,
  partsEdits,
  partsFull,
  partsMarkup,
  partsParser,
  partsTrees,
} from './parts.js';
import { defaultParts, defaultSource, loadModule, viewOf } from './platform-node.js';
import createModule, {
  type Instantiation,
  type ModuleArguments,
  type SouptreeModule,
} from './souptree.mjs';

/** @internal An instance of the module, with its state. */
export interface Instance extends SouptreeModule {
  /** The exported memory. */
  readonly memory: WebAssembly.Memory;
  /** A view of the whole memory, see `memoryOf`. Its length is 0 before the first use, and after the memory grew. */
  bytes: Uint8Array;
  /** A view of the result of the last call, see `resultAt`. Growing the memory detaches the view. */
  result: Uint32Array;
  /** Whether no call has succeeded yet. In a fresh instance, the memory contains no other document. */
  isFresh: boolean;
  /** Whether a call stopped in the middle, which leaves the memory in an unknown state. */
  isBroken: boolean;
  /** The number of open sessions. */
  sessions: number;
  /** The sanitizer's configurations that the module keeps; those that it has not read are empty. */
  sanitizers: string[];
  /** The index of the configuration that the module uses. */
  sanitizer: number;
  /**
   * The value that `growMemory` of bindings/imports.js threw last. Before the first one, a value that no call throws.
   */
  outOfMemory: unknown;
}

/**
 * The maximum memory of an instance to which this file keeps a strong reference. WebAssembly memory never shrinks, so
 * memory is only freed with its instance.
 */
const keptMemoryBytes = 64 * 1024 * 1024;

/** Empty configurations: as many as MarkupOutput in bindings/markup.h keeps. */
const noSanitizers = (): string[] => ['', '', '', ''];

let compiled: WebAssembly.Module | undefined;
/** The parts of `compiled`, as far as is known. */
let compiledParts: ModuleParts = defaultParts;
let instance: Instance | undefined;
/**
 * An instance with more memory than `keptMemoryBytes`. Further parses use the instance until the garbage collector
 * frees it.
 */
let largeInstance: WeakRef<Instance> | undefined;

/** The module as bytes, or compiled. */
type Provided = Uint8Array<ArrayBuffer> | WebAssembly.Module;

/** A source of a module that the package itself has. */
export interface OwnSource {
  /** Returns the module, or the address of its file. */
  readonly provide: () => Provided | URL;
  readonly parts: ModuleParts;
}

/** The last result of `compilationError`: how `init()` failed, for the error of the next parse. */
let initFailure: unknown;

/** The source that `provideModule` set. Undefined if the package loads the file souptree.wasm. */
let provided: (OwnSource & { provide: () => Provided }) | undefined;

/**
 * Makes the package use the module that `provide` returns, instead of the file souptree.wasm. A module with more parts
 * replaces a module with fewer parts, even if that module is in use.
 */
export function provideModule(provide: () => Provided, parts: ModuleParts): void {
  if (provided !== undefined && includes(provided.parts, parts)) return;
  provided = { provide, parts };
  if (!includes(compiledParts, parts)) {
    compiled = undefined;
    discardInstance();
  }
}

/**
 * The parts that an instance certainly does not have, because functions are missing. A module that records edits also
 * reads trees.
 */
function missingParts({ markup, serialize }: Instance): ModuleParts {
  return (markup ? 0 : partsMarkup) | (serialize ? 0 : partsTrees | partsEdits);
}

/** Whether `parts` includes the `wanted` parts. */
function includes(parts: ModuleParts, wanted: ModuleParts): boolean {
  return (parts & wanted) === wanted;
}

/** The parts of the compiled module, as far as is known; none if no module is compiled. */
export function knownParts(): ModuleParts {
  return compiled === undefined ? partsParser : compiledParts;
}

/** The source that `init()` uses without an argument. */
export function moduleSource(): OwnSource {
  return provided ?? { provide: defaultSource, parts: defaultParts };
}

function compileModule(): WebAssembly.Module {
  if (provided === undefined) return loadModule(initFailure);
  compiledParts = provided.parts;
  const source = provided.provide();
  if (tagOf(source) === 'WebAssembly.Module') return source as WebAssembly.Module;
  try {
    return new WebAssembly.Module(source as Uint8Array<ArrayBuffer>);
  } catch (cause) {
    throw compilationError(cause);
  }
}

/** The bytes of the shortest WebAssembly module. */
const emptyModule = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** The policy that can forbid to compile or fetch the module, for error messages. */
export const policy = 'the Content-Security-Policy of the page or worker';

/** The error for a failed compilation: `cause`, unless the host forbids all compilation. */
export function compilationError(cause: unknown): unknown {
  try {
    new WebAssembly.Module(new Uint8Array(emptyModule));
    initFailure = cause;
  } catch {
    initFailure = new Error(
      `souptree: this host forbids WebAssembly: ${policy} needs 'wasm-unsafe-eval' in script-src and the file in connect-src`,
      { cause },
    );
  }
  return initFailure;
}

function existingInstance(): Instance | undefined {
  return instance ?? largeInstance?.deref();
}

/** @internal The instance for new documents. */
export function currentInstance(): Instance {
  instance = existingInstance() ?? freshInstance();
  return instance;
}

/** @internal Creates an instance. If there is no current instance, the new one becomes the current instance. */
export function freshInstance(): Instance {
  compiled ??= compileModule();
  const fresh = createInstance(compiled);
  if (existingInstance() === undefined) instance = fresh;
  return fresh;
}

/**
 * A view of the whole memory of an instance. The instance keeps the view, because creating a view for each call is
 * slower.
 */
export function memoryOf(instance: Instance): Uint8Array {
  if (instance.bytes.length === 0) instance.bytes = viewOf(instance.memory.buffer);
  return instance.bytes;
}

/** Makes the next parse create a new instance. */
function discardInstance(): void {
  instance = undefined;
  largeInstance = undefined;
}

/** Marks an instance as broken. Only `recoverInstance` may call a broken instance. */
export function breakInstance(broken: Instance): void {
  broken.isBroken = true;
  if (existingInstance() === broken) discardInstance();
}

/**
 * Repairs an instance in which memory ran out during a call, and frees the session of the call. Other sessions of the
 * instance continue. If there are no other sessions, no new document uses the instance. Otherwise, new documents can
 * use it if at least half of its memory is free. With less free memory, many new documents would also run out of
 * memory.
 *
 * @param session the number of the session; 0 if the call had no session.
 */
export function recoverInstance(broken: Instance, session: number): void {
  const freeBytes = broken.recover(session) >>> 0;
  broken.isBroken = false;
  broken.sanitizers = noSanitizers();
  if (session !== 0) broken.sessions--;
  if (broken.sessions === 0 || freeBytes < memoryOf(broken).length / 2) return;
  instance ??= broken;
  releaseLargeInstance();
}

/**
 * Lets the garbage collector free the current instance if it is large. Call this function after each parse. Views of
 * the memory stay valid.
 */
export function releaseLargeInstance(): void {
  if (instance !== undefined && memoryOf(instance).length > keptMemoryBytes) {
    largeInstance = new WeakRef(instance);
    instance = undefined;
  }
}

/** Whether the module is compiled. */
export function hasModule(): boolean {
  return compiled !== undefined;
}

/** Whether the module is compiled, and has the parts, as far as is known. */
export function hasParts(parts: ModuleParts): boolean {
  return compiled !== undefined && includes(compiledParts, parts);
}

/** Makes `hasParts` false for these parts: a call has shown that a module from the caller's source lacks them. */
export function rememberMissing(parts: ModuleParts): void {
  compiledParts &= ~parts;
}

/** Whether the module that is compiled, or that the next parse compiles, has the parts, as far as is known. */
export function mayHaveParts(parts: ModuleParts): boolean {
  return includes(compiled === undefined ? moduleSource().parts : compiledParts, parts);
}

/**
 * Uses a compiled module for new documents. Open sessions continue in their instances.
 *
 * @param parts the parts of the module. Default: as far as the functions of the module show them.
 * @throws Error or WebAssembly.LinkError if the module is not this parser. The previous module then stays in use.
 */
export function useModule(module: WebAssembly.Module, parts?: ModuleParts): void {
  const fresh = createInstance(module);
  compiled = module;
  compiledParts = parts ?? partsFull & ~missingParts(fresh);
  discardInstance();
  instance = fresh;
}

function createInstance(module: WebAssembly.Module): Instance {
  let wasm: WebAssembly.Instance | undefined;
  let failure: unknown;
  // The glue passes `use` to the `then` of the result. This `then` calls `use` at once; a promise would call it later.
  function instantiate(_: unknown, imports: WebAssembly.Imports): Instantiation {
    try {
      const instance = new WebAssembly.Instance(module, imports);
      wasm = instance;
      // biome-ignore lint/suspicious/noThenProperty: the glue calls it
      return { then: (use) => use({ instance }) };
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const created: Partial<SouptreeModule> & ModuleArguments = { WebAssembly: { instantiate } };
  // If `instantiate` throws, the glue of some Emscripten releases also throws. The glue of other releases returns a
  // rejected promise.
  (async () => createModule(created))().catch(() => {});
  const memory = wasm && findMemory(wasm.exports);
  if (memory === undefined || !hasFunctions(created)) {
    throw failure ?? new Error('souptree: this WebAssembly is not the parser');
  }
  const texts = knownNames.join(' ');
  const address = created.reserve(texts.length, 0);
  new TextEncoder().encodeInto(texts, new Uint8Array(memory.buffer, address, texts.length));
  created.names(texts.length);
  // The members are added to `created` itself, not to a copy, because imports of the module write to `created`.
  return Object.assign(created, {
    memory,
    bytes: new Uint8Array(0),
    result: new Uint32Array(0),
    isFresh: true,
    isBroken: false,
    sessions: 0,
    sanitizers: noSanitizers(),
    sanitizer: 0,
    // Not equal to any value that a call throws.
    outOfMemory: memory,
  });
}

/** Whether the glue added the functions to its argument. The glue adds all functions or none. */
function hasFunctions(created: Partial<SouptreeModule>): created is SouptreeModule {
  return created.parse !== undefined;
}

/** Finds the memory by its class, because the linker shortens the names of exports. */
function findMemory(exports: WebAssembly.Exports): WebAssembly.Memory | undefined {
  const memory = Object.values(exports).find((value) => tagOf(value) === 'WebAssembly.Memory');
  return memory as WebAssembly.Memory | undefined;
}
