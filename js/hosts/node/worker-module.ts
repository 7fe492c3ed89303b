/**
 * Threads of Node read the file of the module. The build for browsers replaces this file by
 * ../browser/worker-module.ts.
 */
export function provideWorkerModule(): void {}
