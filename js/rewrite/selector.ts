/**
 * Selectors that are matched against one start tag. Supported are names, `*`, ids, classes, `[attribute]` with all
 * operators, `:not()`, and lists of these.
 * https://www.w3.org/TR/selectors-4/
 */

/** The start tag that a selector is matched against. */
export interface OpenTag {
  /** The name in lower case. */
  readonly name: string;
  /** The value of an attribute by its name in lower case. Undefined if there is no such attribute. */
  valueOf(attribute: string): string | undefined;
}

/** A parsed selector. */
export interface Selector {
  /** The names of tags that can match, in lower case. Undefined if tags of any name can match. */
  readonly names: readonly string[] | undefined;
  /** Whether the selector matches a start tag. */
  matches(tag: OpenTag): boolean;
}

/**
 * A function for a part of a selector, such as `.class` or `[attribute]`. Returns whether the part matches a start tag.
 */
type Condition = (tag: OpenTag) => boolean;

/** A compound selector, such as `a.link[href]`. It matches a tag if the name and all conditions match. */
interface Compound {
  /** The name in lower case; undefined if any name matches. */
  name: string | undefined;
  conditions: Condition[];
}

/**
 * Parses a selector.
 *
 * @param caller the name of the function in error messages.
 * @throws TypeError if the text is not a supported selector.
 */
export function parseSelector(caller: string, text: unknown): Selector {
  if (typeof text !== 'string') throw new TypeError(`${caller}: a selector must be a string`);
  const reader = new SelectorReader(caller, text);
  const compounds = reader.readList();
  reader.expectEnd();
  return {
    names: compounds.every(({ name }) => name !== undefined)
      ? compounds.map(({ name }) => name as string)
      : undefined,
    matches: anyOf(compounds),
  };
}

function anyOf(compounds: readonly Compound[]): Condition {
  return (tag) => compounds.some((compound) => holds(compound, tag));
}

function holds({ name, conditions }: Compound, tag: OpenTag): boolean {
  return (
    (name === undefined || name === tag.name) && conditions.every((condition) => condition(tag))
  );
}

/** The attributes whose values are case-insensitive if the selector has no flag `s`. #case-sensitivity-of-selectors */
const valuesWithoutCase: ReadonlySet<string> = new Set(
  (
    'accept accept-charset align alink axis bgcolor charset checked clear codetype color compact ' +
    'declare defer dir direction disabled enctype face frame hreflang http-equiv lang language ' +
    'link media method multiple nohref noresize noshade nowrap readonly rel rev rules scope ' +
    'scrolling selected shape target text type valign valuetype vlink'
  ).split(' '),
);

const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

const whitespace = /[\t\n\f\r ]+/;

/** Functions that compare an attribute's value with the value in the selector, by operator. */
const operators: Readonly<Record<string, (value: string, expected: string) => boolean>> = {
  '=': (value, expected) => value === expected,
  '~=': (value, expected) => hasWord(value, expected),
  '|=': (value, expected) => value === expected || value.startsWith(`${expected}-`),
  '^=': (value, expected) => expected !== '' && value.startsWith(expected),
  '$=': (value, expected) => expected !== '' && value.endsWith(expected),
  '*=': (value, expected) => expected !== '' && value.includes(expected),
};

function hasWord(value: string, word: string): boolean {
  // A fast check: most values do not include the word.
  if (!value.includes(word)) return false;
  return word !== '' && value.split(whitespace).includes(word);
}

// An identifier. Also matches names that begin with a digit. https://drafts.csswg.org/css-syntax/
const nameCharacters =
  /(?:[-\w\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6}(?:\r\n|[\t\n\f\r ])?|[^\n\f\r0-9a-fA-F]))+/y;
const escapes = /\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[\t\n\f\r ])?|([\s\S]))/g;
const quoted = /"((?:[^"\\\n\f\r]|\\(?:\r\n|[\s\S]))*)"|'((?:[^'\\\n\f\r]|\\(?:\r\n|[\s\S]))*)'/y;
const operator = /[~|^$*]?=/y;
const spaces = /[\t\n\f\r ]*/y;

function unescaped(text: string): string {
  return text
    .replace(/\\(?:\r\n|[\n\f\r])/g, '')
    .replace(escapes, (_, hex: string | undefined, character: string) => {
      if (hex === undefined) return character;
      const code = Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    });
}

class SelectorReader {
  readonly #caller: string;
  readonly #text: string;
  #at = 0;

  constructor(caller: string, text: string) {
    this.#caller = caller;
    this.#text = text;
  }

