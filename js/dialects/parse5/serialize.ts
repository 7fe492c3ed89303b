import { CycleCheck } from '../../base/cycle-check.js';
import { argumentError } from '../../base/errors.js';
import {
  htmlNamespace,
  xlinkNamespace,
  xmlNamespace,
  xmlnsNamespace,
} from '../../base/namespace-uris.js';
import { MarkupBuilder } from '../../markup/markup-builder.js';
import {
  commentMarkup,
  doctypeMarkup,
  escapeAttribute,
  escapeText,
  hasRawText,
  processingInstructionMarkup,
  serializesAsVoid,
} from '../../markup/rules.js';
import { defaultTreeAdapter } from './default-tree-adapter.js';
import type { Attribute, DefaultTreeAdapterMap, ProcessingInstructionNode } from './nodes.js';
import { readTreeAdapter } from './options.js';
import type { AnyTreeAdapter, ParentOf, TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.js';

/**
 * The options of `serialize` and `serializeOuter`. As in parse5, inherited members do not count, and any truthy value
 * sets a flag. An own member that is `undefined` replaces the default.
 */
export interface SerializerOptions<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> {
  /**
   * Whether the text of a `noscript` is written unescaped. As in parse5, the option also has this effect in the
   * contents of templates. Default: `true`.
   */
  scriptingEnabled?: boolean;
  /** The adapter that reads the nodes. Default: `defaultTreeAdapter`. */
  treeAdapter?: TreeAdapter<T>;
}

/**
 * Serializes the content of a node.
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 *
 * `<` and `>` are also escaped in attribute values, as the current standard requires.
 *
 * @param node a node. The result is empty for a node without children.
 * @throws TypeError if `node` is not an object, or a node is inside of itself.
 */
export function serialize<
  T extends TreeAdapterTypeMap = DefaultTreeAdapterMap<ProcessingInstructionNode>,
  Adapter extends AnyTreeAdapter = TreeAdapter<T>,
>(node: ParentOf<Adapter>, options?: OptionsFor<Adapter>): string {
  const writer = new Writer('serialize', options);
  if (!isObject(node)) throw argumentError('serialize', 'node', 'a node of a tree', node);
  return writer.write(writer.childrenOf(node), writer.hasRawChildren(node));
}

/**
 * Serializes a node and its content. As in parse5, the result is empty for a document or a fragment.
 *
 * @throws TypeError if `node` is not an object, or a node is inside of itself.
 */
export function serializeOuter<
  T extends TreeAdapterTypeMap = DefaultTreeAdapterMap<ProcessingInstructionNode>,
  Adapter extends AnyTreeAdapter = TreeAdapter<T>,
>(node: Parameters<Adapter['getParentNode']>[0], options?: OptionsFor<Adapter>): string {
  const writer = new Writer('serializeOuter', options);
  if (!isObject(node)) throw argumentError('serializeOuter', 'node', 'a node', node);
  return writer.write([node], writer.isInRawText(node));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** An open element, and the state to which the writer returns after the end tag. */
interface Level {
  endTag: string;
  /** The element and its siblings. */
  siblings: readonly unknown[];
  /** The index of the next sibling. */
  index: number;
  /** Whether texts among the siblings are written unescaped. */
  isRaw: boolean;
}

/** The node that is open in a level. */
const openNode = ({ siblings, index }: Level): object => siblings[index - 1] as object;

type OptionsFor<Adapter> = Omit<SerializerOptions, 'treeAdapter'> & { treeAdapter?: Adapter };

class Writer {
  readonly #adapter: TreeAdapter;
  readonly #scripting: boolean;
  readonly #cycles: CycleCheck;

  constructor(caller: string, options: OptionsFor<unknown> | undefined) {
    this.#adapter = readTreeAdapter(caller, options) ?? (defaultTreeAdapter as TreeAdapter);
    this.#cycles = new CycleCheck(caller);
    this.#scripting = Boolean({ scriptingEnabled: true, ...options }.scriptingEnabled);
  }

  /** The nodes to serialize as the content of a node. For a template, these are the children of its contents. */
  childrenOf(node: unknown): readonly unknown[] {
    const adapter = this.#adapter;
    if (!adapter.isElementNode(node)) return adapter.getChildNodes(node) ?? [];
    return this.#childrenOfElement(node, this.#htmlNameOf(node));
  }

  #childrenOfElement(element: unknown, htmlName: string): readonly unknown[] {
    if (serializesAsVoid(htmlName)) return [];
    const adapter = this.#adapter;
    const isTemplate = htmlName === 'template';
    return adapter.getChildNodes(isTemplate ? adapter.getTemplateContent(element) : element) ?? [];
  }

  /** The name of an HTML element; empty for other elements. */
  #htmlNameOf(element: unknown): string {
    const adapter = this.#adapter;
    return adapter.getNamespaceURI(element) === htmlNamespace ? adapter.getTagName(element) : '';
  }

  hasRawChildren(node: unknown): boolean {
    return this.#adapter.isElementNode(node) && hasRawText(this.#htmlNameOf(node), this.#scripting);
  }

  isInRawText(node: unknown): boolean {
    const parent = this.#adapter.isTextNode(node) ? this.#adapter.getParentNode(node) : null;
    return parent != null && this.hasRawChildren(parent);
  }

  /** Writes the nodes. Does not recurse over the depth. */
  write(nodes: readonly unknown[], isRawText: boolean): string {
    const adapter = this.#adapter;
    const opens: Level[] = [];
    let siblings = nodes;
    let isRaw = isRawText;
    const output = new MarkupBuilder();
    for (let index = 0; ; ) {
      if (index === siblings.length) {
        const open = opens.pop();
        if (open === undefined) return output.finish();
        output.add(open.endTag);
        ({ siblings, index, isRaw } = open);
        continue;
      }
      const node = siblings[index++];
      if (!adapter.isElementNode(node)) {
        output.add(this.#leaf(node, isRaw));
        continue;
      }
      const name = adapter.getTagName(node);
      const htmlName = this.#htmlNameOf(node);
      output.add(`<${name}${attributesMarkup(adapter.getAttrList(node))}>`);
      if (serializesAsVoid(htmlName)) continue;
      opens.push({ endTag: `</${name}>`, siblings, index, isRaw });
      if (opens.length === this.#cycles.nextDepth) this.#cycles.check(opens.map(openNode));
      siblings = this.#childrenOfElement(node, htmlName);
      isRaw = hasRawText(htmlName, this.#scripting);
      index = 0;
    }
  }

  #leaf(node: unknown, isRaw: boolean): string {
    const adapter = this.#adapter;
    if (adapter.isTextNode(node)) {
      const text = adapter.getTextNodeContent(node);
      return isRaw ? text : escapeText(text);
    }
    if (adapter.isCommentNode(node)) return commentMarkup(adapter.getCommentNodeContent(node));
    if (adapter.isDocumentTypeNode(node)) {
      return doctypeMarkup(adapter.getDocumentTypeNodeName(node));
    }
    return otherMarkup(node);
  }
}

/** Whether the node is a processing instruction. Adapters have no method that recognises processing instructions. */
function isProcessingInstruction(node: unknown): node is ProcessingInstructionNode {
  return (node as { nodeName?: unknown }).nodeName === '#processing-instruction';
}

function otherMarkup(node: unknown): string {
  return isProcessingInstruction(node) ? processingInstructionMarkup(node.target, node.data) : '';
}

function attributesMarkup(attributes: readonly Attribute[]): string {
  let html = '';
  for (const attribute of attributes) {
    html += ` ${attributeName(attribute)}="${escapeAttribute(attribute.value)}"`;
  }
  return html;
}

// #attribute's-serialised-name
function attributeName({ name, namespace, prefix }: Attribute): string {
  if (!namespace) return name;
  switch (namespace) {
    case xmlNamespace:
      return `xml:${name}`;
    case xmlnsNamespace:
      return name === 'xmlns' ? name : `xmlns:${name}`;
    case xlinkNamespace:
      return `xlink:${name}`;
    default:
      return `${prefix}:${name}`;
  }
}
