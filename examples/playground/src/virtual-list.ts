/**
 * A list of rows of one height, which has elements only for the rows in view. One row is active: it has the focus, and
 * stays in the document when it is out of view.
 * https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex
 */

interface VirtualListOptions {
  /** The element that scrolls. Its custom property `--row` is the height of a row. */
  host: HTMLElement;
  /** The name of the list. */
  label: string;
  /** A `grid` has rows with links, each with one cell. */
  role: 'tree' | 'listbox' | 'grid';
  /** Fills the element of a row, which is empty. */
  render(element: HTMLElement, index: number): void;
  /** Called when the user makes a row active, and for Enter on the active row. */
  onActive?(index: number): void;
  /** Called with the row under the pointer, or -1. */
  onHover?(index: number): void;
}

/** Engines limit the height of an element. Longer lists scroll faster instead. */
const tallest = 8_000_000;

const rowsOutOfView = 8;

const rowRoles = { tree: 'treeitem', listbox: 'option', grid: 'row' };

/** Whether an event belongs to a link in a row. */
const isOnLink = ({ target }: Event) => target instanceof Element && target.closest('a') !== null;

export class VirtualList {
  readonly host: HTMLElement;
  readonly #options: VirtualListOptions;
  readonly #sizer = document.createElement('div');
  /** The elements of rows, in the order of the rows. */
  #elements = new Map<number, HTMLElement>();
  #count = 0;
  #active = 0;
  #rowHeight = 24;
  #viewHeight = 0;
  #hovered = -1;
  #isScheduled = false;

