/**
 * The compiled module, build/wasm-release/souptree.mjs, which the build puts in the place of this
 * file's name. Functions are those of bindings/bindings.cpp.
 */

export interface SouptreeModule {
  /**
   * Makes room for that many bytes of input and context, and returns the address of the room. Memory
   * may have grown: older views of it are detached.
   */
  reserve(bytes: number): number;
  /**
   * Parses what stands in the room, and returns the address of the result (see bindings/call.json),
   * which is valid until the next call. `seed` makes the hash tables unpredictable.
   */
  parse(inputBytes: number, contextBytes: number, flags: number, seed: number): number;
}

export interface ModuleArguments {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receiveInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}

/** Adds the functions to its argument. They are there on return if `instantiateWasm` is synchronous. */
export default function createModule(moduleArguments: ModuleArguments): Promise<SouptreeModule>;
