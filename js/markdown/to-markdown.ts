import { recordAfter, type TreeBuffer } from '../encoded/index.js';
import { readSource, type SourceNode, type TextSource } from '../tree/source-node.js';
import { Attributes } from './attributes.js';
import { type BlockSink, type Output, wholeBlocks } from './blocks.js';
import { markElements } from './marked-elements.js';
import { type MarkdownOptions, type ReadOptions, readMarkdownOptions } from './options.js';
import { type MarkdownRange, SourceMap } from './source-map.js';
import { Targets } from './targets.js';
import { MarkdownWalk } from './walk.js';

/** What `toMarkdown` accepts: a source, a tree, or a node. */
export type MarkdownSource = TextSource;

/** The result of `toMarkdown` with the option `map`. */
export interface MappedMarkdown {
  markdown: string;
  /**
   * Ranges of the blocks and links that are in the source, in the order of their starts. The range of a paragraph is
   * from its first to its last text or image in the source. Other ranges are those of elements, with their tags.
   */
  map: MarkdownRange[];
}

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
 * @returns the Markdown, with U+000A at the end of each line. Empty if there is nothing to see. With the option `map`,
 *   the Markdown and its ranges.
 * @throws TypeError if an argument is something else, an option is unknown or of another type than documented, or `map`
 *   is true and a tree or node has no locations. SyntaxError if a selector is not valid. For strings and bytes, also as
 *   `parse`.
 */
export function toMarkdown(
  source: MarkdownSource,
  options: MarkdownOptions & { map: true },
): MappedMarkdown;
export function toMarkdown(
  source: MarkdownSource,
  options?: MarkdownOptions & { map?: false | undefined },
): string;
export function toMarkdown(
  source: MarkdownSource,
  options?: MarkdownOptions,
): string | MappedMarkdown;
export function toMarkdown(
  source: MarkdownSource,
  options?: MarkdownOptions,
): string | MappedMarkdown {
  const read = readMarkdownOptions('toMarkdown', options);
  const { parse, map } = read;
  return readSource('toMarkdown', source, parse, (node) => markdownOf(node, read), map);
}

function markdownOf(node: SourceNode, read: ReadOptions): string | MappedMarkdown {
  const map = read.map ? new SourceMap(locationsOf(node.tree)) : undefined;
  const walk = walkOf('toMarkdown', node, read, map, () => wholeBlocks);
  const markdown = walk.of(node.at, recordAfter(node.tree.records, node.at));
  return map === undefined ? markdown : { markdown, map: map.ranges };
}

/** What writes the blocks of a tree. */
export function walkOf(
  caller: string,
  { tree }: SourceNode,
  { url, isAllowed, remove, keep, styles }: ReadOptions,
  map: SourceMap | undefined,
  sinkOf: (output: Output) => BlockSink,
): MarkdownWalk {
  const attributes = new Attributes(tree);
  const targets = new Targets(tree, attributes, url, isAllowed);
  const marked = markElements(caller, tree, remove, keep);
  return new MarkdownWalk(tree, targets, attributes, styles, marked, map, sinkOf);
}

function locationsOf({ locations }: TreeBuffer): Int32Array {
  if (locations !== undefined) return locations;
  throw new TypeError(
    'toMarkdown: `map` needs a tree with locations; parse with `locations: true`',
  );
}
