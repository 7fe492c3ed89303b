/**
 * The parsed form of a selector.
 * https://drafts.csswg.org/selectors-4/
 */

import type { Formula } from './formula.js';

/** A combinator. The descendant combinator is a space. */
export type Combinator = ' ' | '>' | '+' | '~';

/** A selector list: an element matches if it matches one of the complex selectors. */
export type SelectorList = readonly ComplexSelector[];

/** A complex selector, such as `ul > li a`. */
export interface ComplexSelector {
  /** The compound selectors, at least one. */
  readonly compounds: readonly CompoundSelector[];
  /** The combinators: number `i` is before compound selector `i + 1`. */
  readonly combinators: readonly Combinator[];
  /** The combinator before the first compound selector of a relative selector, as in `:has(> a)`. */
  readonly leading: Combinator;
}

/** A compound selector, such as `a.link[href]:first-child`. An element matches if it matches all parts. */
export interface CompoundSelector {
  /** The name, if the compound selector begins with one. */
  readonly type: TypeSelector | undefined;
  readonly parts: readonly SimpleSelector[];
  /** The offset of the first code unit in the selector. */
  readonly offset: number;
}

/**
 * The namespace in `ns|name`: a URI; empty in `|name`; undefined in `*|name`, where each namespace matches.
 * https://drafts.csswg.org/selectors-4/#type-nmsp
 */
export type NamespaceTest = string | undefined;

/** `name`, `*` or `ns|name`. */
export interface TypeSelector {
  readonly namespace: NamespaceTest;
  /** The prefix was written: `*|name`, `|name` or `ns|name`. */
  readonly hasPrefix: boolean;
  /** The name as it was written. Undefined for `*`. */
  readonly name: string | undefined;
}

/** A part of a compound selector. `offset` is that of its first code unit. */
export type SimpleSelector = { readonly offset: number } & (
  | IdSelector
  | ClassSelector
  | AttributeSelector
  | MatchesSelector
  | HasSelector
  | NthSelector
  | OnlySelector
  | LangSelector
  | DirSelector
  | StateSelector
  | NothingSelector
);

export interface IdSelector {
  readonly kind: 'id';
  readonly value: string;
}

export interface ClassSelector {
  readonly kind: 'class';
  readonly value: string;
}

/** How the value of an attribute is compared. Empty if the element only has to have the attribute. */
export type AttributeOperator = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

/** `[name]`, `[ns|name="value" i]` and so on. */
export interface AttributeSelector {
  readonly kind: 'attribute';
  /** Empty without a prefix: then the attribute must have no namespace. */
  readonly namespace: NamespaceTest;
  /** The prefix was written: `*|name`, `|name` or `ns|name`. */
  readonly hasPrefix: boolean;
  /** The name as it was written. */
  readonly name: string;
  readonly operator: AttributeOperator;
  readonly value: string;
  /** `i`: case does not matter. `s`: case matters. Empty: the language decides, see `ignoresCaseByDefault`. */
  readonly flag: '' | 'i' | 's';
}

/** `:is()`, `:where()` or `:not()`. */
export interface MatchesSelector {
  readonly kind: 'matches';
  readonly isNegated: boolean;
  /** `:where()`, which adds nothing to the specificity. */
  readonly isWhere: boolean;
  readonly list: SelectorList;
}

/** `:has()`. Its complex selectors are relative to the element. */
export interface HasSelector {
  readonly kind: 'has';
  readonly list: SelectorList;
}

/**
 * `:nth-child()`, `:nth-of-type()` and their relatives. The first element has the number 1. So `:first-child` has the
 * formula 1.
 */
export interface NthSelector {
  readonly kind: 'nth';
  readonly formula: Formula;
  /** Whether the numbers count from the last element. */
  readonly fromEnd: boolean;
  /** Whether only siblings with the element's name count. */
  readonly ofType: boolean;
  /** The list after `of`: only elements that match count. */
  readonly of: SelectorList | undefined;
}

/** `:only-child` or `:only-of-type`. */
export interface OnlySelector {
  readonly kind: 'only';
  /** Whether only siblings with the element's name count. */
  readonly ofType: boolean;
}

/** `:lang()`. The ranges are in lower case. */
export interface LangSelector {
  readonly kind: 'lang';
  readonly ranges: readonly string[];
}

/** `:dir()`. Undefined if the argument is neither `ltr` nor `rtl`: then no element matches. */
export interface DirSelector {
  readonly kind: 'dir';
  readonly direction: 'ltr' | 'rtl' | undefined;
}

/** A pseudo-class without an argument, whose answer is in the tree. */
export interface StateSelector {
  readonly kind: 'state';
  readonly name: StateName;
}

/** A valid part that matches no element of a tree: a pseudo-element, or a state of a browser, such as `:hover`. */
export interface NothingSelector {
  readonly kind: 'nothing';
  /** As it was written: `::before`, `:hover`. */
  readonly text: string;
}

/** The pseudo-classes without an argument whose answer is in the tree, except those that count siblings. */
export const stateNames = [
  'any-link',
  'checked',
  'default',
  'defined',
  'disabled',
  'empty',
  'enabled',
  'in-range',
  'indeterminate',
  'invalid',
  'link',
  'open',
  'optional',
  'out-of-range',
  'placeholder-shown',
  'read-only',
  'read-write',
  'required',
  'root',
  'scope',
  'valid',
] as const;

export type StateName = (typeof stateNames)[number];
