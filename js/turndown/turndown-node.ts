/** An attribute as in the DOM. */
interface TurndownAttribute {
  readonly name: string;
  readonly value: string;
}

/**
 * A node that filters and replacements get: the members of the DOM that are read most. All lists are arrays. Nodes do
 * not change. Every node has all members; those of elements are undefined or empty in other nodes.
 */
export interface TurndownNode {
  readonly nodeName: string;
  /** 1 for elements, 3 for texts, 8 for comments, 9 for documents, 11 for fragments. */
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly tagName: string;
  readonly localName: string;
  readonly id: string;
  readonly className: string;
  readonly classList: { readonly length: number; contains(token: string): boolean };
  readonly textContent: string | null;
  readonly innerHTML: string;
  readonly outerHTML: string;
  readonly attributes: ArrayLike<TurndownAttribute>;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  getAttributeNames(): string[];
  readonly parentNode: TurndownNode | null;
  readonly parentElement: TurndownNode | null;
  readonly childNodes: ArrayLike<TurndownNode>;
  readonly children: ArrayLike<TurndownNode>;
  readonly firstChild: TurndownNode | null;
  readonly lastChild: TurndownNode | null;
  readonly nextSibling: TurndownNode | null;
  readonly previousSibling: TurndownNode | null;
  /** The rows of a table. */
  readonly rows?: ArrayLike<TurndownNode>;
  /** The cells of a row. */
  readonly cells?: ArrayLike<TurndownNode>;
  readonly firstElementChild: TurndownNode | null;
  readonly lastElementChild: TurndownNode | null;
  readonly nextElementSibling: TurndownNode | null;
  readonly previousElementSibling: TurndownNode | null;
  hasChildNodes(): boolean;
  contains(other: TurndownNode | null): boolean;
  querySelector(selector: string): TurndownNode | null;
  querySelectorAll(selector: string): ArrayLike<TurndownNode>;
  getElementsByTagName(name: string): ArrayLike<TurndownNode>;
  getElementsByClassName(names: string): ArrayLike<TurndownNode>;
  matches(selector: string): boolean;
  closest(selector: string): TurndownNode | null;
  /** Whether Turndown writes an element on lines of its own. */
  readonly isBlock?: boolean;
  /** Whether a node is in `code`. */
  readonly isCode?: boolean;
  /** Whether an element has no text, no link, no cell, no media and no void element. */
  readonly isBlank?: boolean;
  /** The white space at the edges of an element in a line, which is outside of its Markdown. */
  readonly flankingWhitespace?: { readonly leading: string; readonly trailing: string };
}
