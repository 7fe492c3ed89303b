/** How elements are laid out, whatever decides about it. */

import { signedIntegerAtStart } from '../../base/numbers.js';
import type { LayoutBuilder } from './builder.js';
import { formatColumns } from './columns.js';
import { numberingOf } from './list-markers.js';

/** What formats read of an element. */
export interface ElementView {
  /** The local name. */
  readonly name: string;
  /** The local name of the parent; empty if that is no element. */
  readonly parentName: string;
  /** The value of an attribute; undefined if the element does not have the attribute. */
  attribute(name: string): string | undefined;
  /** The number of children that are items of a list, and of those that are `li` elements. */
  countItems(): readonly [items: number, numbered: number];
}

/** The options of a format. Each format has its own. */
// biome-ignore lint/suspicious/noExplicitAny: the options of a program's formatters can be anything.
export type FormatOptions = Record<string, any>;

/** What `enter` returns if the content of the element is not laid out. */
export const noContent: unique symbol = Symbol('no content');

/**
 * What the children of an element are. `'items'`: the items of a list. `'rows'`: the rows of a table, or groups of
 * them. `'cells'`: the cells of a row.
 */
export type Content = 'nodes' | 'items' | 'rows' | 'cells';

/** How an element is laid out: what is done before and after its content. */
export interface Format<Builder extends LayoutBuilder = LayoutBuilder> {
  readonly content?: Content;
  /** The format that replaces this one for an element. */
  resolve?(builder: Builder, element: ElementView): Format<Builder>;
  /** Returns the state that `leave` gets, or `noContent`. */
  enter?(builder: Builder, element: ElementView, options: FormatOptions): unknown;
  leave?(builder: Builder, options: FormatOptions, state: unknown): void;
}

/** Part of the line. */
export const inline: Format = {};

/** A format that opens and closes a block. */
export function blockFormat(leading: number, trailing: number, isPre = false): Format {
  return {
    enter(builder, _element, options) {
      builder.openBlock({ leadingLineBreaks: options.leadingLineBreaks || leading, isPre });
    },
    leave(builder, options) {
      builder.closeBlock({ trailingLineBreaks: options.trailingLineBreaks || trailing });
    },
  };
}

export const block = blockFormat(2, 2);
export const pre = blockFormat(2, 2, true);

export const heading: Format = {
  enter(builder, _element, { leadingLineBreaks, uppercase }) {
    builder.openBlock({ leadingLineBreaks: leadingLineBreaks || 2 });
    return uppercase !== false && builder.pushUpperCase();
  },
  leave(builder, { trailingLineBreaks }, isUpper) {
    if (isUpper === true) builder.popWordTransform();
    builder.closeBlock({ trailingLineBreaks: trailingLineBreaks || 2 });
  },
};

export const blockquote: Format = {
  enter(builder, _element, { leadingLineBreaks, trimEmptyLines }) {
    builder.openQuote(leadingLineBreaks || 2, trimEmptyLines !== false);
  },
  leave(builder, { trailingLineBreaks }) {
    builder.closeQuote(trailingLineBreaks || 2);
  },
};

export const lineBreak: Format = {
  enter(builder) {
    builder.addLineBreak();
    return noContent;
  },
};

/** The format of an element with a format. */
export function resolve<Builder extends LayoutBuilder>(
  format: Format<Builder>,
  builder: Builder,
  element: ElementView,
): Format<Builder> {
  return format.resolve?.(builder, element) ?? format;
}

/** The state of a list. */
interface ListState {
  readonly isNested: boolean;
  /** The prefix of the next `li`. */
  next(): string;
}

function listFormat(
  createPrefixes: (list: ElementView, options: FormatOptions) => () => string,
): Format {
  return {
    content: 'items',
    enter(builder, list, options): ListState | typeof noContent {
      const [items, numbered] = list.countItems();
      if (items === 0) return noContent;
      const isNested = list.parentName === 'li';
      const prefixes = (): (() => string) => {
        const next = createPrefixes(list, options);
        return isNested ? () => next().trimStart() : next;
      };
      const each = prefixes();
      let maxPrefixLength = 0;
      for (let index = 0; index < numbered; index++) {
        maxPrefixLength = Math.max(maxPrefixLength, each().length);
      }
      const leadingLineBreaks = isNested ? 1 : options.leadingLineBreaks || 2;
      builder.openList({ maxPrefixLength, leadingLineBreaks });
      return { isNested, next: prefixes() };
    },
    leave(builder, options, state) {
      const { isNested } = state as ListState;
      builder.closeList({ trailingLineBreaks: isNested ? 1 : options.trailingLineBreaks || 2 });
    },
  };
}

export const unorderedList = listFormat((_list, { itemPrefix }) => {
  const prefix: string = itemPrefix || ' * ';
  return () => prefix;
});

export const orderedList = listFormat((list) => {
  const numbering = numberingOf(list.attribute('type'));
  let number = startOf(list.attribute('start'));
  return () => ` ${numbering(number++)}. `;
});

/** https://html.spec.whatwg.org/multipage/grouping-content.html#attr-ol-start */
function startOf(value: string | undefined): number {
  return signedIntegerAtStart(value ?? '') ?? 1;
}

/** An item of a list, around one child of the list. */
export const listItem: Format = {
  leave(builder) {
    builder.closeListItem();
  },
};

/** Opens the item of a child of a list. */
export function openItem(builder: LayoutBuilder, list: unknown, isNumbered: boolean): void {
  builder.openListItem({ prefix: isNumbered ? (list as ListState).next() : '' });
}

/** A table as a container. */
export const tableBlock = blockFormat(1, 1);

export const dataTable: Format = {
  content: 'rows',
  resolve: (builder) => (builder.isTableTooDeep ? tableBlock : dataTable),
  enter(builder) {
    builder.openTable();
  },
  leave(builder, { rowSpacing, colSpacing, leadingLineBreaks, trailingLineBreaks }) {
    builder.closeTable({
      tableToString: (rows) => formatColumns(rows, rowSpacing ?? 0, colSpacing ?? 3),
      leadingLineBreaks,
      trailingLineBreaks,
    });
  },
};

export const tableGroup: Format = { content: 'rows' };

export const tableRow: Format = {
  content: 'cells',
  enter(builder) {
    builder.openTableRow();
  },
  leave(builder) {
    builder.closeTableRow();
  },
};

/** The options of cells are those of the table. */
export const tableCell: Format = {
  enter(builder, cell, { maxColumnWidth, uppercaseHeaderCells }) {
    const isUpper = cell.name === 'th' && uppercaseHeaderCells !== false && builder.pushUpperCase();
    builder.openTableCell({ maxColumnWidth });
    return [isUpper, spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
  },
  leave(builder, _options, state) {
    const [isUpper, colspan, rowspan] = state as [boolean, number, number];
    builder.closeTableCell({ colspan, rowspan });
    if (isUpper) builder.popWordTransform();
  },
};

function spanOf(cell: ElementView, name: string): number {
  return Number(cell.attribute(name)) || 1;
}

/** The format of an element among the rows or cells of a table; undefined if the element is not part of the table. */
export function tablePart(content: Content, name: string): Format | undefined {
  if (content === 'cells') return name === 'td' || name === 'th' ? tableCell : undefined;
  switch (name) {
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'center':
      return tableGroup;
    case 'tr':
      return tableRow;
    default:
      return undefined;
  }
}
