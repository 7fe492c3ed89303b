import { flagCdata, flagPartial, flagRaw, kindDoctype, kindText } from '../generated/tokens.js';
import { endOf, hasFlag, kindOf, startOf, type TokenBuffer } from '../tokens/buffer.js';
import { callThen, type Pending } from './call-in-order.js';
import { dataHandlers } from './data-handlers.js';
import type { EditWriter } from './edit-writer.js';
import type { HandlerSet } from './handlers.js';
import { noteEdits } from './nesting.js';
import type { OpenElements } from './open-elements.js';
import { RewriteText } from './parts.js';

/** Reads a text, comment, processing instruction or doctype, and calls the handlers for it. */
export function rewriteData(
  set: HandlerSet,
  open: OpenElements,
  writer: EditWriter<unknown>,
  tokens: TokenBuffer,
  at: number,
): Pending {
  const { records } = tokens;
  const isText = kindOf(records, at) === kindText;
  const start = startOf(tokens, at);
  const end = endOf(tokens, at);
  const isCdata = isText && hasFlag(records, at, flagCdata);
  // Edits of the element can make raw text escapable, or the other way round.
  const isRawInSource = hasFlag(records, at, flagRaw) && writer.escaping === undefined;
  const isRaw = isText && !isCdata && (isRawInSource || writer.renamed !== undefined);
  const kind = { isRaw, isLast: !hasFlag(records, at, flagPartial) };
  const { part, handlers } = dataHandlers(set, open, tokens, at, kind);
  const escaping = isText ? writer.escaping : undefined;
  if (part === undefined) {
    writer.checkRenamed(start, end);
    if (escaping !== undefined) writer.copyEscaped(escaping, start, end);
    return undefined;
  }
  return callThen(handlers, part, () => {
    part.isWritten = true;
    const wasInRawtext = writer.isInRawtext;
    if (isText) writer.isInRawtext = isRaw || isCdata;
    writer.isInCdata = isCdata;
    if (!part.removed) writer.checkRenamed(start, end);
    if (part instanceof RewriteText) writer.replaceFirstNewline(part);
    else noteEdits(set, part, kindOf(records, at) === kindDoctype ? 'doctype' : '');
    writer.writeEdits(part, start, end);
    if (escaping !== undefined) writer.copyEscaped(escaping, start, end);
    writer.passUntil(end);
    writer.insert(part.afterMarkup);
    writer.isInRawtext = wasInRawtext;
    writer.isInCdata = false;
  });
}
