/** How the parser gets to where it cannot load itself. */

import { argumentError } from '../base/errors.js';
import { tagOf } from '../base/tags.js';
import { readBytes } from './input.js';
import { hasModule, useModule } from './module.js';
import { defaultSource } from './platform-node.js';

/** A `WebAssembly.Module`; not named, for only programs for browsers have the type. */
export type CompiledModule = object;

export type ModuleSource = string | URL | Response | ArrayBufferView | ArrayBuffer | CompiledModule;

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
  // Servers that do not know the type of .wasm files are common.
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer();
}

/**
 * Loads the parser. Browsers need it once before the first parse; in Node, where the parser loads
 * itself, it only matters with a source.
 *
 * @param source the file souptree.wasm of this version of the package: its address, a `Response` with
 *   it, its bytes, or the compiled module, each of them also as a promise. Default: the file that is
 *   beside the package's code.
 * @throws TypeError if the source is something else, Error if it cannot be loaded,
 *   WebAssembly.CompileError if it is no WebAssembly.
 */
export async function init(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<void> {
  if (source !== undefined) useModule(await compile(await source));
  else if (!hasModule()) useModule(await compile(defaultSource()));
}

/**
 * Loads the parser at once, from bytes or a compiled module; browsers allow that for large files in
 * workers only.
 *
 * @throws TypeError if the source is something else, WebAssembly.CompileError if it is no WebAssembly.
 */
export function initSync(source: ArrayBufferView | ArrayBuffer | CompiledModule): void {
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
