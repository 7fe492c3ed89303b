import type { FormatName } from './formats/list.js';
import type { ParseChoices, Selection } from './page.js';

/** The path that represents the standard input. */
export const standardInput = '-';

/** A file to print, and how. It can be posted to a thread. */
export interface PrintJob {
  /** The path, or `standardInput`. */
  file: string;
  format: FormatName;
  choices: ParseChoices;
  /** Undefined if the whole page is printed. */
  selection: Selection | undefined;
  /** Whether the command prints other files too. */
  isOneOfMany: boolean;
}
