/** The numbers `step * n + offset` for each `n` from 0. */
export interface Formula {
  readonly step: number;
  readonly offset: number;
}

const pattern = /^\s*(?:(even)|(odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))\s*$/i;

/**
 * Parses the argument of `:nth-child()`, such as `2n+1`, `odd` or `3`. Returns undefined for other texts.
 * https://drafts.csswg.org/css-syntax/#anb-microsyntax
 */
export function parseFormula(text: string): Formula | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, even, odd, step, sign, offset, only] = match;
  if (even !== undefined) return { step: 2, offset: 0 };
  if (odd !== undefined) return { step: 2, offset: 1 };
  if (only !== undefined) return { step: 0, offset: Number(only) };
  // `n` is `1n`, and `-n` is `-1n`.
  const number = /\d/.test(step) ? step : `${step}1`;
  return { step: Number(number), offset: Number(`${sign ?? ''}${offset ?? 0}`) };
}
