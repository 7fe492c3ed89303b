/** The import of souptree-full.wasm, for which some hosts and bundlers provide a compiled module. */

declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module '*.wasm?module' {
  const compiled: WebAssembly.Module;
  export default compiled;
}
