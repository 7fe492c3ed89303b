import { parseFormula } from './formula.js';

/** The pseudo-classes whose arguments are selector lists. */
const withSelectors: ReadonlySet<string> = new Set(['is', 'not', 'where']);
/** The pseudo-classes whose arguments are formulas such as `2n+1`. */
const withFormula: ReadonlySet<string> = new Set(['nth-child', 'nth-of-type']);
/** The pseudo-classes without arguments. */
const withoutArgument: ReadonlySet<string> = new Set(['first-child', 'first-of-type', 'root']);
/** The pseudo-classes that depend on what follows the start tag. */
const needsWholePage =
  /^(?:empty|has|last-child|last-of-type|nth-last-child|nth-last-of-type|only-child|only-of-type)$/;
/** The pseudo-elements that may have one colon. */
const oldPseudoElements = /^(?:after|before|first-letter|first-line)$/;

const insteadOfStream = 'parse the page with `locations`, and use `querySelectorAll` and ranges';

const space = '[\\t\\n\\f\\r ]';
const escapeSequence = `\\\\(?:[0-9a-fA-F]{1,6}(?:\\r\\n|${space})?|[^\\n\\f\\r0-9a-fA-F])`;
// An identifier. Also matches names that begin with a digit. https://drafts.csswg.org/css-syntax/
const name = `(?:[-\\w\\u0080-\\uffff]|${escapeSequence})+`;
const inString = (quote: string) =>
  `${quote}(?:[^${quote}\\\\\\n\\f\\r]|\\\\(?:\\r\\n|[\\s\\S]))*${quote}`;

const spacesPattern = new RegExp(`${space}*`, 'y');
const namePattern = new RegExp(name, 'y');
const stringPattern = new RegExp(`${inString('"')}|${inString("'")}`, 'y');
const operatorPattern = /[~|^$*]?=/y;
const formulaPattern = /[-+\w\t\n\f\r ]*/y;

/** Escapes, and characters that css-what does not accept in names. */
const canonicalPattern = new RegExp(
  `\\\\(?:([0-9a-fA-F]{1,6})(?:\\r\\n|${space})?|(\\r\\n|[\\n\\f\\r])|([\\s\\S]))|[\\u0080-\\u00af]`,
  'g',
);

/**
 * Writes the escapes of a name or string in a form that css-what reads as the standard does: the number in lower case,
 * and a space after it.
 */
