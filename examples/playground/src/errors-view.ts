/** The parse errors as compilers show them: position and code, the line of the source, and carets below the error. */

import type { ParseError } from 'souptree';
import { parseErrorPage } from '../../../js/generated/parse-error-pages.ts';
import { parseErrorTexts } from '../../../js/generated/parse-error-texts.ts';
import { create, span } from './dom.ts';
import { VirtualList } from './virtual-list.ts';

/** The characters of a line that are shown before and after the start of an error. */
const charactersBefore = 24;
const charactersAfter = 80;

interface ErrorsViewOptions {
  host: HTMLElement;
  /** Called with the error that the user made active. */
  onActive(error: ParseError): void;
}

export class ErrorsView {
  readonly #list: VirtualList;
  #errors: readonly ParseError[] = [];
  #source = '';

  constructor({ host, onActive }: ErrorsViewOptions) {
    this.#list = new VirtualList({
      host,
      label: 'Parse errors',
      role: 'grid',
      render: (element, index) => this.#render(element, this.#errors[index]),
      onActive: (index) => this.#errors[index] && onActive(this.#errors[index]),
    });
  }

  show(errors: readonly ParseError[], source: string): void {
    this.#errors = errors;
    this.#source = source;
    this.#list.reset(errors.length, this.#list.active);
  }

  #render(element: HTMLElement, error: ParseError): void {
    const { code, line, column } = error;
    const head = create('div', 'head');
    head.append(span('position', `${line}:${column}`), span('code', code), linkToPage(code));
    const cell = create('div');
    cell.setAttribute('role', 'gridcell');
    cell.append(head, this.#excerpt(error), create('div', 'why', parseErrorTexts[code]));
    element.append(cell);
  }

  /** The line of the source with carets below the error. */
  #excerpt({ offset, endOffset, line, column }: ParseError): HTMLElement {
    const lineStart = offset - (column - 1);
    const start = Math.max(lineStart, offset - charactersBefore);
    const lineFeed = this.#source.indexOf('\n', offset);
    const lineEnd = lineFeed < 0 ? this.#source.length : lineFeed;
    const end = Math.min(lineEnd, offset + charactersAfter);
    const before = `${start > lineStart ? '\u2026' : ''}${visible(this.#source.slice(start, offset))}`;
    const wrong = visible(this.#source.slice(offset, Math.min(Math.max(endOffset, offset), end)));
    const after = visible(this.#source.slice(Math.min(endOffset, end), end));
    const margin = String(line);
    const excerpt = create('div', 'excerpt');
    const source = create('div');
    source.append(span('margin', `${margin} \u2502 `), before, span('wrong', wrong), after);
    const carets = create('div');
    carets.append(
      span('margin', `${' '.repeat(margin.length)} \u2502 `),
      ' '.repeat(before.length),
      span('carets', '^'.repeat(Math.max(wrong.length, 1))),
    );
    excerpt.append(source, carets);
    return excerpt;
  }
}

/** A link to the page that explains a code, with an example. */
export function linkToPage(code: ParseError['code']): HTMLAnchorElement {
  const link = create('a', 'more', 'More');
  link.href = parseErrorPage(code);
  link.target = '_blank';
  link.rel = 'noreferrer';
  link.setAttribute('aria-label', `More about ${code}`);
  return link;
}

/** The text with one visible character for each control character, so that carets are below what they mean. */
function visible(text: string): string {
  return text.replace(/\t/g, ' ').replace(/\p{Cc}/gu, '\ufffd');
}
