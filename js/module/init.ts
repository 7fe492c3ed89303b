/** Loads the module, for hosts in which the package cannot load the module itself, and from other sources. */

import { argumentError, describe } from '../base/errors.js';
import { tagOf } from '../base/tags.js';
import { readBytes } from './input.js';
import { hasModule, moduleSource, useModule } from './module.js';

/**
 * A `WebAssembly.Module`. TypeScript's own type has no members, so any object is assignable to that type. This
 * type has an optional member, so other objects are not assignable, but values of TypeScript's own type are.
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
  /** The status, for the error. */
  readonly status: number;
  /** The address, for the error. */
  readonly url: string;
  /** With the type `application/wasm`, the module is compiled while it arrives. */
  readonly headers: { get(name: string): string | null };
  /** The bytes of the body. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The members of a `URL` that `init` uses. The value must be a real `URL`, of any realm. */
export interface ModuleUrl {
  /** The address. */
  readonly href: string;
  /** Not used. Distinguishes a `URL` from other objects with an address. */
  readonly searchParams: object;
}

/** The file souptree.wasm: its address, a `Response` with it, its bytes, or the compiled module. */
export type ModuleSource = string | ModuleUrl | ModuleResponse | ModuleBytes | CompiledModule;

async function compile(source: unknown): Promise<WebAssembly.Module> {
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
    const expected = 'an address, a Response, bytes or a WebAssembly.Module';
    throw argumentError('init', 'source', expected, source);
  }
  return WebAssembly.compile(bytes as BufferSource);
}

const advice = 'serve souptree.wasm at this address, or pass another address to init()';

async function fetchFile(address: string | URL): Promise<Response> {
  try {
    return await fetch(address);
  } catch (cause) {
    throw new Error(`souptree: cannot fetch ${address}: ${advice}`, { cause });
  }
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  const type = response.headers.get('content-type');
  const answer = `${response.url || 'the response'} (status ${response.status}, type ${type})`;
  if (!response.ok) throw new Error(`souptree: ${answer} is an error: ${advice}`);
  let start = '';
  try {
    // Many servers do not know the media type of .wasm files, and compileStreaming requires it.
    if (type === 'application/wasm') return await WebAssembly.compileStreaming(response);
    const bytes = await response.arrayBuffer();
    const first = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
    start = `, which begins with ${describe(first)},`;
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw new Error(`souptree: ${answer}${start} is not souptree.wasm: ${advice}`, { cause });
  }
}

async function loadDefault(): Promise<void> {
  const module = await compile(moduleSource());
  if (!hasModule()) useModule(module);
}

/** The call of `loadDefault` that has not ended yet. */
let loading: Promise<void> | undefined;

/**
 * Loads the parser. Browsers must call it once before the first parse. In Node, the first parse loads the
 * parser, so a call is only needed to load it earlier or from another source. Calls without a source share one
 * download. If a call fails, the parser loaded before stays in use, and another call can succeed.
 *
 * @param source the file souptree.wasm of this version of the package: its address, a `Response` with it, its bytes,
 *   the compiled module, or a promise of one of these. Default: the file next to the package's code.
 * @throws TypeError if the source is something else. Error if the file cannot be fetched, or is not souptree.wasm: its
 *   message has the address, the status, the media type and the first bytes. WebAssembly.CompileError if bytes are not
 *   WebAssembly. Error or WebAssembly.LinkError if a module is not this parser.
 */
export async function init(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<void> {
  if (source !== undefined) {
    useModule(await compile(await source));
  } else if (!hasModule()) {
    loading ??= loadDefault().finally(() => {
      loading = undefined;
    });
    await loading;
  }
}

/**
 * Loads the parser synchronously. Browsers allow this for large files only in workers.
 *
 * @param source the bytes of souptree.wasm, or the compiled module.
 * @throws TypeError if the source is something else. WebAssembly.CompileError if the bytes are not WebAssembly. Error
 *   or WebAssembly.LinkError if the module is not this parser. The parser loaded before stays in use.
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
  useModule(new WebAssembly.Module(bytes as BufferSource));
}
