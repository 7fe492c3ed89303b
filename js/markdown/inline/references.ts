import type { Styles } from '../options.js';

/** https://spec.commonmark.org/0.31.2/#link-label */
const mostLabelUnits = 999;
/** A label without brackets, which code and images can have. `[^` would be a footnote. */
const plainLabel = /^(?!\^)(?=.*\S)(?:[^[\]\\\n]|\\[^\n])+$/;

/** The links of one Markdown whose addresses are at its end. */
export class References {
  readonly #labels: Styles['labels'];
  /** The addresses and titles by their labels, as Markdown compares these. */
  readonly #targets = new Map<string, string>();
  readonly #numbers = new Map<string, number>();
  #next = 1;
  /** https://spec.commonmark.org/0.31.2/#link-reference-definitions */
  readonly definitions: string[] = [];

  constructor(labels: Styles['labels']) {
    this.#labels = labels;
  }

  /**
   * What follows the text of a link and `]`. The text is the label, unless it is that of another link.
   *
   * @param text the text of the link, as Markdown.
   * @param isAlone whether the next character cannot belong to the link.
   */
  add(target: string, text: () => string, isAlone: boolean): string {
    const label = this.#labels === 'full' ? '' : text();
    if (label === '' || !this.#define(label, target)) return `[${this.#numberOf(target)}]`;
    return this.#labels === 'shortcut' && isAlone ? '' : '[]';
  }

  /** Returns false if the text cannot be the label. */
  #define(label: string, target: string): boolean {
    if (label.length > mostLabelUnits || !plainLabel.test(label)) return false;
    // https://spec.commonmark.org/0.31.2/#matches
    const key = label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
    const known = this.#targets.get(key);
    if (known !== undefined) return known === target;
    this.#targets.set(key, target);
    this.definitions.push(`[${label}]: ${target}`);
    return true;
  }

  #numberOf(target: string): number {
    const known = this.#numbers.get(target);
    if (known !== undefined) return known;
    while (!this.#define(String(this.#next), target)) this.#next++;
    this.#numbers.set(target, this.#next);
    return this.#next++;
  }
}
