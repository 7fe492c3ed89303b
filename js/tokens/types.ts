import type { SourceLocation } from '../base/nodes.js';

/**
 * The tokens of the standard's tokenizer, with their locations in the source.
 * https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */

/**
 * The members of all tokens. If the input is a string, `Raw` is a string, and offsets count UTF-16 code units. If the
 * input is bytes, `Raw` is bytes, and offsets count bytes.
 */
export interface TokenBase<Raw> extends SourceLocation {
  /** The source from `start` to `end`, unchanged. Bytes are a view of the source, not a copy. */
  raw: Raw;
}

/** A doctype. */
export interface DoctypeToken<Raw = string> extends TokenBase<Raw> {
  type: 'doctype';
  /** The name in lower case; `null` if it is missing. */
  name: string | null;
  /** The public identifier. `null` if it is missing; empty if it is `""` in the source. */
  publicId: string | null;
  /** The system identifier. `null` if it is missing; empty if it is `""` in the source. */
  systemId: string | null;
  /** The force-quirks flag. */
  forceQuirks: boolean;
}

/**
 * An attribute. If a start tag has several attributes of one name, only the first is in the token. `start` and `end`
 * enclose the name, the value and the quotation marks.
 */
export interface TokenAttribute extends SourceLocation {
  /** The name in lower case. */
  name: string;
  /** The value, with character references resolved. Empty if the attribute has no value. */
  value: string;
}

/** A start tag. */
export interface StartTagToken<Raw = string> extends TokenBase<Raw> {
  type: 'start-tag';
  /** The name in lower case. */
  name: string;
  /** The attributes in the order of the source. */
  attributes: TokenAttribute[];
  /** Whether the tag ends with `/>`, which has an effect only in SVG and MathML. */
  selfClosing: boolean;
}

/** An end tag. */
export interface EndTagToken<Raw = string> extends TokenBase<Raw> {
  type: 'end-tag';
  /** The name in lower case. */
  name: string;
}

/** A run of adjacent characters. The standard's tokenizer emits one token for each character instead. */
export interface TextToken<Raw = string> extends TokenBase<Raw> {
  type: 'text';
  /** The text, with character references resolved and newlines normalised. */
  value: string;
}

/** A comment. */
export interface CommentToken<Raw = string> extends TokenBase<Raw> {
  type: 'comment';
  /** The text between the delimiters: `<!--` and `-->`, or those of a malformed comment, such as `<!` and `>`. */
  value: string;
}

/** A processing instruction. */
export interface ProcessingInstructionToken<Raw = string> extends TokenBase<Raw> {
  type: 'processing-instruction';
  /** The name after `<?`. */
  target: string;
  /** The data after the target. */
  value: string;
}

/** The end of the input, at the offset after the last character. */
export interface EndOfFileToken<Raw = string> extends TokenBase<Raw> {
  type: 'end-of-file';
}

/** Any token. The `type` distinguishes the kinds of tokens. */
export type Token<Raw = string> =
  | DoctypeToken<Raw>
  | StartTagToken<Raw>
  | EndTagToken<Raw>
  | TextToken<Raw>
  | CommentToken<Raw>
  | ProcessingInstructionToken<Raw>
  | EndOfFileToken<Raw>;
