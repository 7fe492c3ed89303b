import { attributeTest } from './attributes.js';
import { bitOf, type Positions, positionsOf, wordOf } from './positions.js';
import type {
  Combinator,
  ComplexSelector,
  CompoundSelector,
  NestedSelector,
  OrdinalSelector,
} from './types.js';

/** The start tag that a selector is matched against. */
export interface OpenTag {
  /** The name in lower case. */
  readonly name: string;
  /** The value of an attribute by its name in lower case. Undefined if there is no such attribute. */
  valueOf(attribute: string): string | undefined;
  /**
   * Whether the markup implies the element, which has no tag. Such an element is found only by a selector that ends with
   * its name, as in `head` or `html > body`.
   */
  readonly isImplied?: boolean;
}

/** What is known about an element besides its tag. */
export interface Surroundings {
  /** The positions that match so far. Positions inside of pseudo-classes are before those around them. */
  found: Positions;
  /** The number of the element among its siblings, from 1. */
  ordinal: number;
  /**
   * The number of the element among its siblings with the same name, from 1. Only correct for the names in
   * `Program.countedNames`.
   */
  ordinalOfType: number;
  /** Whether the element has no parent element. */
  isRoot: boolean;
}

type Condition = (tag: OpenTag, surroundings: Surroundings) => boolean;

/** A compound selector in a program. */
export interface Position {
  /** The number of the word in a set, and the bit in the word. */
  readonly word: number;
  readonly bit: number;
  readonly name: string | undefined;
  readonly conditions: readonly Condition[];
  /** The combinator before the compound selector. Undefined for the first one. */
  readonly combinator: Combinator | undefined;
  /** The number of the word, and the bit, of the compound selector before the combinator. */
  readonly leftWord: number;
  readonly leftBit: number;
  /** The index of the selector whose match ends here. -1 if no selector ends here. */
  readonly selector: number;
}

/** Selectors as a list of positions. The state of an open element is a few sets of positions. */
export interface Program {
  readonly positions: readonly Position[];
  /** For each combinator, the positions to its left. */
  readonly left: Readonly<Record<Combinator, Positions>>;
  /** The names of siblings that pseudo-classes count. Undefined if these are all names. */
  readonly countedNames: ReadonlySet<string> | undefined;
  /** Whether a pseudo-class counts siblings. */
  readonly countsSiblings: boolean;
  /** Whether there is `:root`. */
  readonly hasRoot: boolean;
}

/** Compiles selectors. Selector `i` is the list of complex selectors `lists[i]`. */
export function compile(lists: readonly (readonly ComplexSelector[])[]): Program {
  const compiler = new Compiler();
  for (const [selector, list] of lists.entries()) {
    for (const complex of list) compiler.addComplex(complex, selector);
  }
  return compiler.finish();
}

class Compiler {
  readonly #positions: Position[] = [];
  readonly #left: Record<Combinator, number[]> = { ' ': [], '>': [], '+': [], '~': [] };
  readonly #countedNames = new Set<string | undefined>();
  #countsSiblings = false;
  #hasRoot = false;

  /** Adds the positions of a complex selector. Returns the last one. */
  addComplex({ compounds, combinators }: ComplexSelector, selector: number): number {
    let left = -1;
    for (const [index, compound] of compounds.entries()) {
      const combinator = combinators[index - 1];
      if (combinator !== undefined) this.#left[combinator].push(left);
      const isLast = index === compounds.length - 1;
      left = this.#addCompound(compound, combinator, left, isLast ? selector : -1);
    }
    return left;
  }

  #addCompound(
    compound: CompoundSelector,
    combinator: Combinator | undefined,
    left: number,
    selector: number,
  ): number {
    const conditions = this.#conditionsOf(compound);
    const position = this.#positions.length;
    this.#positions.push({
      word: wordOf(position),
      bit: bitOf(position),
      name: compound.name,
      conditions,
      combinator,
      leftWord: wordOf(Math.max(left, 0)),
      leftBit: bitOf(Math.max(left, 0)),
      selector,
    });
    return position;
  }

  /** The conditions, those first that take the least time. Adds the positions inside of pseudo-classes. */
  #conditionsOf({
    name: tagName,
    attributes,
    nested,
    ordinals,
    isRoot,
  }: CompoundSelector): Condition[] {
    this.#hasRoot ||= isRoot;
    this.#countsSiblings ||= ordinals.length > 0;
    if (ordinals.some(({ isOfType }) => isOfType)) this.#countedNames.add(tagName);
    const conditions: Condition[] = isRoot ? [(_, surroundings) => surroundings.isRoot] : [];
    conditions.push(...ordinals.map(ordinalCondition));
    conditions.push(...nested.map((each) => this.#nestedCondition(each)));
    for (const attribute of attributes) {
      const test = attributeTest(attribute);
      const { name } = attribute;
      conditions.push((tag) => test(tag.valueOf(name)));
    }
    return conditions;
  }

  #nestedCondition({ isNegated, list }: NestedSelector): Condition {
    const ends = list.map((complex) => this.addComplex(complex, -1));
    const mask = positionsOf(ends, this.#positions.length);
    return (_, { found }) => mask.some((bits, word) => (found[word] & bits) !== 0) !== isNegated;
  }

  finish(): Program {
    const count = this.#positions.length;
    return {
      positions: this.#positions,
      left: {
        ' ': positionsOf(this.#left[' '], count),
        '>': positionsOf(this.#left['>'], count),
        '+': positionsOf(this.#left['+'], count),
        '~': positionsOf(this.#left['~'], count),
      },
      countedNames: this.#countedNames.has(undefined)
        ? undefined
        : (this.#countedNames as ReadonlySet<string>),
      countsSiblings: this.#countsSiblings,
      hasRoot: this.#hasRoot,
    };
  }
}

/** Whether the number of an element among its siblings is one of the numbers of a formula. */
function ordinalCondition({ step, offset, isOfType }: OrdinalSelector): Condition {
  const matches = (ordinal: number): boolean => {
    const distance = ordinal - offset;
    return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
  };
  return isOfType
    ? (_, { ordinalOfType }) => matches(ordinalOfType)
    : (_, { ordinal }) => matches(ordinal);
}
