/** Where modules come from, for error messages. */

const origins = /* @__PURE__ */ new WeakMap<WebAssembly.Module, string>();

/**
 * Remembers where a module comes from. Returns the module.
 *
 * @param origin an address, or words such as "the module in the script".
 */
export function withOrigin(module: WebAssembly.Module, origin: string): WebAssembly.Module {
  origins.set(module, origin);
  return module;
}

/** Where the module comes from. The program or the host has compiled a module without an origin. */
export function originOf(module: WebAssembly.Module): string {
  return origins.get(module) ?? 'the compiled module';
}
