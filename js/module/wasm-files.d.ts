/** The import of the module, which some hosts and bundlers turn into a compiled module. */

declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module '*.wasm?module' {
  const compiled: WebAssembly.Module;
  export default compiled;
}
