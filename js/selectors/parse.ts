/**
 * Parses selectors: https://drafts.csswg.org/selectors-4/#grammar
 *
 * The parser recurses over nested pseudo-classes only, which have a limit.
 */

import { asciiLowerCase } from '../base/ascii.js';
import {
  type AttributeOperator,
  type Combinator,
  type ComplexSelector,
  type CompoundSelector,
  type NamespaceTest,
  type SelectorList,
  type SimpleSelector,
  type StateName,
  stateNames,
  type TypeSelector,
} from './ast.js';
import { type Formula, takeFormula } from './formula.js';
import {
  browserState,
  oldPseudoElement,
  pseudoElement,
  pseudoElementOfNames,
  stateOfPseudoElement,
} from './pseudos.js';
import { Scanner } from './scanner.js';
import { SelectorSyntaxError } from './syntax-error.js';

/** The most pseudo-classes inside of each other: `:is(:is())` has two. Selectors of programs have some three. */
export const mostNested = 64;

/** The namespaces of a selector's prefixes: a URI by prefix. */
export type NamespacePrefixes = Pick<ReadonlyMap<string, string>, 'get'>;

const noPrefixes: NamespacePrefixes = /* @__PURE__ */ new Map();

/**
 * Parses a selector list.
 *
 * @param caller the name of the function in error messages.
 * @throws SelectorSyntaxError if the selector is not valid, or nests more than `mostNested` pseudo-classes.
 */
export function parseSelector(
  caller: string,
  text: string,
  prefixes: NamespacePrefixes = noPrefixes,
): SelectorList {
  return new SelectorParser(caller, text, prefixes).parse();
}

/** What may be in a list. */
interface Place {
  /** The list is the argument of `:has()`: its selectors are relative. */
  readonly isRelative: boolean;
  /** `:has()` is around the list. It cannot be nested. */
  readonly isInHas: boolean;
  /** A pseudo-element may be in the list. */
  readonly hasPseudoElements: boolean;
  /** The number of pseudo-classes around the list. */
  readonly depth: number;
}

const topLevel: Place = { isRelative: false, isInHas: false, hasPseudoElements: true, depth: 0 };

/** A compound selector while it is read. */
interface OpenCompound extends CompoundSelector {
  readonly parts: SimpleSelector[];
  /** A pseudo-element was read: only a few pseudo-classes may follow. */
  hasPseudoElement: boolean;
  /** The last pseudo-element is an element itself, and so has pseudo-elements. */
  mayHaveMore: boolean;
}

type Part = SimpleSelector extends infer Each
  ? Each extends SimpleSelector
    ? Omit<Each, 'offset'>
    : never
  : never;

/** The pseudo-classes that need an argument. */
const functions: readonly string[] = [
  'dir',
  'has',
  'host-context',
  'is',
  'lang',
  'not',
  'nth-child',
  'nth-last-child',
  'nth-last-of-type',
  'nth-of-type',
  'state',
  'where',
];

const combinator = /[>+~]/y;
const operator = /[~|^$*]?=/y;

/** An example for values that are not names. */
const quoted = '[href^="http:"]';

class SelectorParser {
  readonly #caller: string;
  readonly #scanner: Scanner;
  readonly #prefixes: NamespacePrefixes;

  constructor(caller: string, text: string, prefixes: NamespacePrefixes) {
    this.#caller = caller;
    this.#scanner = new Scanner(text);
    this.#prefixes = prefixes;
  }

