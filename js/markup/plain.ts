/** Serializes plain nodes, and other objects with the same members. */

import { CycleCheck } from '../base/cycle-check.js';
import { describe } from '../base/errors.js';
import { isAttributeName, isDoctypeName, isElementName, isTarget } from '../base/node-names.js';
import type { Attribute, ChildNode, Doctype, Element, Node, ShadowRoot } from '../base/nodes.js';
import { attributePrefixes, knownNameId } from '../encoded/index.js';
import { MarkupBuilder } from './markup-builder.js';
import type { SerializeRequest } from './options.js';
import {
  attributeName,
  commentMarkup,
  doctypeMarkup,
  escapeAttribute,
  escapeText,
  hasRawText,
  processingInstructionMarkup,
  serializesAsVoid,
  shadowRootEnd,
  shadowRootStart,
} from './rules.js';

type Inner = ChildNode | Doctype;
type Container = Extract<Node, { children: unknown }>;

/** Siblings, and the state of their serialization. */
interface Level {
  siblings: readonly Inner[];
  /** The index of the first sibling that is not written yet. */
  next: number;
  /** Whether texts among the siblings are written unescaped. */
  isRaw: boolean;
  /** The markup after the last sibling. */
  end: string;
  /** Whether scripting is enabled for the siblings. In template contents, it is disabled. */
  scripting: boolean;
}

/** Serializes the content of a node. #html-fragment-serialisation-algorithm */
export function serializeInside(node: Container, request: SerializeRequest): string {
  const writer = new Writer(request);
  writer.openInside(node, '', request.scripting);
  return writer.write();
}

/** The markup inside a node, in chunks. A chunk is a part of the markup; only the last chunk can be short. */
export function* plainChunksInside(
  node: Container,
  request: SerializeRequest,
): Generator<string, void, undefined> {
  const writer = new Writer(request);
  writer.openInside(node, '', request.scripting);
  yield* writer.chunks();
}

/** Serializes a node and its content. If the node is a text, it is escaped, because its parent is not known. */
export function serializeWhole(node: Node, request: SerializeRequest): string {
  switch (node.type) {
    case 'document':
    case 'fragment':
    case 'shadow-root':
      return serializeInside(node, request);
    default: {
      const writer = new Writer(request);
      writer.openSiblings([node], false, '', request.scripting);
      return writer.write();
    }
  }
}

/** Writes nodes. Keeps a stack of levels, because recursion over the depth could overflow the engine's stack. */
class Writer {
  readonly #request: SerializeRequest;
  readonly #levels: Level[] = [];
  readonly #output = new MarkupBuilder();
  readonly #cycles = new CycleCheck('serialize');

  constructor(request: SerializeRequest) {
    this.#request = request;
  }

