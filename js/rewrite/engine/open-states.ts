import type { Ancestor } from '../parts/ancestor.js';
import type { OpenState, OpenTag, SelectorMatcher } from '../selectors/matcher.js';

/** An open element, and what selectors need to know about it. */
class OpenAncestor implements Ancestor {
  readonly name: string;
  readonly parent: OpenAncestor | undefined;
  readonly #id: number;
  readonly #state: OpenState;

  constructor(id: number, name: string, parent: OpenAncestor | undefined, state: OpenState) {
    this.#id = id;
    this.name = name;
    this.parent = parent;
    this.#state = state;
  }

  // Handlers receive these objects, so they have no other public members.

  /** The number of an element. */
  static idOf(element: OpenAncestor): number {
    return element.#id;
  }

  static stateOf(element: OpenAncestor): OpenState {
    return element.#state;
  }
}

/** A start tag that outlives its token. */
export function keptTag(
  name: string,
  attributes: readonly { name: string; value: string }[],
): OpenTag {
  const values = new Map(attributes.map(({ name, value }) => [name, value]));
  return { name, valueOf: (attribute) => values.get(attribute) };
}

/**
 * The open elements for which there was a record, from the outermost to the innermost. The record of an element comes
 * before those of the elements inside of it. An element leaves this list when an element begins outside of it.
 */
export class OpenStates {
  readonly #matcher: SelectorMatcher;
  readonly #root: OpenState;
  readonly #open: OpenAncestor[] = [];
  /** The number of the next element's parent: the argument of the last call of `setParent`. */
  #parentId = 0;
  /** The tags of formatting elements, by number. Copies of an element have the same name and attributes. */
  readonly #tags = new Map<number, OpenTag>();

  /** @param isDocument whether the input is a document, not a fragment. */
  constructor(matcher: SelectorMatcher, isDocument: boolean) {
    this.#matcher = matcher;
    this.#root = matcher.createRoot(isDocument);
  }

  /** Says that the next element is a child of the element with this number; of the document if it is 0. */
  setParent(id: number): void {
    this.#parentId = id;
  }

  /** The innermost of these elements. Undefined if there is none. */
  get innermost(): Ancestor | undefined {
    return this.#last();
  }

  /**
   * Adds an open element that is no token.
   *
   * @param parentId the number of its parent; 0 if it is the document.
   * @param originalId the number of the element of which it is a copy; 0 if it is no copy.
   */
  addAncestor(id: number, name: string, parentId: number, originalId: number): void {
    this.#popTo(parentId);
    const parent = this.#parentState();
    const tag = originalId === 0 ? undefined : this.#tags.get(originalId);
    const state =
      tag === undefined ? this.#matcher.pass(parent, name) : this.#matcher.enter(parent, tag);
    this.#add(id, name, state);
  }

  /** Keeps the tag of an element that may have copies. */
  keepTag(id: number, tag: OpenTag): void {
    this.#tags.set(id, tag);
  }

  /** Forgets the tag of an element that cannot have copies any more. */
  forgetTag(id: number): void {
    if (this.#tags.size > 0) this.#tags.delete(id);
  }

  /** Matches an element that the markup implies. Returns the indexes of the selectors that match. */
  imply(id: number, name: string, parentId: number): readonly number[] {
    this.#popTo(parentId);
    const tag = { name, valueOf: () => undefined, isImplied: true };
    const state = this.#matcher.enter(this.#parentState(), tag);
    this.#add(id, name, state);
    return state.matched;
  }

  /**
   * Matches a start tag. Its element is a child of the element whose number `setParent` received.
   *
   * @param id the number of the element; 0 if the tag begins no element.
   * @param hasContent whether the element can have children.
   * @returns the indexes of the selectors that match.
   */
  enter(id: number, tag: OpenTag, hasContent: boolean): readonly number[] {
    if (id === 0) return this.#matcher.enter(this.#matcher.createRoot(false), tag).matched;
    this.#popTo(this.#parentId);
    const state = this.#matcher.enter(this.#parentState(), tag);
    if (hasContent) this.#add(id, tag.name, state);
    return state.matched;
  }

  #popTo(id: number): void {
    const open = this.#open;
    while (open.length > 0 && OpenAncestor.idOf(open[open.length - 1]) !== id) open.pop();
  }

  #last(): OpenAncestor | undefined {
    return this.#open[this.#open.length - 1];
  }

  #parentState(): OpenState {
    const last = this.#last();
    return last === undefined ? this.#root : OpenAncestor.stateOf(last);
  }

  #add(id: number, name: string, state: OpenState): void {
    this.#open.push(new OpenAncestor(id, name, this.#last(), state));
  }
}
