// The module that shows the steps of a parse: src/trace. `npm run docs` builds it.

import createModule from '../../../../build/wasm-small/souptree-trace.mjs';
import address from '../../../../build/wasm-small/souptree-trace.wasm?url';

/** A text that is too large to be shown. */
export class TooLargeError extends Error {
  constructor({ limit, most }) {
    const what = limit === 'bytes' ? 'bytes of markup' : limit;
    super(`This page shows at most ${most.toLocaleString('en')} ${what}. Use a shorter text.`);
  }
}

/** Instantiates the module through its glue: see createInstance in js/module/module.ts. */
function instantiate(module) {
  let memory;
  const functions = {
    WebAssembly: {
      instantiate(_, imports) {
        const instance = new WebAssembly.Instance(module, imports);
        memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
        // biome-ignore lint/suspicious/noThenProperty: the glue calls it
        return { then: (use) => use({ instance }) };
      },
    },
  };
  createModule(functions);
  return { memory, functions };
}

/** Loads the module. Returns the function that parses a text up to a step: see src/trace/trace.h. */
export async function loadTrace() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { memory, functions } = instantiate(
    await WebAssembly.compile(await response.arrayBuffer()),
  );
  return (bytes, number) => {
    const target = functions.reserve(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, target, bytes.length).set(bytes);
    const result = functions.writeStep(number) >>> 0;
    const json = new Uint8Array(memory.buffer, result, functions.stepBytes() >>> 0);
    const step = JSON.parse(new TextDecoder().decode(json));
    if (step.limit !== undefined) throw new TooLargeError(step);
    return step;
  };
}
