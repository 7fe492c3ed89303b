import {
  kindComment,
  kindDoctype,
  kindProcessingInstruction,
  kindText,
} from '../../generated/tokens.js';
import { instructionDataOf, kindOf, stringOf, type TokenBuffer } from '../../tokens/buffer.js';
import { readDoctype } from '../../tokens/read.js';
import type { Call } from '../parts/call-in-order.js';
import type { Edits } from '../parts/edits.js';
import type { HandlerSet } from '../parts/handlers.js';
import {
  RewriteComment,
  RewriteDoctype,
  RewriteProcessingInstruction,
  RewriteText,
  type TextKind,
} from '../parts/parts.js';
import type { OpenElements } from './open-elements.js';

/** The handlers for a text, comment, processing instruction or doctype, and the part that they receive. */
export interface DataHandlers {
  /** Undefined if there is no handler. */
  readonly part: Edits | undefined;
  readonly handlers: readonly Call<Edits>[];
}

const none: DataHandlers = { part: undefined, handlers: [] };

/** Finds the handlers for a record. Without a handler, no part is created. */
export function dataHandlers(
  set: HandlerSet,
  open: OpenElements,
  tokens: TokenBuffer,
  at: number,
  kind: TextKind,
): DataHandlers {
  const { text, comment, processingInstruction, doctype } = set;
  switch (kindOf(tokens.records, at)) {
    case kindText:
      return handlersFor(
        open.handlersOf('text', text),
        () => new RewriteText(stringOf(tokens, at), kind, set),
      );
    case kindComment:
      return handlersFor(
        open.handlersOf('comment', comment),
        () => new RewriteComment(stringOf(tokens, at), set),
      );
    case kindProcessingInstruction:
      return handlersFor([processingInstruction], () => {
        const data = stringOf(tokens, instructionDataOf(at));
        return new RewriteProcessingInstruction(stringOf(tokens, at), data, set);
      });
    case kindDoctype:
      return handlersFor([doctype], () => new RewriteDoctype(readDoctype(tokens, at), set));
    default:
      return none;
  }
}

function handlersFor<Part extends Edits>(
  given: readonly (Call<Part> | undefined)[],
  create: () => Part,
): DataHandlers {
  const handlers = given.filter((handler) => handler !== undefined);
  return handlers.length === 0
    ? none
    : { part: create(), handlers: handlers as unknown as Call<Edits>[] };
}
