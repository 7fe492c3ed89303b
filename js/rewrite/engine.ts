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
import { type Content, type Contents, mayHaveText } from './content.js';
import { CurrentTag } from './current-tag.js';
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
import { cutTagStart, isCdataStart } from './tag-scan.js';
import { writeEndTag } from './tag-writer.js';
import { Writer } from './writer.js';

/** The end tags of these may end copies that the parser made, long after the element itself ended. */
const formattingNames: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** References by the code units that they replace. */
type Escaping = Readonly<Record<number, string>>;

/** What keeps text of one kind of content text in another, unless that is `'rawtext'`. */
const escapings: Readonly<Record<Content, Escaping | undefined>> = {
  data: undefined,
  rcdata: { 60: '&lt;' },
  rawtext: { 38: '&amp;', 60: '&lt;' },
};

/** An element that has not ended yet. */
interface OpenElement {
  readonly element: RewriteElement;
  /** Rules with handlers for what is inside. */
  readonly inside: readonly Rule[];
}

/**
 * Reads tokens and writes the source with the edits of the handlers. Elements are numbered in the order in
 * which the parser created them.
 */
export class Rewriting<Raw> {
  readonly #program: Program;
  readonly #source: Source<Raw>;
  readonly #output: Output<Raw>;
  readonly #contents: Contents;
  readonly #writer: Writer<Raw>;
  readonly #tag = new CurrentTag();
  readonly #open = new Map<number, OpenElement>();
  /** Elements that ended, but whose end tags must be changed if more of them follow. */
  readonly #ended = new Map<number, RewriteElement>();
  /** For each rule, the number of its elements that are open. */
  readonly #inside = new Map<Rule, number>();
  /** The element whose content is skipped, 0 if there is none. */
  #skipped = 0;
  /** How the text after a start tag must be escaped, because its element gets another kind of content. */
  #escaping: Escaping | undefined;

  constructor(program: Program, contents: Contents, source: Source<Raw>, output: Output<Raw>) {
    this.#program = program;
    this.#source = source;
    this.#output = output;
    this.#contents = contents;
    this.#writer = new Writer(source, output);
    this.#writer.isInRawtext = contents.ofContext === 'rawtext';
  }

  /** Writes everything that these tokens decide. */
  process(tokens: TokenBuffer): void {
    const { records, encoding } = tokens;
    if (encoding !== undefined) this.#output.setEncoding(encoding);
    let end = this.#source.start;
    for (let at = 0; at < records.length; at = behind(records, at)) {
      const previousEnd = end;
      end = endOf(records, at);
      switch (kindOf(records, at)) {
        case kindStartTag:
          if (this.#skipped === 0) this.#startTag(tokens, at);
          break;
        case kindEndTag:
          this.#endTag(tokens, at);
          break;
        case kindElementEnd:
          this.#elementEnd(elementOf(records, at), end);
          break;
        case kindEndOfFile:
          this.#endOfFile(previousEnd);
          end = this.#source.end;
          break;
        default:
          if (this.#skipped === 0) this.#data(tokens, at);
      }
    }
    this.#passUntil(end);
    this.#writer.flush();
    this.#source.drop(end);
  }

  // ---- Writing

  /** Copies the source, or skips it in an element whose content is skipped. */
  #passUntil(end: number): void {
    if (this.#skipped === 0) this.#writer.copyUntil(end);
    else this.#writer.skipUntil(end);
  }

  #insert(markup: string): void {
    this.#writer.insert(markup);
  }

  /** Writes a thing of the source with its edits; `isDropped` if it is removed without being replaced. */
  #write(edits: Edits, start: number, end: number, isDropped = false): void {
    this.#passUntil(start);
    this.#insert(edits.beforeMarkup);
    if (edits.replacement !== undefined || isDropped) {
      this.#insert(edits.replacement ?? '');
      this.#writer.skipUntil(end);
    }
  }

  // ---- Elements

