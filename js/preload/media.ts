/** Media queries that must match at once. */

/** Longer media queries are not combined. Each import of a style sheet repeats the media query of its `style`. */
const mostUnits = 1000;
/** A list, a negation or an alternative, of which no `and` expresses a part. */
const notSimple = /,|\b(?:not|only|or)\b/i;

/** Whether a media query matches all media. */
function matchesAll(media: string): boolean {
  return media === '' || (media.length === 3 && media.toLowerCase() === 'all');
}

/**
 * The media query for a resource that is used if both media queries match. They have no white space around them. An
 * empty one matches all media. Returns undefined if no simple media query expresses both: if one has a comma, `not`,
 * `only` or `or`, if both have a media type, or if they are long.
 * https://drafts.csswg.org/mediaqueries-5/#mq-syntax
 */
export function combinedMedia(outer: string, inner: string): string | undefined {
  if (matchesAll(outer) || outer === inner) return inner;
  if (outer.length + inner.length > mostUnits) return undefined;
  if (matchesAll(inner)) return outer;
  if (notSimple.test(outer) || notSimple.test(inner)) return undefined;
  if (inner.startsWith('(')) return `${outer} and ${inner}`;
  return outer.startsWith('(') ? `${inner} and ${outer}` : undefined;
}
