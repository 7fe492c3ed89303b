/** Numbers in attributes. https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#numbers */

/**
 * The number of a valid floating-point number. Undefined if the text is not valid, or the number is too large.
 * #valid-floating-point-number
 */
export function floatIn(text: string): number | undefined {
  if (!/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The number at the start of a text, after white space. Undefined if there is none. #rules-for-parsing-integers */
export function signedIntegerAtStart(text: string): number | undefined {
  const [, minus, digits] = /^[\t\n\f\r ]*(?:\+|(-))?(\d+)/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return minus === undefined || Number(digits) === 0 ? Number(digits) : -Number(digits);
}

/** As `signedIntegerAtStart`. Undefined if the number is negative. #rules-for-parsing-non-negative-integers */
export function integerAtStart(text: string): number | undefined {
  const number = signedIntegerAtStart(text);
  return number === undefined || number < 0 ? undefined : number;
}
