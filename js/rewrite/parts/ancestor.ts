/** An open element around an element that a handler receives. */
export interface Ancestor {
  /** The name in lower case. In SVG it can have capitals, as in `foreignObject`. */
  readonly name: string;
  /** The element around this one; undefined for the outermost element. */
  readonly parent: Ancestor | undefined;
}
