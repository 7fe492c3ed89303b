import { argumentError, reportErrors } from '../base/errors.js';
import { type NamesOf, readOptions } from '../base/names.js';
import { isContainer, kindOf, openTree, readErrors } from '../encoded/index.js';
import { callParser } from '../module/call.js';
import { readInput } from '../module/input.js';
import { fragmentNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  readDocumentOptions,
  readFragmentOptions,
} from '../module/options.js';
import { type SourceNode, sourceAdvice, sourceNode, type TextSource } from '../tree/source-node.js';
import { RenderedText } from './rendered-text.js';

/** The options of `toText`. */
export interface TextOptions {
  /**
   * How an input is parsed: the options of `parse`. With `context`, the input is a fragment, as for `parseFragment`. Only
   * for strings and bytes.
   */
  parse?: (ParseOptions & Partial<FragmentOptions>) | undefined;
}

const names = { parse: true } satisfies NamesOf<TextOptions>;

/**
 * The text of a page as a reader sees it: `innerText` in a browser that runs scripts, without a style sheet of the page.
 * Blocks are on lines of their own, cells are separated by tabs, and white space is collapsed outside of `pre`. Scripts,
 * styles, hidden elements, fallback content, addresses of links and texts of images are left out.
 * https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
 *
 * @param source a page as string or bytes, as for `parse`; a `Tree`; a node of a tree; or a plain document, fragment,
 *   element or text. The time is linear in its size.
 * @returns the text, with U+000A at the ends of lines. For a node that is not rendered, such as `title`, its `textContent`.
 * @throws TypeError if an argument is something else, or an option is unknown. For strings and bytes, also as `parse`.
 */
export function toText(source: TextSource, options?: TextOptions): string {
  const { parse } = readOptions('toText', options, names) as TextOptions;
  const node = sourceNode(source);
  if (node !== undefined) {
    refuseParse(parse);
    return textOfRecord(node);
  }
  const advice = sourceAdvice(source) || ': pass a page, a `Tree` or a node';
  return textOfInput(readInput('toText', source, 'source', advice), parse);
}

function textOfInput(input: string | Uint8Array, parse: TextOptions['parse']): string {
  const isFragment = parse?.context !== undefined;
  const members = readOptions('toText', parse, fragmentNames);
  const request = isFragment
    ? readFragmentOptions('toText', members)
    : readDocumentOptions('toText', members);
  // The tree stays in the memory of the module, and is read before the next call.
  const tree = openTree(callParser(input, request));
  const text = textOfRecord({ tree, at: 0, lazy: undefined });
  const errors = request.onParseError === undefined ? undefined : readErrors(tree.bytes);
  if (errors !== undefined) reportErrors(errors, request.onParseError as never);
  request.sanitizer?.reportRemovals();
  return text;
}

/** For a node that is not rendered, or that cannot have children: its `textContent`. */
function textOfRecord({ tree, at, lazy }: SourceNode): string {
  const isRendered = isContainer(kindOf(tree.records, at));
  const text = isRendered ? new RenderedText(tree, true).of(at) : undefined;
  return text ?? lazy?.textContent ?? '';
}

/** @throws TypeError if the option `parse` is for a source that is not parsed. */
function refuseParse(parse: unknown): void {
  if (parse !== undefined)
    throw argumentError('toText', 'parse', 'used with a string or bytes', parse);
}
