import { collapse, escapeAlt, writeDestination, writeTitle } from './inline/escape.js';
import type { Attributes } from './tree/attributes.js';
import type { Targets } from './tree/targets.js';

/** What is written for an image. */
interface WrittenImage {
  readonly alt: string;
  /** Empty if the image is written as its text. */
  readonly markdown: string;
}

/**
 * @param targets resolves addresses; undefined if no image can be here.
 * @returns undefined if nothing is written. https://spec.commonmark.org/0.31.2/#images
 */
export function imageOf(
  attributes: Attributes,
  targets: Targets | undefined,
  at: number,
  isCell: boolean,
): WrittenImage | undefined {
  const alt = collapse(attributes.get(at, 'alt') ?? '');
  const source = targets === undefined ? undefined : sourceOf(attributes, targets, at);
  if (source === undefined) return alt === '' ? undefined : { alt, markdown: '' };
  const title = collapse(attributes.get(at, 'title') ?? '');
  const rest = title === '' ? '' : writeTitle(title, isCell);
  const target = writeDestination(source, isCell) + rest;
  return { alt, markdown: `![${escapeAlt(alt, isCell)}](${target})` };
}

/** The address of an image; undefined if it has none, or is a pixel that counts readers. */
function sourceOf(attributes: Attributes, targets: Targets, at: number): string | undefined {
  const isPixel =
    /^[01]$/.test(attributes.get(at, 'width') ?? '') &&
    /^[01]$/.test(attributes.get(at, 'height') ?? '');
  if (isPixel) return undefined;
  for (const name of ['src', 'data-src', 'data-original', 'data-lazy-src', 'data-lazy']) {
    const value = attributes.get(at, name);
    const source = value === undefined ? undefined : targets.resolve(value);
    if (source !== undefined) return source;
  }
  for (const name of ['srcset', 'data-srcset']) {
    const source = targets.firstOfSet(attributes.get(at, name));
    if (source !== undefined) return source;
  }
  return undefined;
}
