/** Returns the tree, and after `#` its markup. */
export function theirs(found: object, hasMarkup?: boolean): string | Promise<string>;
