/** Throws StepFailed if the glue does not register the functions of the module. */
export function checkEmbind(
  createModule: (created: object) => unknown,
  module: WebAssembly.Module,
  release: string,
): Promise<void>;
