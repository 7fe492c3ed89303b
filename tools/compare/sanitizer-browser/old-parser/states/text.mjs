// States of text: data, the contents of elements such as title, style and script, and CDATA sections.

import { EOF, isLetter, isSpace, lower } from '../characters.mjs';
import { beforeAttributeName, selfClosingStartTag, tagOpen } from './tags.mjs';

export function data(t, c) {
  switch (c) {
    case '&':
      t.characters(t.reference(false));
      break;
    case '<':
      t.state = tagOpen;
      break;
    case EOF:
      t.emitEnd();
      break;
    default:
      t.character(c);
  }
}

/** Adds a character of an element's text to the text. */
function textCharacter(t, c) {
  if (c === EOF) t.emitEnd();
  else t.character(c === '\0' ? '\ufffd' : c);
}

export function rcdata(t, c) {
  if (c === '&') t.characters(t.reference(false));
  else if (c === '<') t.state = rcdataLessThan;
  else textCharacter(t, c);
}

export function rawtext(t, c) {
  if (c === '<') t.state = rawtextLessThan;
  else textCharacter(t, c);
}

export function scriptData(t, c) {
  if (c === '<') t.state = scriptDataLessThan;
  else textCharacter(t, c);
}

export const plaintext = textCharacter;

/**
 * The states of an end tag in text: "end tag open" and "end tag name".
 *
 * @param text the state of the text
 */
function endTagStates(text) {
  function endTagOpen(t, c) {
    if (isLetter(c)) {
      t.beginTag('end');
      t.reconsume(endTagName);
    } else {
      t.characters('</');
      t.reconsume(text);
    }
  }
  function endTagName(t, c) {
    if (isLetter(c)) {
      t.token.name += c;
      t.buffer += c;
      return;
    }
    if (t.isAppropriateEndTag()) {
      if (isSpace(c)) {
        t.state = beforeAttributeName;
        return;
      }
      if (c === '/') {
        t.state = selfClosingStartTag;
        return;
      }
      if (c === '>') {
        t.emitTag();
        return;
      }
    }
    t.characters(`</${t.buffer}`);
    t.reconsume(text);
  }
  return endTagOpen;
}

const rcdataEndTagOpen = endTagStates(rcdata);
const rawtextEndTagOpen = endTagStates(rawtext);
const scriptDataEndTagOpen = endTagStates(scriptData);
const scriptDataEscapedEndTagOpen = endTagStates(scriptDataEscaped);

/** "Less-than sign" states of RCDATA and RAWTEXT. */
function lessThan(t, c, text, endTagOpen) {
  if (c === '/') {
    t.buffer = '';
    t.state = endTagOpen;
  } else {
    t.character('<');
    t.reconsume(text);
  }
}

function rcdataLessThan(t, c) {
  lessThan(t, c, rcdata, rcdataEndTagOpen);
}

function rawtextLessThan(t, c) {
  lessThan(t, c, rawtext, rawtextEndTagOpen);
}

function scriptDataLessThan(t, c) {
  if (c === '!') {
    t.state = scriptDataEscapeStart;
    t.characters('<!');
  } else {
    lessThan(t, c, scriptData, scriptDataEndTagOpen);
  }
}

function scriptDataEscapeStart(t, c) {
  if (c === '-') {
    t.state = scriptDataEscapeStartDash;
    t.character(c);
  } else {
    t.reconsume(scriptData);
  }
}

function scriptDataEscapeStartDash(t, c) {
  if (c === '-') {
    t.state = scriptDataEscapedDashDash;
    t.character(c);
  } else {
    t.reconsume(scriptData);
  }
}

function scriptDataEscaped(t, c) {
  if (c === '-') {
    t.state = scriptDataEscapedDash;
    t.character(c);
  } else if (c === '<') {
    t.state = scriptDataEscapedLessThan;
  } else {
    textCharacter(t, c);
  }
}

