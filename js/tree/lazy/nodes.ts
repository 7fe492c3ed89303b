/** The types of lazy nodes: told apart by `type`, as plain nodes are. */

import type {
  Comment,
  Doctype,
  Document,
  DocumentMode,
  Element,
  ElementLocation,
  Fragment,
  Namespace,
  ProcessingInstruction,
  ShadowRoot,
  Text,
} from '../../base/nodes.js';
import type { CopyOptions } from '../../module/options.js';
import type { LazyNode as AnyLazyNode } from './node.js';

export interface LazyDocument extends AnyLazyNode {
  readonly type: 'document';
  readonly mode: DocumentMode;
  readonly parent: null;
  readonly children: readonly (
    | LazyDoctype
    | LazyElement
    | LazyComment
    | LazyProcessingInstruction
  )[];
  readonly textContent: null;
  toObject(options?: CopyOptions): Document;
}

/** The root of `parseFragmentTree`, or what a `template` element contains. */
export interface LazyFragment extends AnyLazyNode {
  readonly type: 'fragment';
  /** The `template` element; of the root of a tree, null. */
  readonly parent: LazyElement | null;
  readonly textContent: string;
  toObject(options?: CopyOptions): Fragment;
}

export interface LazyShadowRoot extends AnyLazyNode {
  readonly type: 'shadow-root';
  readonly mode: 'open' | 'closed';
  readonly delegatesFocus: boolean;
  readonly slotAssignment: 'named' | 'manual';
  readonly clonable: boolean;
  readonly serializable: boolean;
  readonly textContent: string;
  readonly location: ElementLocation | undefined;
  /** The host. */
  readonly parent: LazyElement;
  toObject(options?: CopyOptions): ShadowRoot;
}

export interface LazyDoctype extends AnyLazyNode {
  readonly type: 'doctype';
  readonly name: string;
  readonly publicId: string;
  readonly systemId: string;
  readonly textContent: null;
  toObject(options?: CopyOptions): Doctype;
}

export interface LazyElement extends AnyLazyNode {
  readonly type: 'element';
  readonly name: string;
  readonly namespace: Namespace;
  readonly textContent: string;
  readonly location: ElementLocation | undefined;
  toObject(options?: CopyOptions): Element;
}

export interface LazyText extends AnyLazyNode {
  readonly type: 'text';
  readonly value: string;
  readonly textContent: string;
  toObject(options?: CopyOptions): Text;
}

export interface LazyComment extends AnyLazyNode {
  readonly type: 'comment';
  readonly value: string;
  readonly textContent: string;
  toObject(options?: CopyOptions): Comment;
}

export interface LazyProcessingInstruction extends AnyLazyNode {
  readonly type: 'processing-instruction';
  readonly target: string;
  readonly value: string;
  readonly textContent: string;
  toObject(options?: CopyOptions): ProcessingInstruction;
}

export type LazyChildNode = LazyElement | LazyText | LazyComment | LazyProcessingInstruction;

export type LazyParentNode = LazyDocument | LazyFragment | LazyShadowRoot | LazyElement;

export type LazyNode = LazyParentNode | LazyDoctype | LazyChildNode;
