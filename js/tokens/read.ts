import {
  flagForceQuirks,
  flagNameMissing,
  flagPublicIdentifierMissing,
  flagSelfClosing,
  flagSystemIdentifierMissing,
  kindComment,
  kindDoctype,
  kindEndOfFile,
  kindEndTag,
  kindProcessingInstruction,
  kindStartTag,
  kindText,
} from '../generated/tokens.js';
import {
  attributeCountOf,
  endOf,
  firstAttributeOf,
  hasFlag,
  instructionDataOf,
  kindOf,
  nameOf,
  nextRecord,
  publicIdentifierOf,
  recordAfterDoctype,
  recordAfterInstruction,
  recordAfterStartTag,
  startOf,
  stringOf,
  systemIdentifierOf,
  type TokenBuffer,
} from './buffer.js';
import type { Source } from './source.js';
import type { Token, TokenAttribute } from './types.js';

/**
 * The record after all records of a token, or after an elementEnd. An elementEnd is a record of an element that ended
 * without an end tag. It is not a token.
 */
export function recordAfter(records: Int32Array, at: number): number {
  switch (kindOf(records, at)) {
    case kindStartTag:
      return recordAfterStartTag(records, at);
    case kindDoctype:
      return recordAfterDoctype(at);
    case kindProcessingInstruction:
      return recordAfterInstruction(at);
    default:
      return nextRecord(at);
  }
}

/** Creates the token of a record. Returns undefined for an elementEnd. */
export function readToken<Raw>(
  tokens: TokenBuffer,
  at: number,
  source: Source<Raw>,
): Token<Raw> | undefined {
  const { records } = tokens;
  const start = startOf(tokens, at);
  const end = endOf(tokens, at);
  switch (kindOf(records, at)) {
    case kindText:
      return {
        type: 'text',
        start,
        end,
        raw: source.slice(start, end),
        value: stringOf(tokens, at),
      };
    case kindStartTag:
      return {
        type: 'start-tag',
        start,
        end,
        raw: source.slice(start, end),
        name: nameOf(tokens, at),
        attributes: readAttributes(tokens, at),
        selfClosing: hasFlag(records, at, flagSelfClosing),
      };
    case kindEndTag:
      return {
        type: 'end-tag',
        start,
        end,
        raw: source.slice(start, end),
        name: nameOf(tokens, at),
      };
    case kindComment:
      return {
        type: 'comment',
        start,
        end,
        raw: source.slice(start, end),
        value: stringOf(tokens, at),
      };
    case kindProcessingInstruction:
      return {
        type: 'processing-instruction',
        start,
        end,
        raw: source.slice(start, end),
        target: stringOf(tokens, at),
        value: stringOf(tokens, instructionDataOf(at)),
      };
    case kindDoctype:
      return {
        type: 'doctype',
        start,
        end,
        raw: source.slice(start, end),
        ...readDoctype(tokens, at),
      };
    case kindEndOfFile:
      return { type: 'end-of-file', start, end, raw: source.slice(start, end) };
    default:
      return undefined;
  }
}

/** The attributes of a start tag, in the order of the source. */
export function readAttributes(tokens: TokenBuffer, tag: number): TokenAttribute[] {
  const count = attributeCountOf(tokens.records, tag);
  if (count === 0) return [];
  // Not with `push`, for which engines allocate room for many more.
  const attributes = new Array<TokenAttribute>(count);
  for (let i = 0, at = firstAttributeOf(tag); i < count; i++, at = nextRecord(at)) {
    attributes[i] = {
      name: nameOf(tokens, at),
      value: stringOf(tokens, at),
      start: startOf(tokens, at),
      end: endOf(tokens, at),
    };
  }
  return attributes;
}

/** The members of a doctype token, except the members of all tokens: `type`, `start`, `end` and `raw`. */
export function readDoctype(tokens: TokenBuffer, at: number) {
  const unlessMissing = (flag: number, record: number) =>
    hasFlag(tokens.records, at, flag) ? null : stringOf(tokens, record);
  return {
    name: unlessMissing(flagNameMissing, at),
    publicId: unlessMissing(flagPublicIdentifierMissing, publicIdentifierOf(at)),
    systemId: unlessMissing(flagSystemIdentifierMissing, systemIdentifierOf(at)),
    forceQuirks: hasFlag(tokens.records, at, flagForceQuirks),
  };
}