  constructor(options: VirtualListOptions) {
    this.#options = options;
    this.host = options.host;
    this.host.setAttribute('role', options.role);
    this.host.setAttribute('aria-label', options.label);
    this.#sizer.className = 'sizer';
    this.#sizer.setAttribute('role', 'presentation');
    this.host.replaceChildren(this.#sizer);
    this.host.addEventListener('scroll', () => this.#schedule(), { passive: true });
    this.host.addEventListener('keydown', (event) => this.#onKey(event));
    this.host.addEventListener('click', (event) => this.#onClick(event));
    this.host.addEventListener('mousemove', (event) => this.#hover(this.indexOf(event.target)));
    this.host.addEventListener('mouseleave', () => this.#hover(-1));
    new ResizeObserver(() => this.#measure()).observe(this.host);
  }

  get active(): number {
    return this.#active;
  }

  /** Shows other rows, with one of them active. */
  reset(count: number, active = 0): void {
    this.#count = count;
    this.#active = Math.max(Math.min(active, count - 1), 0);
    if (this.#options.role === 'grid') this.host.setAttribute('aria-rowcount', String(count));
    this.#sizer.style.height = `${this.#height}px`;
    for (const [index, element] of this.#elements) {
      if (index < this.#count) this.#fill(element, index);
    }
    this.#update();
  }

  /** Makes a row active, without a call of `onActive`. */
  activate(index: number, { focus = false, reveal = true } = {}): void {
    const earlier = this.#elements.get(this.#active);
    const earlierIndex = this.#active;
    this.#active = Math.max(Math.min(index, this.#count - 1), 0);
    if (earlier) this.#mark(earlier, earlierIndex);
    if (reveal) this.reveal(this.#active);
    this.#update();
    const element = this.#elements.get(this.#active);
    if (element) this.#mark(element, this.#active);
    if (focus) element?.focus({ preventScroll: true });
  }

  /** Scrolls a row into view, if it is not. */
  reveal(index: number): void {
    const top = this.#offset + this.#topOf(index) - this.host.scrollTop;
    if (top < 0) this.#scrollTo(this.#topOf(index) - this.#viewHeight / 4);
    else if (top + this.#rowHeight > this.#viewHeight) {
      this.#scrollTo(this.#topOf(index + 1) - (this.#viewHeight * 3) / 4);
    }
  }

  /** The row of an element or of one of its descendants; -1 if there is none. */
  indexOf(target: EventTarget | null): number {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    return element && this.host.contains(element) ? Number(element.dataset.row) : -1;
  }

  /** The height of all rows, before it is limited. */
  get #fullHeight(): number {
    return this.#count * this.#rowHeight;
  }

  get #height(): number {
    return Math.min(this.#fullHeight, tallest);
  }

  /** The pixels of rows above the view. */
  get #scrolled(): number {
    const most = this.#height - this.#viewHeight;
    if (this.#fullHeight <= tallest || most <= 0) return this.host.scrollTop;
    return (this.host.scrollTop / most) * (this.#fullHeight - this.#viewHeight);
  }

  /** What to add to the position of a row, because the list is shorter than its rows. */
  get #offset(): number {
    return this.host.scrollTop - this.#scrolled;
  }

  #scrollTo(pixels: number): void {
    const most = this.#fullHeight - this.#viewHeight;
    const wanted = Math.max(Math.min(pixels, most), 0);
    const scale = this.#fullHeight <= tallest ? 1 : (tallest - this.#viewHeight) / most;
    this.host.scrollTop = wanted * scale;
  }

  #topOf(index: number): number {
    return index * this.#rowHeight;
  }

  #measure(): void {
    const style = getComputedStyle(this.host);
    this.#rowHeight = Number.parseFloat(style.getPropertyValue('--row')) || this.#rowHeight;
    this.#viewHeight = this.host.clientHeight;
    this.#sizer.style.height = `${this.#height}px`;
    this.#update();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#update();
    });
  }

  #update(): void {
    const first = Math.max(Math.floor(this.#scrolled / this.#rowHeight) - rowsOutOfView, 0);
    const shown = Math.ceil(this.#viewHeight / this.#rowHeight) + 2 * rowsOutOfView;
    const last = Math.min(first + shown, this.#count) - 1;
    const wanted: number[] = [];
    for (let index = first; index <= last; index++) wanted.push(index);
    if (this.#count > 0 && this.#active < first) wanted.unshift(this.#active);
    if (this.#active > last && this.#active < this.#count) wanted.push(this.#active);
    this.#replace(wanted);
  }

  /** Adds and removes elements. Other elements do not move, because a moved element loses the focus. */
  #replace(wanted: readonly number[]): void {
    const elements = new Map<number, HTMLElement>();
    for (const index of wanted)
      elements.set(index, this.#elements.get(index) ?? this.#create(index));
    for (const [index, element] of this.#elements) if (!elements.has(index)) element.remove();
    this.#elements = elements;
    const offset = this.#offset;
    let next: Element | null = this.#sizer.firstElementChild;
    for (const [index, element] of elements) {
      if (element === next) next = element.nextElementSibling;
      else this.#sizer.insertBefore(element, next);
      element.style.transform = `translateY(${offset + this.#topOf(index)}px)`;
    }
  }

  #create(index: number): HTMLElement {
    const element = document.createElement('div');
    element.className = 'row';
    element.dataset.row = String(index);
    element.setAttribute('role', rowRoles[this.#options.role]);
    this.#fill(element, index);
    return element;
  }

  #fill(element: HTMLElement, index: number): void {
    element.replaceChildren();
    element.className = 'row';
    if (this.#options.role === 'listbox') {
      element.setAttribute('aria-posinset', String(index + 1));
      element.setAttribute('aria-setsize', String(this.#count));
    }
    if (this.#options.role === 'grid') element.setAttribute('aria-rowindex', String(index + 1));
    this.#options.render(element, index);
    this.#mark(element, index);
  }

  #mark(element: HTMLElement, index: number): void {
    const isActive = index === this.#active;
    element.tabIndex = isActive ? 0 : -1;
    for (const link of element.querySelectorAll('a')) link.tabIndex = element.tabIndex;
    element.setAttribute('aria-selected', String(isActive));
  }

  #hover(index: number): void {
    if (index === this.#hovered) return;
    this.#hovered = index;
    this.#options.onHover?.(index);
  }

  #onClick(event: MouseEvent): void {
    const index = this.indexOf(event.target);
    if (index < 0 || event.defaultPrevented || isOnLink(event)) return;
    this.moveTo(index);
  }

  /** Makes a row active for the user. */
  moveTo(index: number): void {
    this.activate(index, { focus: true });
    this.#options.onActive?.(this.#active);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isOnLink(event) || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const target = this.#targetOf(event.key);
    if (target === undefined) return;
    this.moveTo(target);
    event.preventDefault();
  }

  #targetOf(key: string): number | undefined {
    const page = Math.max(Math.floor(this.#viewHeight / this.#rowHeight) - 1, 1);
    switch (key) {
      case 'Enter':
      case ' ':
        return this.#active;
      case 'ArrowDown':
        return this.#active + 1;
      case 'ArrowUp':
        return this.#active - 1;
      case 'PageDown':
        return this.#active + page;
      case 'PageUp':
        return this.#active - page;
      case 'Home':
        return 0;
      case 'End':
        return this.#count - 1;
      default:
        return undefined;
    }
  }
}
