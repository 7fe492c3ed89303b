import type { OpenState, OpenTag, SelectorMatcher } from '../selectors/matcher.js';

/** An open element around an element that a handler receives. */
export interface Ancestor {
  /** The name in lower case. In SVG it can have capitals, as in `foreignObject`. */
  readonly name: string;
  /** The element around this one; undefined for the outermost element. */
  readonly parent: Ancestor | undefined;
}

/** An open element, and what selectors need to know about it. */
class OpenAncestor implements Ancestor {
  readonly name: string;
  readonly parent: OpenAncestor | undefined;
  /** The number of the element. */
  readonly id: number;
  readonly state: OpenState;

  constructor(id: number, name: string, parent: OpenAncestor | undefined, state: OpenState) {
    this.id = id;
    this.name = name;
    this.parent = parent;
    this.state = state;
  }
}

/**
 * The open elements that the module told, from the outermost to the innermost. The module tells an element before the
 * first element inside of it. An element leaves this list when the module tells an element of one of its ancestors.
 */
export class OpenStates {
  readonly #matcher: SelectorMatcher;
  readonly #root: OpenState;
  readonly #open: OpenAncestor[] = [];

  /** @param isDocument whether the input is a document, not a fragment. */
  constructor(matcher: SelectorMatcher, isDocument: boolean) {
    this.#matcher = matcher;
    this.#root = matcher.createRoot(isDocument);
  }

  /** Says that the next element is a child of the element with this number; of the document if it is 0. */
  setParent(id: number): void {
    const open = this.#open;
    while (open.length > 0 && open[open.length - 1].id !== id) open.pop();
  }

  /** The parent of the next element. Undefined if it is the document. */
  get parent(): Ancestor | undefined {
    return this.#last;
  }

  /** Adds an open element that no selector needs. */
  pass(id: number, name: string): void {
    this.#add(id, name, this.#matcher.pass(this.#parentState, name));
  }

  /**
   * Matches a start tag whose element is a child of the parent.
   *
   * @param id the number of the element; 0 if the tag begins no element.
   * @param hasContent whether the element can have children.
   * @returns the indexes of the selectors that match.
   */
  enter(id: number, tag: OpenTag, hasContent: boolean): readonly number[] {
    const parent = id === 0 ? this.#matcher.createRoot(false) : this.#parentState;
    const state = this.#matcher.enter(parent, tag);
    if (hasContent) this.#add(id, tag.name, state);
    return state.matched;
  }

  get #last(): OpenAncestor | undefined {
    return this.#open[this.#open.length - 1];
  }

  get #parentState(): OpenState {
    return this.#last?.state ?? this.#root;
  }

  #add(id: number, name: string, state: OpenState): void {
    this.#open.push(new OpenAncestor(id, name, this.#last, state));
  }
}
