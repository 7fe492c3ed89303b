/** The tree: one row for each node. */

import {
  type Cursor,
  type LazyDoctype,
  type LazyDocument,
  type LazyShadowRoot,
  type Namespace,
  NodeKind,
  type Tree,
} from 'souptree';
import { counted, showDepth, span } from './dom.ts';
import { contentName, fragmentName, inOneLine, qualifiedName } from './names.ts';
import { newOutline } from './outline.ts';
import type { Outline } from './protocol.ts';
import { VirtualList } from './virtual-list.ts';

/** The characters of a text or a value that a row shows. */
const longestText = 400;
const longestValue = 120;
const mostAttributes = 40;

/** Deeper nodes are expanded again after a change of the source, and all nodes if more are collapsed. */
const deepestKept = 100;
const mostKept = 1000;

/** The namespace as a label beside the name. */
export const namespaceLabels: Record<Namespace, string> = {
  html: '',
  svg: 'SVG',
  mathml: 'MathML',
};

interface TreeViewOptions {
  host: HTMLElement;
  /** The name for screen readers. */
  label: string;
  /** Called when the user makes the node of a row active. */
  onActive(row: number): void;
  /** Called with the row under the pointer, or -1. */
  onHover(row: number): void;
}

export class TreeView {
  readonly #list: VirtualList;
  #cursor: Cursor | undefined;
  #outline: Outline = newOutline(0);
  readonly #collapsed = new Set<number>();
  /** The rows in view of the list: all rows outside of collapsed nodes. Undefined if these are all rows. */
  #visible: Int32Array | undefined;
  #linked = -1;
  #matches: ReadonlySet<number> = new Set();
  /** Whether nodes have locations, so that a node without one is implied. */
  #hasLocations = false;

  constructor(options: TreeViewOptions) {
    this.#list = new VirtualList({
      host: options.host,
      label: options.label,
      role: 'tree',
      render: (element, index) => this.#render(element, this.#rowAt(index)),
      onActive: (index) => options.onActive(this.#rowAt(index)),
      onHover: (index) => options.onHover(index < 0 ? -1 : this.#rowAt(index)),
    });
    options.host.addEventListener('keydown', (event) => this.#onKey(event), { capture: true });
    options.host.addEventListener('click', (event) => this.#onClick(event), { capture: true });
  }

  /** The active row. */
  get active(): number {
    return this.#rowAt(this.#list.active);
  }

  /** Shows another tree. Nodes stay collapsed and active if the new tree has nodes at the same paths. */
  show(tree: Tree, outline: Outline): void {
    const isKept = this.#collapsed.size <= mostKept;
    const paths = isKept ? Array.from(this.#collapsed, (row) => this.#pathOf(row)) : [];
    const activePath = this.#pathOf(this.active);
    this.#cursor = tree.cursor();
    this.#outline = outline;
    this.#linked = -1;
    this.#hasLocations = outline.ends.some((end) => end >= 0);
    this.#collapsed.clear();
    for (const path of paths) {
      const row = this.#rowOfPath(path);
      if (row !== undefined && outline.sizes[row] > 0) this.#collapsed.add(row);
    }
    this.#findVisible();
    this.#list.reset(this.#visibleCount, this.#indexOf(this.#rowOfPath(activePath) ?? 0));
  }

  /** Makes a row active and scrolls it into view. Expands its ancestors. */
  activate(row: number): void {
    this.#expandAncestors(row);
    this.#list.activate(this.#indexOf(row));
  }

  /** Marks the row whose source is under the pointer; -1 for none. */
  link(row: number): void {
    if (row === this.#linked) return;
    this.#linked = row;
    for (const element of this.#list.host.querySelectorAll('.row')) {
      const index = this.#list.indexOf(element);
      element.classList.toggle('linked', row >= 0 && this.#rowAt(index) === row);
    }
  }

  /** Marks rows, from the next render on. */
  mark(rows: Iterable<number>): void {
    this.#matches = new Set(rows);
  }

  collapseAll(): void {
    const { sizes, depths } = this.#outline;
    for (let row = 0; row < sizes.length; row++) {
      if (sizes[row] > 0 && depths[row] >= 2) this.#collapsed.add(row);
    }
    this.#showCollapsed();
  }

  expandAll(): void {
    this.#collapsed.clear();
    this.#showCollapsed();
  }

  /** Puts the cursor on the node of a row. */
  cursorAt(row: number): Cursor {
    const cursor = this.#cursor;
    if (cursor === undefined) throw new Error('there is no tree yet');
    cursor.toIndex(this.#outline.nodes[row]);
    return cursor;
  }

  focus(): void {
    this.#list.activate(this.#list.active, { focus: true });
  }

  // ---- Collapsed nodes

  get #visibleCount(): number {
    return this.#visible?.length ?? this.#outline.nodes.length;
  }

  #rowAt(index: number): number {
    return this.#visible ? this.#visible[index] : index;
  }

  /** The index of a row in the list; of its first collapsed ancestor if the row is not visible. */
  #indexOf(row: number): number {
    const visible = this.#visible;
    if (visible === undefined) return row;
    let first = 0;
    let last = visible.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if (visible[middle] <= row) first = middle;
      else last = middle - 1;
    }
    return first;
  }

  #findVisible(): void {
    this.#visible = undefined;
    if (this.#collapsed.size === 0) return;
    const { lasts } = this.#outline;
    const visible = new Int32Array(lasts.length);
    let count = 0;
    for (let row = 0; row < lasts.length; count++) {
      visible[count] = row;
      row = this.#collapsed.has(row) ? lasts[row] + 1 : row + 1;
    }
    this.#visible = visible.slice(0, count);
  }

  #showCollapsed(row = this.active): void {
    this.#findVisible();
    this.#list.reset(this.#visibleCount, this.#indexOf(row));
    this.#list.reveal(this.#list.active);
  }

  #toggle(row: number): void {
    if (!this.#collapsed.delete(row)) this.#collapsed.add(row);
    const hadFocus = this.#list.host.contains(document.activeElement);
    this.#showCollapsed(row);
    if (hadFocus) this.focus();
  }

  #expandAncestors(row: number): void {
    const { parents } = this.#outline;
    let isChanged = false;
    for (let parent = parents[row]; parent >= 0; parent = parents[parent]) {
      isChanged = this.#collapsed.delete(parent) || isChanged;
    }
    if (isChanged) this.#showCollapsed();
  }

