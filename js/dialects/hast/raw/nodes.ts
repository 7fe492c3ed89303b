import type { Nodes } from 'hast';

/**
 * Markup inside of a hast tree, as mdast-util-to-hast creates it. The markup can be a part of an element, such as a
 * tag.
 */
export interface Raw {
  type: 'raw';
  /** The markup. */
  value: string;
  data?: object | undefined;
  position?: Nodes['position'];
}

/** A node of a tree that `raw` accepts. Unknown types are allowed if `passThrough` has them. */
export interface AnyNode {
  type: string;
  children?: readonly AnyNode[] | undefined;
  /** The contents of a template. */
  content?: AnyNode | undefined;
  tagName?: unknown;
  properties?: Readonly<Record<string, unknown>> | null | undefined;
  value?: unknown;
  data?: object | undefined;
  position?: Nodes['position'];
}
