import { argumentError, describe } from '../base/errors.js';
import { foreignNodeAdvice } from '../base/foreign-nodes.js';
import { namespaces } from '../base/namespaces.js';
import { isAttributeName, isDoctypeName, isElementName, isTarget } from '../base/node-names.js';
import type { Attribute, Element, Fragment, Node, ShadowRoot } from '../base/nodes.js';
import { attributePrefixes, kindFragment, kindHtmlElement } from '../encoded/index.js';
import { documentModes } from '../generated/format.js';
import { type Level, pathOf } from './path.js';
import { TreeWriter } from './tree-writer.js';
import { documentWord, shadowRootWord } from './words.js';

/** The attributes of an element are compared one by one up to this number, and in a `Set` beyond. */
const mostCompared = 16;

/**
 * Decoders copy fewer attributes than this number. Beyond it, elements that the parser created for one tag share a
 * frozen array: see `ClonedAttributes`. As there, a value counts as one more attribute for each 2 ** `unitsShift` of
 * its UTF-16 code units.
 */
const mostCopied = 65_536;
const unitsShift = 6;

const modes = ['open', 'closed'] as const;
const slotAssignments = ['named', 'manual'] as const;

/** A value from the caller's program: its members can have any values, despite the types of nodes. */
type Unchecked<T> = { readonly [Member in keyof T]?: unknown };

/**
 * Encodes plain nodes. Checks each member that is encoded. `encode` in js/tree/encode.ts documents the errors.
 *
 * @param root a document, a fragment, or a node that can be in a fragment.
 * @param caller the name of the function in error messages.
 * @param argument the name of its argument.
 */
export function encodeNode(root: unknown, caller: string, argument: string): ArrayBuffer {
  return new Encoder(caller, argument).encode(root);
}

/**
 * Encodes plain nodes, as `encodeNode`. Also returns all nodes that were encoded, in tree order. Template contents and
 * shadow roots are before the children of their element. Empty texts have no record, and adjacent texts share one.
 */
export function encodeWithNodes(
  root: unknown,
  caller: string,
  argument: string,
): { buffer: ArrayBuffer; nodes: Iterable<object> } {
  const encoder = new Encoder(caller, argument);
  return { buffer: encoder.encode(root), nodes: encoder.nodes };
}

/**
 * Walks over plain nodes. Keeps a stack of levels, because recursion over the depth could overflow the engine's stack.
 */
class Encoder {
  readonly #caller: string;
  readonly #argument: string;
  readonly #writer = new TreeWriter();
  readonly #levels: Level[] = [];
  /** All nodes so far. A second occurrence of a node is an error. */
  readonly #nodes = new Set<object>();
  /**
   * The index of the first attribute's record for each frozen array of attributes, by the kind and name of its element.
   * Only elements of one name share attributes, because a reader may treat the shared attributes as those of one tag.
   */
  readonly #frozen = new Map<readonly unknown[], Map<number, number>>();
  /** The first words of the attributes of the current element, up to `mostCompared`. */
  readonly #words = new Int32Array(mostCompared);
  /** The size of all attributes so far. See `mostCopied`. */
  #attributeSize = 0;
  /** The ids of names that an element can have. */
  readonly #elementNames = new Map<string, number>();
  /** The ids of names that an attribute can have. */
  readonly #attributeNames = new Map<string, number>();
  /** What the document has so far. */
  #hasDoctype = false;
  #hasElement = false;

  constructor(caller: string, argument: string) {
    this.#caller = caller;
    this.#argument = argument;
  }

  /** All nodes so far, in tree order. */
  get nodes(): Iterable<object> {
    return this.#nodes;
  }

  encode(root: unknown): ArrayBuffer {
    const levels = this.#levels;
    levels.push({ parent: undefined, member: undefined, siblings: [root], next: 1 });
    const isWrapped = !this.#openRoot(this.#enter(root));
    if (isWrapped) {
      this.#writer.open(kindFragment);
      this.#writeChild(root as Unchecked<Node>);
    }
    while (levels.length > 1) {
      const level = levels[levels.length - 1];
      if (level.next < level.siblings.length) {
        const index = level.next++;
        this.#writeChild(this.#enter(level.siblings[index]));
      } else {
        this.#writer.close();
        levels.pop();
      }
    }
    if (isWrapped) this.#writer.close();
    return this.#writer.finish();
  }

