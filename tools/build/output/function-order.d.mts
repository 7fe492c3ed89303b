/** A module in the text format, with its functions in the given order. */
export function withFunctionsInOrder(text: string, order: readonly number[]): string;
/** The bodies of the functions of a module. */
export function functionBodies(module: Buffer): string[];
/** The indexes of the functions, each after the function that resembles it most. */
export function orderOf(bodies: readonly string[]): number[];
