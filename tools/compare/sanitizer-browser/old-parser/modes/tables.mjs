// The modes of tables.

import {
  cells,
  fosterParents,
  tableBodies,
  tableBodyContext,
  tableContext,
  tableRowContext,
} from '../names.mjs';
import { lowerValue } from '../nodes.mjs';
import { isHtml, isOneOf } from '../open-elements.mjs';
import { inHead } from './before-body.mjs';
import { inBody } from './in-body.mjs';
import { resetInsertionMode } from './reset.mjs';

/** "Anything else" of "in table". */
function withFosterParenting(builder, token) {
  builder.isFosterParenting = true;
  inBody(builder, token);
  builder.isFosterParenting = false;
}

export function inTable(builder, token) {
  const { current } = builder.open;
  switch (token.type) {
    case 'text':
      if (isOneOf(current, fosterParents) || isHtml(current, 'template')) {
        builder.pendingText = [];
        builder.originalMode = builder.mode;
        builder.mode = inTableText;
        builder.reprocess(token);
      } else {
        withFosterParenting(builder, token);
      }
      break;
    case 'comment':
      builder.insertComment(token);
      break;
    case 'start':
      startTagInTable(builder, token);
      break;
    case 'end':
      endTagInTable(builder, token);
      break;
    case 'eof':
      inBody(builder, token);
  }
}

function startTagInTable(builder, token) {
  const { open } = builder;
  switch (token.name) {
    case 'caption':
      open.clearTo(tableContext);
      builder.active.pushMarker();
      builder.insert(token);
      builder.mode = inCaption;
      break;
    case 'colgroup':
      open.clearTo(tableContext);
      builder.insert(token);
      builder.mode = inColumnGroup;
      break;
    case 'col':
      open.clearTo(tableContext);
      builder.insertImplied('colgroup');
      builder.mode = inColumnGroup;
      builder.reprocess(token);
      break;
    case 'tbody':
    case 'tfoot':
    case 'thead':
      open.clearTo(tableContext);
      builder.insert(token);
      builder.mode = inTableBody;
      break;
    case 'td':
    case 'th':
    case 'tr':
      open.clearTo(tableContext);
      builder.insertImplied('tbody');
      builder.mode = inTableBody;
      builder.reprocess(token);
      break;
    case 'table':
      if (closeTable(builder)) builder.reprocess(token);
      break;
    case 'style':
    case 'script':
    case 'template':
      inHead(builder, token);
      break;
    case 'input':
      if (lowerValue(token.attributes, 'type') === 'hidden') builder.insertVoid(token);
      else withFosterParenting(builder, token);
      break;
    case 'form':
      if (open.hasTemplate() || builder.form !== null) return;
      builder.form = builder.insert(token);
      open.pop();
      break;
    default:
      withFosterParenting(builder, token);
  }
}

function closeTable(builder) {
  if (!builder.open.hasInTableScope('table')) return false;
  builder.open.popUntil('table');
  resetInsertionMode(builder);
  return true;
}

function endTagInTable(builder, token) {
  switch (token.name) {
    case 'table':
      closeTable(builder);
      break;
    case 'body':
    case 'caption':
    case 'col':
    case 'colgroup':
    case 'html':
    case 'tbody':
    case 'td':
    case 'tfoot':
    case 'th':
    case 'thead':
    case 'tr':
      break;
    case 'template':
      inHead(builder, token);
      break;
    default:
      withFosterParenting(builder, token);
  }
}

function inTableText(builder, token) {
  if (token.type === 'text') {
    if (token.kind !== 'null') builder.pendingText.push(token);
    return;
  }
  const isSpace = builder.pendingText.every(({ kind }) => kind === 'space');
  for (const text of builder.pendingText) {
    if (isSpace) builder.insertText(text);
    else withFosterParenting(builder, text);
  }
  builder.mode = builder.originalMode;
  builder.reprocess(token);
}

