import type { FormatName } from './formats/list.js';
import type { ParseChoices } from './page.js';

/** The path that represents the standard input. */
export const standardInput = '-';

/** A file to print, and how. It can be posted to a thread. */
export interface PrintJob {
  /** The path, or `standardInput`. */
  file: string;
  format: FormatName;
  choices: ParseChoices;
  /** Whether the command prints other files too. */
  isOneOfMany: boolean;
}