  #startTag(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const nameId = nameIdOf(records, at);
    const name = nameOf(tokens, at);
    const content = mayHaveText(nameId) ? this.#contentOf(name, records, at) : 'data';
    this.#writer.isInRawtext = content === 'rawtext';
    const candidates = this.#program.candidates(nameId, name);
    if (candidates.length === 0) return;
    this.#tag.set(tokens, at);
    const rules = candidates.filter(({ selector }) => selector.matches(this.#tag));
    if (rules.length === 0) return;
    const start = startOf(records, at);
    const end = endOf(records, at);
    const id = elementOf(records, at);
    const tag = {
      start,
      end,
      name,
      attributes: readAttributes(tokens, at),
      namespace: namespaceOf(records, at),
      hasContent: id !== 0 && !hasFlag(records, at, flagNoContent),
    };
    const element = new RewriteElement(tag, this.#output.encodingOfAsciiNames);
    for (const rule of rules) rule.element?.(element);
    element.isWritten = true;
    this.#writer.isInRawtext = false;
    this.#writeStartTag(element, start, end);
    this.#setContent(element, content);
    if (element.hasContent && !element.removed) {
      this.#insert(element.prependMarkup);
      this.#insert(element.innerMarkup ?? '');
    }
    if (id !== 0) this.#waitForEnd(id, element, rules);
    else this.#writeAfter(element);
  }

  /** The kind of content of the element that a start tag began. */
  #contentOf(name: string, records: Int32Array, at: number): Content {
    const isHtml = elementOf(records, at) !== 0 && namespaceOf(records, at) === 'html';
    return isHtml ? this.#contents.ofName(name) : 'data';
  }

  #writeStartTag(element: RewriteElement, start: number, end: number): void {
    this.#write(element, start, end, element.isUnwrapped);
    if (element.removed || element.isUnwrapped) return;
    const pieces = element.takeEditedTag(this.#source);
    if (pieces === undefined) this.#writer.copyUntil(end);
    else this.#writer.writeTag(pieces, end);
  }

  /** Keeps text that is not markup as text, in an element that is renamed or unwrapped. */
  #setContent(element: RewriteElement, content: Content): void {
    if (content === 'data') return;
    const newName = element.newName?.toLowerCase() ?? element.name;
    const newContent = element.isUnwrapped ? 'data' : this.#contents.ofName(newName);
    this.#writer.isInRawtext = newContent === 'rawtext';
    const isOther = element.isUnwrapped || newName !== element.name;
    if (isOther && newContent !== 'rawtext') this.#escaping = escapings[content];
  }

