/**
 * Reads the tokens of selectors.
 * https://drafts.csswg.org/css-syntax/#tokenization
 */

const replacement = '\ufffd';

const spaces = /[\t\n\f\r ]+/y;
/** A comment without an end goes to the end of the text. */
const comment = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y;
/** The code units of a name that are no escapes. */
const plainName = /[-\w\u0080-\uffff\0]+/y;
const hexEscape = /[0-9a-f]{1,6}(?:\r\n|[\t\n\f\r ])?/iy;
/** An identifier begins here. https://drafts.csswg.org/css-syntax/#would-start-an-identifier */
const nameStart = /-?(?:[a-z_\u0080-\uffff\0]|\\(?![\n\f\r]))|--(?!>)/iy;
const plainString = { '"': /[^"\\\n\f\r]+/y, "'": /[^'\\\n\f\r]+/y };
const lineBreak = /\r\n|[\n\f\r]/y;
/** A part of an ignored component value that is neither a string, a comment, a bracket nor a comma. */
const ignored = /[^"'/\\()[\]{},]+|\//y;

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads one selector from its start to its end. */
export class Scanner {
  readonly text: string;
  /** The offset of the next code unit. */
  offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The next code unit; empty at the end. */
  get next(): string {
    return this.text.charAt(this.offset);
  }

  get isAtEnd(): boolean {
    return this.offset >= this.text.length;
  }

  /** Whether the text continues with `expected`. */
  isAt(expected: string): boolean {
    return this.text.startsWith(expected, this.offset);
  }

  /** Skips `expected`. Returns false if the text does not continue with it. */
  skip(expected: string): boolean {
    if (!this.isAt(expected)) return false;
    this.offset += expected.length;
    return true;
  }

  /** The match of a sticky pattern at the offset, which moves to the end of the match. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text);
    if (match !== null) this.offset = pattern.lastIndex;
    return match;
  }

  /** Skips comments. In a selector, a comment can be between any two tokens. */
  skipComments(): void {
    while (this.isAt('/*')) this.take(comment);
  }

  /** Skips spaces and comments. Returns whether there were spaces. */
  skipSpaces(): boolean {
    let found = false;
    for (;;) {
      const before = this.offset;
      if (this.take(spaces) !== null) found = true;
      this.skipComments();
      if (this.offset === before) return found;
    }
  }

  /** Whether an identifier begins at the offset. */
  get isAtName(): boolean {
    nameStart.lastIndex = this.offset;
    return nameStart.test(this.text);
  }

  /** Whether the next code unit would continue an identifier. */
  get isInName(): boolean {
    return /^(?:[-\w\u0080-\uffff\0]|\\[^\n\f\r])/.test(
      this.text.slice(this.offset, this.offset + 2),
    );
  }

  /** Reads an identifier, without its escapes. Undefined if there is none. */
  takeName(): string | undefined {
    if (!this.isAtName) return undefined;
    let name = '';
    for (;;) {
      const plain = this.take(plainName);
      if (plain !== null) name += plain[0].replaceAll('\0', replacement);
      if (this.next !== '\\' || /[\n\f\r]/.test(this.text.charAt(this.offset + 1))) return name;
      this.offset++;
      name += this.#takeEscape();
    }
  }

  /** https://drafts.csswg.org/css-syntax/#consume-escaped-code-point */
  #takeEscape(): string {
    const hex = this.take(hexEscape);
    if (hex !== null) {
      const code = Number.parseInt(hex[0], 16);
      const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isScalar ? String.fromCodePoint(code) : replacement;
    }
    const code = this.text.codePointAt(this.offset);
    if (code === undefined || code === 0) {
      this.offset++;
      return replacement;
    }
    const character = String.fromCodePoint(code);
    this.offset += character.length;
    return character;
  }

  /** Reads a string, without its quotes and escapes. Undefined if there is none, or a line break is in it. */
  takeString(): string | undefined {
    const quote = this.next;
    if (quote !== '"' && quote !== "'") return undefined;
    this.offset++;
    let value = '';
    for (;;) {
      const plain = this.take(plainString[quote]);
      if (plain !== null) value += plain[0].replaceAll('\0', replacement);
      if (this.skip(quote) || this.isAtEnd) return value;
      if (!this.skip('\\')) return undefined;
      // An escaped line break continues the string, and a backslash at the end has no effect.
      if (this.take(lineBreak) === null && !this.isAtEnd) value += this.#takeEscape();
    }
  }

  /**
   * Skips component values up to the next comma or closing parenthesis that is not inside of brackets, or to the end.
   * https://drafts.csswg.org/css-syntax/#consume-list-of-components
   */
  skipComponents(): void {
    const open: string[] = [];
    while (!this.isAtEnd) {
      const { next } = this;
      if (open.length === 0 && (next === ',' || next === ')')) return;
      if (this.isAt('/*')) {
        this.skipComments();
      } else if (next === '"' || next === "'") {
        this.takeString();
      } else if (next === '\\') {
        this.offset++;
        if (!/[\n\f\r]/.test(this.next)) this.#takeEscape();
      } else if (this.take(ignored) === null) {
        if (next in closers) open.push(closers[next]);
        else if (next === open.at(-1)) open.pop();
        this.offset++;
      }
    }
  }
}
