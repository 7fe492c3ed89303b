import {
  flagCopy,
  flagMayHaveCopies,
  flagNoContent,
  kindElementEnd,
  kindEndOfFile,
  kindForgotten,
  kindImpliedStart,
} from '../../generated/tokens.js';
import {
  elementOf,
  endOf,
  hasFlag,
  kindOf,
  nameIdOf,
  nameOf,
  namespaceOf,
  originalOf,
  parentOf,
  startOf,
  type TokenBuffer,
  truncatedAt,
} from '../../tokens/buffer.js';
import { readAttributes, recordAfter } from '../../tokens/read.js';
import type { Source } from '../../tokens/source.js';
import { callInOrder, callThen, type Pending } from '../parts/call-in-order.js';
import { type Content, type Contents, mayHaveText } from '../parts/content.js';
import { RewriteElement } from '../parts/element.js';
import { ElementEdits } from '../parts/element-edits.js';
import type { HandlerSet, MatchedRules } from '../parts/handlers.js';
import { EndTagEdits, RewriteEndTag } from '../parts/parts.js';
import { TagAttributes } from '../parts/tag-attributes.js';
import type { EditWriter } from '../writer/edit-writer.js';
import { ElementWriter } from '../writer/element-writer.js';
import { type MovedElement, regionOf } from '../writer/region.js';
import { CurrentTag } from './current-tag.js';
import { Nesting, noteEdits, type StartTag } from './nesting.js';
import type { OpenElements } from './open-elements.js';
import { keptTag, OpenStates } from './open-states.js';

/** Whether a record of this kind says that an element without an end tag ends, or that its copies do. */
function isEnd(kind: number): boolean {
  return kind === kindElementEnd || kind === kindForgotten;
}

/**
 * Reads the records of elements, and calls the handlers for elements. Each element has a number. The parser numbers the
 * elements in the order in which it creates them.
 */
export class ElementReader<Raw> {
  readonly #handlers: HandlerSet;
  readonly #contents: Contents;
  readonly #open: OpenElements;
  readonly #writer: EditWriter<Raw>;
  readonly #elements: ElementWriter<Raw>;
  readonly #states: OpenStates;
  readonly #nesting: Nesting;
  readonly #tag = new CurrentTag();
  /** The last ends in a row that were read: the record after them, and the offset of the end of the input. */
  #ends = { after: 0, endOfInput: 0 };
  /** The end tags of the elements that ended at an offset without an end tag. */
  #implied = { offset: -1, tags: '' };

  /** `open` gets the elements that match rules. */
  constructor(
    handlers: HandlerSet,
    contents: Contents,
    open: OpenElements,
    source: Source<Raw>,
    writer: EditWriter<Raw>,
  ) {
    this.#handlers = handlers;
    this.#contents = contents;
    this.#open = open;
    this.#writer = writer;
    this.#elements = new ElementWriter(source, writer);
    this.#nesting = new Nesting(handlers, writer);
    this.#states = new OpenStates(handlers.matcher, contents.isDocument);
  }

  /** Reads the parent of the elements that follow. */
  parent(records: Int32Array, at: number): void {
    this.#states.setParent(elementOf(records, at));
  }