  /** The sibling numbers of a node and its ancestors. Undefined for deep nodes. */
  #pathOf(row: number): number[] | undefined {
    const { depths, parents, siblingNumbers } = this.#outline;
    if (depths[row] > deepestKept) return undefined;
    const path: number[] = [];
    for (let at = row; parents[at] >= 0; at = parents[at]) path.unshift(siblingNumbers[at]);
    return path;
  }

  #rowOfPath(path: readonly number[] | undefined): number | undefined {
    if (path === undefined) return undefined;
    const { lasts, sizes } = this.#outline;
    let row = 0;
    for (const number of path) {
      if (number > sizes[row]) return undefined;
      row++;
      for (let before = 1; before < number; before++) row = lasts[row] + 1;
    }
    return row;
  }

  // ---- Keys and clicks

  /** https://www.w3.org/WAI/ARIA/apg/patterns/treeview/#keyboardinteraction */
  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = this.active;
    const isParent = this.#outline.sizes[row] > 0;
    const isCollapsed = this.#collapsed.has(row);
    if (event.key === 'ArrowRight' && isParent) {
      if (isCollapsed) this.#toggle(row);
      else this.#list.moveTo(this.#indexOf(row + 1));
    } else if (event.key === 'ArrowLeft' && isParent && !isCollapsed) {
      this.#toggle(row);
    } else if (event.key === 'ArrowLeft' && this.#outline.parents[row] >= 0) {
      this.#list.moveTo(this.#indexOf(this.#outline.parents[row]));
    } else if ((event.key === 'Enter' || event.key === ' ') && isParent) {
      this.#toggle(row);
    } else return;
    event.preventDefault();
  }

  #onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !event.target.classList.contains('twisty')) return;
    const row = this.#rowAt(this.#list.indexOf(event.target));
    this.#toggle(row);
    event.preventDefault();
  }

  // ---- Rows

  #render(element: HTMLElement, row: number): void {
    const { depths, siblingNumbers, sizes, parents, starts } = this.#outline;
    const depth = depths[row];
    const parent = parents[row];
    element.setAttribute('aria-level', String(depth + 1));
    element.setAttribute('aria-posinset', String(siblingNumbers[row]));
    element.setAttribute('aria-setsize', String(parent >= 0 ? sizes[parent] : 1));
    element.classList.toggle('linked', row === this.#linked);
    element.classList.toggle('match', this.#matches.has(row));
    const isParent = sizes[row] > 0;
    const isCollapsed = this.#collapsed.has(row);
    const twisty = span(isParent ? 'twisty' : 'leaf', '');
    twisty.ariaHidden = 'true';
    element.append(twisty);
    if (isParent) element.setAttribute('aria-expanded', String(!isCollapsed));
    else element.removeAttribute('aria-expanded');
    showDepth(element, depth);
    const cursor = this.cursorAt(row);
    element.append(...nodeSpans(cursor));
    if (isCollapsed) {
      element.append(span('note', counted(this.#outline.lasts[row] - row, 'node')));
    }
    const isImplied = cursor.isElement && starts[row] < 0 && this.#hasLocations;
    element.classList.toggle('implied', isImplied);
    if (isImplied) element.append(span('note', 'no tag'));
  }
}

function nodeSpans(cursor: Cursor): Node[] {
  switch (cursor.kind) {
    case NodeKind.document:
      return [span('label', '#document'), span('note', (cursor.node as LazyDocument).mode)];
    case NodeKind.fragment:
      return [span('label', cursor.node.parent ? contentName : fragmentName)].concat(
        cursor.node.parent ? span('note', 'template contents') : [],
      );
    case NodeKind.shadowRoot:
      return shadowRootSpans(cursor.node as LazyShadowRoot);
    case NodeKind.doctype:
      return doctypeSpans(cursor.node as LazyDoctype);
    case NodeKind.text:
      return textSpans(cursor.text);
    case NodeKind.comment:
      return [span('comment', `<!--${inOneLine(cursor.text, longestText)}-->`)];
    case NodeKind.processingInstruction:
      return [
        span('punctuation', '<?'),
        span('target', cursor.node.target ?? ''),
        span('instruction', ` ${inOneLine(cursor.text, longestText)}`),
        span('punctuation', '>'),
      ];
    default:
      return elementSpans(cursor);
  }
}

function shadowRootSpans(node: LazyShadowRoot): Node[] {
  const flags = [
    node.mode,
    node.delegatesFocus && 'delegates focus',
    node.slotAssignment === 'manual' && 'manual slots',
    node.clonable && 'clonable',
    node.serializable && 'serializable',
  ];
  return [span('label', '#shadow-root'), span('note', flags.filter(Boolean).join(', '))];
}

function doctypeSpans({ name, publicId, systemId }: LazyDoctype): Node[] {
  const identifiers = [publicId, systemId].map((id) => ` "${inOneLine(id, longestValue)}"`);
  const shown = publicId || systemId ? identifiers.join('') : '';
  return [span('doctype', `<!DOCTYPE ${inOneLine(name, longestValue)}${shown}>`)];
}

function textSpans(text: string): Node[] {
  const isBlank = /^[\t\n\f\r ]*$/.test(text.slice(0, longestText));
  return [span(isBlank ? 'blank' : 'text', `"${inOneLine(text, longestText)}"`)];
}

function elementSpans(cursor: Cursor): Node[] {
  const spans: Node[] = [span('punctuation', '<'), span('name', cursor.name)];
  const count = Math.min(cursor.attributeCount, mostAttributes);
  for (let number = 0; number < count; number++) {
    const name = qualifiedName(cursor.attributeName(number), cursor.attributePrefix(number));
    const value = cursor.attributeValue(number);
    spans.push(span('attribute', ` ${name}`));
    if (value !== '') {
      spans.push(span('punctuation', '='), span('value', `"${inOneLine(value, longestValue)}"`));
    }
  }
  if (count < cursor.attributeCount) spans.push(span('note', '\u2026'));
  spans.push(span('punctuation', '>'));
  const label = cursor.namespace && namespaceLabels[cursor.namespace];
  if (label) spans.push(span('namespace', label));
  return spans;
}
