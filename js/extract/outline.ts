import { kindHtmlElement, kindIn, nameIdIn } from '../encoded/index.js';
import { wordOf } from '../matching/words.js';
import type { LazyElement } from '../tree/lazy/nodes.js';
import { idOf } from './names.js';
import { elementAt, type Source, subjectOf, visitElements } from './subject.js';
import { lineOf } from './text-content.js';

/** A heading, with the headings of higher levels after it. */
export interface Heading {
  /** The `h1` ... `h6`. */
  readonly element: LazyElement;
  /** The level: from 1 to 6. */
  readonly level: number;
  /** The text, in one line, without headings in the heading. */
  readonly text: string;
  /** The attribute `id`; null if it is missing or empty. */
  readonly id: string | null;
  /** The headings up to the next one of this level or of a lower one. */
  readonly children: readonly Heading[];
}

/**
 * The headings of a page, nested by their levels. A level can be skipped: after an `h1`, an `h3` is its child. The
 * attributes `headingoffset` and `headingreset` have no effect.
 * https://html.spec.whatwg.org/multipage/sections.html#outline
 *
 * @throws TypeError if `source` is something else than a tree or a lazy node that can have children.
 */
export function outline(source: Source): Heading[] {
  const subject = subjectOf('outline', 'source', source);
  const { tree, search } = subject;
  const levels = new Map([1, 2, 3, 4, 5, 6].map((level) => [idOf(`h${level}`), level]));
  const top: Heading[] = [];
  /** The headings around the next one, from the outermost on. */
  const open: { level: number; children: Heading[] }[] = [{ level: 0, children: top }];
  visitElements(subject, (at, word) => {
    const level = kindIn(word) === kindHtmlElement ? levels.get(nameIdIn(word)) : undefined;
    if (level === undefined) return;
    while (open[open.length - 1].level >= level) open.pop();
    const children: Heading[] = [];
    const id = search.get(at, wordOf('id')) || null;
    open[open.length - 1].children.push({
      element: elementAt(tree, at),
      level,
      text: lineOf(search, at, (name) => levels.has(name)),
      id,
      children,
    });
    open.push({ level, children });
  });
  return top;
}
