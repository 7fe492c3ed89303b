/**
 * Moves the cuts between the pieces of a text so that no cut splits a surrogate pair. Each piece is converted to UTF-8
 * separately, which would lose a split pair.
 */
export class TextPieces {
  /** The high surrogate at the end of the last piece. Its low surrogate may begin the next piece. */
  #heldBack = '';

  /**
   * Returns the piece after the high surrogate that the previous call held back. If the piece ends with a high
   * surrogate and is not the last piece, holds that surrogate back.
   */
  join(piece: string, position: 'last' | 'other'): string {
    const whole = this.#heldBack + piece;
    const isCut = position === 'other' && (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
    this.#heldBack = isCut ? whole.slice(-1) : '';
    return isCut ? whole.slice(0, -1) : whole;
  }
}
