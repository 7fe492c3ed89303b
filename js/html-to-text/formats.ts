/** The formats of html-to-text. */

import {
  block,
  blockquote,
  dataTable,
  type ElementView,
  type Format,
  type FormatOptions,
  heading,
  inline,
  lineBreak,
  noContent,
  orderedList,
  pre,
  resolve,
  tableBlock,
  unorderedList,
} from '../text/layout/formats.js';
import type { FormatBuilder } from './builder.js';

type OwnFormat = Format<FormatBuilder>;

const skip: OwnFormat = { enter: () => noContent };

const wbr: OwnFormat = {
  enter(builder) {
    builder.addWordBreakOpportunity();
    return noContent;
  },
};

const horizontalLine: OwnFormat = {
  enter(builder, element, options) {
    block.enter?.(builder, element, options);
    builder.addInline('-'.repeat(options.length || builder.options.wordwrap || 40));
    block.leave?.(builder, options, undefined);
    return noContent;
  },
};

const inlineString: OwnFormat = {
  enter(builder, _element, { string }) {
    builder.addLiteral(string || '');
    return noContent;
  },
};

const inlineSurround: OwnFormat = {
  enter(builder, _element, { prefix }) {
    builder.addLiteral(prefix || '');
  },
  leave(builder, { suffix }) {
    builder.addLiteral(suffix || '');
  },
};

const inlineTag: OwnFormat = {
  enter(builder, { name }) {
    builder.addUnwrapped(`<${name}>`);
    return name;
  },
  leave(builder, _options, name) {
    builder.addUnwrapped(`</${name}>`);
  },
};

const inlineHtml: OwnFormat = {
  enter(builder, element) {
    builder.addUnwrapped((element as MarkupView).markup());
    return noContent;
  },
};

/** An element that can be written as markup. */
export interface MarkupView extends ElementView {
  markup(): string;
  /** The node of domhandler, if there is one. */
  readonly node: object | undefined;
}

/** The format in a block. */
function asBlock(format: OwnFormat): OwnFormat {
  return {
    enter(builder, element, options) {
      block.enter?.(builder, element, options);
      const state = format.enter?.(builder, element, options);
      if (state === noContent) block.leave?.(builder, options, undefined);
      return state;
    },
    leave(builder, options, state) {
      format.leave?.(builder, options, state);
      block.leave?.(builder, options, undefined);
    },
  };
}

function withBrackets(text: string, brackets: unknown): string {
  if (!brackets) return text;
  const [left, right] = brackets as unknown[];
  return (typeof left === 'string' ? left : '[') + text + (typeof right === 'string' ? right : ']');
}

function rewritePath(
  path: string,
  { pathRewrite, baseUrl }: FormatOptions,
  builder: FormatBuilder,
  element: ElementView,
): string {
  const rewritten: string =
    typeof pathRewrite === 'function'
      ? pathRewrite(path, builder.metadata, (element as MarkupView).node)
      : path;
  return rewritten[0] === '/' && baseUrl ? baseUrl.replace(/\/+$/, '') + rewritten : rewritten;
}

const image: OwnFormat = {
  enter(builder, element, options) {
    const alt = element.attribute('alt') ?? '';
    const path = element.attribute('src');
    const src = path ? rewritePath(path, options, builder, element) : '';
    const address = src && withBrackets(src, options.linkBrackets);
    const text = alt !== '' && src ? `${alt} ${address}` : alt + address;
    builder.addInline(text, { noWordTransform: true });
    return noContent;
  },
};

/** What an anchor with an address remembers until its end. */
interface AnchorState {
  readonly href: string;
  readonly texts: number;
  readonly wordTexts: number;
  /** The length of `builder.captured` before the text of the anchor; -1 if the text does not matter. */
  readonly captured: number;
  /** Whether the anchor began to capture. */
  readonly captures: boolean;
}

const anchor: OwnFormat = {
  enter(builder, element, options): AnchorState | undefined {
    const href = hrefOf(builder, element, options);
    if (href === '') return undefined;
    const isCompared = Boolean(options.hideLinkHrefIfSameAsText);
    const captures = isCompared && builder.startCapture();
    return {
      href,
      texts: builder.texts,
      wordTexts: builder.wordTexts,
      captured: isCompared ? builder.captured.length : -1,
      captures,
    };
  },
  leave(builder, options, state) {
    if (state === undefined) return;
    const { href, texts, wordTexts, captured, captures } = state as AnchorState;
    if (captures) builder.popWordTransform();
    const isSame =
      captured >= 0 &&
      builder.captured.length - captured === href.length &&
      builder.captured.endsWith(href);
    if (captures) builder.endCapture();
    if (isSame) return;
    const hasText = options.footnotes ? builder.texts > texts : builder.wordTexts > wordTexts;
    const address = hasText && options.footnotes ? `${builder.footnote(href)}` : href;
    const text = hasText ? ` ${withBrackets(address, options.linkBrackets)}` : href;
    builder.addInline(text, { noWordTransform: true });
  },
};

function hrefOf(builder: FormatBuilder, element: ElementView, options: FormatOptions): string {
  if (options.ignoreHref) return '';
  const value = element.attribute('href');
  const href = value?.startsWith('mailto:') ? value.slice(7) : value;
  if (!href || (options.noAnchorUrl && href[0] === '#')) return '';
  return rewritePath(href, options, builder, element);
}

/** A table that the deprecated option `tables` selects is a data table. Any other one is a block. */
const table: OwnFormat = {
  resolve: (builder, element) =>
    isDataTable(builder.options.tables, element)
      ? resolve(dataTable, builder, element)
      : tableBlock,
};

/** Whether the deprecated option `tables` selects a table as data table. */
function isDataTable(tables: unknown, element: ElementView): boolean {
  if (tables === true) return true;
  if (!Array.isArray(tables) || tables.length === 0) return false;
  const has = (attribute: string, mark: string) =>
    (element.attribute(attribute) ?? '').split(' ').some((name) => tables.includes(mark + name));
  return has('class', '.') || has('id', '#');
}

/** All formats by their names. */
export const formats: Readonly<Record<string, OwnFormat>> = {
  anchor,
  block,
  blockHtml: asBlock(inlineHtml),
  blockString: asBlock(inlineString),
  blockTag: asBlock(inlineTag),
  blockquote,
  dataTable,
  heading,
  horizontalLine,
  image,
  inline,
  inlineHtml,
  inlineString,
  inlineSurround,
  inlineTag,
  lineBreak,
  orderedList,
  paragraph: block,
  pre,
  skip,
  table,
  unorderedList,
  wbr,
};
