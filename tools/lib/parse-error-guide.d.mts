/** How the documents explain a parse error. */
export interface ParseErrorEntry {
  code: string;
  /** Whether the standard defines the code. */
  isStandard: boolean;
  /** A sentence, as plain text. The command line prints it too. */
  meaning: string;
  /** Why the error matters, in Markdown. */
  why: string;
  /** What to write instead, in Markdown. */
  fix: string;
  /** A short document with the error. */
  example: string;
  /** The codes of the other errors of the example. */
  companions: string[];
  /** The document without the error. */
  fixed: string;
  /** The address of the standard's rule. */
  rule: string;
}

/** All parse errors, the standard's first. */
export function readParseErrorGuide(): ParseErrorEntry[];