/** The start tags that end a caption or cell. */
const tableParts = new Set([
  'caption',
  'col',
  'colgroup',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);

export function inCaption(builder, token) {
  const { type, name } = token;
  if (type === 'end' && name === 'caption') {
    closeCaption(builder);
  } else if ((type === 'start' && tableParts.has(name)) || (type === 'end' && name === 'table')) {
    if (closeCaption(builder)) builder.reprocess(token);
  } else if (type === 'end' && (tableParts.has(name) || name === 'body' || name === 'html')) {
    return;
  } else {
    inBody(builder, token);
  }
}

function closeCaption(builder) {
  const { open } = builder;
  if (!open.hasInTableScope('caption')) return false;
  open.generateImpliedEndTags();
  open.popUntil('caption');
  builder.active.clearToMarker();
  builder.mode = inTable;
  return true;
}

export function inColumnGroup(builder, token) {
  const { type, name } = token;
  switch (type) {
    case 'text':
      if (token.kind === 'space') {
        builder.insertText(token);
        return;
      }
      break;
    case 'comment':
      builder.insertComment(token);
      return;
    case 'doctype':
      return;
    case 'eof':
      inBody(builder, token);
      return;
    case 'start':
      if (name === 'html') {
        inBody(builder, token);
        return;
      }
      if (name === 'col') {
        builder.insertVoid(token);
        return;
      }
      if (name === 'template') {
        inHead(builder, token);
        return;
      }
      break;
    case 'end':
      if (name === 'colgroup') {
        closeColumnGroup(builder);
        return;
      }
      if (name === 'col') return;
      if (name === 'template') {
        inHead(builder, token);
        return;
      }
  }
  if (closeColumnGroup(builder)) builder.reprocess(token);
}

function closeColumnGroup(builder) {
  if (!isHtml(builder.open.current, 'colgroup')) return false;
  builder.open.pop();
  builder.mode = inTable;
  return true;
}

/** The start tags that end a table body. */
const endsBody = new Set(['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead']);
const ignoredInBody = new Set(['body', 'caption', 'col', 'colgroup', 'html', 'td', 'th', 'tr']);

export function inTableBody(builder, token) {
  const { type, name } = token;
  const { open } = builder;
  if (type === 'start' && name === 'tr') {
    open.clearTo(tableBodyContext);
    builder.insert(token);
    builder.mode = inRow;
  } else if (type === 'start' && cells.has(name)) {
    open.clearTo(tableBodyContext);
    builder.insertImplied('tr');
    builder.mode = inRow;
    builder.reprocess(token);
  } else if (type === 'end' && tableBodies.has(name)) {
    if (open.hasInTableScope(name)) closeBody(builder);
  } else if ((type === 'start' && endsBody.has(name)) || (type === 'end' && name === 'table')) {
    if (!open.hasOneOfInTableScope(tableBodies)) return;
    closeBody(builder);
    builder.reprocess(token);
  } else if (type === 'end' && ignoredInBody.has(name)) {
    return;
  } else {
    inTable(builder, token);
  }
}

function closeBody(builder) {
  builder.open.clearTo(tableBodyContext);
  builder.open.pop();
  builder.mode = inTable;
}

/** The start tags that end a row. */
const endsRow = new Set([...endsBody, 'tr']);
const ignoredInRow = new Set(['body', 'caption', 'col', 'colgroup', 'html', 'td', 'th']);

export function inRow(builder, token) {
  const { type, name } = token;
  const { open } = builder;
  if (type === 'start' && cells.has(name)) {
    open.clearTo(tableRowContext);
    builder.insert(token);
    builder.mode = inCell;
    builder.active.pushMarker();
  } else if (type === 'end' && name === 'tr') {
    closeRow(builder);
  } else if ((type === 'start' && endsRow.has(name)) || (type === 'end' && name === 'table')) {
    if (closeRow(builder)) builder.reprocess(token);
  } else if (type === 'end' && tableBodies.has(name)) {
    if (open.hasInTableScope(name) && closeRow(builder)) builder.reprocess(token);
  } else if (type === 'end' && ignoredInRow.has(name)) {
    return;
  } else {
    inTable(builder, token);
  }
}

function closeRow(builder) {
  if (!builder.open.hasInTableScope('tr')) return false;
  builder.open.clearTo(tableRowContext);
  builder.open.pop();
  builder.mode = inTableBody;
  return true;
}

const ignoredInCell = new Set(['body', 'caption', 'col', 'colgroup', 'html']);

export function inCell(builder, token) {
  const { type, name } = token;
  const { open } = builder;
  if (type === 'end' && cells.has(name)) {
    if (!open.hasInTableScope(name)) return;
    open.generateImpliedEndTags();
    open.popUntil(name);
    builder.active.clearToMarker();
    builder.mode = inRow;
  } else if (type === 'start' && tableParts.has(name)) {
    closeCell(builder);
    builder.reprocess(token);
  } else if (type === 'end' && ignoredInCell.has(name)) {
    return;
  } else if (type === 'end' && fosterParents.has(name)) {
    if (!open.hasInTableScope(name)) return;
    closeCell(builder);
    builder.reprocess(token);
  } else {
    inBody(builder, token);
  }
}

function closeCell(builder) {
  builder.open.generateImpliedEndTags();
  builder.open.popUntilOneOf(cells);
  builder.active.clearToMarker();
  builder.mode = inRow;
}
