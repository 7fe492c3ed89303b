/**
 * Raw text: the content of `script`, `style` and other elements whose text has no character references. It cannot be
 * escaped, so what would end the element is refused.
 */

import { memberOf } from '../../base/members.js';
import { unescapedTextNames } from '../../generated/elements.js';
import { expectAsciiText } from './decoded-references.js';
import type { PartRule } from './edits.js';
import {
  type ContentOptions,
  type Markup,
  readContent,
  withoutLastReturn,
} from './inserted-content.js';
import type { StreamText } from './streamed-content.js';

/** The elements with raw text. The content of `noscript` is raw text if scripting is enabled. */
const names = /* @__PURE__ */ [...unescapedTextNames, 'noscript'].join('|');
/** What ends raw text, or makes its end ambiguous. #script-data-state */
const endOfRawText = /* @__PURE__ */ new RegExp(`<!--|</(?:${names})(?![^\\t\\n\\f\\r />])`, 'i');
/** The start of markup. */
const markup = /<(?:[a-z/!?]|$)/i;
/** The start of such an end, at the end of a text. */
const startOfEnd = /<(?:!-?|\/[a-z]*)?$/i;
/** The length of the longest end: `</plaintext` and the character after it. */
export const longestEnd = 12;

/**
 * Checks content that a method inserts into raw text, and returns it unescaped.
 *
 * @throws TypeError if an argument does not have its documented type, or the content would end the element. TypeError
 *   if it could be markup: see `PartRule.rawTextIsUncertain`. Error if the content must be ASCII, and is not.
 */
export function readRawContent(
  rule: PartRule,
  caller: string,
  content: unknown,
  options: unknown,
): Markup {
  const { rawTextIsUncertain, asciiEncoding } = rule;
  const isUncertain =
    rawTextIsUncertain && !memberOf(options as ContentOptions | undefined, 'html');
  const textOf = () => new RawStreamText(caller, rule, isUncertain);
  if (typeof content === 'string') expectAsciiText(caller, content, asciiEncoding);
  const read = readContent(rule, caller, content, options, textOf);
  if (typeof content !== 'string') return read;
  expectNoEnd(caller, content);
  if (isUncertain) expectNoMarkup(caller, content);
  return withoutLastReturn(content);
}

/** @throws TypeError if raw text would begin markup where it is not raw text. */
function expectNoMarkup(caller: string, raw: string): void {
  const start = markup.exec(raw)?.[0];
  if (start === undefined) return;
  throw new TypeError(
    `${caller}: \`content\` must not contain ${JSON.stringify(start)}: after the edits so far, it could be markup`,
  );
}

/** @throws TypeError if raw text contains what would end its element. */
function expectNoEnd(caller: string, raw: string): void {
  const end = endOfRawText.exec(raw)?.[0];
  if (end === undefined) return;
  throw new TypeError(
    `${caller}: \`content\` must not contain ${JSON.stringify(end)}: it would end the element`,
  );
}

/**
 * The end of raw text that the next characters can change: a CR, or the start of what would end the element. Empty if
 * there is none. Only the last `longestEnd` characters matter.
 */
export function openEndOfRawText(raw: string): string {
  if (raw.endsWith('\r')) return '\r';
  return startOfEnd.exec(raw.slice(-longestEnd))?.[0] ?? '';
}

/**
 * Checks raw text that edits make of parts. Each part alone was checked.
 *
 * @throws TypeError if an end begins at an index that is at most `last`.
 */
export function expectNoNewEnd(raw: string, last = raw.length): void {
  const end = endOfRawText.exec(raw);
  if (end === null || end.index > last) return;
  const made = JSON.stringify(end[0]);
  throw new TypeError(`rewrite: the edits make ${made} in raw text: it would end the element`);
}

/** The start of a character reference. #character-reference-state */
const reference = /&[#\da-z]/i;

/**
 * Checks a text with character references that becomes raw text.
 *
 * @throws TypeError if it has a reference.
 */
export function expectNoReference(text: string): void {
  if (!reference.test(text)) return;
  throw new TypeError(
    'rewrite: a rename makes the text raw text, but the text has character references, which are not decoded there',
  );
}

/**
 * Checks that nothing is open before a stream in raw text.
 *
 * @throws TypeError if the start of the stream could end the element.
 */
export function expectNoOpenEnd(openEnd: string): void {
  if (openEnd === '' || openEnd === '\r') return;
  throw new TypeError(
    `rewrite: the edits put a stream after ${JSON.stringify(openEnd)} in raw text: this could end the element`,
  );
}

/**
 * A stream of raw text. Waits at a `<` until the next characters say that they do not end the element. Waits at a CR,
 * which can be the last character.
 */
export class RawStreamText implements StreamText {
  readonly #caller: string;
  readonly #asciiEncoding: string | undefined;
  readonly #isUncertain: boolean;
  /** The end of the text so far: a CR, or the text from a `<`. */
  #held = '';

  /** @param isUncertain see `PartRule.rawTextIsUncertain`. */
  constructor(caller: string, { asciiEncoding }: PartRule, isUncertain: boolean) {
    this.#caller = caller;
    this.#asciiEncoding = asciiEncoding;
    this.#isUncertain = isUncertain;
  }

  add(text: string): string {
    expectAsciiText(this.#caller, text, this.#asciiEncoding);
    const raw = this.#held + text;
    const last = raw.lastIndexOf('<');
    let end = last !== -1 && raw.length - last < longestEnd ? last : raw.length;
    if (end === raw.length && raw.endsWith('\r')) end--;
    this.#check(raw.slice(0, end));
    this.#held = raw.slice(end);
    return raw.slice(0, end);
  }

  /** @throws TypeError if the stream ends with what could be the start of an end. */
  end(): string {
    this.#check(this.#held);
    const open = openEndOfRawText(this.#held);
    if (open !== '' && open !== '\r') {
      const got = JSON.stringify(open);
      throw new TypeError(
        `${this.#caller}: a stream must not end with ${got}: the text after it could end the element`,
      );
    }
    return withoutLastReturn(this.#held);
  }

  #check(raw: string): void {
    expectNoEnd(this.#caller, raw);
    if (this.#isUncertain) expectNoMarkup(this.#caller, raw);
  }
}
