/** Thrown for a selector that is not valid. */
export class SelectorSyntaxError extends SyntaxError {
  /** The whole selector. */
  readonly selector: string;
  /** The offset of the first code unit that is wrong, in UTF-16 code units. */
  readonly offset: number;
  /** What is wrong there, or what was expected. */
  readonly reason: string;

  /**
   * Called only by this package.
   *
   * @param caller the name of the function in error messages.
   */
  constructor(caller: string, selector: string, offset: number, reason: string) {
    super(`${caller}: selector ${JSON.stringify(shorten(selector))}, offset ${offset}: ${reason}`);
    this.name = 'SyntaxError';
    this.selector = selector;
    this.offset = offset;
    this.reason = reason;
  }
}

const longestShown = 200;

function shorten(selector: string): string {
  return selector.length > longestShown ? `${selector.slice(0, longestShown)}...` : selector;
}
