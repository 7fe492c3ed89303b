import type { Element, Literal } from 'hast';

type Position = NonNullable<Element['position']>;

/** A processing instruction, in the form of xast: hast has no node for it. */
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
    /** The positions of the tags and attributes. Present with the option `verbose`. */
    position: {
      /** The start tag. */
      opening?: Position | undefined;
      /** The end tag. Absent if the source has none. */
      closing?: Position | undefined;
      /** The attributes, by the names of their properties. */
      properties?: Record<string, Position | undefined> | undefined;
    };
  }
  interface RootData {
    /** Whether the document is in quirks mode or limited-quirks mode. */
    quirksMode?: boolean | undefined;
  }
}
