/** A thing that users of HTML tools have reported, tried on this package. */
export interface Case {
  /** What is tried, in words. Unique in its file, and the name in pending.ts. */
  name: string;
  /** Returns what the package does. An error becomes its text. */
  actual: () => unknown;
  /** What is right: by the standard, or by the documents of the package. */
  expected: unknown;
}

/** Creates cases from pairs by name. */
export function casesOf(
  cases: Readonly<Record<string, readonly [actual: () => unknown, expected: unknown]>>,
): Case[] {
  return Object.entries(cases).map(([name, [actual, expected]]) => ({ name, actual, expected }));
}

/** The result of a case. An error is the text `throws <message>`. */
export async function resultOf({ actual }: Case): Promise<unknown> {
  try {
    return await actual();
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}