  #waitForEnd(id: number, element: RewriteElement, rules: readonly Rule[]): void {
    const inside = rules.filter(({ text, comment }) => text !== undefined || comment !== undefined);
    this.#open.set(id, { element, inside });
    for (const rule of inside) this.#inside.set(rule, (this.#inside.get(rule) ?? 0) + 1);
    if (element.removed || (element.hasContent && element.innerMarkup !== undefined)) {
      this.#skipped = id;
    }
  }

  /** The element ended there without an end tag of its own. */
  #elementEnd(id: number, position: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    const { element } = open;
    this.#leave(id, open, position);
    this.#writeAfter(element);
  }

  /** Writes the end of the content. Nothing follows of the element but its end tags. */
  #leave(id: number, { element, inside }: OpenElement, position: number): void {
    this.#passUntil(position);
    if (this.#skipped === id) this.#skipped = 0;
    this.#open.delete(id);
    for (const rule of inside) this.#inside.set(rule, (this.#inside.get(rule) ?? 0) - 1);
    const changesEndTags = element.removed || element.isUnwrapped || element.newName !== undefined;
    if (changesEndTags && formattingNames.has(element.name)) this.#ended.set(id, element);
    if (!element.removed && element.hasContent) this.#insert(element.appendMarkup);
    element.isContentWritten = true;
  }

  #writeAfter(element: RewriteElement): void {
    this.#insert(element.afterMarkup);
    element.isContentWritten = true;
    element.isEndWritten = true;
  }

  #endTag(tokens: TokenBuffer, at: number): void {
    const id = elementOf(tokens.records, at);
    const skipped = this.#skipped;
    // What began before the part that is skipped, and ends in it, must still end.
    if (id === 0 || (skipped !== 0 && id > skipped)) return;
    if (skipped !== 0) this.#passUntil(startOf(tokens.records, at));
    this.#skipped = 0;
    this.#escaping = undefined;
    this.#endOf(id, tokens, at);
    this.#writer.isInRawtext = false;
    if (skipped === 0 || id === skipped) return;
    this.#passUntil(endOf(tokens.records, at));
    this.#skipped = skipped;
  }

  /** An end tag of an element, or of a copy of it. */
  #endOf(id: number, tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const open = this.#open.get(id);
    const endTag = new RewriteEndTag(nameOf(tokens, at), this.#output.encodingOfAsciiNames);
    if (open === undefined || hasFlag(records, at, flagCopy)) {
      const element = open?.element ?? this.#ended.get(id);
      if (element !== undefined) this.#writeEndTag(element, endTag, records, at);
      return;
    }
    const { element } = open;
    this.#leave(id, open, startOf(records, at));
    if (!element.removed) for (const handler of element.endTagHandlers ?? []) handler(endTag);
    endTag.isWritten = true;
    this.#writeEndTag(element, endTag, records, at);
    this.#insert(endTag.afterMarkup);
    this.#writeAfter(element);
  }

  #writeEndTag(
    element: RewriteElement,
    endTag: RewriteEndTag,
    records: Int32Array,
    at: number,
  ): void {
    const start = startOf(records, at);
    const end = endOf(records, at);
    const isDropped = element.removed || element.isUnwrapped;
    this.#write(endTag, start, end, isDropped);
    if (isDropped || endTag.removed) return;
    const newName = endTag.newName ?? element.newName;
    if (newName === undefined) this.#writer.copyUntil(end);
    else this.#writer.writeTag(writeEndTag(this.#source, { start, end }, newName), end);
  }

  /** @param lastTokenEnd the end of the last token; after it there may be a tag that is cut off. */
  #endOfFile(lastTokenEnd: number): void {
    if (this.#program.end !== undefined) {
      const end = new RewriteEnd();
      this.#program.end(end);
      end.isWritten = true;
      this.#passUntil(cutTagStart(this.#source, lastTokenEnd));
      this.#insert(end.markup);
    }
    this.#passUntil(this.#source.end);
  }

  // ---- Texts, comments and so on

  #data(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const kind = kindOf(records, at);
    const isLeftAlone = this.#escaping === undefined && !this.#program.hasTextHandlers;
    if (isLeftAlone && kind === kindText) return;
    const edits = this.#callHandlers(tokens, at, kind);
    const start = startOf(records, at);
    const end = endOf(records, at);
    if (edits === undefined) {
      if (this.#escaping !== undefined) this.#escapeText(this.#escaping, start, end);
      return;
    }
    edits.isWritten = true;
    const isInCdata = kind === kindText && isCdataStart(this.#source, start);
    if (isInCdata) this.#writer.isInRawtext = true;
    this.#write(edits, start, end);
    if (this.#escaping !== undefined) this.#escapeText(this.#escaping, start, end);
    this.#passUntil(end);
    this.#insert(edits.afterMarkup);
    if (isInCdata) this.#writer.isInRawtext = false;
  }

  /** Writes text with references for what would be markup; nothing if the text is skipped. */
  #escapeText(escaping: Escaping, start: number, end: number): void {
    for (let at = Math.max(start, this.#writer.position); at < end; at++) {
      const reference = escaping[this.#source.unitAt(at)];
      if (reference === undefined) continue;
      this.#writer.copyUntil(at);
      this.#insert(reference);
      this.#writer.skipUntil(at + 1);
    }
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

  /** The handlers of the open elements, then the one for the whole input. */
  #handlersOf<Name extends 'text' | 'comment'>(name: Name, forAll: Rule[Name]): Rule[Name][] {
    const handlers: Rule[Name][] = [];
    for (const [rule, count] of this.#inside) if (count > 0) handlers.push(rule[name]);
    handlers.push(forAll);
    return handlers;
  }
}

/** Creates something for the handlers, if there are any, and returns it after they have run. */
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
