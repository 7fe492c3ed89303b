import type {
  Comment,
  Element,
  ElementContent,
  ElementData,
  Properties,
  Root,
  RootContent,
  Text,
} from 'hast';
import { dataLengthOf, dataOf, nameOf, type TreeBuffer } from '../../../encoded/index.js';
import { decodeWith, NodeFactory } from '../decode.js';
import { createPropertyNames } from '../properties.js';
import { copyProperties } from './attributes.js';
import type { AnyNode } from './nodes.js';
import { OriginalPositions } from './positions.js';
import type { Printed } from './printer.js';

/**
 * A kept node that has children. Kept nodes are comments, processing instructions and nodes of a type in `passThrough`.
 * The new tree has copies of them. Their children still have to be parsed.
 */
export interface KeptParent {
  original: AnyNode;
  /** The children of the copy. Empty until the children of `original` are parsed. */
  children: RootContent[];
  /** Whether these children are being parsed, with all kept nodes inside of them. */
  isOpen: boolean;
}

/**
 * Creates the nodes of the tree that the parser built from printed markup. The original of a new node is the node for
 * which the markup was printed. New nodes from raw markup have no original. An element gets the properties, the data
 * and the position of its original. A text gets the value and the position of its original. A doctype gets only the
 * position.
 *
 * @param tree has locations, which are offsets in the printed markup.
 * @param keptParents receives the kept nodes that have children.
 */
export function decodePrinted(tree: TreeBuffer, printed: Printed, keptParents: KeptParent[]): Root {
  return decodeWith(tree, new PrintedNodeFactory(tree, printed, keptParents));
}

class PrintedNodeFactory extends NodeFactory {
  readonly #printed: Printed;
  readonly #keptParents: KeptParent[];
  readonly #originals: OriginalPositions;

  constructor(tree: TreeBuffer, printed: Printed, keptParents: KeptParent[]) {
    const names = createPropertyNames();
    const positions = new OriginalPositions(tree, names, printed.pieces);
    super(tree, { form: 'comment', verbose: false, sourceLength: 0 }, names, positions);
    this.#printed = printed;
    this.#keptParents = keptParents;
    this.#originals = positions;
  }

  override text(at: number): Text {
    const original = this.#originals.originalTextOf(at, dataLengthOf(this.tree.records, at));
    if (original === undefined) return this.#restored(super.text(at));
    const value = original.value as string;
    const { position } = original;
    return position ? { type: 'text', value, position } : { type: 'text', value };
  }

  override comment(at: number): RootContent {
    const { mark } = this.#printed.specials;
    const data = dataOf(this.tree, at);
    if (data.startsWith(mark)) return this.#keep(data.slice(mark.length));
    return this.#restored(super.comment(at) as Comment);
  }

  override instruction(at: number): RootContent {
    return this.#restored(super.instruction(at) as Comment);
  }

  protected override element(at: number, children: ElementContent[]): Element {
    const content = this.#printed.hasMarkedTags ? this.#withoutTags(children) : children;
    const original = this.#originals.originalOf(at);
    if (original === undefined) return this.#parsedElement(at, content);
    const tagName = nameOf(this.tree, at);
    const properties = copyProperties(original.properties);
    const element: Element = {
      type: 'element',
      tagName,
      // A later `html` or `body` tag can add attributes to the existing element.
      properties:
        tagName === 'html' || tagName === 'body'
          ? { ...this.properties(at), ...properties }
          : properties,
      children: content,
    };
    if (original.data) element.data = { ...original.data } as ElementData;
    if (original.position) element.position = original.position;
    return element;
  }

  #parsedElement(at: number, children: ElementContent[]): Element {
    const element = super.element(at, children);
    element.tagName = this.#restore(element.tagName);
    return element;
  }

  protected override properties(at: number): Properties {
    const properties = super.properties(at);
    if (this.#printed.hasMarkedTags) delete properties[this.#printed.specials.mark];
    return properties;
  }

  protected override attributeValue(attribute: number): string {
    return this.#restore(super.attributeValue(attribute));
  }

  #restore(text: string): string {
    return this.#printed.hasSubstitutes ? this.#printed.specials.restore(text) : text;
  }

  #restored<Leaf extends Comment | Text>(node: Leaf): Leaf {
    node.value = this.#restore(node.value);
    return node;
  }

  /** Copies the kept node at an index of `printed.kept`. The children of the node are parsed later. */
  #keep(index: string): RootContent {
    const original = this.#printed.kept[Number(index)];
    const node = { ...original };
    if (original.children) {
      const children: RootContent[] = [];
      this.#keptParents.push({ original, children, isOpen: false });
      node.children = children as AnyNode[];
    }
    return node as RootContent;
  }

  /**
   * In an element whose content is text, the parser reads printed tags and comments as text. Removes these tags, and
   * replaces each comment by the kept node that it represents.
   */
  #withoutTags(nodes: ElementContent[]): ElementContent[] {
    const { marked } = this.#printed.specials;
    return nodes.flatMap((node) =>
      node.type === 'text' && marked.test(node.value) ? this.#split(node) : node,
    );
  }

  /**
   * The nodes of a text that contains printed tags or comments. If there are several nodes, the texts have no position.
   */
  #split(text: Text): ElementContent[] {
    // Between two parts of the text, the list has the index of a kept node, or undefined for a tag.
    const [first, ...parts] = text.value.split(this.#printed.specials.marked) as (
      | string
      | undefined
    )[];
    const nodes: ElementContent[] = [];
    let value = first as string;
    for (let index = 0; index < parts.length; index += 2) {
      const kept = parts[index];
      if (kept !== undefined) {
        if (value !== '') nodes.push({ type: 'text', value });
        nodes.push(this.#keep(kept) as ElementContent);
        value = '';
      }
      value += parts[index + 1];
    }
    if (value !== '') nodes.push(nodes.length === 0 ? { ...text, value } : { type: 'text', value });
    return nodes;
  }
}
