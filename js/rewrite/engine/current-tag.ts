import { attributeRecordOf, nameOf, stringOf, type TokenBuffer } from '../../tokens/buffer.js';
import type { OpenTag } from '../selectors/matcher.js';

/** The start tag that selectors are matched against. */
export class CurrentTag implements OpenTag {
  #tokens: TokenBuffer | undefined;
  #at = 0;
  /** The name of the tag; empty before the first call of `set`. */
  name = '';

  /** Sets the start tag. `at` is its record in `tokens`. */
  set(tokens: TokenBuffer, at: number): void {
    this.#tokens = tokens;
    this.#at = at;
    this.name = nameOf(tokens, at);
  }

  /** The value of an attribute, by its name in lower case. Undefined if the tag has no such attribute. */
  valueOf(attribute: string): string | undefined {
    const tokens = this.#tokens as TokenBuffer;
    const at = attributeRecordOf(tokens, this.#at, attribute);
    return at === undefined ? undefined : stringOf(tokens, at);
  }
}
