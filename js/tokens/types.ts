import type { SourceLocation } from '../base/nodes.js';

/** What the tokenizer of the standard emits, with its place in the source. */

/** What all tokens have. `Raw` is a string or, of an input of bytes, bytes. */
export interface TokenBase<Raw> extends SourceLocation {
  /** The source from `start` to `end`, as it is. Bytes are a view of the input. */
  raw: Raw;
}

export interface DoctypeToken<Raw = string> extends TokenBase<Raw> {
  type: 'doctype';
  /** `null` where it is missing, which is not the same as empty. */
  name: string | null;
  publicId: string | null;
  systemId: string | null;
  forceQuirks: boolean;
}

/** The first attribute of its name in a start tag; the standard drops others. */
export interface TokenAttribute extends SourceLocation {
  /** In lower case. */
  name: string;
  /** Character references decoded. */
  value: string;
}

export interface StartTagToken<Raw = string> extends TokenBase<Raw> {
  type: 'start-tag';
  /** In lower case. */
  name: string;
  attributes: TokenAttribute[];
  /** It ends with `/>`, which means something in SVG and MathML only. */
  selfClosing: boolean;
}

export interface EndTagToken<Raw = string> extends TokenBase<Raw> {
  type: 'end-tag';
  name: string;
}

/** All characters that stand side by side: the standard has a token for each of them. */
export interface TextToken<Raw = string> extends TokenBase<Raw> {
  type: 'text';
  /** Character references decoded, newlines normalised. */
  value: string;
}

export interface CommentToken<Raw = string> extends TokenBase<Raw> {
  type: 'comment';
  value: string;
}

export interface ProcessingInstructionToken<Raw = string> extends TokenBase<Raw> {
  type: 'processing-instruction';
  target: string;
  value: string;
}

export interface EndOfFileToken<Raw = string> extends TokenBase<Raw> {
  type: 'end-of-file';
}

export type Token<Raw = string> =
  | DoctypeToken<Raw>
  | StartTagToken<Raw>
  | EndTagToken<Raw>
  | TextToken<Raw>
  | CommentToken<Raw>
  | ProcessingInstructionToken<Raw>
  | EndOfFileToken<Raw>;
