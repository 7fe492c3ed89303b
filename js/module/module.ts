/**
 * Compiles the WebAssembly module once, and instantiates it on demand. A new instance replaces an instance that broke,
 * or whose memory grew large. Only this file imports the glue: Emscripten's JavaScript, which instantiates the module.
 */

import { tagOf } from '../base/tags.js';
import { utf8Encoder } from '../base/utf8.js';
import {
  levelMarkup,
  levelParser,
  resultLevel,
  resultRequestAddress,
  resultTakesUtf16,
  resultWords,
  sanitizerConfigurations,
} from '../generated/call.js';
import { knownNames } from '../generated/names.js';
import { version } from '../generated/version.js';
import { missingWebAssembly } from '../hosts/missing-webassembly.js';
import { fullModule, loadNow, memoryAdvice, parserModule, viewOf } from '../hosts/node/platform.js';
import { originOf, withOrigin } from '../hosts/origins.js';
import createModule, {
  type Instantiation,
  type ModuleArguments,
  type SouptreeModule,
} from './souptree.mjs';

/** @internal An instance of the module, with its state. */
export interface Instance extends SouptreeModule {
  /** The exported memory. */
  readonly memory: WebAssembly.Memory;
  /** What the module can do: one of the `level` constants. Each level includes the lower levels. */
  readonly level: number;
  /** Whether the module takes strings as UTF-16. Other modules take them as UTF-8. */
  readonly takesUtf16: boolean;
  /** A view of the whole memory, see `memoryOf`. Its length is 0 before the first use, and after the memory grew. */
  bytes: Uint8Array;
  /** A view of the result of the last call, see `resultAt`. Growing the memory detaches the view. */
  result: Uint32Array;
  /** The address of the request block. */
  readonly requestAddress: number;
  /**
   * A view of the request block, see `writeRequest`. Its length is 0 before the first use, and after the memory grew.
   */
  request: Uint32Array;
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

/** Empty configurations: as many as a module keeps. */
const noSanitizers = (): string[] => Array<string>(sanitizerConfigurations).fill('');

/** The module for new instances. It has been instantiated, so its version is the version of this script. */
let compiled: WebAssembly.Module | undefined;
/** The level of `compiled`. */
let compiledLevel = levelParser;
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
  /** What the module can do: one of the `level` constants. */
  readonly level: number;
}

/** The last result of `loadingError`: how `init()` failed, for the error of the next parse. */
let initFailure: unknown;

/** A source that the script contains, or that the host has compiled. */
type SourceInScript = OwnSource & { readonly provide: () => Provided };

/** The source that `provideModule` set. Undefined if the package loads a file. */
let provided: SourceInScript | undefined;
/** The source of the file with the highest level that an imported entry needs. */
let needed: OwnSource = { provide: parserModule, level: levelParser };

/**
 * Makes the package use a module that it has without a file. A module of a higher level replaces one of a lower level,
 * even if that module is in use.
 */
export function provideModule(source: SourceInScript): void {
  if (provided !== undefined && provided.level >= source.level) return;
  provided = source;
  if (compiledLevel < source.level) {
    compiled = undefined;
    discardInstance();
  }
}

/** Makes `init()` load the module of this source, unless it loads a module of a higher level. */
export function needModule(source: OwnSource): void {
  if (needed.level < source.level) needed = source;
}

/** The source that `init()` uses without an argument: its module can do what the imported entries need. */
export function moduleSource(): OwnSource {
  return provided !== undefined && provided.level >= needed.level ? provided : needed;
}

function compileModule(): WebAssembly.Module {
  if (provided === undefined) return loadNow(needed.provide, initFailure);
  const source = provided.provide();
  if (tagOf(source) === 'WebAssembly.Module') return source as WebAssembly.Module;
  try {
    return withOrigin(new WebAssembly.Module(source as Uint8Array<ArrayBuffer>), inScript);
  } catch (cause) {
    throw loadingError(cause);
  }
}

/** The origin of a module that the script contains. */
export const inScript = 'the module in the script';

/** The bytes of the shortest WebAssembly module. */
const emptyModule = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** The policy that can forbid to compile or fetch the module, for error messages. */
export const policy = 'the Content-Security-Policy of the page or worker';