  openSiblings(siblings: readonly Inner[], isRaw: boolean, end: string, scripting: boolean): void {
    requireList('children', siblings);
    this.#levels.push({ siblings, next: 0, isRaw, end, scripting });
    if (this.#levels.length === this.#cycles.nextDepth)
      this.#cycles.check(this.#levels.map(({ siblings }) => siblings));
  }

  /**
   * Pushes a level for the children of a node. If the node has a shadow root that is requested, then pushes a level for
   * the shadow root. The level pushed last is written first.
   *
   * @param end the markup after the children.
   */
  openInside(node: Container, end: string, scripting: boolean): void {
    if (node.type === 'element' && isVoid(node)) return;
    const isHtml = node.type === 'element' && node.namespace === 'html';
    const content = node.type === 'element' ? node.content : undefined;
    const { children } = content ?? node;
    const isRaw = isHtml && hasRawText(node.name, scripting);
    this.openSiblings(children, isRaw, end, scripting && content === undefined);
    const root = 'shadowRoot' in node ? node.shadowRoot : undefined;
    if (root && this.#isWanted(root)) {
      if (root.mode !== 'open' && root.mode !== 'closed') {
        throw wrongMember('mode', "'open' or 'closed'", root.mode);
      }
      this.#output.add(shadowRootStart(root));
      this.openSiblings(root.children, false, shadowRootEnd, scripting);
    }
  }

  write(): string {
    this.#write(false);
    return this.#output.finish();
  }

  *chunks(): Generator<string, void, undefined> {
    while (!this.#write(true)) yield this.#output.takeChunks();
    const last = this.#output.finish();
    if (last !== '') yield last;
  }

  /**
   * Writes all levels, and returns true. If `stopsAtChunks` is true, writes only until the output has a chunk, and
   * returns false.
   */
  #write(stopsAtChunks: boolean): boolean {
    for (;;) {
      const level = this.#levels.at(-1);
      if (level === undefined) return true;
      if (stopsAtChunks && this.#output.hasChunk) return false;
      if (level.next === level.siblings.length) {
        this.#output.add(level.end);
        this.#levels.pop();
        continue;
      }
      const node = level.siblings[level.next++];
      if (node?.type === 'element') {
        this.#output.add(startTag(node));
        this.openInside(node, `</${node.name}>`, level.scripting);
      } else {
        this.#output.add(leafMarkup(node, level.isRaw));
      }
    }
  }

  #isWanted(root: ShadowRoot): boolean {
    const { serializableShadowRoots, shadowRoots } = this.#request;
    return (serializableShadowRoots && root.serializable) || shadowRoots.has(root);
  }
}

function isVoid(element: Element): boolean {
  return element.namespace === 'html' && serializesAsVoid(element.name);
}

function startTag(element: Element): string {
  requireList('attributes', element.attributes);
  let tag = `<${requireName('the name of an element', element.name, isElementName)}`;
  for (const attribute of element.attributes as (Attribute | undefined)[]) {
    const name = requireName('the name of an attribute', attribute?.name, isAttributeName);
    const value = requireString('value', attribute?.value);
    const prefix = attribute?.prefix;
    if (prefix !== undefined && !(attributePrefixes as readonly unknown[]).includes(prefix)) {
      throw wrongMember('prefix', "'xlink', 'xml', 'xmlns' or undefined", prefix);
    }
    tag += ` ${attributeName(prefix, name)}="${escapeAttribute(value)}"`;
  }
  return `${tag}>`;
}

function leafMarkup(node: Exclude<Inner, Element>, isRaw: boolean): string {
  switch (node?.type) {
    case 'text': {
      const value = requireString('value', node.value);
      return isRaw ? value : escapeText(value);
    }
    case 'comment':
      return commentMarkup(requireString('value', node.value));
    case 'processing-instruction': {
      const target = requireString('target', node.target);
      if (!isTarget(target)) {
        throw wrongMember('target', 'the target of a processing instruction', target);
      }
      return processingInstructionMarkup(target, requireString('value', node.value));
    }
    case 'doctype': {
      const name = requireString('name', node.name);
      if (!isDoctypeName(name)) throw wrongMember('name', 'the name of a doctype', name);
      return doctypeMarkup(name);
    }
    default:
      throw new TypeError(`serialize: a node cannot be inside of another: ${describeNode(node)}`);
  }
}

/**
 * Throws if a member of a node is not an array. The caller's program may have created the nodes, so the members can
 * have any values, despite their types.
 */
function requireList(member: string, value: unknown): void {
  if (Array.isArray(value)) return;
  throw new TypeError(
    `serialize: the \`${member}\` of a node must be an array, got ${describe(value)}`,
  );
}

function requireString(member: string, value: string | undefined): string {
  if (typeof value === 'string') return value;
  throw wrongMember(member, 'a string', value);
}

/**
 * Returns a name that a parser or the DOM can create. The markup of any other name would be read as something else: the
 * name `p onclick=x` as an event handler.
 */
function requireName(
  expected: string,
  value: string | undefined,
  isName: (name: string) => boolean,
): string {
  const name = requireString('name', value);
  // The search for a known name is faster than a pattern, and most names are known.
  if (knownNameId(name) || isName(name)) return name;
  throw wrongMember('name', expected, name);
}

function wrongMember(member: string, expected: string, value: unknown): TypeError {
  return new TypeError(
    `serialize: the \`${member}\` of a node or attribute must be ${expected}, got ${describe(value)}`,
  );
}

function describeNode(node: unknown): string {
  return `its type is ${JSON.stringify((node as { type?: unknown } | null)?.type)}`;
}
