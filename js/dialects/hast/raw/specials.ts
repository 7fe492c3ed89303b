/**
 * Special characters in printed markup. Most of them represent characters that the parser could read as markup, change
 * or drop.
 */

/** The number of characters in `Specials`. */
const count = 7;

/** In a longer text, a search for each character is faster than a regular expression for all of them. */
const longText = 256;

/** Control characters. Markup seldom has them, and the tokenizer's states treat them by the entry "anything else". */
const defaultUnits = '\x01\x02\x03\x04\x05\x06\x07';

/**
 * Characters that the printed tree does not contain. In every state of the tokenizer they are plain characters. So
 * printed text is the same text in a `p`, in a `script` and in a `title`. Each is one code unit, like the character
 * that it represents, so a replacement moves no offsets.
 */
export class Specials {
  /** Shows that the printer wrote a tag or comment. In a tag, the mark is an attribute. A comment begins with it. */
  readonly mark: string;
  /** Represents `<`. */
  readonly lessThan: string;
  /** Represents a line feed that the parser would drop. */
  readonly lineFeed: string;
  /** Represents no character. Separates a character reference from text that would continue the reference. */
  readonly separator: string;
  readonly #substitutes: ReadonlyMap<string, string>;
  readonly #originals: ReadonlyMap<string, string>;
  readonly #units: string;
  readonly #any: RegExp;
  readonly #all: RegExp;
  readonly #toSubstitute: RegExp;
  /**
   * Finds printed markup that the parser read as text: a tag, or a comment that represents a kept node. Such a tag or
   * comment contains the mark. For a comment, the capture group is the index of the node in `Printed.kept`.
   */
  readonly marked: RegExp;

  /** @param units the distinct characters. */
  constructor(units: string) {
    const [mark, separator, lineFeed, lessThan, ampersand, nul, carriageReturn] = units;
    this.mark = mark;
    this.separator = separator;
    this.lineFeed = lineFeed;
    this.lessThan = lessThan;
    this.#substitutes = new Map([
      ['<', lessThan],
      ['&', ampersand],
      ['\0', nul],
      ['\r', carriageReturn],
    ]);
    this.#originals = new Map([
      ...[...this.#substitutes].map(([from, to]) => [to, from] as const),
      [lineFeed, '\n'],
      [separator, ''],
    ]);
    this.#units = units;
    this.#any = new RegExp(`[${units}]`);
    this.#all = new RegExp(`[${units}]`, 'g');
    this.#toSubstitute = new RegExp(`[<&\\0\\r${units}]`);
    this.marked = new RegExp(`<(?:!--${mark}(\\d+)--|[^<> ]* ${mark}(?: [^${mark}]*${mark})?)>`);
  }

  /** Whether the text contains special characters. */
  areIn(text: string): boolean {
    if (text.length < longText) return this.#any.test(text);
    for (const unit of this.#units) if (text.includes(unit)) return true;
    return false;
  }

  /** Whether `substitute` would change the text, or the text contains special characters. */
  concern(text: string): boolean {
    return this.#toSubstitute.test(text);
  }

  /** Replaces the characters that the parser could read as markup, change or drop: `<`, `&`, U+0000 and CR. */
  substitute(text: string): string {
    let result = text;
    for (const [unit, substitute] of this.#substitutes) {
      result = result.replaceAll(unit, substitute);
    }
    return result;
  }

  /** Replaces special characters by the characters that they represent. Keeps marks. */
  restore(text: string): string {
    if (!this.#any.test(text)) return text;
    return text.replace(this.#all, (unit) => this.#originals.get(unit) ?? unit);
  }
}

let defaults: Specials | undefined;

/** The special characters for trees that do not contain them. */
export function defaultSpecials(): Specials {
  defaults ??= new Specials(defaultUnits);
  return defaults;
}

/**
 * Finds special characters that neither the markup nor `defaultUnits` contains.
 *
 * @throws RangeError if the markup has nearly every character.
 */
export function findUnusedSpecials(markup: string): Specials {
  const used = new Set(markup);
  let units = '';
  // The private use area, then the characters from U+0100 up to the surrogates.
  for (const [first, last] of [
    [0xe000, 0xf8ff],
    [0x100, 0xd7ff],
  ]) {
    for (let unit = first; unit <= last && units.length < count; unit++) {
      const character = String.fromCharCode(unit);
      if (!used.has(character)) units += character;
    }
  }
  if (units.length === count) return new Specials(units);
  throw new RangeError('raw: the texts of the tree have nearly every character; split the tree');
}