  /** Opens a document or a fragment as the root. Returns false for other nodes, which need a fragment as the root. */
  #openRoot(root: Unchecked<Node>): boolean {
    switch (root.type) {
      case 'document': {
        const { mode } = root as { mode?: unknown };
        this.#writer.open(documentWord(this.#oneOf('.mode', mode, documentModes)));
        break;
      }
      case 'fragment':
        this.#writer.open(kindFragment);
        break;
      default:
        return false;
    }
    const siblings = this.#list('.children', (root as Unchecked<Fragment>).children);
    this.#levels.push({ parent: root, member: undefined, siblings, next: 0 });
    return true;
  }

  #writeChild(node: Unchecked<Node>): void {
    switch (node.type) {
      case 'element':
        // Only the root's children are at this level, so that the check costs other elements little.
        if (this.#levels.length === 2) this.#checkOutermost(node);
        this.#writeElement(node as Unchecked<Element>);
        break;
      case 'text':
        if (this.#isInDocument()) throw this.#misplaced('a document has no texts', node);
        this.#writer.text(this.#valueOf(node));
        break;
      case 'comment':
        this.#writer.comment(this.#valueOf(node));
        break;
      case 'processing-instruction': {
        const target = this.#string('.target', (node as { target?: unknown }).target);
        if (!isTarget(target)) {
          throw this.#error('.target', 'the target of a processing instruction', target);
        }
        this.#writer.processingInstruction(target, this.#valueOf(node));
        break;
      }
      case 'doctype': {
        if (!this.#isInDocument()) throw this.#misplaced('only a document has a doctype', node);
        if (this.#hasDoctype || this.#hasElement) {
          throw this.#misplaced('a document has one doctype, before its element', node);
        }
        this.#hasDoctype = true;
        const { publicId, systemId } = node as Record<string, unknown>;
        const name = this.#string('.name', (node as { name?: unknown }).name);
        if (!isDoctypeName(name)) throw this.#error('.name', 'the name of a doctype', name);
        this.#writer.doctype(
          name,
          this.#string('.publicId', publicId),
          this.#string('.systemId', systemId),
        );
        break;
      }
      default:
        throw this.#misplaced(`a node has no such child${foreignNodeAdvice(node)}`, node);
    }
  }

  #checkOutermost(element: Unchecked<Node>): void {
    if (!this.#isInDocument()) return;
    if (this.#hasElement) throw this.#misplaced('a document has one element', element);
    this.#hasElement = true;
  }

  #isInDocument(): boolean {
    const { parent } = this.#levels[this.#levels.length - 1];
    return (parent as Partial<Node> | undefined)?.type === 'document';
  }

  #writeElement(element: Unchecked<Element>): void {
    const namespace = this.#oneOf('.namespace', element.namespace, namespaces);
    const name = this.#string('.name', element.name);
    const id = this.#elementNames.get(name) ?? this.#addElementName(name);
    this.#openElement(kindHtmlElement + namespaces.indexOf(namespace), id, element);
    const siblings = this.#list('.children', element.children);
    const isTemplate = namespace === 'html' && name === 'template';
    const content = this.#openContent(element.content, isTemplate);
    const root = this.#openShadowRoot(element.shadowRoot, namespace === 'html' && !isTemplate);
    // The level of the content or the shadow root is above the level of the children, so it is encoded first.
    this.#levels.push({ parent: element, member: undefined, siblings, next: 0 });
    const first = content ?? root;
    if (first !== undefined) this.#levels.push(first);
  }

  #addElementName(name: string): number {
    if (!isElementName(name)) throw this.#error('.name', 'the name of an element', name);
    const id = this.#writer.nameId(name);
    this.#elementNames.set(name, id);
    return id;
  }

  /** Opens an element and writes its attributes, or shares the attributes of an earlier element. */
  #openElement(kind: number, name: number, element: Unchecked<Element>): void {
    const attributes = this.#list('.attributes', element.attributes);
    const { length } = attributes;
    if (this.#attributeSize > mostCopied && length > 0 && Object.isFrozen(attributes)) {
      const frozen = this.#frozen.get(attributes) ?? new Map<number, number>();
      const key = name * namespaces.length + kind - kindHtmlElement;
      const first = frozen.get(key);
      if (first !== undefined) {
        this.#writer.openSharingElement(kind, name, length, first);
        return;
      }
      this.#writer.openElement(kind, name, length);
      this.#frozen.set(attributes, frozen.set(key, this.#writer.nextIndex));
    } else {
      this.#writer.openElement(kind, name, length);
    }
    this.#writeAttributes(attributes, length);
  }

  #writeAttributes(attributes: readonly unknown[], length: number): void {
    const words = this.#words;
    let set: Set<number> | undefined;
    for (let index = 0; index < length; index++) {
      const word = this.#writeAttribute(attributes[index], index);
      let isSecond = set?.has(word) ?? false;
      for (let other = 0; set === undefined && other < index; other++) {
        if (words[other] === word) isSecond = true;
      }
      if (isSecond) {
        const path = `.attributes[${index}]`;
        throw this.#error(path, 'the only one of its name', attributes[index]);
      }
      if (index < mostCompared) words[index] = word;
      if (index >= mostCompared - 1) set = (set ?? new Set(words)).add(word);
    }
  }

  #writeAttribute(attribute: unknown, index: number): number {
    if (typeof attribute !== 'object' || attribute === null) {
      throw this.#error(`.attributes[${index}]`, 'an object', attribute);
    }
    const { name, value, prefix } = attribute as Unchecked<Attribute>;
    if (typeof name !== 'string' || typeof value !== 'string') {
      const member = typeof name === 'string' ? 'value' : 'name';
      const path = `.attributes[${index}].${member}`;
      throw this.#error(path, 'a string', (attribute as Unchecked<Attribute>)[member]);
    }
    let namespace = 0;
    if (prefix !== undefined) {
      const known = this.#oneOf(`.attributes[${index}].prefix`, prefix, attributePrefixes);
      namespace = attributePrefixes.indexOf(known);
    }
    this.#attributeSize += 1 + (value.length >> unitsShift);
    const id = this.#attributeNames.get(name) ?? this.#addAttributeName(name, index);
    return this.#writer.attribute(namespace, id, value);
  }

  #addAttributeName(name: string, index: number): number {
    if (!isAttributeName(name)) {
      throw this.#error(`.attributes[${index}].name`, 'the name of an attribute', name);
    }
    const id = this.#writer.nameId(name);
    this.#attributeNames.set(name, id);
    return id;
  }

  /** Opens the contents of a template, and returns their level. Undefined if the element is not a template. */
  #openContent(content: unknown, isTemplate: boolean): Level | undefined {
    if (!isTemplate && content === undefined) return undefined;
    const expected = isTemplate ? 'a fragment' : 'absent: only an HTML template has contents';
    const parent = this.#enter(content, '.content', expected) as Unchecked<Fragment>;
    if (!isTemplate || parent.type !== 'fragment') throw this.#error('.content', expected, content);
    const siblings = this.#list('.content.children', parent.children);
    this.#writer.open(kindFragment);
    return { parent, member: 'content', siblings, next: 0 };
  }

  /** Opens a shadow root, and returns its level. Undefined if there is none. */
  #openShadowRoot(value: unknown, isAllowed: boolean): Level | undefined {
    if (value === undefined) return undefined;
    const path = '.shadowRoot';
    const expected = isAllowed ? 'a shadow root' : 'absent: this element cannot have a shadow root';
    const root = this.#enter(value, path, expected) as Unchecked<ShadowRoot>;
    if (!isAllowed || root.type !== 'shadow-root') throw this.#error(path, expected, value);
    const siblings = this.#list(`${path}.children`, root.children);
    this.#writer.open(this.#shadowRootWord(root, path));
    return { parent: root, member: 'shadowRoot', siblings, next: 0 };
  }

  #shadowRootWord(root: Unchecked<ShadowRoot>, path: string): number {
    const registry = root.customElementRegistry;
    this.#oneOf(`${path}.customElementRegistry`, registry, [undefined, null]);
    const flags = {
      mode: this.#oneOf(`${path}.mode`, root.mode, modes),
      delegatesFocus: this.#boolean(`${path}.delegatesFocus`, root.delegatesFocus),
      slotAssignment: this.#oneOf(`${path}.slotAssignment`, root.slotAssignment, slotAssignments),
      clonable: this.#boolean(`${path}.clonable`, root.clonable),
      serializable: this.#boolean(`${path}.serializable`, root.serializable),
    };
    return shadowRootWord(flags, registry === null);
  }

  // ---- Checks. `path` is the path from the current node to a member of it; empty for the node itself.

  /** Checks that the walk has not reached a node before. Returns the node. */
  #enter(node: unknown, path = '', expected = 'a node'): Unchecked<Node> {
    const checked = this.#object(path, node, expected);
    const nodes = this.#nodes;
    const { size } = nodes;
    nodes.add(checked);
    if (nodes.size === size) throw this.#occursTwice(checked, path);
    return checked;
  }

  #occursTwice(node: object, path: string): TypeError {
    const isAncestor = this.#levels.some(({ parent }) => parent === node);
    const problem = isAncestor
      ? 'is inside of itself'
      : 'is also elsewhere in the tree: a node has one parent';
    return new TypeError(`${this.#caller}: \`${this.#path(path)}\` ${problem}`);
  }

  #object(path: string, value: unknown, expected = 'an object'): object {
    if (typeof value === 'object' && value !== null) return value;
    throw this.#error(path, expected, value);
  }

  #list(path: string, value: unknown): readonly unknown[] {
    if (Array.isArray(value)) return value;
    throw this.#error(path, 'an array', value);
  }

  #valueOf(node: object): string {
    return this.#string('.value', (node as { value?: unknown }).value);
  }

  #string(path: string, value: unknown): string {
    if (typeof value === 'string') return value;
    throw this.#error(path, 'a string', value);
  }

  #boolean(path: string, value: unknown): boolean {
    if (typeof value === 'boolean') return value;
    throw this.#error(path, 'a boolean', value);
  }

  #oneOf<T>(path: string, value: unknown, values: readonly T[]): T {
    if (values.includes(value as T)) return value as T;
    throw this.#error(path, values.map(describe).join(' or '), value);
  }

  #misplaced(problem: string, node: Unchecked<Node>): TypeError {
    const type = describe(node.type);
    return new TypeError(`${this.#caller}: \`${this.#path('')}\` has the type ${type}: ${problem}`);
  }

  #error(path: string, expected: string, value: unknown): TypeError {
    return argumentError(this.#caller, this.#path(path), expected, value);
  }

  #path(path: string): string {
    return pathOf(this.#argument, this.#levels) + path;
  }
}
