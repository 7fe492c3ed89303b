import { recordAfter, type TreeBuffer } from '../encoded/index.js';
import { Units } from '../text/units.js';
import { readSource, type SourceNode, type TextSource } from '../tree/source-node.js';
import { wholeBlocks } from './blocks/blocks.js';
import { createOutput } from './blocks/output.js';
import { type MarkdownRange, SourceMap } from './inline/source-map.js';
import { type MarkdownOptions, type ReadOptions, readMarkdownOptions } from './options.js';
import { markElements } from './tree/marked-elements.js';
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

function markdownOf({ tree, at }: SourceNode, read: ReadOptions): string | MappedMarkdown {
  const map = read.map ? new SourceMap(locationsOf(tree)) : undefined;
  const output = createOutput(new Units(), read.styles, map);
  const walk = new MarkdownWalk(
    tree,
    read,
    markElements('toMarkdown', tree, read),
    output,
    wholeBlocks,
  );
  const markdown = walk.of(at, recordAfter(tree.records, at));
  return map === undefined ? markdown : { markdown, map: map.ranges };
}

function locationsOf({ locations }: TreeBuffer): Int32Array {
  if (locations !== undefined) return locations;
  throw new TypeError(
    'toMarkdown: `map` needs a tree with locations; parse with `locations: true`',
  );
}
