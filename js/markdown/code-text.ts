import {
  dataOf,
  endOf,
  firstChildOf,
  kindHtmlElement,
  kindIn,
  kindSvgElement,
  kindText,
  nameIdIn,
  nextNode,
  type TreeBuffer,
} from '../encoded/index.js';
import {
  isBlockKind,
  kindBreak,
  kindCell,
  kindHidden,
  kindParenthesis,
  kindPhrase,
} from './kinds.js';

/** Collects the text of preformatted elements, with the line ends that blocks have. */
export class CodeText {
  readonly #tree: TreeBuffer;
  readonly #kinds: Uint8Array;
  readonly #isHidden: (at: number) => boolean;

  constructor(tree: TreeBuffer, kinds: Uint8Array, isHidden: (at: number) => boolean) {
    this.#tree = tree;
    this.#kinds = kinds;
    this.#isHidden = isHidden;
  }

  /** The text of an element, without one line feed at its end. */
  of(element: number): string {
    const { records } = this.#tree;
    const end = endOf(records, element);
    const blockEnds: number[] = [];
    const parts: string[] = [];
    // The last unit of the parts.
    let last = '';
    const add = (text: string): void => {
      if (text === '') return;
      parts.push(text);
      last = text[text.length - 1];
    };
    const endLine = (): void => {
      if (last !== '' && last !== '\n') add('\n');
    };
    for (let at = firstChildOf(records, element); ; ) {
      while (blockEnds.length > 0 && at >= blockEnds[blockEnds.length - 1]) {
        blockEnds.pop();
        endLine();
      }
      if (at >= end) break;
      const word = records[at];
      const kind = kindIn(word);
      if (kind === kindText) {
        add(dataOf(this.#tree, at));
      } else if (kind === kindSvgElement) {
        at = endOf(records, at);
        continue;
      } else if (kind === kindHtmlElement) {
        const how = this.#kinds[nameIdIn(word)] ?? kindPhrase;
        if (how === kindBreak) {
          add('\n');
        } else if (how === kindHidden || how === kindParenthesis || this.#isHidden(at)) {
          at = endOf(records, at);
          continue;
        } else if (how === kindCell) {
          if (last !== '' && last !== '\n' && last !== '\t') add('\t');
        } else if (isBlockKind(how)) {
          endLine();
          blockEnds.push(endOf(records, at));
        }
      }
      at = nextNode(records, at);
    }
    const text = parts.join('');
    return text.endsWith('\n') ? text.slice(0, -1) : text;
  }
}
