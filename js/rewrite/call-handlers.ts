import {
  kindComment,
  kindDoctype,
  kindProcessingInstruction,
  kindText,
} from '../generated/tokens.js';
import { instructionDataOf, kindOf, stringOf, type TokenBuffer } from '../tokens/buffer.js';
import { readDoctype } from '../tokens/read.js';
import type { Edits } from './edits.js';
import type { HandlerSet } from './handlers.js';
import type { OpenElements } from './open-elements.js';
import {
  RewriteComment,
  RewriteDoctype,
  RewriteProcessingInstruction,
  RewriteText,
} from './parts.js';

/**
 * Calls the handlers for a text, comment, processing instruction or doctype.
 *
 * @returns the part that the handlers received, with the edits of the handlers. Undefined if no handler was called.
 */
export function callHandlers(
  { text, comment, processingInstruction, doctype }: HandlerSet,
  open: OpenElements,
  tokens: TokenBuffer,
  at: number,
): Edits | undefined {
  switch (kindOf(tokens.records, at)) {
    case kindText:
      return call(open.handlersOf('text', text), () => new RewriteText(stringOf(tokens, at)));
    case kindComment:
      return call(
        open.handlersOf('comment', comment),
        () => new RewriteComment(stringOf(tokens, at)),
      );
    case kindProcessingInstruction:
      return call([processingInstruction], () => {
        const data = stringOf(tokens, instructionDataOf(at));
        return new RewriteProcessingInstruction(stringOf(tokens, at), data);
      });
    case kindDoctype:
      return call([doctype], () => new RewriteDoctype(readDoctype(tokens, at)));
    default:
      return undefined;
  }
}

/** Creates a part and passes it to the handlers. Without a handler, no part is created. */
function call<Part extends Edits>(
  handlers: readonly (((part: Part) => void) | undefined)[],
  create: () => Part,
): Part | undefined {
  let part: Part | undefined;
  for (const handler of handlers) {
    if (handler === undefined) continue;
    part ??= create();
    handler(part);
  }
  return part;
}
