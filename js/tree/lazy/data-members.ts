/** The types of members that are in the record of a lazy node. */

import type {
  Attribute,
  DocumentMode,
  ElementLocation,
  Namespace,
  Node,
  SourceLocation,
} from '../../base/nodes.js';
import type { ClassList } from './class-list.js';
import type { Dataset } from './dataset.js';
import type { LazyNodeTree } from './nodes.js';

/** The members of every lazy node that are in its own record. */
export interface DataMembers {
  /** @internal The tree that created the node. */
  readonly tree: LazyNodeTree;
  /** @internal The index of the first word of the node's record. */
  readonly at: number;

  /**
   * The index of the node: a number that identifies the node in its tree. In tree order, each node has a larger index
   * than the node before it.
   */
  readonly index: number;
  /** The type of the node, as the `type` of a plain node. */
  readonly type: Node['type'];
  /** The local name of an element, or the name of a doctype. */
  readonly name: string | undefined;
  /** The namespace of an element. */
  readonly namespace: Namespace | undefined;
  /** The text of a text or comment, or the data of a processing instruction. */
  readonly value: string | undefined;
  /** The target of a processing instruction. */
  readonly target: string | undefined;
  /** The public identifier of a doctype; empty if missing. */
  readonly publicId: string | undefined;
  /** The system identifier of a doctype; empty if missing. */
  readonly systemId: string | undefined;
  /** The mode of a document or a shadow root. */
  readonly mode: DocumentMode | 'open' | 'closed' | undefined;
  /** Whether the template that declared a shadow root has `shadowrootdelegatesfocus`. */
  readonly delegatesFocus: boolean | undefined;
  /**
   * How nodes are assigned to the slots of a shadow root: `'manual'` if scripts assign them, `'named'` if the names of
   * slots decide.
   */
  readonly slotAssignment: 'named' | 'manual' | undefined;
  /** Whether the template that declared a shadow root has `shadowrootclonable`. */
  readonly clonable: boolean | undefined;
  /** Whether the template that declared a shadow root has `shadowrootserializable`. */
  readonly serializable: boolean | undefined;
  /** Null if the template that declared a shadow root has `shadowrootcustomelementregistry`. */
  readonly customElementRegistry: null | undefined;

  /**
   * The attributes of an element in the order of the source, always the same frozen array of frozen objects.
   * Empty for other nodes. The first read creates all attributes of the element.
   */
  readonly attributes: readonly Readonly<Attribute>[];
  /**
   * The value of an attribute; null if there is no such attribute. Compares the attributes one by one.
   *
   * @param name the qualified name: `'href'`, `'xlink:href'`. Attributes of HTML elements have lower-case names.
   * @throws TypeError if the node is an element, and the name is not a string.
   */
  getAttribute(name: string): string | null;
  /** Whether the element has an attribute of that qualified name. Cost and errors as `getAttribute`. */
  hasAttribute(name: string): boolean;
  /** The qualified names of the attributes, in the order of the source. Empty for nodes without attributes. */
  getAttributeNames(): string[];
  /** The value of the attribute `id`; empty if an element has none. */
  readonly id: string | undefined;
  /** The value of the attribute `class`; empty if an element has none. */
  readonly className: string | undefined;
  /**
   * The classes of an element, in the order of the attribute, each once. Always the same frozen array, with `contains`,
   * `item` and `value` as in the DOM. https://dom.spec.whatwg.org/#dom-element-classlist
   */
  readonly classList: ClassList | undefined;
  /**
   * The `data-` attributes of an element: `dataset.userId` is the value of `data-user-id`. Always the same frozen
   * object, without a prototype. https://html.spec.whatwg.org/multipage/dom.html#dom-dataset
   */
  readonly dataset: Dataset | undefined;

  /**
   * The location of the node, as in plain nodes. Each read creates a new object. Offsets count bytes or UTF-16
   * code units, as `offsetUnits` of the tree says. Undefined if the node is not in the source, or the
   * tree was parsed without the option `locations`.
   */
  readonly location: SourceLocation | ElementLocation | undefined;
  /**
   * The start and the end of the whole node, including the tags of an element. Unlike `location`, `range` never has the
   * members `startTagEnd` and `endTagStart`. Undefined if `location` is undefined.
   */
  readonly range: SourceLocation | undefined;
  /**
   * The location of the start tag of an element, or of the `template` that declared a shadow root. Undefined if
   * `location` is undefined, and for other nodes.
   */
  readonly startTagRange: SourceLocation | undefined;
  /**
   * The location of the end tag of an element, or of the `template` that declared a shadow root. Undefined if
   * `startTagRange` is undefined, and if there is no end tag.
   */
  readonly endTagRange: SourceLocation | undefined;
  /**
   * The location of the attribute that `getAttribute` finds, including a closing quotation mark. Undefined if there is
   * no such attribute, if the attribute is not in the source, and without the option `locations`. Cost and errors as
   * `getAttribute`.
   */
  attributeRange(name: string): SourceLocation | undefined;
}
