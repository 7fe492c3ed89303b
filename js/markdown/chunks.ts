import { argumentError } from '../base/errors.js';
import { type NamesOf, omitNames, readOptions } from '../base/names.js';
import { recordAfter } from '../encoded/index.js';
import { Units } from '../text/units.js';
import { readSource } from '../tree/source-node.js';
import { ChunkSink, type MarkdownChunk } from './blocks/chunk-sink.js';
import { createOutput } from './blocks/output.js';
import { SourceMap } from './inline/source-map.js';
import { type MarkdownOptions, markdownNames, type ReadOptions, readMembers } from './options.js';
import type { MarkdownSource } from './to-markdown.js';
import { markElements } from './tree/marked-elements.js';
import { MarkdownWalk } from './walk.js';

/** The options of `chunks`: the size, and those options of `toMarkdown` whose Markdown can be divided. */
export interface ChunkOptions extends Omit<MarkdownOptions, 'map' | 'linkStyle' | 'keep' | 'raw'> {
  /** The maximum length of a chunk in UTF-16 code units: an integer of at least 200. Default: 4000. */
  size?: number | undefined;
  /** As for `toMarkdown`, without `'html'`. */
  raw?: 'text' | 'none' | undefined;
}

const names = {
  ...omitNames(markdownNames, 'map', 'linkStyle', 'keep'),
  size: true,
} satisfies NamesOf<ChunkOptions>;

const leastSize = 200;
const defaultSize = 4000;

/**
 * The Markdown of a page in chunks, such as for a language model. Each one can be read by itself. A chunk has as many
 * blocks as fit, but a heading begins a new one if the chunk is half full, and chunks do not end with short headings.
 * A block that fits into no chunk is divided: a paragraph after a sentence or a word, code after a line, a table after
 * a row, with its header in each part. A part of an item or a quote begins as an item or a quote.
 *
 * All text of `toMarkdown` is there. Left out are the addresses of links and images that are longer than half a chunk,
 * and numbers of items without content; quotes and lists in each other are written up to a quarter of a line's length;
 * and a table whose header or row is too long is written as paragraphs.
 *
 * @param source as for `toMarkdown`. The time is linear in its size.
 * @returns the chunks in the order of the page. Empty if there is nothing to see.
 * @throws TypeError and SyntaxError as `toMarkdown`, and if an option of `toMarkdown` is not allowed here.
 */
export function chunks(source: MarkdownSource, options?: ChunkOptions): MarkdownChunk[] {
  const members = readOptions('chunks', options, names);
  const size = readSize(members.size);
  if (members.raw === 'html') throw argumentError('chunks', 'raw', "'text' or 'none'", 'html');
  const read = forChunks(readMembers('chunks', members), size);
  return readSource(
    'chunks',
    source,
    read.parse,
    (node) => {
      const { locations } = node.tree;
      const map = locations === undefined ? undefined : new SourceMap(locations);
      const output = createOutput(new Units(), read.styles, map);
      const sink = new ChunkSink(output, size);
      const marked = markElements('chunks', node.tree, read);
      const walk = new MarkdownWalk(node.tree, read, marked, output, sink);
      walk.write(node.at, recordAfter(node.tree.records, node.at));
      return sink.finish();
    },
    true,
  );
}

function readSize(size: unknown): number {
  if (size === undefined) return defaultSize;
  if (Number.isSafeInteger(size) && (size as number) >= leastSize) return size as number;
  throw argumentError('chunks', 'size', `an integer of at least ${leastSize}`, size);
}

/** Limits what is not divided, so that it fits into a chunk with the marks around it. */
function forChunks(read: ReadOptions, size: number): ReadOptions {
  const { styles } = read;
  const mostInline = size >> 1;
  return {
    ...read,
    styles: {
      ...styles,
      rule: styles.rule.length > mostInline ? '---' : styles.rule,
      hasEmptyItems: false,
      mostPrefix: size >> 2,
      mostInline,
    },
  };
}
