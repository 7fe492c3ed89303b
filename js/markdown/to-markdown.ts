import { readSource, type SourceNode, type TextSource } from '../tree/source-node.js';
import { Attributes } from './attributes.js';
import { markElements } from './marked-elements.js';
import { type MarkdownOptions, type ReadOptions, readMarkdownOptions } from './options.js';
import { Targets } from './targets.js';
import { MarkdownWalk } from './walk.js';

/** What `toMarkdown` accepts: a source, a tree, or a node. */
export type MarkdownSource = TextSource;

/**
 * The Markdown of a page: CommonMark with the extensions of GitHub. A conforming renderer reads it as the text and the
 * structure of the page's tree. Texts of the page never become markup, and only links of the page become links.
 * https://spec.commonmark.org/0.31.2/ https://github.github.com/gfm/
 *
 * Scripts, styles, hidden elements, `noscript`, form controls and embedded media are left out. Quotes and lists in each
 * other are written up to 60 levels; what is deeper belongs to the last level.
 *
 * @param source a page as string or bytes, as for `parse`; a `Tree`; a node of a tree; or a plain document, fragment,
 *   element or text. The time is linear in its size.
 * @returns the Markdown, with U+000A at the end of each line. Empty if there is nothing to see.
 * @throws TypeError if an argument is something else, or an option is unknown or of another type than documented.
 *   SyntaxError if a selector is not valid. For strings and bytes, also as `parse`.
 */
export function toMarkdown(source: MarkdownSource, options?: MarkdownOptions): string {
  const read = readMarkdownOptions('toMarkdown', options);
  return readSource('toMarkdown', source, read.parse, (node) => markdownOf(node, read));
}

function markdownOf({ tree, at }: SourceNode, read: ReadOptions): string {
  const { url, isAllowed, remove, keep, styles } = read;
  const attributes = new Attributes(tree);
  const targets = new Targets(tree, attributes, url, isAllowed);
  const marked = markElements('toMarkdown', tree, remove, keep);
  return new MarkdownWalk(tree, targets, attributes, styles, marked).of(at);
}
