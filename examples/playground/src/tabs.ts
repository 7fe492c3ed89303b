/** Tabs. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */

import { byId } from './dom.ts';

export class Tabs {
  readonly #tabs: HTMLElement[];
  readonly #onShow: (name: string) => void;
  #shown = '';

  /** @param onShow called with the name of a tab when the user opens the tab. */
  constructor(list: HTMLElement, onShow: (name: string) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    this.#onShow = onShow;
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.show(nameOf(tab)));
    list.addEventListener('keydown', (event) => this.#onKey(event));
    this.#mark(nameOf(this.#tabs[0]));
  }

  get shown(): string {
    return this.#shown;
  }

  show(name: string): void {
    if (name === this.#shown || !this.#tabs.some((tab) => nameOf(tab) === name)) return;
    this.#mark(name);
    this.#onShow(name);
  }

  #mark(name: string): void {
    this.#shown = name;
    for (const tab of this.#tabs) {
      const isShown = nameOf(tab) === name;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      byId(tab.getAttribute('aria-controls') ?? '').hidden = !isShown;
    }
  }

  #onKey(event: KeyboardEvent): void {
    const count = this.#tabs.length;
    const current = this.#tabs.findIndex((tab) => nameOf(tab) === this.#shown);
    const targets: Record<string, number> = {
      ArrowRight: (current + 1) % count,
      ArrowLeft: (current + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const target = this.#tabs[targets[event.key] ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    this.show(nameOf(target));
    target.focus();
  }
}

const nameOf = (tab: HTMLElement) => tab.dataset.tab ?? '';
