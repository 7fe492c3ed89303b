// The mode "in body".

import { runAdoptionAgency } from '../formatting.mjs';
import { formatting, headContent, headings } from '../names.mjs';
import { lowerValue, removeNode } from '../nodes.mjs';
import { isHtml, isOneOf, isSpecial } from '../open-elements.mjs';
import { plaintext, rawtext, rcdata } from '../states/text.mjs';
import { afterBody } from './after-body.mjs';
import { inHead } from './before-body.mjs';
import { insertForeignElement } from './foreign-content.mjs';
import { inFrameset } from './framesets.mjs';
import { inSelect, inSelectInTable } from './select.mjs';
import { inCaption, inCell, inRow, inTable, inTableBody } from './tables.mjs';
import { inTemplate } from './templates.mjs';

export function inBody(builder, token) {
  switch (token.type) {
    case 'text':
      if (token.kind === 'null') return;
      builder.reconstructFormatting();
      builder.insertText(token);
      if (token.kind === 'other') builder.framesetOk = false;
      break;
    case 'comment':
      builder.insertComment(token);
      break;
    case 'start':
      startTag(builder, token);
      break;
    case 'end':
      endTag(builder, token);
      break;
    case 'eof':
      if (builder.templateModes.length > 0) inTemplate(builder, token);
  }
}

function startTag(builder, token) {
  if (headContent.has(token.name)) {
    inHead(builder, token);
    return;
  }
  const rule = startTags.get(token.name) ?? startOther;
  rule(builder, token);
}

function endTag(builder, token) {
  const rule = endTags.get(token.name) ?? endOther;
  rule(builder, token);
}

/** A map with one value for each list of names. */
const byNames = (rows) =>
  new Map(
    rows.flatMap(([names, value]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, value]),
    ),
  );

function startOther(builder, token) {
  builder.reconstructFormatting();
  builder.insert(token);
}

function startHtml(builder, token) {
  const { open } = builder;
  if (!open.hasTemplate()) builder.addAttributes(open.items[0], token.attributes);
}

/** The body element, if it is the second open element. */
const openBody = ({ open: { items } }) =>
  items.length > 1 && isHtml(items[1], 'body') ? items[1] : undefined;

function startBody(builder, token) {
  const body = openBody(builder);
  if (body === undefined || builder.open.hasTemplate()) return;
  builder.framesetOk = false;
  builder.addAttributes(body, token.attributes);
}

function startFrameset(builder, token) {
  const body = openBody(builder);
  if (body === undefined || !builder.framesetOk) return;
  removeNode(body);
  builder.open.items.length = 1;
  builder.insert(token);
  builder.mode = inFrameset;
}

function startBlock(builder, token) {
  builder.closeParagraph();
  builder.insert(token);
}

function startHeading(builder, token) {
  builder.closeParagraph();
  if (isOneOf(builder.open.current, headings)) builder.open.pop();
  builder.insert(token);
}

function startPre(builder, token) {
  builder.closeParagraph();
  builder.insert(token);
  builder.skipsNewline = true;
  builder.framesetOk = false;
}

function startForm(builder, token) {
  const isInTemplate = builder.open.hasTemplate();
  const { formPointerInTemplates } = builder.options;
  if (builder.form !== null && (!isInTemplate || formPointerInTemplates)) return;
  builder.closeParagraph();
  const form = builder.insert(token);
  if (!isInTemplate || formPointerInTemplates) builder.form = form;
}

/** Closes the innermost list item with one of the names, unless another special element contains the tag. */
function startItem(builder, token, names) {
  builder.framesetOk = false;
  const { open } = builder;
  for (let index = open.items.length - 1; index >= 0; index--) {
    const node = open.items[index];
    if (isOneOf(node, names)) {
      open.generateImpliedEndTags(node.name);
      open.popUntil(node.name);
      break;
    }
    if (isSpecial(node) && !isOneOf(node, transparentForItems)) break;
  }
  builder.closeParagraph();
  builder.insert(token);
}

const transparentForItems = new Set(['address', 'div', 'p']);
const listItem = new Set(['li']);
const descriptions = new Set(['dd', 'dt']);

function startPlaintext(builder, token) {
  builder.closeParagraph();
  builder.insert(token);
  builder.tokenizer.state = plaintext;
}

function startButton(builder, token) {
  const { open } = builder;
  if (open.hasInScope('button')) {
    open.generateImpliedEndTags();
    open.popUntil('button');
  }
  builder.reconstructFormatting();
  builder.insert(token);
  builder.framesetOk = false;
}

function startA(builder, token) {
  const { open, active } = builder;
  const before = active.last('a');
  if (before !== undefined) {
    runAdoptionAgency(builder, 'a');
    active.remove(before);
    open.remove(before);
  }
  startFormatting(builder, token);
}

function startFormatting(builder, token) {
  builder.reconstructFormatting();
  builder.active.push(builder.insert(token));
}

function startNobr(builder, token) {
  builder.reconstructFormatting();
  if (builder.open.hasInScope('nobr')) {
    runAdoptionAgency(builder, 'nobr');
    builder.reconstructFormatting();
  }
  builder.active.push(builder.insert(token));
}

function startApplet(builder, token) {
  builder.reconstructFormatting();
  builder.insert(token);
  builder.active.pushMarker();
  builder.framesetOk = false;
}

function startTable(builder, token) {
  if (builder.document.mode !== 'quirks') builder.closeParagraph();
  builder.insert(token);
  builder.framesetOk = false;
  builder.mode = inTable;
}

function startVoid(builder, token) {
  builder.reconstructFormatting();
  builder.insertVoid(token);
  builder.framesetOk = false;
}

function startInput(builder, token) {
  builder.reconstructFormatting();
  builder.insertVoid(token);
  if (lowerValue(token.attributes, 'type') !== 'hidden') builder.framesetOk = false;
}

