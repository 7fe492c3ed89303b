// The modes before "in body": "initial", "before html", "before head", "in head", "in head noscript", "after head".

import { headContent } from '../names.mjs';
import { createDoctype, createElement, insertNode } from '../nodes.mjs';
import { modeOf } from '../quirks.mjs';
import { rawtext, rcdata, scriptData } from '../states/text.mjs';
import { inFrameset } from './framesets.mjs';
import { inBody } from './in-body.mjs';
import { beginTemplate, endTemplate } from './templates.mjs';

const isSpaceToken = (token) => token.type === 'text' && token.kind === 'space';

/** Whether a token is an end tag that stays without effect before the body. */
const isIgnoredEnd = ({ type, name }) =>
  type === 'end' && name !== 'head' && name !== 'body' && name !== 'html' && name !== 'br';

export function initial(builder, token) {
  if (isSpaceToken(token)) return;
  if (token.type === 'comment') {
    builder.insertCommentInto(builder.document, token);
    return;
  }
  builder.mode = beforeHtml;
  if (token.type === 'doctype') {
    insertNode(createDoctype(token), { parent: builder.document, before: null });
    builder.document.mode = modeOf(token);
  } else {
    builder.document.mode = 'quirks';
    builder.reprocess(token);
  }
}

function beforeHtml(builder, token) {
  if (token.type === 'doctype' || isSpaceToken(token) || isIgnoredEnd(token)) return;
  if (token.type === 'comment') {
    builder.insertCommentInto(builder.document, token);
    return;
  }
  const isTag = token.type === 'start' && token.name === 'html';
  const html = createElement('html', 'html', isTag ? token.attributes : []);
  insertNode(html, { parent: builder.document, before: null });
  builder.open.push(html);
  builder.mode = beforeHead;
  if (!isTag) builder.reprocess(token);
}

export function beforeHead(builder, token) {
  if (token.type === 'doctype' || isSpaceToken(token) || isIgnoredEnd(token)) return;
  if (token.type === 'comment') {
    builder.insertComment(token);
  } else if (token.type === 'start' && token.name === 'html') {
    inBody(builder, token);
  } else if (token.type === 'start' && token.name === 'head') {
    builder.head = builder.insert(token);
    builder.mode = inHead;
  } else {
    builder.head = builder.insertImplied('head');
    builder.mode = inHead;
    builder.reprocess(token);
  }
}

export function inHead(builder, token) {
  switch (token.type) {
    case 'comment':
      builder.insertComment(token);
      return;
    case 'doctype':
      return;
    case 'start':
      if (startTagInHead(builder, token)) return;
      break;
    case 'end':
      if (endTagInHead(builder, token)) return;
      break;
    default:
      if (isSpaceToken(token)) {
        builder.insertText(token);
        return;
      }
  }
  builder.open.pop();
  builder.mode = afterHead;
  builder.reprocess(token);
}

/** Returns whether the mode has a rule for the start tag. */
function startTagInHead(builder, token) {
  switch (token.name) {
    case 'html':
      inBody(builder, token);
      return true;
    case 'base':
    case 'basefont':
    case 'bgsound':
    case 'link':
    case 'meta':
      builder.insertVoid(token);
      return true;
    case 'title':
      builder.insertTextElement(token, rcdata);
      return true;
    case 'noscript':
      if (builder.scripting) {
        builder.insertTextElement(token, rawtext);
      } else {
        builder.insert(token);
        builder.mode = inHeadNoscript;
      }
      return true;
    case 'noframes':
    case 'style':
      builder.insertTextElement(token, rawtext);
      return true;
    case 'script':
      builder.insertTextElement(token, scriptData);
      return true;
    case 'template':
      beginTemplate(builder, token);
      return true;
    default:
      return token.name === 'head';
  }
}

function endTagInHead(builder, token) {
  switch (token.name) {
    case 'head':
      builder.open.pop();
      builder.mode = afterHead;
      return true;
    case 'template':
      endTemplate(builder);
      return true;
    default:
      return isIgnoredEnd(token);
  }
}

const contentOfNoscript = new Set(['basefont', 'bgsound', 'link', 'meta', 'noframes', 'style']);

function inHeadNoscript(builder, token) {
  const { type, name } = token;
  if (type === 'doctype') return;
  if (type === 'start') {
    if (name === 'html') {
      inBody(builder, token);
      return;
    }
    if (contentOfNoscript.has(name)) {
      inHead(builder, token);
      return;
    }
    if (name === 'head' || name === 'noscript') return;
  } else if (type === 'end') {
    if (name === 'noscript') {
      builder.open.pop();
      builder.mode = inHead;
      return;
    }
    if (name !== 'br') return;
  } else if (type === 'comment' || isSpaceToken(token)) {
    inHead(builder, token);
    return;
  }
  builder.open.pop();
  builder.mode = inHead;
  builder.reprocess(token);
}

export function afterHead(builder, token) {
  const { type, name } = token;
  if (type === 'doctype') return;
  if (type === 'comment') {
    builder.insertComment(token);
    return;
  }
  if (isSpaceToken(token)) {
    builder.insertText(token);
    return;
  }
  if (type === 'start') {
    if (name === 'html') {
      inBody(builder, token);
      return;
    }
    if (name === 'body') {
      builder.insert(token);
      builder.framesetOk = false;
      builder.mode = inBody;
      return;
    }
    if (name === 'frameset') {
      builder.insert(token);
      builder.mode = inFrameset;
      return;
    }
    if (headContent.has(name)) {
      const { head } = builder;
      builder.open.push(head);
      inHead(builder, token);
      builder.open.remove(head);
      return;
    }
    if (name === 'head') return;
  } else if (type === 'end') {
    if (name === 'template') {
      inHead(builder, token);
      return;
    }
    if (name === 'head' || isIgnoredEnd(token)) return;
  }
  builder.insertImplied('body');
  builder.mode = inBody;
  builder.reprocess(token);
}
