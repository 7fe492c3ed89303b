// Checks that a new release of Emscripten registers functions as bindings/imports.js expects.

import { setImmediate } from 'node:timers/promises';
import { StepFailed } from '../lib/run.mjs';

/**
 * Creates an instance as js/module/module.ts does, and calls a registered function. bindings/imports.js and
 * bindings/embind.cpp replace embind's library, so they depend on how embind's header calls the library.
 *
 * @param {(created: object) => unknown} createModule The glue.
 * @param {WebAssembly.Module} module
 * @param {string} release The release of Emscripten, for the message.
 * @throws StepFailed if no function is registered, or if it cannot be called.
 */
export async function checkEmbind(createModule, module, release) {
  let failure;
  const fail = (error) => {
    failure ??= error;
  };
  function instantiate(_, imports) {
    try {
      const instance = new WebAssembly.Instance(module, imports);
      // biome-ignore lint/suspicious/noThenProperty: the glue calls it
      return { then: (use) => use({ instance }) };
    } catch (error) {
      fail(error);
      throw error;
    }
  }
  const created = { WebAssembly: { instantiate } };
  (async () => createModule(created))().catch(fail);
  // The glue can also fail later, in a promise.
  await setImmediate();
  failure ??= failureOf(created);
  if (failure === undefined) return;
  throw new StepFailed(
    `embind of Emscripten ${release} does not register functions as bindings/imports.js and bindings/embind.cpp expect ` +
      `(${failure.message}): compare them with emscripten/bind.h of this release, or use a release of the table in CONTRIBUTING.md`,
  );
}

/** An error if the functions of the module cannot be called. */
function failureOf({ reserve, parse }) {
  if (reserve === undefined || parse === undefined) return new Error('no function is registered');
  const address = reserve(1, 0);
  return address > 0 ? undefined : new Error(`reserve() returned ${address}`);
}