  /** Reads an open element that is no token. */
  ancestor(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    this.#states.addAncestor(
      elementOf(records, at),
      nameOf(tokens, at),
      parentOf(records, at),
      originalOf(records, at),
    );
  }

  /** Reads a start tag, and calls the handlers for its element. */
  startTag(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    const id = elementOf(records, at);
    const hasContent = id !== 0 && !hasFlag(records, at, flagNoContent);
    this.#tag.set(tokens, at);
    const matched = this.#states.enter(id, this.#tag, hasContent);
    if (hasContent && this.#handlers.keepsTag(this.#tag.name)) {
      this.#states.keepTag(id, keptTag(this.#tag.name, readAttributes(tokens, at)));
    }
    if (this.#writer.skipped !== 0) return undefined;
    const { name } = this.#tag;
    const content = mayHaveText(nameIdOf(records, at))
      ? this.#contentOf(name, records, at)
      : 'data';
    if (matched.length === 0) {
      this.#passTag(tokens, at, {
        id,
        name,
        namespace: namespaceOf(records, at),
        hasContent,
        content,
      });
      return undefined;
    }
    const rules = this.#handlers.rulesOf(matched);
    const element = this.#createElement(tokens, at, rules, hasContent, content);
    const pending = callInOrder(rules.element, new RewriteElement(element));
    if (pending !== undefined) return pending.then(() => this.#beginAtTag(id, element));
    this.#beginAtTag(id, element);
    return undefined;
  }

  /** Passes a start tag without edits. */
  #passTag(tokens: TokenBuffer, at: number, tag: StartTag): void {
    const moved = this.#nesting.begin(tag, tag.name);
    this.#writer.beginContent(regionOf(tag.content, moved));
    if (!this.#nesting.isIgnoredFrameset(tag)) return;
    this.#writer.passUntil(startOf(tokens, at));
    this.#writer.skipUntil(endOf(tokens, at));
  }

  /** Writes the start tag of an element, and begins its content. */
  #beginAtTag(id: number, element: ElementEdits): void {
    const { name, namespace, hasContent, content, newName, isUnwrapped } = element;
    const tag = { id, name, namespace, hasContent, content };
    // The end tag of the text before this tag may be no token.
    this.#writer.leaveText();
    // What is before the tag does not depend on the edits of the tag.
    this.#writer.passUntil(element.start);
    if (element.changesStructure) this.#handlers.edits = 'structure';
    if (this.#nesting.isIgnoredFrameset(tag)) element.replacement ??= '';
    if (isUnwrapped || element.hasOtherName) this.#writeImpliedEnds(element.start);
    this.#elements.writeStartTag(element);
    const isDropped = element.removed || isUnwrapped;
    const writtenName = isDropped ? undefined : (newName ?? name);
    const changesRawText = element.changesRawText && !element.removed;
    const moved = this.#nesting.begin(tag, writtenName, changesRawText);
    if (namespace === 'html') noteEdits(this.#handlers, element, name, element.changesContent);
    if (newName === 'form') this.#handlers.changesScope = true;
    this.#begin(id, element, moved);
  }

  /** Begins an element that the markup implies. It has no tag in the source. */
  impliedStart(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    const id = elementOf(records, at);
    const name = nameOf(tokens, at);
    const matched = this.#states.imply(id, name, parentOf(records, at));
    // The end tag `</br>` is the element that it implies.
    if (matched.length === 0 || this.#writer.skipped !== 0 || name === 'br') return undefined;
    const rules = this.#handlers.rulesOf(matched);
    const element = this.#createElement(tokens, at, rules, true, 'data');
    return callThen(rules.element, new RewriteElement(element), () => {
      this.#elements.writeImpliedTag(element);
      this.#begin(id, element, undefined);
    });
  }

  /** Creates the element of a start tag, or an element that the markup implies. It was entered. */
  #createElement(
    tokens: TokenBuffer,
    at: number,
    { inside }: MatchedRules,
    hasContent: boolean,
    content: Content,
  ): ElementEdits {
    const { records } = tokens;
    const isImplied = kindOf(records, at) === kindImpliedStart;
    const hasNode = elementOf(records, at) !== 0;
    return new ElementEdits(
      {
        start: startOf(tokens, at),
        end: isImplied ? startOf(tokens, at) : endOf(tokens, at),
        name: nameOf(tokens, at),
        namespace: namespaceOf(records, at),
        hasContent,
        content,
        contents: this.#contents,
        isImplied,
        parent: hasNode ? this.#parentOf(hasContent) : undefined,
        attributes: new TagAttributes(isImplied ? undefined : tokens, at),
      },
      inside,
      this.#handlers,
    );
  }

  /** The parent of the element that was entered. */
  #parentOf(hasContent: boolean) {
    const { innermost } = this.#states;
    return hasContent ? innermost?.parent : innermost;
  }

  /** The kind of content of the element that a start tag began. */
  #contentOf(name: string, records: Int32Array, at: number): Content {
    const isHtml = elementOf(records, at) !== 0 && namespaceOf(records, at) === 'html';
    return isHtml ? this.#contents.ofName(name) : 'data';
  }

  /** Begins the content of an element whose start tag is written. */
  #begin(id: number, element: ElementEdits, moved: MovedElement | undefined): void {
    this.#elements.begin(element, moved);
    if (id === 0) {
      this.#elements.writeAfter(element);
      return;
    }
    this.#open.add(id, element);
    if (element.removed || (element.hasContent && element.innerMarkup !== undefined)) {
      this.#writer.skip(id);
    }
  }

  /** Forgets an element of which there are no copies any more. */
  forget(records: Int32Array, at: number): void {
    const id = elementOf(records, at);
    this.#open.forget(id);
    this.#states.forgetTag(id);
  }

  /** Ends an element that has no end tag in the source, and calls the handlers that `onEndTag` added. */
  elementEnd(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    const mayHaveCopies = hasFlag(records, at, flagMayHaveCopies);
    if (!mayHaveCopies) this.#states.forgetTag(elementOf(records, at));
    const id = elementOf(records, at);
    const open = this.#open.get(id);
    const offset = endOf(tokens, at);
    if (open === undefined) {
      this.#nesting.end(id, offset);
      return undefined;
    }
    this.#leave(open, offset, tokens, at);
    // The end tag of a copy follows. After the end of the input, nothing follows.
    const needsEndTag =
      open.newName !== undefined &&
      open.hasContent &&
      !mayHaveCopies &&
      offset < this.#endOfInput(tokens, at);
    const handlers = open.hasContent ? open.endTagHandlers : undefined;
    if (handlers === undefined) {
      if (needsEndTag) this.#elements.writeImpliedEnd(open, undefined, offset, true);
      else if (!mayHaveCopies) this.#noteImpliedEnd(open, offset);
      this.#endNesting(id, offset, needsEndTag);
      this.#writeAfter(open);
      return undefined;
    }
    const endTag = new EndTagEdits(open.name, open, true);
    return callThen(handlers, new RewriteEndTag(endTag), () => {
      endTag.isWritten = true;
      this.#elements.writeImpliedEnd(open, endTag, offset, needsEndTag);
      if (!needsEndTag && !mayHaveCopies) this.#noteImpliedEnd(open, offset);
      this.#endNesting(id, offset, needsEndTag);
      this.#writeAfter(open);
    });
  }

  /**
   * Notes an element that ends at an offset without an end tag. If the tag there is renamed or unwrapped, the tag ends
   * no element any more, so the end tag is written: in `<li>a<li>b`, before the second item.
   */
  #noteImpliedEnd(element: ElementEdits, offset: number): void {
    const { namespace, hasContent, removed, isUnwrapped, name } = element;
    const hasTag =
      hasContent && !removed && !isUnwrapped && !(element.isImplied && !element.hasNewTag);
    if (namespace !== 'html' || !hasTag) return;
    const before = this.#implied.offset === offset ? this.#implied.tags : '';
    this.#implied = { offset, tags: `${before}</${element.newName ?? name}>` };
  }

  /** Writes the end tags of the elements that end before the tag at an offset. */
  #writeImpliedEnds(offset: number): void {
    if (this.#implied.offset !== offset) return;
    this.#writer.passUntil(offset);
    this.#writer.addToTag(this.#implied.tags);
    this.#implied = { offset: -1, tags: '' };
  }

  /** @param hasEndTag whether the element has got an end tag. */
  #endNesting(id: number, offset: number, hasEndTag: boolean): void {
    if (hasEndTag) this.#nesting.endTag(id);
    else this.#nesting.end(id, offset);
  }

  /** Writes the markup after an element, which ended. */
  #writeAfter(element: ElementEdits): void {
    if (element.namespace === 'html') {
      noteEdits(this.#handlers, element, element.name, element.changesContent);
    }
    this.#elements.writeAfter(element);
  }

  /** Begins to read another buffer of tokens. */
  beginBuffer(): void {
    this.#ends = { after: 0, endOfInput: 0 };
  }

  /**
   * The offset at which the end of the input ends elements, if only such ends follow an elementEnd. Otherwise infinity.
   * The records between two ends may have been dropped, because no handler needs them.
   */
  #endOfInput(tokens: TokenBuffer, at: number): number {
    const { records, end } = tokens;
    if (at >= this.#ends.after) {
      let after = recordAfter(records, at);
      while (after < end && isEnd(kindOf(records, after))) after = recordAfter(records, after);
      const isLast = after < end && kindOf(records, after) === kindEndOfFile;
      const endOfInput = isLast ? truncatedAt(tokens, after) : Number.POSITIVE_INFINITY;
      this.#ends = { after, endOfInput };
    }
    return this.#ends.endOfInput;
  }

  /** Leaves the content of an element, which ends at `offset`. `at` is the record of the end. */
  #leave(element: ElementEdits, offset: number, { records }: TokenBuffer, at: number): void {
    const id = elementOf(records, at);
    this.#writer.passUntil(offset);
    if (this.#writer.skipped === id) this.#writer.resume();
    this.#open.remove(id, element, hasFlag(records, at, flagMayHaveCopies));
    this.#elements.endContent(element, offset);
  }

  /** Reads an end tag, and calls the handlers that `onEndTag` added. */
  endTag(tokens: TokenBuffer, at: number): Pending {
    const id = elementOf(tokens.records, at);
    if (!hasFlag(tokens.records, at, flagMayHaveCopies)) this.#states.forgetTag(id);
    const skipped = this.#writer.skipped;
    if (!hasFlag(tokens.records, at, flagCopy)) this.#nesting.endTag(id);
    // Skipped content can contain the end tag of an element that began before the skipped content. This end tag must be
    // written.
    if (id === 0 || (skipped !== 0 && id > skipped)) return undefined;
    if (skipped !== 0) this.#writer.passUntil(startOf(tokens, at));
    this.#writer.resume();
    this.#writer.endText();
    const pending = this.#endElement(id, tokens, at);
    if (pending !== undefined) return pending.then(() => this.#endSkipped(id, skipped, tokens, at));
    this.#endSkipped(id, skipped, tokens, at);
    return undefined;
  }

  /** Continues to skip the content of the element `skipped`, after an end tag inside of it was written. */
  #endSkipped(id: number, skipped: number, tokens: TokenBuffer, at: number): void {
    this.#writer.leaveText();
    if (skipped === 0 || id === skipped) return;
    this.#writer.passUntil(endOf(tokens, at));
    this.#writer.skip(skipped);
  }

  /** Writes the end tag of an element, or of a copy. The parser creates copies of misnested formatting elements. */
  #endElement(id: number, tokens: TokenBuffer, at: number): Pending {
    const range = { start: startOf(tokens, at), end: endOf(tokens, at) };
    const open = this.#open.get(id);
    if (open === undefined || hasFlag(tokens.records, at, flagCopy)) {
      const element = this.#open.elementOf(id);
      if (element !== undefined) this.#elements.writeEndTag(element, undefined, range);
      return undefined;
    }
    const handlers = open.endTagHandlers;
    this.#leave(open, range.start, tokens, at);
    if (handlers === undefined) {
      this.#elements.writeEndTag(open, undefined, range);
      this.#writeAfter(open);
      return undefined;
    }
    const endTag = new EndTagEdits(nameOf(tokens, at), open, false);
    return callThen(handlers, new RewriteEndTag(endTag), () => {
      endTag.isWritten = true;
      this.#elements.writeEndTag(open, endTag, range);
      this.#writer.insert(endTag.afterMarkup);
      const isHtml = open.namespace === 'html';
      if (isHtml) noteEdits(this.#handlers, endTag, open.name, endTag.newName !== undefined);
      this.#writeAfter(open);
    });
  }
}
