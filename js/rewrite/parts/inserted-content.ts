/** The content that edits insert, as markup. */

import { argumentError } from '../../base/errors.js';
import { memberOf } from '../../base/members.js';
import { expectOptions, type NamesOf } from '../../base/names.js';
import { escapeReturns, escapeText } from '../../markup/rules.js';
import type { PromiseRule } from './call-in-order.js';
import { expectReferences, ReferenceChecker } from './decoded-references.js';
import {
  type ContentStream,
  isContentStream,
  StreamedContent,
  type StreamText,
  type UnreadStreams,
} from './streamed-content.js';

/** The options of methods that insert content. */
export interface ContentOptions {
  /**
   * Whether the content is markup. Default: `false`. Markup is inserted unchanged, except that a CR at its end becomes
   * LF. Text is escaped, so that a parser reads the same text; a CR becomes `&#13;`.
   */
  html?: boolean | undefined;
}

const contentOptionNames = { html: true } satisfies NamesOf<ContentOptions>;

/**
 * Content that a method inserts: a string, or a stream. A stream is inserted while the output is read, and only as fast
 * as the output is read.
 *
 * Streams are accepted where handlers may return promises: in `RewriteStream`, in `writeAsync` and `endAsync` of
 * `Rewriter`, and in `souptree/server` and `souptree/node`. Other functions throw a TypeError. If a stream fails, the
 * rewrite fails with the same error. A stream that is not inserted to its end is cancelled: if a later edit replaces
 * the stream, if its element is removed, or if the output is cancelled.
 */
export type InsertedContent = string | ContentStream;

/** @internal Markup that is one piece. */
export type MarkupPiece = string | StreamedContent;

/** @internal Markup to insert. A tree of pairs, because a list would be copied for each piece that is added. */
export type Markup = MarkupPiece | { readonly first: Markup; readonly second: Markup };

/** @internal What a method needs to know to read its content. */
export interface ContentRule extends PromiseRule {
  /** The streams that are not inserted to their end. */
  readonly unreadStreams: UnreadStreams;
  /** The encoding of the output if raw text, comments and names must be ASCII; otherwise undefined. */
  readonly asciiEncoding: string | undefined;
}

function textMarkup(text: string): string {
  return escapeReturns(escapeText(text));
}

/**
 * Markup that a parser reads as before, and that does not end with CR. A parser joins a CR with an LF after it.
 * #normalize-newlines
 */
export function withoutLastReturn(markup: string): string {
  return markup.endsWith('\r') ? `${markup.slice(0, -1)}\n` : markup;
}

const escapedText: StreamText = { add: textMarkup, end: () => '' };

/** A stream of markup. Waits at a CR, which can be the last character. */
class MarkupStreamText implements StreamText {
  readonly #checker: ReferenceChecker | undefined;
  #held = '';

  constructor(caller: string, { asciiEncoding }: ContentRule) {
    if (asciiEncoding !== undefined) this.#checker = new ReferenceChecker(caller, asciiEncoding);
  }

  add(text: string): string {
    this.#checker?.add(text);
    const markup = this.#held + text;
    this.#held = markup.endsWith('\r') ? '\r' : '';
    return this.#held === '' ? markup : markup.slice(0, -1);
  }

  end(): string {
    this.#checker?.end();
    return withoutLastReturn(this.#held);
  }
}

/** @internal The text of a stream outside of raw text. `html` says whether the text is markup. */
export function textOfStream(caller: string, rule: ContentRule, html: boolean): StreamText {
  return html ? new MarkupStreamText(caller, rule) : escapedText;
}

/**
 * @internal Checks the arguments of a method that inserts content, and returns the markup.
 *
 * @param textOf returns the text of a stream.
 */
export function readContent(
  rule: ContentRule,
  caller: string,
  content: unknown,
  options: unknown,
  textOf = (html: boolean) => textOfStream(caller, rule, html),
): Markup {
  const isStream = typeof content !== 'string';
  if (isStream) expectStream(rule, caller, content);
  expectOptions(caller, options ?? undefined, contentOptionNames);
  const html = memberOf(options as ContentOptions | undefined | null, 'html') ?? false;
  if (typeof html !== 'boolean') throw argumentError(caller, 'html', 'a boolean', html);
  if (!isStream) {
    if (!html) return textMarkup(content);
    expectReferences(caller, content, rule.asciiEncoding);
    return withoutLastReturn(content);
  }
  return new StreamedContent(caller, content as ContentStream, textOf(html), rule.unreadStreams);
}

function expectStream(rule: ContentRule, caller: string, content: unknown): void {
  const isStream = isContentStream(content);
  if (isStream && rule.allowsPromises) return;
  const expected = rule.allowsPromises ? 'a string, a stream or an async iterable' : 'a string';
  const advice = isStream ? ': use `RewriteStream` for content that is a stream' : '';
  throw argumentError(caller, 'content', expected, content, advice);
}

/** @internal Markup that is followed by other markup. */
export function joined(first: Markup, second: Markup): Markup {
  if (typeof first === 'string' && typeof second === 'string') return first + second;
  if (first === '') return second;
  return second === '' ? first : { first, second };
}

/** @internal The first piece of markup. */
export function firstPiece(markup: Markup): MarkupPiece {
  let first = markup;
  while (typeof first === 'object' && 'second' in first) first = first.first;
  return first;
}

/** @internal Calls `visit` with the pieces of markup, in order. */
export function eachMarkupPiece(markup: Markup, visit: (piece: MarkupPiece) => void): void {
  const rest = [markup];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string' || next instanceof StreamedContent) visit(next);
    else rest.push(next.second, next.first);
  }
}

/** @internal Cancels the streams of markup that is not inserted. */
export function cancelStreams(markup: Markup | undefined): void {
  if (markup === undefined || typeof markup === 'string') return;
  eachMarkupPiece(markup, (piece) => {
    if (typeof piece !== 'string') piece.cancel();
  });
}
