/** Values of src/tokens/token_filter.h. */
const texts = 1;
const comments = 2;
const instructions = 4;
const doctypes = 8;
const pieces = 16;
const everything = 32;

/** What a start tag must have. A field that is missing accepts everything. */
export interface TagFilter {
  readonly name?: string;
  readonly attribute?: string;
  /** A text that the value of the attribute contains. ASCII case does not matter. */
  readonly contains?: string;
}

/** The tokens that a rewriter needs. */
export interface NeededTokens {
  /** The start tags: the result of `writeTags`. There are also records for the ends of their elements. */
  tags: string;
  texts: boolean;
  comments: boolean;
  instructions: boolean;
  doctypes: boolean;
  /** Whether each piece of a text is recorded as soon as it arrives. */
  pieces: boolean;
}

const hasSeparator = (text: string): boolean => [...text].some((character) => character < '\x03');

/** The alternative for a start tag. If it cannot be expressed, the result accepts more tags. */
function alternative({ name = '', attribute = '', contains = '' }: TagFilter): string {
  if (hasSeparator(name)) return '\x02\x02';
  if (hasSeparator(attribute)) return `${name}\x02\x02`;
  return `${name}\x02${attribute}\x02${hasSeparator(contains) ? '' : contains}`;
}

const bits = (sum: number): string => String.fromCharCode(0x30 + sum);

/** Writes the part of a filter that says which start tags are needed. */
export function writeTags(tags: readonly TagFilter[]): string {
  return tags.map((tag) => `\x01${alternative(tag)}`).join('');
}

/** Writes the filter of tokens that the module takes. */
export function writeFilter(needed: NeededTokens): string {
  const sum =
    (needed.texts ? texts : 0) |
    (needed.comments ? comments : 0) |
    (needed.instructions ? instructions : 0) |
    (needed.doctypes ? doctypes : 0) |
    (needed.pieces ? pieces : 0);
  return bits(sum) + needed.tags;
}

/** The filter that accepts all tokens, with texts in pieces. */
export const everythingInPieces = /* @__PURE__ */ bits(everything | pieces);
