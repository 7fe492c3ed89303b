import type { Element, Literal } from 'hast';

type Position = NonNullable<Element['position']>;

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
  interface ElementData {
    /** Where its tags and attributes are, with the option `verbose`. */
    position: {
      opening?: Position | undefined;
      /** If there is an end tag. */
      closing?: Position | undefined;
      /** Of the attributes, by the names of their properties. */
      properties?: Record<string, Position | undefined> | undefined;
    };
  }
  interface RootData {
    /** Whether the document is in quirks mode or limited-quirks mode. */
    quirksMode?: boolean | undefined;
  }
}