/** The error for a module that was not loaded: `cause`, unless the host forbids all compilation. */
export function loadingError(cause: unknown): unknown {
  try {
    new WebAssembly.Module(new Uint8Array(emptyModule));
    initFailure = cause;
  } catch {
    initFailure =
      missingWebAssembly(cause) ??
      new Error(
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
  const module = compiled ?? compileModule();
  const fresh = createInstance(module);
  compiled = module;
  compiledLevel = fresh.level;
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
    // In workerd before the compatibility date 2025-05-05, which lacks the class, no further parse uses the instance.
    largeInstance = typeof WeakRef === 'function' ? new WeakRef(instance) : undefined;
    instance = undefined;
  }
}

/** Whether the module is compiled. */
export function hasModule(): boolean {
  return compiled !== undefined;
}

/** Whether the module is compiled, and has this level or a higher one. */
export function hasLevel(level: number): boolean {
  return compiled !== undefined && compiledLevel >= level;
}

/**
 * In Node, makes new documents use the module with all parts, unless the module has this level. Other hosts load files
 * asynchronously, in `init()`.
 *
 * @returns whether the module that is compiled, or that the next parse compiles, has this level.
 * @throws Error if the file cannot be loaded, or has another version. The previous module then stays in use.
 */
export function loadLevel(level: number): boolean {
  const own = provided ?? needed;
  if ((compiled === undefined ? own.level : compiledLevel) >= level) return true;
  if (fullModule === undefined) return false;
  useModule(fullModule());
  return true;
}

/**
 * Whether the module can sanitize and write markup. In Node, first loads a module that can.
 *
 * @throws Error if the module is not loaded.
 */
export function hasMarkup(): boolean {
  loadLevel(levelMarkup);
  return currentInstance().level >= levelMarkup;
}

/**
 * Uses a compiled module for new documents. Open sessions continue in their instances.
 *
 * @throws Error if the module is not this parser, or has another version. The previous module then stays in use.
 */
export function useModule(module: WebAssembly.Module): void {
  const fresh = createInstance(module);
  compiled = module;
  compiledLevel = fresh.level;
  discardInstance();
  instance = fresh;
}

/**
 * The error for a module that is not the parser of this script.
 *
 * @param created the functions that the glue found. Only the name of one function has a plus sign: the version.
 */
function otherModule(module: WebAssembly.Module, created: object, cause: unknown): Error {
  const found = Object.keys(created).find((name) => name.includes('+'));
  const has = found ? `version ${found}` : 'no version';
  return new Error(
    `souptree: ${originOf(module)} has ${has}, but the script needs version ${version}: use files of one version`,
    { cause },
  );
}

/**
 * Creates an instance, and passes the known names to it.
 *
 * @throws Error if the module is not this parser, or has another version.
 */
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
  if (memory === undefined || !isOfThisVersion(created)) {
    // The imports of another module differ. Other errors are of the host, for example if memory runs out.
    const isOther = failure === undefined || (failure as Error).name === 'LinkError';
    if (isOther) throw otherModule(module, created, failure);
    // Engines reserve more address space than the memory needs.
    throw (failure as Error).name === 'RangeError'
      ? new RangeError(`souptree: this host cannot reserve memory for WebAssembly${memoryAdvice}`, {
          cause: failure,
        })
      : failure;
  }
  const texts = knownNames.join(' ');
  const target = created.reserve(texts.length, 0);
  utf8Encoder().encodeInto(texts, new Uint8Array(memory.buffer, target, texts.length));
  const address = created[version](texts.length) >>> 0;
  const result = new Uint32Array(memory.buffer, address, resultWords);
  // The members are added to `created` itself, not to a copy, because imports of the module write to `created`.
  return Object.assign(created, {
    memory,
    level: result[resultLevel],
    takesUtf16: result[resultTakesUtf16] === 1,
    bytes: new Uint8Array(0),
    result,
    requestAddress: result[resultRequestAddress],
    request: new Uint32Array(0),
    isFresh: true,
    isBroken: false,
    sessions: 0,
    sanitizers: noSanitizers(),
    sanitizer: 0,
    // Not equal to any value that a call throws.
    outOfMemory: memory,
  });
}

/** Whether the glue added the functions of a module of this version to its argument. */
function isOfThisVersion(created: Partial<SouptreeModule>): created is SouptreeModule {
  return created[version] !== undefined;
}

/** Finds the memory by its class, because the linker shortens the names of exports. */
function findMemory(exports: WebAssembly.Exports): WebAssembly.Memory | undefined {
  const memory = Object.values(exports).find((value) => tagOf(value) === 'WebAssembly.Memory');
  return memory as WebAssembly.Memory | undefined;
}
