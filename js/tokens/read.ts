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
  recordWords,
} from '../generated/tokens.js';
import {
  attributeCountOf,
  endOf,
  hasFlag,
  kindOf,
  nameOf,
  recordAfterStartTag,
  startOf,
  stringOf,
  type TokenBuffer,
} from './buffer.js';
import type { Source } from './source.js';
import type { Token, TokenAttribute } from './types.js';

/** The record after a token and the records that belong to it. */
export function recordAfter(records: Int32Array, at: number): number {
  switch (kindOf(records, at)) {
    case kindStartTag:
      return recordAfterStartTag(records, at);
    case kindDoctype:
      return at + 3 * recordWords;
    case kindProcessingInstruction:
      return at + 2 * recordWords;
    default:
      return at + recordWords;
  }
}

/** Creates the token of a record. Undefined if the record is not a token. */
export function readToken<Raw>(
  tokens: TokenBuffer,
  at: number,
  source: Source<Raw>,
): Token<Raw> | undefined {
  const { records } = tokens;
  const start = startOf(records, at);
  const end = endOf(records, at);
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
        value: stringOf(tokens, at + recordWords),
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
  const { records } = tokens;
  const attributes: TokenAttribute[] = [];
  const last = tag + attributeCountOf(records, tag) * recordWords;
  for (let at = tag + recordWords; at <= last; at += recordWords) {
    attributes.push({
      name: nameOf(tokens, at),
      value: stringOf(tokens, at),
      start: startOf(records, at),
      end: endOf(records, at),
    });
  }
  return attributes;
}

/** The members of a doctype token that are not in all tokens. */
export function readDoctype(tokens: TokenBuffer, at: number) {
  const unlessMissing = (flag: number, record: number) =>
    hasFlag(tokens.records, at, flag) ? null : stringOf(tokens, record);
  return {
    name: unlessMissing(flagNameMissing, at),
    publicId: unlessMissing(flagPublicIdentifierMissing, at + recordWords),
    systemId: unlessMissing(flagSystemIdentifierMissing, at + 2 * recordWords),
    forceQuirks: hasFlag(tokens.records, at, flagForceQuirks),
  };
}
