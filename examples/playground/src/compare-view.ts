/** Our tree and the browser's, as one list of lines with marks. */

import { byId, counted, create, showDepth, span } from './dom.ts';
import { lineAt, lineCount, noLines } from './lines.ts';
import { type Comparison, inBoth, onlyHere } from './protocol.ts';
import { VirtualList } from './virtual-list.ts';

const none: Comparison = {
  ...noLines,
  marks: new Uint8Array(),
  depths: new Int32Array(),
  changes: new Int32Array(),
};

export class CompareView {
  readonly #list: VirtualList;
  readonly #summary = byId('compare-summary');
  readonly #next = byId<HTMLButtonElement>('compare-next');
  #comparison: Comparison = none;

  constructor() {
    this.#list = new VirtualList({
      host: byId('compare-lines'),
      label: 'Lines of both trees',
      role: 'listbox',
      render: (element, index) => this.#render(element, index),
    });
    this.#next.addEventListener('click', () => this.#goToNext());
  }

  /** @param notes what the browser cannot do as the options say. */
  show(comparison: Comparison, notes: readonly string[]): void {
    this.#comparison = comparison;
    const { changes } = comparison;
    const count = lineCount(comparison);
    const result =
      changes.length === 0
        ? `Both trees are the same: ${counted(count, 'node')}.`
        : `${counted(changes.length, 'difference')} in ${counted(count, 'line')}.`;
    const texts = notes.map((note) => ` Note: ${note}.`);
    this.#summary.replaceChildren(create('strong', '', result), ...texts);
    this.#next.disabled = changes.length === 0;
    this.#list.reset(count, changes[0] ?? 0);
    this.#list.reveal(this.#list.active);
  }

  fail(message: string): void {
    this.#summary.textContent = message;
    this.#list.reset(0);
    this.#next.disabled = true;
  }

  #goToNext(): void {
    const { changes } = this.#comparison;
    const next = changes.find((line) => line > this.#list.active) ?? changes[0];
    this.#list.activate(next, { focus: true });
  }

  #render(element: HTMLElement, index: number): void {
    const comparison = this.#comparison;
    const mark = comparison.marks[index];
    const depth = comparison.depths[index];
    const isOurs = mark === onlyHere;
    const label = isOurs ? 'only in souptree' : 'only in this browser';
    if (mark !== inBoth) element.classList.add(isOurs ? 'ours' : 'theirs');
    const sign = span('sign', mark === inBoth ? '' : isOurs ? '+' : '\u2212');
    element.append(sign);
    showDepth(element, depth);
    element.append(span('line', lineAt(comparison, index)));
    if (mark !== inBoth) element.append(span('note', label));
  }
}
