/** The minimum length of a substring that `copyString` copies. Engines store shorter substrings as copies anyway. */
const shortestPart = 12;

/**
 * A copy of a string, which keeps only itself in memory. Engines store a substring as a reference to the string that
 * contains it, and a concatenation as references to its parts.
 *
 * The function prepends a space and slices the space off again. To slice a concatenation, engines first copy the
 * concatenation to new memory. The result refers to the new memory, which is only one code unit longer than the result.
 */
export function copyString(part: string): string {
  return part.length < shortestPart ? part : ` ${part}`.slice(1);
}
