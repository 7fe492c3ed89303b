import {
  flagCopy,
  flagNoContent,
  kindComment,
  kindDoctype,
  kindElementEnd,
  kindEndOfFile,
  kindEndTag,
  kindProcessingInstruction,
  kindStartTag,
  kindText,
  recordWords,
} from '../generated/tokens.js';
import {
  attributeCountOf,
  elementOf,
  endOf,
  hasFlag,
  kindOf,
  nameIdOf,
  nameOf,
  namespaceOf,
  startOf,
  stringOf,
  type TokenBuffer,
} from '../tokens/buffer.js';
import { behind, readAttributes, readDoctype } from '../tokens/read.js';
import type { Source } from '../tokens/source.js';
import type { Edits } from './edits.js';
import { RewriteElement } from './element.js';
import type { Program, Rule } from './handlers.js';
import type { Output } from './output.js';
import {
  RewriteComment,
  RewriteDoctype,
  RewriteEnd,
  RewriteEndTag,
  RewriteProcessingInstruction,
  RewriteText,
} from './parts.js';
import type { OpenTag } from './selector.js';
import { tagNameEnd } from './tag-edit.js';

/** The end tags of these may end copies that the parser made, long after the element itself ended. */
const formattingNames: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** An element whose end is waited for. */
interface OpenElement {
  readonly element: RewriteElement;
  /** Rules that want what is inside. */
  readonly inside: readonly Rule[];
}

/**
 * Goes through tokens and writes the source with the changes that handlers want. Elements are numbered
 * in the order in which the parser made them.
 */
export class Rewriting<Raw> {
  readonly #program: Program;
  readonly #source: Source<Raw>;
  readonly #output: Output<Raw>;
  readonly #tag = new CurrentTag();
  readonly #open = new Map<number, OpenElement>();
  /** Elements that ended and whose end tags must be changed if some are still to come. */
  readonly #ended = new Map<number, RewriteElement>();
  /** In how many elements of such rules this is. */
  readonly #inside = new Map<Rule, number>();
  /** Up to where the source was dealt with. */
  #position = 0;
  /** The element whose inside is left out, 0 if there is none. */
  #leftOut = 0;

  constructor(program: Program, source: Source<Raw>, output: Output<Raw>) {
    this.#program = program;
    this.#source = source;
    this.#output = output;
  }

  /** All that these tokens decide is written. */
  process(tokens: TokenBuffer): void {
    const { records, encoding } = tokens;
    if (encoding !== undefined) this.#output.setEncoding(encoding);
    let end = this.#source.start;
    for (let at = 0; at < records.length; at = behind(records, at)) {
      end = endOf(records, at);
      switch (kindOf(records, at)) {
        case kindStartTag:
          if (this.#leftOut === 0) this.#startTag(tokens, at);
          break;
        case kindEndTag:
          this.#endTag(tokens, at);
          break;
        case kindElementEnd:
          this.#elementEnd(elementOf(records, at), end);
          break;
        case kindEndOfFile:
          // There may be a tag that the end of the input cut off.
          end = this.#source.end;
          this.#endOfFile();
          break;
        default:
          if (this.#leftOut === 0) this.#data(tokens, at);
      }
    }
    this.#copyUntil(end);
    this.#source.drop(end);
  }

  // ---- Writing

  /** What is left out is passed over. */
  #copyUntil(end: number): void {
    if (end <= this.#position) return;
    if (this.#leftOut === 0) this.#output.source(this.#source.slice(this.#position, end));
    this.#position = end;
  }

  #insert(markup: string): void {
    if (markup !== '') this.#output.text(markup);
  }

  /** Writes a thing of the source as its handlers left it; `isDropped` if there is nothing of it. */
  #write(edits: Edits, start: number, end: number, isDropped = false): void {
    this.#copyUntil(start);
    this.#insert(edits.beforeMarkup);
    if (edits.replacement !== undefined || isDropped) {
      this.#insert(edits.replacement ?? '');
      this.#position = end;
    }
  }

  // ---- Elements

  #startTag(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const candidates = this.#program.candidates(nameIdOf(records, at), nameOf(tokens, at));
    if (candidates.length === 0) return;
    this.#tag.set(tokens, at);
    const rules = candidates.filter(({ selector }) => selector.matches(this.#tag));
    if (rules.length === 0) return;
    const start = startOf(records, at);
    const end = endOf(records, at);
    const id = elementOf(records, at);
    const element = new RewriteElement({
      start,
      end,
      name: this.#tag.name,
      attributes: readAttributes(tokens, at),
      namespace: namespaceOf(records, at),
      hasContent: id !== 0 && !hasFlag(records, at, flagNoContent),
    });
    for (const rule of rules) rule.element?.(element);
    this.#writeStart(element, start, end);
    if (id !== 0) this.#waitForEnd(id, element, rules);
    else this.#insert(element.afterMarkup);
  }

  #writeStart(element: RewriteElement, start: number, end: number): void {
    this.#write(element, start, end, element.isUnwrapped);
    if (element.removed) return;
    if (!element.isUnwrapped) {
      for (const edit of element.editsIn(this.#source)) {
        this.#copyUntil(edit.start);
        this.#insert(edit.text);
        this.#position = Math.max(this.#position, edit.end);
      }
      this.#copyUntil(end);
    }
    if (element.hasContent) {
      this.#insert(element.prependMarkup);
      this.#insert(element.innerMarkup ?? '');
    }
  }

  #waitForEnd(id: number, element: RewriteElement, rules: readonly Rule[]): void {
    const inside = rules.filter(({ text, comment }) => text !== undefined || comment !== undefined);
    this.#open.set(id, { element, inside });
    for (const rule of inside) this.#inside.set(rule, (this.#inside.get(rule) ?? 0) + 1);
    if (element.removed || (element.hasContent && element.innerMarkup !== undefined)) {
      this.#leftOut = id;
    }
  }

  /** The element ended there without an end tag of its own. */
  #elementEnd(id: number, position: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    const { element } = open;
    this.#leave(id, open, position);
    if (!element.removed && element.hasContent) this.#insert(element.appendMarkup);
    this.#insert(element.afterMarkup);
  }

