/**
 * Finds cycles in nodes of the caller. A walk into a cycle gets deeper without limit, so the check is needed only at
 * few depths: all checks of a walk take time linear in its depth.
 */
export class CycleCheck {
  readonly #caller: string;
  /** The depth at which the walk must call `check`. */
  nextDepth = 16;

  /** @param caller the name of the function in error messages. */
  constructor(caller: string) {
    this.#caller = caller;
  }

  /**
   * @param open the nodes that are open, or their lists of children.
   * @throws TypeError if one of them is open twice.
   */
  check(open: readonly object[]): void {
    if (new Set(open).size < open.length) throw cycleError(this.#caller);
    this.nextDepth *= 2;
  }
}

/** The error if a node is inside of itself. */
export function cycleError(caller: string): TypeError {
  return new TypeError(`${caller}: a node is inside of itself`);
}
