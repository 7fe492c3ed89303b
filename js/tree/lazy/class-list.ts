/**
 * The classes of an element, in the order of the attribute, each once. As an array, it has `length`, indexes,
 * `includes` and the other methods of arrays. It is frozen.
 */
export interface ClassList extends ReadonlyArray<string> {
  /** The value of the attribute `class`; empty if there is none. */
  readonly value: string;
  /** Whether the element has a class. Compares with case, as in the DOM. */
  contains(token: string): boolean;
  /** The class with an index; null if there is none. */
  item(index: number): string | null;
  /** The same as `value`. */
  toString(): string;
}

class Tokens extends Array<string> implements ClassList {
  #value = '';

  /** The results of `map`, `filter` and the like are ordinary arrays. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  static create(value: string): ClassList {
    const tokens = Tokens.from(new Set(value.match(/[^\t\n\f\r ]+/g))) as Tokens;
    tokens.#value = value;
    return Object.freeze(tokens);
  }

  get value(): string {
    return this.#value;
  }

  contains(token: string): boolean {
    return this.includes(token);
  }

  item(index: number): string | null {
    return this[index] ?? null;
  }

  override toString(): string {
    return this.#value;
  }
}

const known = /* @__PURE__ */ new WeakMap<object, ClassList>();

/**
 * The `classList` of an element, always the same object. https://dom.spec.whatwg.org/#dom-element-classlist
 *
 * @param value the value of `class`; undefined for other nodes, which have no `classList`.
 */
export function classListOf(element: object, value: string | undefined): ClassList | undefined {
  if (value === undefined) return undefined;
  let list = known.get(element);
  if (list === undefined) {
    list = Tokens.create(value);
    known.set(element, list);
  }
  return list;
}