function startParam(builder, token) {
  builder.insertVoid(token);
}

function startHr(builder, token) {
  builder.closeParagraph();
  builder.insertVoid(token);
  builder.framesetOk = false;
}

function startImage(builder, token) {
  token.name = 'img';
  builder.reprocess(token);
}

function startTextarea(builder, token) {
  builder.insertTextElement(token, rcdata);
  builder.skipsNewline = true;
  builder.framesetOk = false;
}

function startXmp(builder, token) {
  builder.closeParagraph();
  builder.reconstructFormatting();
  builder.framesetOk = false;
  builder.insertTextElement(token, rawtext);
}

function startIframe(builder, token) {
  builder.framesetOk = false;
  builder.insertTextElement(token, rawtext);
}

function startNoembed(builder, token) {
  builder.insertTextElement(token, rawtext);
}

function startNoscript(builder, token) {
  if (builder.scripting) builder.insertTextElement(token, rawtext);
  else startOther(builder, token);
}

const tableModes = new Set([inTable, inCaption, inTableBody, inRow, inCell]);

function startSelect(builder, token) {
  builder.reconstructFormatting();
  builder.insert(token);
  builder.framesetOk = false;
  builder.mode = tableModes.has(builder.mode) ? inSelectInTable : inSelect;
}

function startOption(builder, token) {
  if (isHtml(builder.open.current, 'option')) builder.open.pop();
  startOther(builder, token);
}

function startRb(builder, token) {
  if (builder.open.hasInScope('ruby')) builder.open.generateImpliedEndTags();
  builder.insert(token);
}

function startRt(builder, token) {
  if (builder.open.hasInScope('ruby')) builder.open.generateImpliedEndTags('rtc');
  builder.insert(token);
}

function startMath(builder, token) {
  builder.reconstructFormatting();
  insertForeignElement(builder, token, 'mathml');
}

function startSvg(builder, token) {
  builder.reconstructFormatting();
  insertForeignElement(builder, token, 'svg');
}

function ignore() {}

const blocks = `
  address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup
  main menu nav ol search section summary ul`;

const startTags = byNames([
  ['html', startHtml],
  ['body', startBody],
  ['frameset', startFrameset],
  [`${blocks} p`, startBlock],
  ['h1 h2 h3 h4 h5 h6', startHeading],
  ['pre listing', startPre],
  ['form', startForm],
  ['li', (builder, token) => startItem(builder, token, listItem)],
  ['dd dt', (builder, token) => startItem(builder, token, descriptions)],
  ['plaintext', startPlaintext],
  ['button', startButton],
  ['b big code em font i s small strike strong tt u', startFormatting],
  ['a', startA],
  ['nobr', startNobr],
  ['applet marquee object', startApplet],
  ['table', startTable],
  ['area br embed img keygen wbr', startVoid],
  ['input', startInput],
  ['param source track', startParam],
  ['hr', startHr],
  ['image', startImage],
  ['textarea', startTextarea],
  ['xmp', startXmp],
  ['iframe', startIframe],
  ['noembed', startNoembed],
  ['noscript', startNoscript],
  ['select', startSelect],
  ['optgroup option', startOption],
  ['rb rtc', startRb],
  ['rp rt', startRt],
  ['math', startMath],
  ['svg', startSvg],
  ['caption col colgroup frame head tbody td tfoot th thead tr', ignore],
]);

function endOther({ open }, { name }) {
  open.close(name);
}

function endTemplate(builder, token) {
  inHead(builder, token);
}

function endBody(builder) {
  if (builder.open.hasInScope('body')) builder.mode = afterBody;
}

function endHtml(builder, token) {
  if (!builder.open.hasInScope('body')) return;
  builder.mode = afterBody;
  builder.reprocess(token);
}

function endBlock(builder, token) {
  const { open } = builder;
  if (!open.hasInScope(token.name)) return;
  open.generateImpliedEndTags();
  open.popUntil(token.name);
}

function endForm(builder, token) {
  const { open } = builder;
  if (open.hasTemplate()) {
    endBlock(builder, token);
    return;
  }
  const { form } = builder;
  builder.form = null;
  if (form === null || !open.hasElementInScope(form)) return;
  open.generateImpliedEndTags();
  open.remove(form);
}

function endP(builder) {
  if (!builder.open.hasInButtonScope('p')) builder.insertImplied('p');
  builder.closeParagraph();
}

function endLi({ open }) {
  if (!open.hasInListItemScope('li')) return;
  open.generateImpliedEndTags('li');
  open.popUntil('li');
}

function endDescription({ open }, { name }) {
  if (!open.hasInScope(name)) return;
  open.generateImpliedEndTags(name);
  open.popUntil(name);
}

function endHeading({ open }) {
  if (!open.hasOneOfInScope(headings)) return;
  open.generateImpliedEndTags();
  open.popUntilOneOf(headings);
}

function endFormatting(builder, token) {
  runAdoptionAgency(builder, token.name);
}

function endApplet(builder, token) {
  if (!builder.open.hasInScope(token.name)) return;
  endBlock(builder, token);
  builder.active.clearToMarker();
}

function endBr(builder) {
  startVoid(builder, { type: 'start', name: 'br', attributes: [], selfClosing: false });
}

const endTags = byNames([
  ['template', endTemplate],
  ['body', endBody],
  ['html', endHtml],
  [`${blocks} button listing pre`, endBlock],
  ['form', endForm],
  ['p', endP],
  ['li', endLi],
  ['dd dt', endDescription],
  ['h1 h2 h3 h4 h5 h6', endHeading],
  [[...formatting].join(' '), endFormatting],
  ['applet marquee object', endApplet],
  ['br', endBr],
]);
