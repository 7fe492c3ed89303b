// States of comments and doctypes.

import { EOF, isSpace, lower } from '../characters.mjs';
import { cdataSection } from './text.mjs';

function beginComment(t) {
  t.token = { type: 'comment', value: '' };
}

/** The comment begins with the current character. */
export function beginBogusComment(t) {
  beginComment(t);
  t.reconsume(bogusComment);
}

function emitCommentAtEnd(t) {
  t.emitComment();
  t.emitEnd();
}

function bogusComment(t, c) {
  if (c === '>') t.emitComment();
  else if (c === EOF) emitCommentAtEnd(t);
  else t.token.value += c === '\0' ? '\ufffd' : c;
}

export function markupDeclarationOpen(t) {
  if (t.skipWord('--')) {
    beginComment(t);
    t.state = commentStart;
  } else if (t.skipWord('doctype')) {
    t.state = doctype;
  } else if (t.startsWith('[CDATA[') && t.sink.allowsCdata()) {
    t.position += '[CDATA['.length - 1;
    t.state = cdataSection;
  } else {
    beginBogusComment(t);
  }
}

function commentStart(t, c) {
  if (c === '-') t.state = commentStartDash;
  else if (c === '>') t.emitComment();
  else t.reconsume(comment);
}

/** A comment ends, or the characters are part of it. */
function continueComment(t, characters) {
  t.token.value += characters;
  t.reconsume(comment);
}

function commentStartDash(t, c) {
  if (c === '-') t.state = commentEnd;
  else if (c === '>') t.emitComment();
  else if (c === EOF) emitCommentAtEnd(t);
  else continueComment(t, '-');
}

function comment(t, c) {
  if (c === '-') {
    t.state = commentEndDash;
  } else if (c === EOF) {
    emitCommentAtEnd(t);
  } else {
    t.token.value += c === '\0' ? '\ufffd' : c;
    if (c === '<') t.state = commentLessThan;
  }
}

function commentLessThan(t, c) {
  if (c === '!') {
    t.token.value += c;
    t.state = commentLessThanBang;
  } else if (c === '<') {
    t.token.value += c;
  } else {
    t.reconsume(comment);
  }
}

function commentLessThanBang(t, c) {
  if (c === '-') t.state = commentLessThanBangDash;
  else t.reconsume(comment);
}

function commentLessThanBangDash(t, c) {
  // The state "comment less-than sign bang dash dash" only reports an error.
  if (c === '-') t.state = commentEnd;
  else t.reconsume(commentEndDash);
}

function commentEndDash(t, c) {
  if (c === '-') t.state = commentEnd;
  else if (c === EOF) emitCommentAtEnd(t);
  else continueComment(t, '-');
}

function commentEnd(t, c) {
  if (c === '>') t.emitComment();
  else if (c === '!') t.state = commentEndBang;
  else if (c === '-') t.token.value += c;
  else if (c === EOF) emitCommentAtEnd(t);
  else continueComment(t, '--');
}

function commentEndBang(t, c) {
  if (c === '-') {
    t.token.value += '--!';
    t.state = commentEndDash;
  } else if (c === '>') {
    t.emitComment();
  } else if (c === EOF) {
    emitCommentAtEnd(t);
  } else {
    continueComment(t, '--!');
  }
}

function doctype(t, c) {
  t.token = { type: 'doctype', forceQuirks: false };
  if (isSpace(c)) t.state = beforeDoctypeName;
  else t.reconsume(beforeDoctypeName);
}

function emitQuirky(t) {
  t.token.forceQuirks = true;
  t.emitDoctype();
}

function emitQuirkyAtEnd(t) {
  emitQuirky(t);
  t.emitEnd();
}

/** The rest of the doctype does not count, and the page is in quirks mode. */
function beginBogusDoctype(t) {
  t.token.forceQuirks = true;
  t.reconsume(bogusDoctype);
}

function beforeDoctypeName(t, c) {
  if (isSpace(c)) return;
  if (c === '>') {
    emitQuirky(t);
  } else if (c === EOF) {
    emitQuirkyAtEnd(t);
  } else {
    t.token.name = '';
    t.reconsume(doctypeName);
  }
}

function doctypeName(t, c) {
  if (isSpace(c)) t.state = afterDoctypeName;
  else if (c === '>') t.emitDoctype();
  else if (c === EOF) emitQuirkyAtEnd(t);
  else t.token.name += c === '\0' ? '\ufffd' : lower(c);
}

function afterDoctypeName(t, c) {
  if (isSpace(c)) return;
  if (c === '>') t.emitDoctype();
  else if (c === EOF) emitQuirkyAtEnd(t);
  else if (t.skipWord('public')) t.state = publicStates.afterKeyword;
  else if (t.skipWord('system')) t.state = systemStates.afterKeyword;
  else beginBogusDoctype(t);
}

/** The states of an identifier: after its keyword, before it, and in its quotes. */
function identifierStates(member, afterIdentifier) {
  const quoted = (quote) => (t, c) => {
    if (c === quote) t.state = afterIdentifier;
    else if (c === '>') emitQuirky(t);
    else if (c === EOF) emitQuirkyAtEnd(t);
    else t.token[member] += c === '\0' ? '\ufffd' : c;
  };
  const inQuotes = { '"': quoted('"'), "'": quoted("'") };
  /** Returns whether the character is a quotation mark. */
  function begins(t, c) {
    if (c !== '"' && c !== "'") return false;
    t.token[member] = '';
    t.state = inQuotes[c];
    return true;
  }
  function before(t, c) {
    if (isSpace(c) || begins(t, c)) return;
    if (c === '>') emitQuirky(t);
    else if (c === EOF) emitQuirkyAtEnd(t);
    else beginBogusDoctype(t);
  }
  // White space is not necessary.
  return { afterKeyword: before, begins };
}

const publicStates = identifierStates('publicId', afterPublicIdentifier);
const systemStates = identifierStates('systemId', afterSystemIdentifier);

function afterPublicIdentifier(t, c) {
  // The state "between DOCTYPE public and system identifiers" differs only in its errors.
  if (isSpace(c) || systemStates.begins(t, c)) return;
  if (c === '>') t.emitDoctype();
  else if (c === EOF) emitQuirkyAtEnd(t);
  else beginBogusDoctype(t);
}

function afterSystemIdentifier(t, c) {
  if (isSpace(c)) return;
  if (c === '>') t.emitDoctype();
  else if (c === EOF) emitQuirkyAtEnd(t);
  else t.reconsume(bogusDoctype);
}

function bogusDoctype(t, c) {
  if (c === '>') {
    t.emitDoctype();
  } else if (c === EOF) {
    t.emitDoctype();
    t.emitEnd();
  }
}
