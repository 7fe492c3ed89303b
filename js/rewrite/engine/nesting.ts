/** The elements whose nesting decides what is raw text, even if no handler needs them. */

import type { Namespace } from '../../base/nodes.js';
import { breakoutNames } from '../../generated/elements.js';
import { type Content, integrationPoints, textNames } from '../parts/content.js';
import type { PartEdits, PartRule } from '../parts/edits.js';
import { type EditWriter, movedContent } from '../writer/edit-writer.js';
import type { MovedElement } from '../writer/region.js';

const isForeignRoot = (name: string): boolean => name === 'svg' || name === 'math';

/** What the record of a start tag says. `id` is 0 if the tag begins no element. */
export interface StartTag {
  readonly id: number;
  readonly name: string;
  readonly namespace: Namespace;
  readonly hasContent: boolean;
  /** How a parser reads the content in the source. */
  readonly content: Content;
}

/**
 * Keeps what is raw text after edits. If a parser reads the page so that a tag ends an `svg` element, a change of this
 * tag or of tags before it must not let the element contain the `style` that follows.
 */
export class Nesting {
  readonly #rule: PartRule;
  readonly #writer: EditWriter<unknown>;
  /** The names of the open `svg` and `math` elements, by number. The name of an integration point is empty. */
  readonly #open = new Map<number, string>();
  /**
   * The names of the open elements whose edits change how a parser reads the tags in them, by number: for example an
   * `svg` that was unwrapped.
   */
  readonly #moving = new Map<number, string>();
  #hasTemplate = false;

  constructor(rule: PartRule, writer: EditWriter<unknown>) {
    this.#rule = rule;
    this.#writer = writer;
  }

  /** Whether a start tag must be removed: an edit could make a `frameset` valid that a parser ignores in the source. */
  isIgnoredFrameset({ id, name }: StartTag): boolean {
    return id === 0 && name === 'frameset' && this.#rule.edits === 'structure';
  }

  /**
   * Begins an element that is written with the name `writtenName`. The name is undefined if its tags are not written.
   *
   * @param changesRawText whether edits of its tag can change what is raw text in it.
   * @returns the element, if a parser could read its text as markup.
   * @throws TypeError if a parser could read the content of the element as text instead of markup.
   */
  begin(
    tag: StartTag,
    writtenName: string | undefined,
    changesRawText = false,
  ): MovedElement | undefined {
    const { hasContent } = tag;
    const isMoved = this.#moving.size > 0 && hasContent && writtenName !== undefined;
    const moved = isMoved ? this.#movedElement(tag, writtenName) : undefined;
    this.#note(tag, writtenName, changesRawText);
    return moved;
  }

  #note(tag: StartTag, writtenName: string | undefined, changesRawText: boolean): void {
    const { id, name, namespace, hasContent } = tag;
    if (changesRawText && hasContent && movesContent(tag, writtenName)) {
      this.#moving.set(id, name);
      this.#rule.openMoving = this.#moving.size;
    }
    if (namespace === 'html') {
      if (name === 'template') this.#hasTemplate = true;
      if (name === 'col' && (id === 0 || this.#hasTemplate)) this.#rule.nestsOddly = true;
      return;
    }
    if (id === 0 || !hasContent || writtenName === undefined) return;
    const isPoint = integrationPoints.has(name);
    if (!isPoint && !isForeignRoot(name)) return;
    if (isPoint && this.#rule.changesScope) this.#rule.rawTextIsUncertain = true;
    this.#open.set(id, isPoint ? '' : writtenName);
    this.#rule.openForeign = this.#open.size;
  }

  /** Checks an element that a parser can read in another namespace than in the source. */
  #movedElement(
    { name, namespace, content }: StartTag,
    writtenName: string,
  ): MovedElement | undefined {
    if (!textNames.includes(writtenName.toLowerCase())) return undefined;
    const [around] = this.#moving.values();
    if (namespace !== 'html') throw movedContent({ around, name });
    return content === 'data' ? undefined : { around, name };
  }

  /** Ends an element at its end tag. */
  endTag(id: number): void {
    this.#endMoving(id);
    if (this.#open.size === 0) return;
    this.#open.delete(id);
    this.#rule.openForeign = this.#open.size;
  }

  #endMoving(id: number): void {
    if (this.#moving.size === 0) return;
    this.#moving.delete(id);
    this.#rule.openMoving = this.#moving.size;
  }

  /** Ends an element without an end tag, at an offset. */
  end(id: number, offset: number): void {
    this.#endMoving(id);
    const name = this.#open.get(id);
    if (name === undefined) return;
    this.endTag(id);
    // HTML elements in an integration point can make an end tag of SVG or MathML ineffective.
    if (name === '' || this.#writer.skipped !== 0) {
      this.#rule.nestsOddly = true;
      return;
    }
    this.#writer.passUntil(offset);
    this.#writer.addEndTag(`</${name}>`);
  }
}

/**
 * Whether an edit of the tags changes how a parser reads the tags in the element. In `template`, it can ignore a
 * `style` after a `col`. `writtenName` is the name if the element keeps tags.
 */
function movesContent({ name, namespace }: StartTag, writtenName: string | undefined): boolean {
  const written = writtenName?.toLowerCase() ?? '';
  if (isForeignRoot(written) || written === 'template') return true;
  if (namespace === 'html') return name === 'template';
  const isPoint = integrationPoints.has(name) || integrationPoints.has(written);
  return isPoint || isForeignRoot(name) || written === 'font' || breakoutNames.has(written);
}

/** Notes the edits of a part that is no text: a doctype, the tag of an HTML element, or another part. */
export function noteEdits(rule: PartRule, edits: PartEdits, name: string, isChanged = false): void {
  const { beforeMarkup, afterMarkup, removed } = edits;
  if (!isChanged && !removed && beforeMarkup === '' && afterMarkup === '') return;
  // The form and quirks mode decide which tags are ignored, even inside of an integration point.
  if (name === 'form' || name === 'doctype') rule.changesScope = true;
  if (rule.openForeign > 0) rule.rawTextIsUncertain = true;
}
