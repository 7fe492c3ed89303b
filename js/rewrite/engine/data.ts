import { flagCdata, flagPartial, flagRaw, kindDoctype, kindText } from '../../generated/tokens.js';
import { endOf, hasFlag, kindOf, startOf, type TokenBuffer } from '../../tokens/buffer.js';
import { callThen, type Pending } from '../parts/call-in-order.js';
import { cdataEscaping } from '../parts/content.js';
import { Edits } from '../parts/edits.js';
import type { HandlerSet } from '../parts/handlers.js';
import { TextEdits } from '../parts/parts.js';
import type { EditWriter } from '../writer/edit-writer.js';
import { withText } from '../writer/region.js';
import { dataHandlers } from './data-handlers.js';
import { noteEdits } from './nesting.js';
import type { OpenElements } from './open-elements.js';

/** Reads a text, comment, processing instruction or doctype, and calls the handlers for it. */
export function readData(
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
  const { region } = writer;
  const isRawInSource = hasFlag(records, at, flagRaw) && region.escaping === undefined;
  const isRaw = isText && !isCdata && (isRawInSource || region.renamed !== undefined);
  const kind = { isRaw, isLast: !hasFlag(records, at, flagPartial) };
  const { part, handlers } = dataHandlers(set, open, tokens, at, kind);
  const edits = part && Edits.editsOf(part);
  const escaping = isCdata && canBeComment(set) ? cdataEscaping : region.escaping;
  const write = () => {
    if (isText) writer.enter(withText(region, isCdata ? 'cdata' : isRaw ? 'raw' : 'decoded'));
    if (isText && !edits?.removed) writer.checkText(start, end);
    if (edits instanceof TextEdits) writer.replaceFirstNewline(edits);
    if (edits !== undefined) writer.writeEdits(edits, start, end);
    if (isText && escaping !== undefined) writer.copyEscaped(escaping, start, end);
    if (edits !== undefined) writer.passUntil(end);
    writer.insert(edits?.afterMarkup ?? '');
    writer.enter(region);
  };
  if (part === undefined || edits === undefined) {
    if (isText && (escaping ?? region.renamed ?? region.moved) !== undefined) write();
    return undefined;
  }
  return callThen(handlers, part, () => {
    edits.isWritten = true;
    if (!isText) noteEdits(set, edits, kindOf(records, at) === kindDoctype ? 'doctype' : '');
    write();
  });
}

/** Whether the edits so far can put a CDATA section into HTML, where it is a comment. */
function canBeComment({ edits, nestsOddly, openMoving }: HandlerSet): boolean {
  return openMoving > 0 || (nestsOddly && edits === 'structure');
}