function scriptDataEscapedDash(t, c) {
  if (c === '-') {
    t.state = scriptDataEscapedDashDash;
    t.character(c);
  } else if (c === '<') {
    t.state = scriptDataEscapedLessThan;
  } else {
    t.state = scriptDataEscaped;
    textCharacter(t, c);
  }
}

function scriptDataEscapedDashDash(t, c) {
  if (c === '-') {
    t.character(c);
  } else if (c === '<') {
    t.state = scriptDataEscapedLessThan;
  } else if (c === '>') {
    t.state = scriptData;
    t.character(c);
  } else {
    t.state = scriptDataEscaped;
    textCharacter(t, c);
  }
}

function scriptDataEscapedLessThan(t, c) {
  if (isLetter(c)) {
    t.buffer = '';
    t.character('<');
    t.reconsume(scriptDataDoubleEscapeStart);
  } else {
    lessThan(t, c, scriptDataEscaped, scriptDataEscapedEndTagOpen);
  }
}

/** The end of `<script` in an escaped text, or of `</script` in a double escaped text. */
function doubleEscapeBoundary(t, c, { unchanged, changed }) {
  if (isSpace(c) || c === '/' || c === '>') {
    t.state = lower(t.buffer) === 'script' ? changed : unchanged;
    t.character(c);
  } else if (isLetter(c)) {
    t.buffer += c;
    t.character(c);
  } else {
    t.reconsume(unchanged);
  }
}

const startBoundary = { unchanged: scriptDataEscaped, changed: scriptDataDoubleEscaped };
const endBoundary = { unchanged: scriptDataDoubleEscaped, changed: scriptDataEscaped };

function scriptDataDoubleEscapeStart(t, c) {
  doubleEscapeBoundary(t, c, startBoundary);
}

function scriptDataDoubleEscaped(t, c) {
  if (c === '-') {
    t.state = scriptDataDoubleEscapedDash;
    t.character(c);
  } else if (c === '<') {
    t.state = scriptDataDoubleEscapedLessThan;
    t.character(c);
  } else {
    textCharacter(t, c);
  }
}

function scriptDataDoubleEscapedDash(t, c) {
  if (c === '-') {
    t.state = scriptDataDoubleEscapedDashDash;
    t.character(c);
  } else if (c === '<') {
    t.state = scriptDataDoubleEscapedLessThan;
    t.character(c);
  } else {
    t.state = scriptDataDoubleEscaped;
    textCharacter(t, c);
  }
}

function scriptDataDoubleEscapedDashDash(t, c) {
  if (c === '-') {
    t.character(c);
  } else if (c === '<') {
    t.state = scriptDataDoubleEscapedLessThan;
    t.character(c);
  } else if (c === '>') {
    t.state = scriptData;
    t.character(c);
  } else {
    t.state = scriptDataDoubleEscaped;
    textCharacter(t, c);
  }
}

function scriptDataDoubleEscapedLessThan(t, c) {
  if (c === '/') {
    t.buffer = '';
    t.state = scriptDataDoubleEscapeEnd;
    t.character(c);
  } else {
    t.reconsume(scriptDataDoubleEscaped);
  }
}

function scriptDataDoubleEscapeEnd(t, c) {
  doubleEscapeBoundary(t, c, endBoundary);
}

export function cdataSection(t, c) {
  if (c === ']') t.state = cdataSectionBracket;
  else if (c === EOF) t.emitEnd();
  else t.character(c);
}

function cdataSectionBracket(t, c) {
  if (c === ']') {
    t.state = cdataSectionEnd;
  } else {
    t.character(']');
    t.reconsume(cdataSection);
  }
}

function cdataSectionEnd(t, c) {
  if (c === ']') {
    t.character(c);
  } else if (c === '>') {
    t.state = data;
  } else {
    t.characters(']]');
    t.reconsume(cdataSection);
  }
}
