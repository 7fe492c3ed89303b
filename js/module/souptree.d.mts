/**
 * The types of the glue: Emscripten's JavaScript, which instantiates the WebAssembly module. The build resolves the
 * name of this file to build/wasm-release/souptree.mjs. bindings/bindings.cpp defines the functions of the module.
 */

/** The functions of the module. */
export interface SouptreeModule {
  /**
   * If the input buffer contains a piece in UTF-16, converts that piece to UTF-8. Then reserves memory for the `units`
   * code units of the next piece, and for `bytes` bytes after that piece. `units` is 0 for an input that is not UTF-16.
   * Returns the address of the reserved memory. The call can grow the module's memory, which detaches older views.
   */
  reserve(bytes: number, units: number): number;
  /**
   * Reads the known names, `bytes` bytes of ASCII, from the reserved memory. Must be called once, before all other
   * calls except `reserve`. The name of the function is the version of the module: see js/generated/version.ts. Returns
   * the address of a result that has the parts of the module, and the address of the request block.
   */
  readonly [version: `${string}+${string}`]: (bytes: number) => number;
  /**
   * Parses the input in the buffer. Returns the address of the result (see bindings/call.json), which is valid until
   * the next call. `writeRequest` has written the request. `inputLength` counts bytes; it is 0 if the input is UTF-16.
   * `flags` are those of a piece. `seed` makes the hash tables unpredictable.
   */
  parse(inputLength: number, flags: number, seed: number): number;
  /**
   * Opens a session for the request that `writeRequest` has written. Returns the address of the result, which has the
   * number of the session.
   */
  open(seed: number): number;
  /**
   * Parses the piece in the buffer, and returns the address of the result. `flags` are those of a piece.
   */
  write(session: number, pieceLength: number, flags: number): number;
  /** Encodes the session's tree so far, and returns the address of the result, as `parse` does. */
  encode(session: number): number;
  /**
   * Encodes the script at which the session's parser has stopped, and returns the address of the result, as `parse`
   * does. Returns 0 if the parser has not stopped at a script, or the script was returned before.
   */
  script(session: number): number;
  /**
   * Inserts the text in the buffer: a script has written this text. `flags` are those of a piece. The flag `lastPiece`
   * ends the script.
   */
  writeFromScript(session: number, scriptNumber: number, textLength: number, flags: number): number;
  /** Frees the session. Its number must not be used again. */
  close(session: number): void;
  /**
   * Must be the first call after a call that threw `Instance.outOfMemory`. Frees the session of the call that threw.
   * `session` is 0 if that call had no session. Returns the number of free bytes in the module's memory.
   */
  recover(session: number): number;

  // Only modules with markup have the first two functions below, and only modules with trees the last two.

  /**
   * Reads a configuration of the sanitizer, `bytes` bytes of UTF-8, from the reserved memory: see
   * src/sanitize/configuration.h. Replaces the configuration with this number. Later calls with the flag `sanitize` use
   * this configuration. With 0 bytes, they use the one that the number had before. Returns the address of the result,
   * which has only a status.
   */
  readSanitizer?(number: number, bytes: number): number;
  /** As `parse`, but the result has the markup of the tree. */
  markup?(inputLength: number, flags: number, seed: number): number;
  /**
   * Writes a node of the encoded tree in the buffer as markup. `treeBytes` is the length of the tree, and `record` the
   * index of the node's record. `flags` are the `serializeFlag` constants. The indexes of the shadow roots that are
   * written in any case follow the tree at the next multiple of four, in ascending order. Returns the address of the
   * result, which has the markup.
   */
  serialize?(treeBytes: number, record: number, flags: number, shadowRoots: number): number;
  /**
   * Sanitizes the encoded tree in the buffer with the current configuration. Returns the address of the result, which
   * has the new encoded tree.
   */
  sanitize?(seed: number): number;
}

/** The result of `instantiate`. The glue expects a promise, and calls only its `then`. */
export interface Instantiation {
  /** Calls `use` with the instance before `then` returns. */
  then(use: (output: { instance: WebAssembly.Instance }) => void): void;
}

/** The argument of the glue. */
export interface ModuleArguments {
  /** The object that the glue uses instead of `WebAssembly`: see bindings/instantiate.js. */
  WebAssembly: { instantiate(wasm: unknown, imports: WebAssembly.Imports): Instantiation };
}

/** Instantiates the module. Adds the functions of the module to the argument before `createModule` returns. */
export default function createModule(moduleArguments: ModuleArguments): unknown;
