/** Inlines the accessors of files that import each other. */
export class AccessorInliner {
  /** @param read returns the text of a file; undefined if there is no such file. */
  constructor(read?: (path: string) => string | undefined);
  inline(path: string): string;
}
