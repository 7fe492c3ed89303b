/** Whether a clang has the runtime libraries that an option needs. */
export function hasRuntime(clang: string, option: string): boolean;
