/**
 * `init` and `initSync`, which load the WebAssembly module before the first parse. In browsers, programs must call one
 * of these functions, unless the script contains the module. In other hosts, programs can call one to load the module
 * from a source of their choice.
 */

import { argumentError, describe } from '../base/errors.js';
import { tagOf } from '../base/tags.js';
import { withOrigin } from '../hosts/origins.js';
import { readBytes } from './input.js';
import { hasLevel, inScript, loadingError, moduleSource, policy, useModule } from './module.js';

/**
 * A `WebAssembly.Module`. TypeScript's own type `WebAssembly.Module` has no members, so every object is assignable to
 * that type. `CompiledModule` has an optional member: a `WebAssembly.Module` is assignable to it, but an object that
 * only has other members is not.
 */
export interface CompiledModule {
  /** The name of the object's class, which `init` checks. */
  readonly [Symbol.toStringTag]?: 'WebAssembly.Module';
}

/** The bytes of the module: a view, an `ArrayBuffer` or a `SharedArrayBuffer`. */
export type ModuleBytes = ArrayBufferView | ArrayBufferLike;

/** The members of a `Response` that `init` uses. The value must be a real `Response`, of any realm. */
export interface ModuleResponse {
  /** Whether the status is a success. */
  readonly ok: boolean;
  /** The HTTP status, for error messages. */
  readonly status: number;
  /** The address, for error messages. */
  readonly url: string;
  /** The header fields. If the `Content-Type` is `application/wasm`, the module is compiled while it arrives. */
  readonly headers: { get(name: string): string | null };
  /** The bytes of the body. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The members of a `URL` that `init` uses. The value must be a real `URL`, of any realm. */
export interface ModuleUrl {
  /** The address. */
  readonly href: string;
  /** Not used. Distinguishes a `URL` from other objects with an `href`. */
  readonly searchParams: object;
}

/** A file of the module: its address, a `Response` with it, its bytes, or the compiled module. */
export type ModuleSource = string | ModuleUrl | ModuleResponse | ModuleBytes | CompiledModule;

/** The origin of a module whose bytes the program passes. */
const inBytes = 'the module in the bytes';

/** @param origin where the module comes from if the source is bytes. */
async function compile(source: unknown, origin: string): Promise<WebAssembly.Module> {
  switch (tagOf(source)) {
    case 'WebAssembly.Module':
      return source as WebAssembly.Module;
    case 'String':
    case 'URL':
      return compileResponse(await fetchFile(source as string | URL));
    case 'Response':
      return compileResponse(source as Response);
  }
  const bytes = readBytes('init', 'source', source);
  if (bytes === undefined) {
    const expected = 'an address, a Response, a WebAssembly.Module, bytes or a promise';
    throw argumentError('init', 'source', expected, source);
  }
  return withOrigin(await WebAssembly.compile(bytes as BufferSource), origin);
}

const advice = 'serve the file at this address, or pass another address to init()';

async function fetchFile(address: string | URL): Promise<Response> {
  try {
    return await fetch(address);
  } catch (cause) {
    // Only pages and workers have a location and a policy. Other hosts fetch absolute addresses.
    const reason =
      'location' in globalThis
        ? `${policy} needs it in connect-src; or ${advice}`
        : 'pass an address with http: or https:, or the bytes of the file';
    throw new Error(`souptree: cannot fetch ${address}: ${reason}`, { cause });
  }
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  const { ok, status } = response;
  const origin = response.url || 'the response';
  if (!ok) throw new Error(`souptree: the server answered ${status} for ${origin}: ${advice}`);
  const type = response.headers.get('content-type');
  let start = '';
  try {
    // `compileStreaming` requires this media type. Many servers do not send it for .wasm files.
    if (type === 'application/wasm') {
      return withOrigin(await WebAssembly.compileStreaming(response), origin);
    }
    const bytes = await response.arrayBuffer();
    const first = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
    start = `, which begins with ${describe(first)},`;
    return withOrigin(await WebAssembly.compile(bytes), origin);
  } catch (cause) {
    const answer = `${origin} (status ${status}, type ${type})${start}`;
    throw new Error(`souptree: ${answer} is not a module of souptree: ${advice}`, { cause });
  }
}

async function loadFrom(source: unknown): Promise<void> {
  try {
    useModule(await compile(await source, inBytes));
  } catch (cause) {
    throw loadingError(cause);
  }
}

/** The load of the package's own module that has not ended, and the level of this module. */
let loading: { readonly level: number; readonly end: Promise<void> } | undefined;

async function loadOwn(): Promise<void> {
  const { provide, level } = moduleSource();
  try {
    const module = await compile(provide(), inScript);
    // A later call can have loaded a module of a higher level.
    if (!hasLevel(level)) useModule(module);
  } catch (cause) {
    throw loadingError(cause);
  } finally {
    if (loading?.level === level) loading = undefined;
  }
}

/**
 * Loads the parser, with everything that the imported entries need. In browsers, call `init` once before the first
 * parse, unless a bundler has put the module into the script: see "Loading" in README.md. If the program imports
 * another entry later, call `init` again: it loads another file if that entry needs one. In other hosts, the first
 * parse loads the parser, so call `init` only to load the parser earlier or from another source. Simultaneous calls
 * without a source share one download. If a call fails, a parser that is already loaded stays in use, and another call
 * can succeed.
 *
 * All entries export the same function.
 *
 * @param source a file of the module, of this version of the package: its address, a `Response` with it, its bytes, or
 *   the compiled module. A promise of one of these is also allowed. Default: the file next to the package's code, or
 *   the module in the script.
 * @throws TypeError if the source is something else. Error if the file cannot be fetched, is not a file of the module,
 *   or has a version other than that of the script. The message of the error has the address, and both versions. After
 *   a failure, the next parse throws an error with this error as its cause. WebAssembly.CompileError if bytes are not
 *   WebAssembly.
 */
export async function init(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<void> {
  if (source !== undefined) return loadFrom(source);
  const { level } = moduleSource();
  if (hasLevel(level)) return;
  if (loading === undefined || loading.level < level) loading = { level, end: loadOwn() };
  await loading.end;
}

/**
 * Loads the parser synchronously. Some browsers compile large modules synchronously only in workers.
 *
 * @param source the bytes of a file of the module, or the compiled module.
 * @throws TypeError if the source is something else. WebAssembly.CompileError if the bytes are not WebAssembly. Error
 *   if the source is another WebAssembly module, or a module of another version. After an error, a parser that is
 *   already loaded stays in use.
 */
export function initSync(source: ModuleBytes | CompiledModule): void {
  if (tagOf(source) === 'WebAssembly.Module') {
    useModule(source as WebAssembly.Module);
    return;
  }
  const bytes = readBytes('initSync', 'source', source);
  if (bytes === undefined) {
    throw argumentError('initSync', 'source', 'bytes or a WebAssembly.Module', source);
  }
  useModule(withOrigin(new WebAssembly.Module(bytes as BufferSource), inBytes));
}
