// The modes of framesets.

import { isHtml } from '../open-elements.mjs';
import { inHead } from './before-body.mjs';
import { inBody } from './in-body.mjs';

/** Handles the tokens that "in frameset" and "after frameset" handle alike. */
function inOrAfterFrameset(builder, token) {
  switch (token.type) {
    case 'text':
      if (token.kind === 'space') builder.insertText(token);
      break;
    case 'comment':
      builder.insertComment(token);
      break;
    case 'start':
      if (token.name === 'html') inBody(builder, token);
      else if (token.name === 'noframes') inHead(builder, token);
  }
}

export function inFrameset(builder, token) {
  const { type, name } = token;
  if (type === 'start' && name === 'frameset') {
    builder.insert(token);
  } else if (type === 'start' && name === 'frame') {
    builder.insertVoid(token);
  } else if (type === 'end' && name === 'frameset') {
    if (builder.open.items.length === 1) return;
    builder.open.pop();
    const isOutermost = !isHtml(builder.open.current, 'frameset');
    if (builder.context === null && isOutermost) builder.mode = afterFrameset;
  } else {
    inOrAfterFrameset(builder, token);
  }
}

function afterFrameset(builder, token) {
  if (token.type === 'end' && token.name === 'html') builder.mode = afterAfterFrameset;
  else inOrAfterFrameset(builder, token);
}

function afterAfterFrameset(builder, token) {
  if (token.type === 'comment') builder.insertCommentInto(builder.document, token);
  else if (token.type === 'text' && token.kind === 'space') inBody(builder, token);
  else if (token.type === 'start' && token.name === 'html') inBody(builder, token);
  else if (token.type === 'start' && token.name === 'noframes') inHead(builder, token);
}
