import { type NamesOf, omitNames, readOptions } from '../../base/names.js';
import { TransformBase } from '../../base/stream-classes.js';
import { flagEdits, flagForgetSettled, levelFull } from '../../generated/call.js';
import { type Input, readInput } from '../../module/input.js';
import { loadLevel } from '../../module/module.js';
import { treeShapeNames } from '../../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  readParserOptions,
  type TokenErrors,
} from '../../module/options.js';
import { type MarkdownOptions, markdownNames, readMembers } from '../options.js';
import { MarkdownFeed } from './feed.js';

/** How the page of a `MarkdownStream` is parsed. */
export type StreamParseOptions = Omit<
  ParseOptions & Partial<FragmentOptions>,
  'locations' | 'onParseError' | 'sanitizer' | 'safe' | 'urlSchemes' | 'onRemove' | 'copyStrings'
>;

/** The options of `MarkdownStream`: those of `toMarkdown` that need no whole page. */
export interface MarkdownStreamOptions
  extends Omit<MarkdownOptions, 'parse' | 'map' | 'remove' | 'keep'> {
  /** How the page is parsed. With `context`, the page is a fragment, as for `parseFragment`. */
  parse?: StreamParseOptions | undefined;
}

const names = omitNames(
  markdownNames,
  'map',
  'remove',
  'keep',
) satisfies NamesOf<MarkdownStreamOptions>;

const tokenErrors: TokenErrors = {
  missing() {
    return new Error(
      'souptree: a MarkdownStream needs souptree-full.wasm: await init() after the last import, or pass this file to init()',
    );
  },
};

/**
 * A transform stream that writes a page as Markdown while the page arrives:
 * `response.body.pipeThrough(new MarkdownStream())`. The chunks are strings, or bytes.
 *
 * All chunks of the output together are what `toMarkdown` returns, but for pages that change what is already written: a
 * `base` element after the first link, or a second `body` tag with `hidden` or `style`. What a later tag can still move
 * waits, such as the content of an open `a` or `b`, and so do tables, headings and paragraphs until they end. From a
 * marker of `<template for>` on, all waits for the end of the page.
 *
 * In memory are what waits, and the names of elements and attributes that are not in the standard. The parser forgets
 * what no later tag can change. It keeps all of its tree, about 25 bytes for each byte of the page, from the first
 * marker of `<template for>` on, from a `select` or `option` in an unusual place on, and while a `selectedcontent` can
 * still move.
 */
export class MarkdownStream extends TransformBase<Input, string> {
  /**
   * @param options as for `toMarkdown`, without `map`, `remove` and `keep`.
   * @param writableStrategy the queuing strategy of the writable side.
   * @param readableStrategy the queuing strategy of the readable side.
   * @throws TypeError if an option is unknown or of another type than documented. Error if the module in use cannot
   *   record edits: `init()` loads one that can.
   */
  constructor(
    options?: MarkdownStreamOptions,
    writableStrategy?: QueuingStrategy<Input>,
    readableStrategy?: QueuingStrategy<string>,
  ) {
    const feed = createFeed(options);
    let isText = true;
    const pass = (markdown: string, controller: TransformStreamDefaultController<string>) => {
      if (markdown !== '') controller.enqueue(markdown);
    };
    const transformer: Transformer<Input, string> & { cancel(): void } = {
      transform(chunk, controller) {
        isText = typeof chunk === 'string';
        pass(feed.write(readInput('MarkdownStream', chunk, 'chunk'), 'other'), controller);
      },
      flush: (controller) => pass(feed.write(isText ? '' : new Uint8Array(0), 'last'), controller),
      // Some engines do not call `cancel`. In these engines, the garbage collector frees the parser.
      cancel: () => feed.close(),
    };
    super(transformer, writableStrategy, readableStrategy);
  }
}

function createFeed(options: MarkdownStreamOptions | undefined): MarkdownFeed {
  const caller = 'MarkdownStream';
  for (const name of ['map', 'remove', 'keep']) {
    if ((options as Record<string, unknown> | undefined)?.[name] === undefined) continue;
    throw new TypeError(`${caller}: the option \`${name}\` needs the whole page: use toMarkdown`);
  }
  const read = readMembers(caller, readOptions(caller, options, names));
  const parse = readOptions(caller, read.parse, treeShapeNames);
  const request = readParserOptions(caller, parse);
  loadLevel(levelFull);
  const flags = request.flags | flagEdits | flagForgetSettled;
  return new MarkdownFeed({ ...request, tokenErrors, flags }, read);
}
