// States of tags and attributes.

import { EOF, isLetter, isSpace, lower } from '../characters.mjs';
import { beginBogusComment, markupDeclarationOpen } from './markup-declarations.mjs';
import { data } from './text.mjs';

export function tagOpen(t, c) {
  if (c === '!') {
    t.state = markupDeclarationOpen;
  } else if (c === '/') {
    t.state = endTagOpen;
  } else if (isLetter(c)) {
    t.beginTag('start');
    t.reconsume(tagName);
  } else if (c === '?') {
    beginBogusComment(t);
  } else {
    t.character('<');
    t.reconsume(data);
  }
}

function endTagOpen(t, c) {
  if (isLetter(c)) {
    t.beginTag('end');
    t.reconsume(tagName);
  } else if (c === '>') {
    t.state = data;
  } else if (c === EOF) {
    t.characters('</');
    t.emitEnd();
  } else {
    beginBogusComment(t);
  }
}

function tagName(t, c) {
  if (isSpace(c)) t.state = beforeAttributeName;
  else if (c === '/') t.state = selfClosingStartTag;
  else if (c === '>') t.emitTag();
  else if (c === EOF) t.emitEnd();
  else t.token.name += c === '\0' ? '\ufffd' : c;
}

export function beforeAttributeName(t, c) {
  if (isSpace(c)) return;
  if (c === '/' || c === '>' || c === EOF) {
    t.reconsume(afterAttributeName);
  } else if (c === '=') {
    t.beginAttribute(c);
    t.state = attributeName;
  } else {
    t.beginAttribute();
    t.reconsume(attributeName);
  }
}

function attributeName(t, c) {
  if (isSpace(c) || c === '/' || c === '>' || c === EOF) {
    t.attribute.name = lower(t.attribute.name);
    t.reconsume(afterAttributeName);
  } else if (c === '=') {
    t.attribute.name = lower(t.attribute.name);
    t.state = beforeAttributeValue;
  } else {
    t.attribute.name += c === '\0' ? '\ufffd' : c;
  }
}

function afterAttributeName(t, c) {
  if (isSpace(c)) return;
  if (c === '/') {
    t.state = selfClosingStartTag;
  } else if (c === '=') {
    t.state = beforeAttributeValue;
  } else if (c === '>') {
    t.emitTag();
  } else if (c === EOF) {
    t.emitEnd();
  } else {
    t.beginAttribute();
    t.reconsume(attributeName);
  }
}

function beforeAttributeValue(t, c) {
  if (isSpace(c)) return;
  if (c === '"') t.state = doubleQuotedValue;
  else if (c === "'") t.state = singleQuotedValue;
  else if (c === '>') t.emitTag();
  else t.reconsume(unquotedValue);
}

function valueCharacter(t, c) {
  if (c === '&') t.attribute.value += t.reference(true);
  else if (c === EOF) t.emitEnd();
  else t.attribute.value += c === '\0' ? '\ufffd' : c;
}

function doubleQuotedValue(t, c) {
  if (c === '"') t.state = afterQuotedValue;
  else valueCharacter(t, c);
}

function singleQuotedValue(t, c) {
  if (c === "'") t.state = afterQuotedValue;
  else valueCharacter(t, c);
}

function unquotedValue(t, c) {
  if (isSpace(c)) t.state = beforeAttributeName;
  else if (c === '>') t.emitTag();
  else valueCharacter(t, c);
}

function afterQuotedValue(t, c) {
  if (isSpace(c)) t.state = beforeAttributeName;
  else if (c === '/') t.state = selfClosingStartTag;
  else if (c === '>') t.emitTag();
  else if (c === EOF) t.emitEnd();
  else t.reconsume(beforeAttributeName);
}

export function selfClosingStartTag(t, c) {
  if (c === '>') {
    t.token.selfClosing = true;
    t.emitTag();
  } else if (c === EOF) {
    t.emitEnd();
  } else {
    t.reconsume(beforeAttributeName);
  }
}
