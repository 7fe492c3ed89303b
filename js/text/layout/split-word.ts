/** How words that are longer than a line are split. */
export interface WordSplit {
  /** The texts after which a word can be split. The first one that is in the line decides. */
  readonly wrapCharacters: readonly string[];
  /** Whether a word without such a text is split at the end of the line. */
  readonly forceWrapOnLimit: boolean;
}

/** The parts of a word of which each fits in `width` columns, if the options can split the word so. */
export function splitWord(word: string, width: number, split: WordSplit): string[] {
  const { wrapCharacters, forceWrapOnLimit } = split;
  const parts: string[] = [];
  let start = 0;
  let tried = 0;
  while (word.length - start > width) {
    const line = word.slice(start, start + width);
    let length = 0;
    for (; tried < wrapCharacters.length; tried++) {
      length = line.lastIndexOf(wrapCharacters[tried]) + 1;
      if (length > 0) break;
    }
    if (length === 0) {
      if (!forceWrapOnLimit) break;
      length = width;
    }
    parts.push(word.slice(start, start + length));
    start += length;
  }
  parts.push(word.slice(start));
  return parts;
}
