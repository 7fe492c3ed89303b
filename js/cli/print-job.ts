import type { ErrorChoices } from './error-choices.js';
import type { FormatName } from './formats/list.js';
import type { ParseChoices, Selection } from './page.js';

/** How pages are printed. It can be sent to a thread. */
export interface PrintJob {
  format: FormatName;
  choices: ParseChoices;
  /** Undefined if the whole page is printed. */
  selection: Selection | undefined;
  /** The maximum length of a chunk; undefined if the page is printed as a whole. */
  chunkSize: number | undefined;
  /** Which parse errors are printed. */
  errorChoices: ErrorChoices;
  /** Whether the command can print several pages. */
  isOneOfMany: boolean;
}
