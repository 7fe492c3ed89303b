/** Helpers for the page's own elements. */

/** The element with an id, which index.html has. */
export function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  return document.getElementById(id) as Type;
}

/** An element with a class and a text. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

export const span = (className: string, text: string) => create('span', className, text);

/** Rows from this depth on show their depth, because their indentation does not grow further. */
const deepestIndentation = 24;

/** Indents a row, and appends the depth if the indentation does not show it. */
export function showDepth(row: HTMLElement, depth: number): void {
  row.style.setProperty('--depth', String(Math.min(depth, deepestIndentation)));
  if (depth > deepestIndentation) row.append(span('depth', String(depth)));
}

const numbers = new Intl.NumberFormat('en');

export const formatNumber = (value: number) => numbers.format(value);

/** `1 node`, `2 nodes`. */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Milliseconds with two or three significant digits. */
export function formatTime(milliseconds: number): string {
  const digits = milliseconds < 1 ? 3 : milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0;
  return `${milliseconds.toFixed(digits)} ms`;
}

/** Calls `action` once the calls have paused for `milliseconds`. */
export function afterPause(milliseconds: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}
