import type { Literal } from 'hast';

/** A processing instruction as xast has it, for hast has none. */
export interface Instruction extends Literal {
  type: 'instruction';
  /** The target. */
  name: string;
}

declare module 'hast' {
  interface ElementContentMap {
    instruction: Instruction;
  }
  interface RootContentMap {
    instruction: Instruction;
  }
  interface RootData {
    /** Whether the document is in quirks mode or limited-quirks mode. */
    quirksMode?: boolean | undefined;
  }
}
