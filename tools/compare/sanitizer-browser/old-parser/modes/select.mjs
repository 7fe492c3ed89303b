// The modes "in select" and "in select in table", which today's standard no longer has.

import { isHtml } from '../open-elements.mjs';
import { inHead } from './before-body.mjs';
import { inBody } from './in-body.mjs';
import { resetInsertionMode } from './reset.mjs';

function closeSelect(builder) {
  builder.open.popUntil('select');
  resetInsertionMode(builder);
}

function popIfCurrent(builder, name) {
  if (isHtml(builder.open.current, name)) builder.open.pop();
}

export function inSelect(builder, token) {
  switch (token.type) {
    case 'text':
      if (token.kind !== 'null') builder.insertText(token);
      break;
    case 'comment':
      builder.insertComment(token);
      break;
    case 'start':
      startTagInSelect(builder, token);
      break;
    case 'end':
      endTagInSelect(builder, token);
      break;
    case 'eof':
      inBody(builder, token);
  }
}

function startTagInSelect(builder, token) {
  switch (token.name) {
    case 'html':
      inBody(builder, token);
      break;
    case 'option':
      popIfCurrent(builder, 'option');
      builder.insert(token);
      break;
    case 'optgroup':
      popIfCurrent(builder, 'option');
      popIfCurrent(builder, 'optgroup');
      builder.insert(token);
      break;
    case 'hr':
      popIfCurrent(builder, 'option');
      popIfCurrent(builder, 'optgroup');
      builder.insertVoid(token);
      break;
    case 'select':
      if (builder.open.hasInSelectScope('select')) closeSelect(builder);
      break;
    case 'input':
    case 'keygen':
    case 'textarea':
      if (!builder.open.hasInSelectScope('select')) return;
      closeSelect(builder);
      builder.reprocess(token);
      break;
    case 'script':
    case 'template':
      inHead(builder, token);
  }
}

function endTagInSelect(builder, token) {
  const { open } = builder;
  switch (token.name) {
    case 'optgroup':
      if (isHtml(open.current, 'option') && isHtml(open.above(open.current), 'optgroup')) {
        open.pop();
      }
      popIfCurrent(builder, 'optgroup');
      break;
    case 'option':
      popIfCurrent(builder, 'option');
      break;
    case 'select':
      if (open.hasInSelectScope('select')) closeSelect(builder);
      break;
    case 'template':
      inHead(builder, token);
  }
}

const tableTags = new Set(['caption', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'td', 'th']);

export function inSelectInTable(builder, token) {
  const isTableTag = (token.type === 'start' || token.type === 'end') && tableTags.has(token.name);
  if (!isTableTag) {
    inSelect(builder, token);
    return;
  }
  if (token.type === 'end' && !builder.open.hasInTableScope(token.name)) return;
  closeSelect(builder);
  builder.reprocess(token);
}
