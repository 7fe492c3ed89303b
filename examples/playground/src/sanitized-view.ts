/** What the sanitizer keeps: the markup, and the tree, whose nodes have their locations in the source. */

import { Tree } from 'souptree';
import { byId, counted, formatNumber } from './dom.ts';
import { MarkupView, type Range } from './editor.ts';
import { newOutline } from './outline.ts';
import type { Outline, Sanitized } from './protocol.ts';
import { TreeView } from './tree-view.ts';

interface SanitizedViewOptions {
  /** Called with the source of the node that the user makes active; undefined if the node has none. */
  onActive(range: Range | undefined): void;
  /** Called with the source of the node under the pointer; undefined if there is none. */
  onHover(range: Range | undefined): void;
}

export class SanitizedView {
  readonly #markup = new MarkupView(byId('sanitized-markup'), 'Sanitized markup');
  readonly #result = byId('sanitized-result');
  readonly #status = byId('sanitized-status');
  readonly #problem = byId('sanitized-problem');
  readonly #tree: TreeView;
  #outline: Outline = newOutline(0);

  constructor({ onActive, onHover }: SanitizedViewOptions) {
    this.#tree = new TreeView({
      host: byId('sanitized-tree'),
      label: 'Sanitized tree',
      onActive: (row) => onActive(this.#rangeOf(row)),
      onHover: (row) => onHover(this.#rangeOf(row)),
    });
  }

  /** @param all the number of nodes in the tree that is not sanitized. */
  show({ markup, tree, outline }: Sanitized, all: number): void {
    this.#outline = outline;
    this.#markup.show(markup);
    this.#tree.show(Tree.from(tree), outline);
    const kept = outline.nodes.length;
    this.#status.textContent = `${formatNumber(kept)} of ${counted(all, 'node')} remain`;
    this.#problem.textContent = '';
    this.#result.hidden = false;
  }

  /** Shows why there is no result, such as a wrong configuration. */
  fail(error: unknown): void {
    this.#status.textContent = '';
    this.#problem.textContent = error instanceof Error ? error.message : String(error);
    this.#result.hidden = true;
  }

  #rangeOf(row: number): Range | undefined {
    const start = this.#outline.starts[row] ?? -1;
    return start < 0 ? undefined : { start, end: this.#outline.ends[row] };
  }
}