  parse(): SelectorList {
    const list = this.#takeList(topLevel);
    if (!this.#scanner.isAtEnd) throw this.#unexpected('a combinator, a comma or the end');
    return list;
  }

  #takeList(place: Place): ComplexSelector[] {
    const list: ComplexSelector[] = [];
    do list.push(this.#takeComplex(place));
    while (this.#scanner.skip(','));
    return list;
  }

  /**
   * The selectors of a list that are valid. The others are dropped.
   * https://drafts.csswg.org/selectors-4/#forgiving-selector
   */
  #takeForgivingList(place: Place): ComplexSelector[] {
    const scanner = this.#scanner;
    const list: ComplexSelector[] = [];
    do {
      const begin = scanner.offset;
      try {
        const complex = this.#takeComplex(place);
        if (!scanner.isAtEnd && scanner.next !== ',' && scanner.next !== ')') {
          throw this.#unexpected(')');
        }
        list.push(complex);
      } catch (error) {
        if (!(error instanceof SelectorSyntaxError)) throw error;
        scanner.offset = begin;
        scanner.skipComponents();
      }
    } while (scanner.skip(','));
    return list;
  }

  /** Reads a complex selector, and the spaces before and after it. */
  #takeComplex(place: Place): ComplexSelector {
    const scanner = this.#scanner;
    scanner.skipSpaces();
    const leading = place.isRelative ? this.#takeCombinator() : undefined;
    const compounds: CompoundSelector[] = [];
    const combinators: Combinator[] = [];
    for (;;) {
      const compound = this.#takeCompound(place);
      compounds.push({ type: compound.type, parts: compound.parts, offset: compound.offset });
      const hasSpaces = scanner.skipSpaces();
      const found = this.#takeCombinator();
      if (found === undefined && (!hasSpaces || scanner.isAtEnd || /[,)]/.test(scanner.next))) {
        return { compounds, combinators, leading: leading ?? ' ' };
      }
      if (compound.hasPseudoElement) {
        throw this.#error('nothing can follow a pseudo-element');
      }
      combinators.push(found ?? ' ');
    }
  }

  /** Reads a combinator that is not a space, and the spaces after it. */
  #takeCombinator(): Combinator | undefined {
    const found = this.#scanner.take(combinator);
    if (found === null) return undefined;
    this.#scanner.skipSpaces();
    return found[0] as Combinator;
  }

  #takeCompound(place: Place): OpenCompound {
    const scanner = this.#scanner;
    const { offset } = scanner;
    const type = this.#takeType();
    const compound: OpenCompound = {
      type,
      parts: [],
      offset,
      hasPseudoElement: false,
      mayHaveMore: false,
    };
    for (;;) {
      scanner.skipComments();
      const begin = scanner.offset;
      const part = this.#takePart(place, compound);
      if (part === undefined) break;
      compound.parts.push({ ...part, offset: begin } as SimpleSelector);
    }
    if (type === undefined && compound.parts.length === 0) throw this.#unexpected('a selector');
    return compound;
  }

  #takeType(): TypeSelector | undefined {
    const scanner = this.#scanner;
    const prefix = this.#takePrefix();
    const type = { namespace: prefix?.namespace, hasPrefix: prefix !== undefined };
    if (scanner.skip('*')) return { ...type, name: undefined };
    const name = scanner.takeName();
    if (name !== undefined) return { ...type, name };
    if (prefix !== undefined) throw this.#unexpected('a name or * after |');
    return undefined;
  }

  /** Reads `ns|`. Undefined if there is no prefix. */
  #takePrefix(): { readonly namespace: NamespaceTest } | undefined {
    const scanner = this.#scanner;
    const before = scanner.offset;
    const isAny = scanner.skip('*');
    const prefix = isAny ? '' : (scanner.takeName() ?? '');
    scanner.skipComments();
    // In `[a|=b]`, the line is a part of the operator.
    if (scanner.next === '|' && !scanner.isAt('|=') && !scanner.isAt('||')) {
      scanner.offset++;
      scanner.skipComments();
      return { namespace: isAny ? undefined : this.#namespaceOf(prefix, before) };
    }
    scanner.offset = before;
    return undefined;
  }

  #namespaceOf(prefix: string, offset: number): string {
    const namespace = prefix === '' ? '' : this.#prefixes.get(prefix);
    if (namespace !== undefined) return namespace;
    const reason = `the prefix ${JSON.stringify(prefix)} has no namespace: pass it in the option \`namespaces\``;
    throw this.#error(reason, offset);
  }

  /** Reads a simple selector. Undefined if there is none. */
  #takePart(place: Place, compound: OpenCompound): Part | undefined {
    const scanner = this.#scanner;
    if (compound.hasPseudoElement && scanner.next !== ':') {
      if (scanner.isAtEnd || !/[#.[&]/.test(scanner.next)) return undefined;
      throw this.#error('nothing can follow a pseudo-element');
    }
    switch (scanner.next) {
      case '#':
        scanner.offset++;
        return { kind: 'id', value: this.#takeName('an id') };
      case '.':
        scanner.offset++;
        scanner.skipComments();
        return { kind: 'class', value: this.#takeName('a class') };
      case '[':
        scanner.offset++;
        return this.#takeAttribute();
      case ':':
        scanner.offset++;
        return this.#takePseudo(place, compound);
      case '&':
        // Outside of nested rules, the nesting selector is `:scope`.
        scanner.offset++;
        return { kind: 'state', name: 'scope' };
      default:
        return undefined;
    }
  }

  #takeName(expected: string): string {
    const name = this.#scanner.takeName();
    if (name === undefined) throw this.#unexpected(expected);
    return name;
  }

  #takeAttribute(): Part {
    const scanner = this.#scanner;
    scanner.skipSpaces();
    const prefix = this.#takePrefix();
    const hasPrefix = prefix !== undefined;
    const namespace = hasPrefix ? prefix.namespace : '';
    const name = this.#takeName('the name of an attribute');
    scanner.skipSpaces();
    const found = (scanner.take(operator)?.[0] ?? '') as AttributeOperator;
    const { value, flag } = found === '' ? ({ value: '', flag: '' } as const) : this.#takeValue();
    if (!scanner.skip(']') && !scanner.isAtEnd) {
      throw this.#unexpected(
        found === '' ? 'an operator or ]' : `], or quotes around the value: ${quoted}`,
      );
    }
    return { kind: 'attribute', namespace, hasPrefix, name, operator: found, value, flag };
  }

  /** Reads the value of an attribute and the flag after it. */
  #takeValue(): { value: string; flag: '' | 'i' | 's' } {
    const scanner = this.#scanner;
    scanner.skipSpaces();
    const value = scanner.takeString() ?? scanner.takeName();
    if (value === undefined) throw this.#unexpected('a name or a string in quotes');
    scanner.skipSpaces();
    const begin = scanner.offset;
    const flag = asciiLowerCase(scanner.takeName() ?? '');
    if (flag !== '' && flag !== 'i' && flag !== 's') {
      throw this.#error('the flag after a value must be i or s', begin);
    }
    scanner.skipSpaces();
    return { value, flag };
  }

  // ---- Pseudo-classes and pseudo-elements

  /** Reads what follows a colon. */
  #takePseudo(place: Place, compound: OpenCompound): Part {
    const scanner = this.#scanner;
    const begin = scanner.offset - 1;
    scanner.skipComments();
    const isElement = scanner.skip(':');
    if (isElement) scanner.skipComments();
    const name = asciiLowerCase(this.#takeName('the name of a pseudo-class'));
    const isFunction = scanner.skip('(');
    if (isElement || (oldPseudoElement.test(name) && !isFunction)) {
      return this.#takePseudoElement(place, compound, name, isFunction, begin);
    }
    const mayFollow = isFunction
      ? /^(?:is|not|where)$/.test(name)
      : stateOfPseudoElement.test(name);
    if (compound.hasPseudoElement && !mayFollow) {
      throw this.#error('only states such as :hover can follow a pseudo-element', begin);
    }
    const part = isFunction
      ? this.#takeFunction(place, name, begin)
      : this.#plainPseudo(name, begin);
    if (isFunction) this.#closeFunction();
    return part;
  }

  #takePseudoElement(
    place: Place,
    compound: OpenCompound,
    name: string,
    isFunction: boolean,
    begin: number,
  ): Part {
    const scanner = this.#scanner;
    if (!place.hasPseudoElements)
      throw this.#error('a pseudo-element cannot be in a pseudo-class', begin);
    if (compound.hasPseudoElement && !compound.mayHaveMore) {
      throw this.#error('nothing can follow a pseudo-element', begin);
    }
    if (isFunction) {
      this.#takePseudoElementArgument(place, name, begin);
      this.#closeFunction();
    } else if (!pseudoElement.test(name)) {
      throw this.#unknown('pseudo-element', begin);
    }
    compound.hasPseudoElement = true;
    compound.mayHaveMore = name === 'slotted' || name === 'part';
    return { kind: 'nothing', text: scanner.text.slice(begin, scanner.offset) };
  }

  #takePseudoElementArgument(place: Place, name: string, begin: number): void {
    if (name === 'slotted' || name === 'cue') {
      this.#takeOneCompound(place, begin);
    } else if (pseudoElementOfNames.test(name)) {
      do {
        this.#scanner.skipSpaces();
        if (!this.#scanner.skip('*')) this.#takeName('a name');
        this.#scanner.skipSpaces();
      } while (name === 'part' && this.#scanner.isAtName);
    } else {
      throw this.#unknown('pseudo-element', begin);
    }
  }

  #plainPseudo(name: string, begin: number): Part {
    const nth = /^(first|last|only)-(child|of-type)$/.exec(name);
    if (nth !== null) {
      const ofType = nth[2] === 'of-type';
      if (nth[1] === 'only') return { kind: 'only', ofType };
      return nthPart({ step: 0, start: 1 }, nth[1] === 'last', ofType, undefined);
    }
    if ((stateNames as readonly string[]).includes(name)) {
      return { kind: 'state', name: name as StateName };
    }
    if (browserState.test(name)) {
      return { kind: 'nothing', text: `:${name}` };
    }
    if (functions.includes(name)) throw this.#unexpected(`( after :${name}`);
    throw this.#unknown('pseudo-class', begin);
  }

  #takeFunction(place: Place, name: string, begin: number): Part {
    if (place.depth >= mostNested) {
      throw this.#error(`more than ${mostNested} pseudo-classes are inside of each other`, begin);
    }
    const inside = {
      ...place,
      isRelative: false,
      hasPseudoElements: false,
      depth: place.depth + 1,
    };
    switch (name) {
      case 'is':
      case 'where':
      case '-webkit-any':
        return {
          kind: 'matches',
          isNegated: false,
          isWhere: name === 'where',
          list: this.#takeForgivingList(inside),
        };
      case 'not':
        return { kind: 'matches', isNegated: true, isWhere: false, list: this.#takeList(inside) };
      case 'has':
        if (place.isInHas) throw this.#error(':has() cannot be inside of :has()', begin);
        return {
          kind: 'has',
          list: this.#takeList({ ...inside, isRelative: true, isInHas: true }),
        };
      case 'nth-child':
      case 'nth-last-child':
      case 'nth-of-type':
      case 'nth-last-of-type':
        return this.#takeNth(inside, name);
      case 'lang':
        return { kind: 'lang', ranges: this.#takeRanges() };
      case 'dir':
        return { kind: 'dir', direction: this.#takeDirection() };
      case 'host':
      case 'host-context':
        this.#takeOneCompound(inside, begin);
        return { kind: 'nothing', text: `:${name}()` };
      case 'state':
        this.#takeDirection();
        return { kind: 'nothing', text: `:${name}()` };
      default:
        throw this.#unknown('pseudo-class', begin);
    }
  }

  #takeNth(inside: Place, name: string): Part {
    const scanner = this.#scanner;
    const ofType = name.endsWith('of-type');
    scanner.skipSpaces();
    const formula = takeFormula(scanner);
    if (formula === undefined) throw this.#unexpected('a formula such as 2, 2n+1, even or odd');
    scanner.skipSpaces();
    let of: SelectorList | undefined;
    if (!ofType && scanner.isAtName) {
      const begin = scanner.offset;
      if (asciiLowerCase(scanner.takeName() as string) !== 'of') {
        throw this.#error('expected `of` or )', begin);
      }
      of = this.#takeList(inside);
    }
    return nthPart(formula, name.startsWith('nth-last'), ofType, of);
  }

  /** Reads the argument of `:lang()`: https://drafts.csswg.org/selectors-4/#lang-pseudo */
  #takeRanges(): string[] {
    const scanner = this.#scanner;
    const ranges: string[] = [];
    do {
      scanner.skipSpaces();
      const range = scanner.takeString() ?? scanner.takeName();
      if (range === undefined) throw this.#unexpected('a language, such as en or "*-CH"');
      ranges.push(asciiLowerCase(range));
      scanner.skipSpaces();
    } while (scanner.skip(','));
    return ranges;
  }

  #takeDirection(): 'ltr' | 'rtl' | undefined {
    this.#scanner.skipSpaces();
    const direction = asciiLowerCase(this.#takeName('a name'));
    this.#scanner.skipSpaces();
    return direction === 'ltr' || direction === 'rtl' ? direction : undefined;
  }

  #takeOneCompound(place: Place, begin: number): void {
    const { compounds } = this.#takeComplex({ ...place, hasPseudoElements: false });
    if (compounds.length > 1) throw this.#error('a combinator is not allowed there', begin);
  }

  /** At the end of the text, all functions close. */
  #closeFunction(): void {
    if (!this.#scanner.skip(')') && !this.#scanner.isAtEnd) throw this.#unexpected(')');
  }

  // ---- Errors

  #unknown(what: string, begin: number): SelectorSyntaxError {
    const { text, offset } = this.#scanner;
    return this.#error(`${text.slice(begin, offset)} is not a known ${what}`, begin);
  }

  #unexpected(expected: string): SelectorSyntaxError {
    const { isAtEnd, text, offset } = this.#scanner;
    if (this.#scanner.isAt('||')) {
      return this.#error(
        'the column combinator || is not supported: the combinators are a space, >, + and ~',
      );
    }
    const found = isAtEnd
      ? 'the selector ends'
      : `got ${JSON.stringify(String.fromCodePoint(text.codePointAt(offset) as number))}`;
    return this.#error(`expected ${expected}, ${found}`);
  }

  #error(reason: string, offset = this.#scanner.offset): SelectorSyntaxError {
    return new SelectorSyntaxError(this.#caller, this.#scanner.text, offset, reason);
  }
}

const nthPart = (
  formula: Formula,
  fromEnd: boolean,
  ofType: boolean,
  of: SelectorList | undefined,
): Part => ({ kind: 'nth', formula, fromEnd, ofType, of });
