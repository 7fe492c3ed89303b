/** Serializes plain nodes, and other objects with the same members. */

import { CycleCheck } from '../base/cycle-check.js';
import { describe } from '../base/errors.js';
import { isAttributeName, isDoctypeName, isElementName, isTarget } from '../base/node-names.js';
import { joinSteps } from '../base/node-path.js';
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
  const writer = new Writer(node, request);
  writer.openInsideRoot();
  return writer.write();
}

/** The markup inside a node, in chunks. A chunk is a part of the markup; only the last chunk can be short. */
export function* plainChunksInside(
  node: Container,
  request: SerializeRequest,
): Generator<string, void, undefined> {
  const writer = new Writer(node, request);
  writer.openInsideRoot();
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
      const writer = new Writer(node, request);
      writer.openRoot();
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
  readonly #root: Node;

  /** @param root the argument of the caller. */
  constructor(root: Node, request: SerializeRequest) {
    this.#root = root;
    this.#request = request;
  }

  /** Opens the root itself. */
  openRoot(): void {
    this.#openSiblings([this.#root as Inner], false, '', this.#request.scripting);
  }

  /** Opens what is inside of the root. */
  openInsideRoot(): void {
    this.#located(() => this.#openInside(this.#root as Container, '', this.#request.scripting));
  }

  #openSiblings(siblings: readonly Inner[], isRaw: boolean, end: string, scripting: boolean): void {
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
  #openInside(node: Container, end: string, scripting: boolean): void {
    if (node.type === 'element' && isVoid(node)) return;
    const isHtml = node.type === 'element' && node.namespace === 'html';
    const content = node.type === 'element' ? node.content : undefined;
    const { children } = content ?? node;
    requireList(content === undefined ? '.children' : '.content.children', children);
    const isRaw = isHtml && hasRawText(node.name, scripting);
    this.#openSiblings(children, isRaw, end, scripting && content === undefined);
    const root = 'shadowRoot' in node ? node.shadowRoot : undefined;
    if (root && this.#isWanted(root)) {
      if (root.mode !== 'open' && root.mode !== 'closed') {
        throw wrongMember('.shadowRoot.mode', "'open' or 'closed'", root.mode);
      }
      requireList('.shadowRoot.children', root.children);
      this.#output.add(shadowRootStart(root));
      this.#openSiblings(root.children, false, shadowRootEnd, scripting);
    }
  }

  write(): string {
    this.#writeUpTo('end');
    return this.#output.finish();
  }

  *chunks(): Generator<string, void, undefined> {
    while (!this.#writeUpTo('chunk')) yield this.#output.takeChunks();
    const last = this.#output.finish();
    if (last !== '') yield last;
  }

  /**
   * Writes all levels, and returns true. For `'chunk'`, writes only until the output has a chunk, and returns false.
   *
   * @throws TypeError with the path of a node that is not as its type says.
   */
  #writeUpTo(goal: 'chunk' | 'end'): boolean {
    return this.#located(() => this.#write(goal));
  }

  /** Calls `write`. Its errors get the path of the current node. */
  #located<Result>(write: () => Result): Result {
    try {
      return write();
    } catch (error) {
      throw error instanceof WrongNode ? error.at(pathOf(this.#root, this.#levels)) : error;
    }
  }

  #write(goal: 'chunk' | 'end'): boolean {
    for (;;) {
      const level = this.#levels.at(-1);
      if (level === undefined) return true;
      if (goal === 'chunk' && this.#output.hasChunk) return false;
      if (level.next === level.siblings.length) {
        this.#output.add(level.end);
        this.#levels.pop();
        continue;
      }
      const node = level.siblings[level.next++];
      if (node?.type === 'element') {
        this.#output.add(startTag(node));
        this.#openInside(node, `</${node.name}>`, level.scripting);
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
  requireList('.attributes', element.attributes);
  let tag = `<${requireName('.name', 'the name of an element', element.name, isElementName)}`;
  for (const [index, attribute] of element.attributes.entries()) {
    tag += attributeMarkup(attribute, index);
  }
  return `${tag}>`;
}

function attributeMarkup(attribute: Attribute | undefined, index: number): string {
  const name = attribute?.name as string;
  const value = attribute?.value as string;
  const prefix = attribute?.prefix;
  const isPrefix =
    prefix === undefined || (attributePrefixes as readonly unknown[]).includes(prefix);
  // Paths are written only for errors.
  if (!isName(name, isAttributeName) || typeof value !== 'string' || !isPrefix) {
    const path = `.attributes[${index}]`;
    requireName(`${path}.name`, 'the name of an attribute', name, isAttributeName);
    requireString(`${path}.value`, value);
    throw wrongMember(`${path}.prefix`, "'xlink', 'xml', 'xmlns' or undefined", prefix);
  }
  return ` ${attributeName(prefix, name)}="${escapeAttribute(value)}"`;
}

function leafMarkup(node: Exclude<Inner, Element>, isRaw: boolean): string {
  switch (node?.type) {
    case 'text': {
      const value = requireString('.value', node.value);
      return isRaw ? value : escapeText(value);
    }
    case 'comment':
      return commentMarkup(requireString('.value', node.value));
    case 'processing-instruction': {
      const target = requireString('.target', node.target);
      if (!isTarget(target)) {
        throw wrongMember('.target', 'the target of a processing instruction', target);
      }
      return processingInstructionMarkup(target, requireString('.value', node.value));
    }
    case 'doctype': {
      const name = requireString('.name', node.name);
      if (!isDoctypeName(name)) throw wrongMember('.name', 'the name of a doctype', name);
      return doctypeMarkup(name);
    }
    default:
      if (typeof node !== 'object' || node === null) throw wrongMember('', 'a node', node);
      throw new WrongNode(
        '',
        `has the type ${describe((node as { type?: unknown }).type)}: a node has no such child`,
      );
  }
}

/**
 * Throws if a member of a node is not an array. The caller's program may have created the nodes, so the members can
 * have any values, despite their types.
 */
function requireList(member: string, value: unknown): void {
  if (!Array.isArray(value)) throw wrongMember(member, 'an array', value);
}

function requireString(member: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw wrongMember(member, 'a string', value);
}

/**
 * Whether a parser or the DOM can create a name. The markup of any other name would be read as something else: the name
 * `p onclick=x` as an event handler.
 */
function isName(value: unknown, matches: (name: string) => boolean): value is string {
  // The search for a known name is faster than a pattern, and most names are known.
  return typeof value === 'string' && (Boolean(knownNameId(value)) || matches(value));
}

function requireName(
  member: string,
  expected: string,
  value: unknown,
  matches: (name: string) => boolean,
): string {
  if (isName(value, matches)) return value;
  throw wrongMember(member, expected, requireString(member, value));
}

/** The current node, or a member of it, is wrong. The walk adds the path of the node. */
class WrongNode extends Error {
  readonly #member: string;
  readonly #problem: string;

  constructor(member: string, problem: string) {
    super();
    this.#member = member;
    this.#problem = problem;
  }

  /** The error for a program. */
  at(path: string): TypeError {
    return new TypeError(`serialize: \`${path}${this.#member}\` ${this.#problem}`);
  }
}

function wrongMember(member: string, expected: string, value: unknown): WrongNode {
  return new WrongNode(member, `must be ${expected}, got ${describe(value)}`);
}

/** The path of the current node from the argument `node` of `serialize`. */
function pathOf(root: Node, levels: readonly Level[]): string {
  const steps = ['node'];
  let host: Partial<Element> = root as Element;
  for (const { siblings, next } of levels) {
    // These siblings wait for the shadow root of their host.
    if (next === 0) continue;
    const node = siblings[next - 1];
    if (node === root) continue;
    if (siblings === host.shadowRoot?.children) steps.push('.shadowRoot');
    if (siblings === host.content?.children) steps.push('.content');
    steps.push(`.children[${next - 1}]`);
    host = node as Element;
  }
  return joinSteps(steps);
}