function canonical(text: string): string {
  return text.replace(
    canonicalPattern,
    (whole, hex?: string, lineBreak?: string, other?: string) => {
      if (lineBreak !== undefined) return '';
      const code = hex === undefined ? (other ?? whole).charCodeAt(0) : Number.parseInt(hex, 16);
      const isCharacter =
        hex === undefined || (code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
      return `\\${(isCharacter ? code : 0xfffd).toString(16)} `;
    },
  );
}

/**
 * `canonical` for names of tags. css-what reads the name `\*` as `*`. No tag has this name, nor the name that replaces
 * it.
 */
const canonicalTagName = (text: string): string => canonical(text).replace(/^\\2a $/, '\\fffd ');

/**
 * Checks that a selector is valid and supported.
 *
 * @param caller the name of the function in error messages.
 * @returns the selector in a form that css-what reads correctly.
 * @throws TypeError with the offset of what is wrong or not supported.
 */
export function checkSelector(caller: string, text: string): string {
  return new SelectorChecker(caller, text).check();
}

/** Reads a selector from its start to its end. */
class SelectorChecker {
  readonly #caller: string;
  readonly #text: string;
  #at = 0;
  #output = '';

  constructor(caller: string, text: string) {
    this.#caller = caller;
    this.#text = text;
  }

  check(): string {
    this.#checkList();
    if (this.#at < this.#text.length) throw this.#unexpected();
    return this.#output;
  }

  #checkList(): void {
    for (;;) {
      this.#take(spacesPattern);
      this.#checkComplex();
      if (!this.#skip(',')) return;
      this.#output += ',';
    }
  }

  /** Checks a complex selector and takes the spaces after it. */
  #checkComplex(): void {
    for (;;) {
      this.#checkCompound();
      const spaces = this.#take(spacesPattern);
      const next = this.#text[this.#at] ?? ')';
      if (/[>+~]/.test(next)) {
        this.#at++;
        this.#output += next;
        this.#take(spacesPattern);
      } else if (spaces === '' || /[,)]/.test(next)) {
        return;
      } else {
        this.#output += ' ';
      }
    }
  }

  #checkCompound(): void {
    const begin = this.#at;
    if (this.#skip('*')) this.#output += '*';
    else this.#output += canonicalTagName(this.#take(namePattern) ?? '');
    for (;;) {
      const start = this.#text[this.#at];
      if (start === '#' || start === '.') {
        this.#at++;
        this.#output += start + this.#takeName();
      } else if (start === '[') {
        this.#checkAttribute();
      } else if (start === ':') {
        this.#checkPseudo();
      } else {
        break;
      }
    }
    this.#refuseColumn();
    this.#refuseNamespace();
    if (this.#at > begin) return;
    const isEnd = /[,)>+~]/.test(this.#text[begin] ?? ')');
    throw isEnd ? this.#error('a selector is missing') : this.#unexpected();
  }

  #checkAttribute(): void {
    this.#at++;
    this.#take(spacesPattern);
    if (this.#text.startsWith('*|', this.#at)) this.#at++;
    this.#refuseNamespace();
    const attribute = this.#takeName();
    this.#take(spacesPattern);
    const operator = this.#take(operatorPattern);
    if (operator === undefined) this.#refuseNamespace();
    const test = operator === undefined ? '' : operator + this.#takeValue();
    this.#expect(']');
    this.#output += `[${attribute}${test}]`;
  }

  /** Takes the value of an attribute and the flag after it. Returns the value with quotes. */
  #takeValue(): string {
    this.#take(spacesPattern);
    const string = this.#take(stringPattern) ?? this.#takeUnquoted();
    this.#take(spacesPattern);
    const begin = this.#at;
    const flag = this.#take(namePattern)?.toLowerCase() ?? '';
    if (flag !== '' && flag !== 'i' && flag !== 's') {
      throw this.#error(`the flag must be i or s, got ${flag}`, begin);
    }
    this.#take(spacesPattern);
    return canonical(string) + flag;
  }

  #takeUnquoted(): string {
    const value = this.#take(namePattern);
    const next = this.#text[this.#at] ?? ']';
    if (value !== undefined && /[\t\n\f\r \]]/.test(next)) return `"${value}"`;
    throw this.#error('quote the value, as in [href^="http:"]');
  }

  #checkPseudo(): void {
    const colon = this.#at++;
    const isElement = this.#skip(':');
    const pseudo = this.#take(namePattern)?.toLowerCase() ?? '';
    const hasSelectors = withSelectors.has(pseudo);
    if (isElement || !(hasSelectors || withFormula.has(pseudo) || withoutArgument.has(pseudo))) {
      throw this.#unsupported(pseudo, isElement, colon);
    }
    this.#output += `:${pseudo}`;
    if (withoutArgument.has(pseudo)) return;
    this.#expect('(');
    this.#output += '(';
    if (hasSelectors) this.#checkList();
    else this.#checkFormula();
    this.#expect(')');
    this.#output += ')';
  }

  /** The error for a pseudo-class or pseudo-element that begins at `colon` and ends at the offset. */
  #unsupported(pseudo: string, isElement: boolean, colon: number): TypeError {
    let reason = `the pseudo-classes are :${[...withSelectors, ...withFormula, ...withoutArgument].join(', :')}`;
    if (isElement || oldPseudoElements.test(pseudo)) {
      reason = 'a pseudo-element has no tag';
    } else if (needsWholePage.test(pseudo)) {
      reason = `it depends on what follows the start tag; to use it, ${insteadOfStream}`;
    }
    const shown = this.#text.slice(colon, this.#at);
    return this.#error(`${shown} is not supported: ${reason}`, colon);
  }

  #checkFormula(): void {
    const begin = this.#at;
    const formula = this.#take(formulaPattern) as string;
    if (/\sof(?:\s|$)/i.test(formula)) {
      const reason = `use a number or formula alone, or ${insteadOfStream}`;
      throw this.#error(`a formula with "of" is not supported: ${reason}`, begin);
    }
    if (parseFormula(formula) === undefined) {
      throw this.#error('a formula must be like 2, 2n+1, even or odd', begin);
    }
    this.#output += formula;
  }

  #takeName(): string {
    const text = this.#take(namePattern);
    if (text === undefined) throw this.#error('a name is missing');
    return canonical(text);
  }

  /**
   * @throws TypeError if a column combinator is at the offset. It selects the cells of a table's column.
   * https://drafts.csswg.org/selectors-4/
   */
  #refuseColumn(): void {
    if (!this.#text.startsWith('||', this.#at)) return;
    throw this.#error(
      'the column combinator || is not supported: the combinators are a space, >, + and ~',
    );
  }

  /** @throws TypeError if a namespace separator is at the offset. */
  #refuseNamespace(): void {
    if (this.#text[this.#at] !== '|') return;
    throw this.#error('namespaces are not supported: write the name without a prefix');
  }

  /**
   * Returns what a sticky pattern matches at the checker's offset, and moves the offset to the end of the match. Returns
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

  #unexpected(): TypeError {
    return this.#error(`${JSON.stringify(this.#text[this.#at])} is not expected there`);
  }

  #error(what: string, offset = this.#at): TypeError {
    const selector = JSON.stringify(this.#text);
    return new TypeError(`${this.#caller}: selector ${selector}, offset ${offset}: ${what}`);
  }
}
