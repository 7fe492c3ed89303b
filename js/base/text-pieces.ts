/**
 * Changes the boundaries between the pieces of a text so that no boundary splits a surrogate pair. Each piece is
 * converted to UTF-8 separately. If a boundary split a pair, the parser would see two lone surrogates instead of one
 * character, and report two errors.
 */
export class TextPieces {
  /** A high surrogate that ended the previous piece, or empty. The next piece may begin with the low surrogate. */
  #heldBack = '';

  /**
   * Returns the piece. If the previous call held back a high surrogate, the result begins with it. If the piece ends
   * with a high surrogate and is not the last piece, this call holds that surrogate back.
   */
  join(piece: string, position: 'last' | 'other'): string {
    const whole = this.#heldBack + piece;
    const isCut = position === 'other' && (whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800;
    this.#heldBack = isCut ? whole.slice(-1) : '';
    return isCut ? whole.slice(0, -1) : whole;
  }
}
