// The modes "after body" and "after after body".

import { inBody } from './in-body.mjs';

const isSpaceOrHtmlTag = ({ type, kind, name }) =>
  (type === 'text' && kind === 'space') || (type === 'start' && name === 'html');

export function afterBody(builder, token) {
  const { type, name } = token;
  if (type === 'doctype' || type === 'eof') return;
  if (type === 'comment') {
    builder.insertCommentInto(builder.open.items[0], token);
  } else if (isSpaceOrHtmlTag(token)) {
    inBody(builder, token);
  } else if (type === 'end' && name === 'html') {
    if (builder.context === null) builder.mode = afterAfterBody;
  } else {
    builder.mode = inBody;
    builder.reprocess(token);
  }
}

function afterAfterBody(builder, token) {
  const { type } = token;
  if (type === 'doctype' || type === 'eof') return;
  if (type === 'comment') {
    builder.insertCommentInto(builder.document, token);
  } else if (isSpaceOrHtmlTag(token)) {
    inBody(builder, token);
  } else {
    builder.mode = inBody;
    builder.reprocess(token);
  }
}
