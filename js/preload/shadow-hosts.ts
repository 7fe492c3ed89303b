/**
 * Elements whose markup can declare a shadow root.
 * https://dom.spec.whatwg.org/#concept-attach-a-shadow-root
 */

import { shadowHostNames } from '../generated/elements.js';

/** Names with a hyphen that are not names of custom elements. #valid-custom-element-name */
const reservedNames =
  /^(?:annotation-xml|color-profile|font-face(?:-src|-uri|-format|-name)?|missing-glyph)$/;

/** @param name the name of an HTML element, which begins with a letter and has no capitals. */
function canHost(name: string): boolean {
  return shadowHostNames.has(name) || (name.includes('-') && !reservedNames.test(name));
}

/** The open elements that can get a shadow root. Elements are their numbers. */
export class ShadowHosts {
  /** The open elements that can have a shadow root, and have none. */
  readonly #free = new Set<number>();
  /** The parent of the next elements; 0 for the root of the page. */
  parent = 0;

  /** Begins an HTML element. */
  open(element: number, name: string): void {
    if (canHost(name)) this.#free.add(element);
  }

  /** Ends an element. */
  close(element: number): void {
    this.#free.delete(element);
  }

  /** Gives the parent a shadow root. Returns false if the parent cannot have one, or has one. */
  attach(): boolean {
    return this.#free.delete(this.parent);
  }
}
