import { type ChunkOptions, chunks, type MarkdownSource, toMarkdown } from '../../markdown.js';
import { type Page, selectedElements, treeOf } from '../page.js';

/**
 * The Markdown of a page, or of each selected element. An empty line separates elements. With a size of chunks, a line
 * of JSON for each chunk; with several files, it begins with the name of the file.
 */
export function printMarkdown(page: Page): Iterable<string> {
  const { choices, chunkSize, isOneOfMany, name } = page;
  if (chunkSize === undefined) return blocksOf(sourcesOf(page), choices.url);
  const located = { ...page, choices: { ...choices, locations: true } };
  const options = { size: chunkSize, url: choices.url };
  return chunkLinesOf(sourcesOf(located), options, isOneOfMany ? { file: name } : {});
}

function sourcesOf(page: Page): Iterable<MarkdownSource> {
  const { selection } = page;
  return selection === undefined ? [treeOf(page)] : selectedElements(page, selection);
}

function* blocksOf(sources: Iterable<MarkdownSource>, url: string | undefined): Generator<string> {
  let separator = '';
  for (const source of sources) {
    const markdown = toMarkdown(source, { url });
    if (markdown === '') continue;
    yield separator + markdown;
    separator = '\n';
  }
}

function* chunkLinesOf(
  sources: Iterable<MarkdownSource>,
  options: ChunkOptions,
  prefix: object,
): Generator<string> {
  for (const source of sources) {
    for (const chunk of chunks(source, options)) {
      yield `${JSON.stringify({ ...prefix, ...chunk })}\n`;
    }
  }
}
