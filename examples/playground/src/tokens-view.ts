/** The tokens of the standard's tokenizer, with the source of each. */

import { span } from './dom.ts';
import { lineAt, lineCount, noLines } from './lines.ts';
import { type TokenRows, tokenTypes } from './protocol.ts';
import { VirtualList } from './virtual-list.ts';

const labels = {
  doctype: 'doctype',
  'start-tag': 'start tag',
  'end-tag': 'end tag',
  text: 'text',
  comment: 'comment',
  'processing-instruction': 'instruction',
  'end-of-file': 'end of file',
};

/** The classes of rows, which have the colours of the tree's rows. */
const classes = {
  doctype: 'doctype',
  'start-tag': 'name',
  'end-tag': 'name',
  text: 'text',
  comment: 'comment',
  'processing-instruction': 'instruction',
  'end-of-file': 'label',
};

const none: TokenRows = {
  ...noLines,
  types: new Uint8Array(),
  sourceStarts: new Int32Array(),
  sourceEnds: new Int32Array(),
};

interface TokensViewOptions {
  host: HTMLElement;
  /** Called with the source of the token that the user made active. */
  onActive(start: number, end: number): void;
  /** Called with the source of the token under the pointer. */
  onHover(range: { start: number; end: number } | undefined): void;
}

export class TokensView {
  readonly #list: VirtualList;
  #tokens: TokenRows = none;

  constructor({ host, onActive, onHover }: TokensViewOptions) {
    const rangeOf = (index: number) => ({
      start: this.#tokens.sourceStarts[index],
      end: this.#tokens.sourceEnds[index],
    });
    this.#list = new VirtualList({
      host,
      label: 'Tokens',
      role: 'listbox',
      render: (element, index) => this.#render(element, index),
      onActive: (index) => {
        const { start, end } = rangeOf(index);
        onActive(start, end);
      },
      onHover: (index) => onHover(index < 0 ? undefined : rangeOf(index)),
    });
  }

  show(tokens: TokenRows): void {
    this.#tokens = tokens;
    this.#list.reset(lineCount(tokens), this.#list.active);
  }

  #render(element: HTMLElement, index: number): void {
    const tokens = this.#tokens;
    const type = tokenTypes[tokens.types[index]];
    element.append(
      span('offset', String(tokens.sourceStarts[index])),
      span('kind', labels[type]),
      span(`content ${classes[type]}`, lineAt(tokens, index)),
    );
  }
}
