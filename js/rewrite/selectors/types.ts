import type { Formula } from './formula.js';

/**
 * The parsed form of selectors.
 * https://www.w3.org/TR/selectors-4/
 */

/** A combinator. The descendant combinator is a space. */
export type Combinator = ' ' | '>' | '+' | '~';

/** A complex selector, such as `ul > li a`. A selector list is an array of these. */
export interface ComplexSelector {
  /** The compound selectors, at least one. */
  readonly compounds: readonly CompoundSelector[];
  /** The combinators between the compound selectors: number `i` is before compound selector `i + 1`. */
  readonly combinators: readonly Combinator[];
}

/** A compound selector, such as `a.link[href]:first-child`. An element matches if all members match. */
export interface CompoundSelector {
  /** The name in lower case. Undefined if any name matches. */
  readonly name: string | undefined;
  /** The tests of attributes, including those of ids and classes. */
  readonly attributes: readonly AttributeSelector[];
  /** The pseudo-classes with selector lists. */
  readonly nested: readonly NestedSelector[];
  /** The pseudo-classes that count siblings. */
  readonly ordinals: readonly OrdinalSelector[];
  /** Whether the compound selector has `:root`. */
  readonly isRoot: boolean;
}

/** `[name]`, `[name="value"]` and so on. An id is the operator `=` on `id`, and a class is `~=` on `class`. */
export interface AttributeSelector {
  /** The name in lower case. */
  readonly name: string;
  /** Empty if the element only has to have the attribute. */
  readonly operator: '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';
  /** The value in the selector. In lower case if `ignoresCase`. */
  readonly value: string;
  /** Whether the case of ASCII letters in values does not matter. */
  readonly ignoresCase: boolean;
}

/** `:is()`, `:where()` or `:not()`. */
export interface NestedSelector {
  /** Whether the pseudo-class is `:not()`. */
  readonly isNegated: boolean;
  readonly list: readonly ComplexSelector[];
}

/**
 * `:nth-child(an+b)`, `:nth-of-type(an+b)`, or one of their abbreviations. Matches the element number `step * n + offset`
 * for each `n` from 0. The first element has the number 1.
 */
export interface OrdinalSelector extends Formula {
  /** Whether only siblings with the element's name count. */
  readonly isOfType: boolean;
}
