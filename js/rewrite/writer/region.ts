/** What is around the position of a writer, as far as it decides how text is written there. */

import { type Content, type Escaping, escapings } from '../parts/content.js';
import type { ElementEdits } from '../parts/element-edits.js';

/** An element that a parser could read in another way, because edits changed the tags of the element around it. */
export interface MovedElement {
  /** The name of the element whose tags changed. */
  readonly around: string;
  readonly name: string;
}

/** A region never changes: the writer enters another one at tags, and for a text. */
export interface Region {
  /**
   * How a parser of the output reads text: it decodes character references or not. Text in which it decodes none cannot
   * be escaped. In a CDATA section, inserted markup ends the section, and another one follows.
   */
  readonly text: 'decoded' | 'raw' | 'cdata';
  /**
   * The character references to write in text of the source. Set if an edit renamed or unwrapped an element whose
   * content is text, and a parser decodes references there.
   */
  readonly escaping: Escaping | undefined;
  /** How a parser reads the text in the source, if a rename made it the raw text of an element with another name. */
  readonly renamed: Content | undefined;
  /** The element of the text, if a parser could read the text as markup. */
  readonly moved: MovedElement | undefined;
}

const nothing = { escaping: undefined, renamed: undefined, moved: undefined } as const;

/** The region of markup, and of text in which a parser decodes references. */
export const decodedText: Region = { ...nothing, text: 'decoded' };

/** The region of text in which a parser decodes no references. */
export const rawText: Region = { ...nothing, text: 'raw' };

/** The region after a start tag without edits. */
export function regionOf(content: Content, moved?: MovedElement): Region {
  const region = content === 'rawtext' ? rawText : decodedText;
  return moved === undefined ? region : { ...region, moved };
}

/**
 * The region after the start tag of an element with edits. In a renamed or unwrapped element, text of the source is
 * escaped if a parser would otherwise read it differently. Text that becomes raw text cannot be escaped, so it is
 * checked. Content that is markup is not changed.
 */
export function regionInside(element: ElementEdits, moved: MovedElement | undefined): Region {
  const { name, newName, content, isUnwrapped, hasRawText } = element;
  const isOther = isUnwrapped || (newName?.toLowerCase() ?? name) !== name;
  const changed = isOther && content !== 'data' ? content : undefined;
  if (changed === undefined) return regionOf(hasRawText ? 'rawtext' : 'data', moved);
  return hasRawText
    ? { text: 'raw', escaping: undefined, renamed: changed, moved }
    : { text: 'decoded', escaping: escapings[changed], renamed: undefined, moved };
}

/** The same region, for a text that a parser reads in this way. */
export function withText(region: Region, text: Region['text']): Region {
  return region.text === text ? region : { ...region, text };
}
