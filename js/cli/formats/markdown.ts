import { type MarkdownSource, toMarkdown } from '../../markdown.js';
import { type Page, selectedElements, treeOf } from '../page.js';

/** The Markdown of a page, or of each selected element. An empty line separates elements. */
export function printMarkdown(page: Page): Iterable<string> {
  const { selection, choices } = page;
  const sources = selection === undefined ? [treeOf(page)] : selectedElements(page, selection);
  return blocksOf(sources, choices.url);
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
