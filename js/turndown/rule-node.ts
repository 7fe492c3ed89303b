import { isElementKind, kindHtmlElement, kindOf, type TreeBuffer } from '../encoded/index.js';
import { nodeTypes } from '../tree/lazy/dom-names.js';
import { LazyNode } from '../tree/lazy/node.js';
import { LazyTree } from '../tree/lazy/tree.js';
import { typeOf } from '../tree/node-kind.js';
import { EdgeSpaces } from './edge-spaces.js';

/** What Turndown knows of elements. */
interface Knowledge {
  readonly preservesCode: boolean;
  isBlock(at: number): boolean;
  isBlank(at: number): boolean;
}

/** The nodes of one tree for filters and replacements. */
export class RuleTree extends LazyTree {
  readonly #nodes = new Map<number, RuleNode>();
  #edges: EdgeSpaces | undefined;
  readonly knowledge: Knowledge;

  constructor(buffer: TreeBuffer, knowledge: Knowledge) {
    super(buffer);
    this.knowledge = knowledge;
  }

  get edges(): EdgeSpaces {
    this.#edges ??= new EdgeSpaces(this.buffer);
    return this.#edges;
  }

  override nodeAt(at: number): RuleNode {
    let node = this.#nodes.get(at);
    if (node === undefined) {
      node = new RuleNode(this, at);
      this.#nodes.set(at, node);
    }
    return node;
  }
}

/** A lazy node with more members of the DOM. The list `children` has elements only. */
export class RuleNode extends LazyNode {
  #elements: readonly RuleNode[] | undefined;
  #rows: readonly RuleNode[] | undefined;
  #style: Style | undefined;
  #isCode: boolean | undefined;
  #name: string | undefined;

  get #knowledge(): Knowledge {
    return (this.tree as RuleTree).knowledge;
  }

  get #kind(): number {
    return kindOf(this.tree.buffer.records, this.at);
  }

  get #isElement(): boolean {
    return isElementKind(this.#kind);
  }

  override get nodeType(): number {
    return nodeTypes[typeOf(this.#kind)];
  }

  override get nodeName(): string {
    this.#name ??= this.#isElement ? (this.tagName as string) : super.nodeName;
    return this.#name;
  }

  override get tagName(): string | undefined {
    if (!this.#isElement) return undefined;
    const name = this.name as string;
    return this.#kind === kindHtmlElement ? name.toUpperCase() : name;
  }

  /** The type of a control, a script or a list. The `type` of other nodes is that of lazy nodes. */
  override get type(): never {
    let type: string = super.type;
    if (type === 'element') {
      type = this.getAttribute('type') ?? '';
      if (this.nodeName === 'INPUT') type = type === '' ? 'text' : type.toLowerCase();
    }
    return type as never;
  }

  override get childNodes(): readonly never[] {
    return super.children as readonly never[];
  }

  override get children(): readonly never[] {
    this.#elements ??= this.childNodes.filter(({ nodeType }) => nodeType === nodeTypes.element);
    return this.#elements as readonly never[];
  }

  hasChildNodes(): boolean {
    return this.firstChild !== null;
  }

  get ownerDocument(): RuleNode | null {
    const root = this.tree.nodeAt(0) as RuleNode;
    return root.nodeType === nodeTypes.document ? root : null;
  }

  // ---- Attributes as members

  override get title(): never {
    const title = this.#isElement ? this.#value('title') : super.title;
    return title as never;
  }

  get href(): string | undefined {
    return this.#value('href');
  }

  get src(): string | undefined {
    return this.#value('src');
  }

  get alt(): string | undefined {
    return this.#value('alt');
  }

  get checked(): boolean | undefined {
    return this.#isElement ? this.hasAttribute('checked') : undefined;
  }

  get style(): Style | undefined {
    this.#style ??= this.#isElement ? styleOf(this.getAttribute('style') ?? '') : undefined;
    return this.#style;
  }

  #value(name: string): string | undefined {
    return this.#isElement ? (this.getAttribute(name) ?? '') : undefined;
  }

  // ---- Tables

  /** The rows of a table or of a section of one. */
  get rows(): readonly RuleNode[] | undefined {
    if (!/^(?:TABLE|THEAD|TBODY|TFOOT)$/.test(this.nodeName)) return undefined;
    this.#rows ??= ['THEAD', 'TBODY TR', 'TFOOT']
      .flatMap((names) => this.#elementsOf(names.split(' ')))
      .flatMap((part) => (part.nodeName === 'TR' ? [part] : part.#elementsOf(['TR'])));
    return this.#rows;
  }

  get cells(): readonly RuleNode[] | undefined {
    return this.nodeName === 'TR' ? this.#elementsOf(['TD', 'TH']) : undefined;
  }

  get caption(): RuleNode | null | undefined {
    return this.nodeName === 'TABLE' ? (this.#elementsOf(['CAPTION'])[0] ?? null) : undefined;
  }

  #elementsOf(names: readonly string[]): RuleNode[] {
    const elements: readonly RuleNode[] = this.children;
    return elements.filter(({ nodeName }) => names.includes(nodeName));
  }

  // ---- What Turndown adds

  get isBlock(): boolean {
    return this.#isElement && this.#knowledge.isBlock(this.at);
  }

  get isBlank(): boolean {
    if (this.#isElement) return this.#knowledge.isBlank(this.at);
    return /^\s*$/.test(this.textContent ?? '');
  }

  get isCode(): boolean {
    // The nodes from here to the nearest one around that is known.
    const path: RuleNode[] = [];
    let node: RuleNode | null = this;
    while (node !== null && node.#isCode === undefined && node.nodeName !== 'CODE') {
      path.push(node);
      node = node.parentNode as RuleNode | null;
    }
    const isCode = node !== null && (node.#isCode ?? true);
    for (const each of path) each.#isCode = isCode;
    return isCode;
  }

  get flankingWhitespace(): { leading: string; trailing: string } {
    const { preservesCode } = this.#knowledge;
    if (this.isBlock || (preservesCode && this.isCode)) return { leading: '', trailing: '' };
    const edges = (this.tree as RuleTree).edges;
    const { space: start, hasInk } = edges.spaceAtStart(this.at);
    const end = hasInk ? edges.spaceAtEnd(this.at) : '';
    const previous = this.previousSibling as RuleNode | null;
    const next = this.nextSibling as RuleNode | null;
    return {
      leading: RuleNode.#hasSpaceAt(previous, 'end') ? start.replace(/^ +/, '') : start,
      trailing: RuleNode.#hasSpaceAt(next, 'start') ? end.replace(/ +$/, '') : end,
    };
  }

  /** Whether a text, or an element in a line, begins or ends with a space. */
  static #hasSpaceAt(node: RuleNode | null, edge: 'start' | 'end'): boolean {
    if (node === null || node.isBlock) return false;
    if (node.#knowledge.preservesCode && node.nodeName === 'CODE') return false;
    return (node.tree as RuleTree).edges.unitAt(node.at, edge) === 0x20;
  }
}

type Style = Readonly<Record<string, string>>;

/** The declarations of a `style` attribute, by the names that scripts use. Other names are empty. */
function styleOf(text: string): Style {
  const style: Record<string, string> = Object.create(null);
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const member = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    style[member] = declaration.slice(colon + 1).trim();
  }
  return style;
}
