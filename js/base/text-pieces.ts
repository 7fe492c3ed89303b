/**
 * Joins pieces of a text so that no surrogate pair is split, because each piece is converted to UTF-8
 * separately.
 */
export class TextPieces {
  /** The high surrogate at the end of the last piece. Its low surrogate may begin the next piece. */
  #heldBack = '';

  /**
   * The piece. If the previous call held back a high surrogate, the result begins with it. Holds back a high
   * surrogate at the end, unless the piece is the last.
   */
  join(piece: string, position: 'last' | 'other'): string {
    const whole = this.#heldBack + piece;
    const isCut = position === 'other' && (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
    this.#heldBack = isCut ? whole.slice(-1) : '';
    return isCut ? whole.slice(0, -1) : whole;
  }
}
