/** A wrong command line. The message says what to pass instead. */
export class UsageError extends Error {}