  /** Nothing of the element is left but, maybe, end tags. */
  #leave(id: number, { element, inside }: OpenElement, position: number): void {
    this.#copyUntil(position);
    if (this.#leftOut === id) this.#leftOut = 0;
    this.#open.delete(id);
    for (const rule of inside) this.#inside.set(rule, (this.#inside.get(rule) ?? 0) - 1);
    const changesEndTags = element.removed || element.isUnwrapped || element.newName !== undefined;
    if (changesEndTags && formattingNames.has(element.name)) this.#ended.set(id, element);
  }

  #endTag(tokens: TokenBuffer, at: number): void {
    const id = elementOf(tokens.records, at);
    const leftOut = this.#leftOut;
    // What began before the part that is left out, and ends in it, still has to end.
    if (id === 0 || (leftOut !== 0 && id > leftOut)) return;
    if (leftOut !== 0) this.#copyUntil(startOf(tokens.records, at));
    this.#leftOut = 0;
    this.#endOf(id, tokens, at);
    if (leftOut === 0 || id === leftOut) return;
    this.#copyUntil(endOf(tokens.records, at));
    this.#leftOut = leftOut;
  }

  /** An end tag of an element, or of a copy of it. */
  #endOf(id: number, tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const open = this.#open.get(id);
    const endTag = new RewriteEndTag(nameOf(tokens, at));
    if (open === undefined || hasFlag(records, at, flagCopy)) {
      const element = open?.element ?? this.#ended.get(id);
      if (element !== undefined) this.#writeEndTag(element, endTag, records, at);
      return;
    }
    const { element } = open;
    this.#leave(id, open, startOf(records, at));
    if (!element.removed) {
      if (element.hasContent) this.#insert(element.appendMarkup);
      for (const handler of element.endTagHandlers) handler(endTag);
    }
    this.#writeEndTag(element, endTag, records, at);
    this.#insert(endTag.afterMarkup);
    this.#insert(element.afterMarkup);
  }

  #writeEndTag(
    element: RewriteElement,
    endTag: RewriteEndTag,
    records: Int32Array,
    at: number,
  ): void {
    const start = startOf(records, at);
    const end = endOf(records, at);
    this.#write(endTag, start, end, element.removed || element.isUnwrapped);
    const newName = endTag.newName ?? element.newName;
    if (this.#position < end && newName !== undefined) {
      const nameStart = start + 2;
      this.#copyUntil(nameStart);
      this.#insert(newName);
      this.#position = tagNameEnd(this.#source, nameStart);
    }
    this.#copyUntil(end);
  }

  #endOfFile(): void {
    this.#copyUntil(this.#source.end);
    if (this.#program.end === undefined) return;
    const end = new RewriteEnd();
    this.#program.end(end);
    this.#insert(end.markup);
  }

  // ---- Texts, comments and so on

  #data(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const edits = this.#callHandlers(tokens, at, kindOf(records, at));
    if (edits === undefined) return;
    const end = endOf(records, at);
    this.#write(edits, startOf(records, at), end);
    this.#copyUntil(end);
    this.#insert(edits.afterMarkup);
  }

  #callHandlers(tokens: TokenBuffer, at: number, kind: number): Edits | undefined {
    const { text, comment, processingInstruction, doctype } = this.#program;
    switch (kind) {
      case kindText:
        return call(this.#handlersOf('text', text), () => new RewriteText(stringOf(tokens, at)));
      case kindComment:
        return call(
          this.#handlersOf('comment', comment),
          () => new RewriteComment(stringOf(tokens, at)),
        );
      case kindProcessingInstruction:
        return call([processingInstruction], () => {
          const data = stringOf(tokens, at + recordWords);
          return new RewriteProcessingInstruction(stringOf(tokens, at), data);
        });
      case kindDoctype:
        return call([doctype], () => new RewriteDoctype(readDoctype(tokens, at)));
      default:
        return undefined;
    }
  }

  /** Those of the elements around, then the one for all. */
  #handlersOf<Name extends 'text' | 'comment'>(name: Name, forAll: Rule[Name]): Rule[Name][] {
    const handlers: Rule[Name][] = [];
    for (const [rule, count] of this.#inside) if (count > 0) handlers.push(rule[name]);
    handlers.push(forAll);
    return handlers;
  }
}

/** Makes something for the handlers that there are, and returns it when they had it. */
function call<Part extends Edits>(
  handlers: readonly (((part: Part) => void) | undefined)[],
  make: () => Part,
): Part | undefined {
  let part: Part | undefined;
  for (const handler of handlers) {
    if (handler === undefined) continue;
    part ??= make();
    handler(part);
  }
  return part;
}

/** The start tag that selectors are asked about. */
class CurrentTag implements OpenTag {
  #tokens: TokenBuffer | undefined;
  #at = 0;
  name = '';

  set(tokens: TokenBuffer, at: number): void {
    this.#tokens = tokens;
    this.#at = at;
    this.name = nameOf(tokens, at);
  }

  valueOf(attribute: string): string | undefined {
    const tokens = this.#tokens as TokenBuffer;
    const last = this.#at + attributeCountOf(tokens.records, this.#at) * recordWords;
    for (let at = this.#at + recordWords; at <= last; at += recordWords) {
      if (nameOf(tokens, at) === attribute) return stringOf(tokens, at);
    }
    return undefined;
  }
}