  readList(): Compound[] {
    const compounds: Compound[] = [];
    do {
      this.#take(spaces);
      compounds.push(this.#readCompound());
      this.#take(spaces);
    } while (this.#skip(','));
    return compounds;
  }

  expectEnd(): void {
    if (this.#at === this.#text.length) return;
    this.#refuseCombinator();
    throw this.#error(`${JSON.stringify(this.#text[this.#at])} is not expected there`);
  }

  /** @throws TypeError if a combinator or a namespace separator follows the compound selector before the offset. */
  #refuseCombinator(): void {
    const next = this.#text[this.#at];
    if (next === undefined || !/[\t\n\f\r >+~|]/.test(this.#text[this.#at - 1] + next)) return;
    throw this.#error(
      'combinators and namespaces are not supported: ' +
        'to find elements by their ancestors, see docs/migrate/html-rewriter.md',
    );
  }

  #readCompound(): Compound {
    const begin = this.#at;
    const name = this.#skip('*') ? undefined : this.#take(nameCharacters);
    const conditions: Condition[] = [];
    for (;;) {
      if (this.#skip('#')) {
        const id = this.#readName();
        conditions.push((tag) => tag.valueOf('id') === id);
      } else if (this.#skip('.')) {
        const word = this.#readName();
        conditions.push((tag) => hasWord(tag.valueOf('class') ?? '', word));
      } else if (this.#skip('[')) {
        conditions.push(this.#readAttribute());
      } else if (this.#skip(':')) {
        conditions.push(this.#readNot());
      } else {
        break;
      }
    }
    if (this.#at === begin) throw this.#error('a selector is missing');
    return { name: name === undefined ? undefined : asciiLowerCase(unescaped(name)), conditions };
  }

  #readAttribute(): Condition {
    this.#take(spaces);
    const name = asciiLowerCase(this.#readName());
    this.#take(spaces);
    const sign = this.#take(operator);
    if (sign === undefined) {
      this.#expect(']');
      return (tag) => tag.valueOf(name) !== undefined;
    }
    this.#take(spaces);
    const value = this.#readValue();
    this.#take(spaces);
    const flag = this.#take(nameCharacters)?.toLowerCase();
    if (flag !== undefined && flag !== 'i' && flag !== 's') {
      throw this.#error(`the flag must be i or s, got ${flag}`);
    }
    this.#take(spaces);
    this.#expect(']');
    const compare = operators[sign];
    if (flag === 'i' || (flag === undefined && valuesWithoutCase.has(name))) {
      const expected = asciiLowerCase(value);
      return (tag) => {
        const actual = tag.valueOf(name);
        return actual !== undefined && compare(asciiLowerCase(actual), expected);
      };
    }
    return (tag) => {
      const actual = tag.valueOf(name);
      return actual !== undefined && compare(actual, value);
    };
  }

  #readValue(): string {
    const text = this.#take(quoted);
    if (text !== undefined) return unescaped(text.slice(1, -1));
    const value = this.#take(nameCharacters);
    const next = this.#text[this.#at] ?? ']';
    if (value !== undefined && /[\t\n\f\r \]]/.test(next)) return unescaped(value);
    throw this.#error('quote the value, as in [href^="http:"]');
  }

  /** Reads `not(...)` after a colon. */
  #readNot(): Condition {
    const colon = this.#at - 1;
    if (this.#skip(':')) {
      const name = this.#take(nameCharacters) ?? '';
      throw this.#error(`::${name} is not supported: a pseudo-element has no tag`, colon);
    }
    const name = this.#take(nameCharacters)?.toLowerCase() ?? '';
    if (name !== 'not') {
      throw this.#error(`:${name} is not supported: the only pseudo-class is :not()`, colon);
    }
    this.#expect('(');
    const isAny = anyOf(this.readList());
    this.#refuseCombinator();
    this.#expect(')');
    return (tag) => !isAny(tag);
  }

  #readName(): string {
    const name = this.#take(nameCharacters);
    if (name === undefined) throw this.#error('a name is missing');
    return unescaped(name);
  }

  /**
   * Returns what a sticky pattern matches at the reader's offset, and moves the offset to the end of the match. Returns
   * undefined if the pattern does not match.
   */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #expect(character: string): void {
    if (!this.#skip(character)) throw this.#error(`${character} is missing`);
  }

  #error(what: string, offset = this.#at): TypeError {
    const selector = JSON.stringify(this.#text);
    return new TypeError(`${this.#caller}: selector ${selector}, offset ${offset}: ${what}`);
  }
}
