import {
  backslash,
  backtick,
  carriageReturn,
  lineFeed,
  pipe,
  space,
} from '../../base/code-units.js';
import { Units } from '../../text/units.js';

/** Writes units as code. A line end is a space. https://spec.commonmark.org/0.31.2/#code-spans */
export function writeCodeSpan(
  out: Units,
  units: Uint16Array,
  first: number,
  end: number,
  isCell: boolean,
): void {
  const fence = fenceLength(units, first, end);
  const pads = needsPadding(units, first, end);
  out.repeat(backtick, fence);
  if (pads) out.put(space);
  for (let index = first; index < end; index++) {
    const unit = units[index];
    if (unit === pipe && isCell) out.put(backslash);
    if (unit === carriageReturn && units[index + 1] === lineFeed) continue;
    out.put(unit === lineFeed || unit === carriageReturn ? space : unit);
  }
  if (pads) out.put(space);
  out.repeat(backtick, fence);
}

/** A text with its white space as code. */
export function codeSpanOf(text: string, isCell: boolean): string {
  const source = new Units(false);
  source.putString(text);
  const out = new Units(false);
  writeCodeSpan(out, source.subarray(0, source.length), 0, source.length, isCell);
  return out.toString(0);
}

/** The length of the shortest run of backticks that the code does not have. */
function fenceLength(units: Uint16Array, first: number, end: number): number {
  const lengths = new Set<number>();
  for (let index = first, run = 0; index <= end; index++) {
    if (index < end && units[index] === backtick) {
      run++;
    } else if (run > 0) {
      lengths.add(run);
      run = 0;
    }
  }
  let fence = 1;
  while (lengths.has(fence)) fence++;
  return fence;
}

/** Whether renderers would drop a space at each end, or see a longer fence. */
function needsPadding(units: Uint16Array, first: number, end: number): boolean {
  if (units[first] === backtick || units[end - 1] === backtick) return true;
  if (!isSpace(units[first]) || !isSpace(units[end - 1])) return false;
  for (let index = first; index < end; index++) if (!isSpace(units[index])) return true;
  return false;
}

const isSpace = (unit: number) => unit === space || unit === lineFeed || unit === carriageReturn;
