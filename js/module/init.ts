/** Loads the module, for hosts in which the package cannot load the module itself, and from other sources. */

import { argumentError } from '../base/errors.js';
import { tagOf } from '../base/tags.js';
import { readBytes } from './input.js';
import { hasModule, useModule } from './module.js';
import { defaultSource } from './platform-node.js';

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
      return compile(await fetch(source as string | URL));
    case 'Response':
      return compile(await readResponse(source as Response));
  }
  const bytes = readBytes('init', 'source', source);
  if (bytes === undefined) {
    const expected = 'an address, a Response, bytes or a WebAssembly.Module';
    throw argumentError('init', 'source', expected, source);
  }
  return WebAssembly.compile(bytes as BufferSource);
}

function readResponse(response: Response): Promise<ArrayBuffer | WebAssembly.Module> {
  if (!response.ok) {
    throw new Error(`souptree: ${response.url} answered with status ${response.status}`);
  }
  // Many servers do not know the media type of .wasm files, and compileStreaming requires it.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer();
}

/**
 * Loads the parser. Browsers must call it once before the first parse. In Node, the first parse loads the
 * parser, so a call is only needed to load it earlier or from another source.
 *
 * @param source the file souptree.wasm of this version of the package: its address, a `Response` with it, its bytes,
 *   the compiled module, or a promise of one of these. Default: the file next to the package's code.
 * @throws TypeError if the source is something else. Error if the file cannot be loaded. WebAssembly.CompileError if
 *   the bytes are not WebAssembly.
 */
export async function init(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<void> {
  if (source !== undefined) useModule(await compile(await source));
  else if (!hasModule()) useModule(await compile(defaultSource()));
}

/**
 * Loads the parser synchronously. Browsers allow this for large files only in workers.
 *
 * @param source the bytes of souptree.wasm, or the compiled module.
 * @throws TypeError if the source is something else. WebAssembly.CompileError if the bytes are not WebAssembly.
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
