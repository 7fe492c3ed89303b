import { asciiLowerCase } from '../../base/ascii.js';
import type {
  Combinator,
  ComplexSelector,
  CompoundSelector,
  MatchesSelector,
  NthSelector,
  SelectorList,
  SimpleSelector,
} from '../../selectors/ast.js';
import { hasNumber } from '../../selectors/formula.js';
import { type AttributeCondition, attributeOf, attributeTest } from './attributes.js';
import { bitOf, type Positions, positionsOf, wordOf } from './positions.js';

/** The start tag that a selector is matched against. */
export interface OpenTag {
  /** The name in lower case. */
  readonly name: string;
  /** The value of an attribute by its name in lower case. Undefined if there is no such attribute. */
  valueOf(attribute: string): string | undefined;
  /**
   * Whether the markup implies the element, which has no tag. Such an element is found only by a selector that ends
   * with its name, as in `head` or `html > body`.
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

/** Compiles selectors that `readSelector` has accepted. */
export function compile(lists: readonly SelectorList[]): Program {
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
    const { type, parts } = compound;
    const name = type?.name === undefined ? undefined : asciiLowerCase(type.name);
    const conditions = this.#conditionsOf(name, parts);
    const position = this.#positions.length;
    this.#positions.push({
      word: wordOf(position),
      bit: bitOf(position),
      name,
      conditions,
      combinator,
      leftWord: wordOf(Math.max(left, 0)),
      leftBit: bitOf(Math.max(left, 0)),
      selector,
    });
    return position;
  }

  /** The conditions, those first that take the least time. Adds the positions inside of pseudo-classes. */
  #conditionsOf(name: string | undefined, parts: readonly SimpleSelector[]): Condition[] {
    const ofPlace: Condition[] = [];
    const nested: Condition[] = [];
    const ofAttributes: Condition[] = [];
    for (const part of parts) {
      if (part.kind === 'state') {
        // The only state that a start tag has is `:root`.
        this.#hasRoot = true;
        ofPlace.push((_, { isRoot }) => isRoot);
      } else if (part.kind === 'nth') {
        this.#countsSiblings = true;
        if (part.ofType) this.#countedNames.add(name);
        ofPlace.push(ordinalCondition(part));
      } else if (part.kind === 'matches') {
        nested.push(this.#nestedCondition(part));
      } else {
        ofAttributes.push(attributeCondition(part));
      }
    }
    return [...ofPlace, ...nested, ...ofAttributes];
  }

  #nestedCondition({ isNegated, list }: MatchesSelector): Condition {
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

function attributeCondition(part: SimpleSelector): Condition {
  const attribute = attributeOf(part) as AttributeCondition;
  const test = attributeTest(attribute);
  const { name } = attribute;
  return (tag) => test(tag.valueOf(name));
}

/** Whether the number of an element among its siblings is one of the numbers of a formula. */
function ordinalCondition({ formula, ofType }: NthSelector): Condition {
  const matches = (ordinal: number): boolean => hasNumber(formula, ordinal);
  return ofType
    ? (_, { ordinalOfType }) => matches(ordinalOfType)
    : (_, { ordinal }) => matches(ordinal);
}
