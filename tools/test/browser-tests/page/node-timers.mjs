// node:timers/promises for pages.

export const setTimeout = (milliseconds, value) =>
  new Promise((resolve) => globalThis.setTimeout(() => resolve(value), milliseconds));
export const setImmediate = (value) => setTimeout(0, value);
