/**
 * The compiled module, build/wasm-release/souptree.mjs, which the build puts in the place of this
 * file's name. Functions are those of bindings/bindings.cpp.
 */

export interface SouptreeModule {
  /**
   * Makes room for a piece of so many code units, or none, and that many bytes behind it; returns the
   * address of the room. A piece that was put into the room before becomes UTF-8. Memory may have grown:
   * older views of it are detached.
   */
  reserve(bytes: number, units: number): number;
  /** Takes the known names from the room: once, before any other call. */
  names(bytes: number): void;
  /**
   * Parses what stands in the room, and returns the address of the result (see bindings/call.json),
   * which is valid until the next call. The input's length is told in bytes; not at all if it is UTF-16.
   * `seed` makes the hash tables unpredictable.
   */
  parse(inputLength: number, stringsBytes: number, flags: number, seed: number): number;
  /**
   * Begins a document that comes in pieces, or the fragment whose context stands in the room. Returns
   * the address of the result, which has its session.
   */
  open(stringsBytes: number, flags: number, seed: number): number;
  /**
   * Parses the piece that stands in the room, and returns the address of the result. Of all flags only
   * those of the piece matter.
   */
  write(session: number, pieceLength: number, flags: number): number;
  /** Encodes what is parsed so far, and returns the address of the result, as `parse` does. */
  encode(session: number): number;
  /**
   * Encodes the script that the session's parser has stopped at, and returns the address of the result,
   * as `parse` does; 0 if there is none that has not been asked for.
   */
  script(session: number): number;
  /**
   * Parses what the script wrote, which stands in the room; of all flags only those of a piece matter.
   * With `lastPiece` the script has ended.
   */
  writeFromScript(session: number, scriptNumber: number, textLength: number, flags: number): number;
  /** Frees the session, which must not be named again. */
  close(session: number): void;
  /**
   * Must be the first call after one that ran out of memory, which threw the `outOfMemory` of js/module.ts.
   * Frees the session of that call; 0 means that it had none. Returns how many bytes of memory are free.
   */
  recover(session: number): number;
}

/** What of a promise the glue waits for. */
export interface Instantiation {
  then(use: (output: { instance: WebAssembly.Instance }) => void): void;
}

export interface ModuleArguments {
  /** What bindings/instantiate.js lets the glue see of WebAssembly. */
  WebAssembly: { instantiate(wasm: unknown, imports: WebAssembly.Imports): Instantiation };
}

/** Adds the functions to its argument. They are there on return. */
export default function createModule(moduleArguments: ModuleArguments): unknown;
