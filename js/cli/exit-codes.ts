/** The exit codes of the command. The largest code of all files is the code of the command. */
export const exitCodes = {
  success: 0,
  /** A format that lists problems has printed some. */
  problems: 1,
  /** The command line is wrong, a file cannot be read or parsed, or the output cannot be written. */
  failure: 2,
} as const;
