/** The errors for hosts that cannot run the module. */

/** The error for a host without WebAssembly. Undefined if the host has it. */
export function missingWebAssembly(cause: unknown): Error | undefined {
  if (typeof WebAssembly === 'object') return undefined;
  return new Error(
    'souptree: this host has no WebAssembly, which the parser needs: for example node --jitless, Hermes, or a browser in Lockdown Mode',
    { cause },
  );
}
