import { type NamesOf, readOptions } from '../base/names.js';
import { isContainer, kindOf } from '../encoded/index.js';
import {
  readSource,
  type SourceNode,
  type SourceParseOptions,
  type TextSource,
} from '../tree/source-node.js';
import { RenderedText } from './rendered-text.js';

/** The options of `toText`. */
export interface TextOptions {
  /**
   * How an input is parsed: the options of `parse`. With `context`, the input is a fragment, as for `parseFragment`.
   * Only for strings and bytes.
   */
  parse?: SourceParseOptions | undefined;
}

const names = { parse: true } satisfies NamesOf<TextOptions>;

/**
 * The text of a page as a reader sees it: `innerText` in a browser that runs scripts, without a style sheet of the
 * page. Blocks are on lines of their own, cells are separated by tabs, and white space is collapsed outside of `pre`.
 * Scripts, styles, hidden elements, fallback content, addresses of links and texts of images are left out.
 * https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
 *
 * @param source a page as string or bytes, as for `parse`; a `Tree`; a node of a tree; or a plain document, fragment,
 *   element or text. The time is linear in its size.
 * @returns the text, with U+000A at the ends of lines. For a node that is not rendered, such as `title`, its
 *   `textContent`.
 * @throws TypeError if an argument is something else, or an option is unknown. For strings and bytes, also as `parse`.
 */
export function toText(source: TextSource, options?: TextOptions): string {
  const { parse } = readOptions('toText', options, names) as TextOptions;
  return readSource('toText', source, parse, textOf);
}

/** For a node that is not rendered, or that cannot have children: its `textContent`. */
function textOf({ tree, at, lazy }: SourceNode): string {
  const isRendered = isContainer(kindOf(tree.records, at));
  const text = isRendered ? new RenderedText(tree, true).of(at) : undefined;
  return text ?? lazy?.textContent ?? '';
}
