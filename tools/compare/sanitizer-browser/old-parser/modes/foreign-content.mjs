// The rules for foreign content: SVG and MathML.

import { readLists } from '../../../../lib/lists.mjs';
import { lower } from '../characters.mjs';
import { breakout } from '../names.mjs';
import { lowerValue } from '../nodes.mjs';

const lists = readLists();

const byLowerCase = (names) => new Map(names.map((name) => [name.toLowerCase(), name]));
const svgElements = byLowerCase(lists.svgElementCase);
const svgAttributes = byLowerCase(lists.svgAttributeCase);
const mathmlAttributes = byLowerCase(lists.mathmlAttributeCase);

const isMathmlTextIntegrationPoint = ({ name, namespace }) =>
  namespace === 'mathml' &&
  (name === 'mi' || name === 'mo' || name === 'mn' || name === 'ms' || name === 'mtext');

const htmlEncodings = ['text/html', 'application/xhtml+xml'];

function isHtmlIntegrationPoint({ name, namespace, attributes }) {
  if (namespace === 'svg') return name === 'foreignObject' || name === 'desc' || name === 'title';
  if (namespace !== 'mathml' || name !== 'annotation-xml') return false;
  return htmlEncodings.includes(lowerValue(attributes, 'encoding'));
}

/** The dispatcher of tree construction: whether a token is processed by the rules for foreign content. */
export function isForeignToken(builder, token) {
  const node = builder.adjustedCurrentNode;
  if (node === undefined || node.namespace === 'html' || token.type === 'eof') return false;
  const { type, name } = token;
  if (isMathmlTextIntegrationPoint(node)) {
    if (type === 'text') return false;
    if (type === 'start' && name !== 'mglyph' && name !== 'malignmark') return false;
  }
  if (node.name === 'annotation-xml' && node.namespace === 'mathml') {
    if (type === 'start' && name === 'svg') return false;
  }
  if (isHtmlIntegrationPoint(node) && (type === 'start' || type === 'text')) return false;
  return true;
}

export function processForeign(builder, token) {
  switch (token.type) {
    case 'text':
      insertForeignText(builder, token);
      break;
    case 'comment':
      builder.insertComment(token);
      break;
    case 'start':
      if (leavesForeignContent(token)) leave(builder, token);
      else foreignStartTag(builder, token);
      break;
    case 'end':
      if (token.name === 'br' || token.name === 'p') leave(builder, token);
      else foreignEndTag(builder, token);
  }
}

function insertForeignText(builder, { kind, value }) {
  builder.insertText({ value: kind === 'null' ? '\ufffd'.repeat(value.length) : value });
  if (kind === 'other') builder.framesetOk = false;
}

const fontAttributes = ['color', 'face', 'size'];

const leavesForeignContent = ({ name, attributes }) =>
  breakout.has(name) ||
  (name === 'font' && attributes.some((attribute) => fontAttributes.includes(attribute.name)));

function leave(builder, token) {
  const { open } = builder;
  for (;;) {
    const { current } = open;
    if (current.namespace === 'html') break;
    if (isMathmlTextIntegrationPoint(current) || isHtmlIntegrationPoint(current)) break;
    open.pop();
  }
  builder.mode(builder, token);
}

function foreignStartTag(builder, token) {
  const { namespace } = builder.adjustedCurrentNode;
  if (namespace === 'svg') token.name = svgElements.get(token.name) ?? token.name;
  insertForeignElement(builder, token, namespace);
}

/** Inserts a foreign element with the names that its namespace has for its attributes. */
export function insertForeignElement(builder, token, namespace) {
  const spellings = namespace === 'svg' ? svgAttributes : mathmlAttributes;
  token.attributes = token.attributes.map((attribute) => adjustAttribute(attribute, spellings));
  builder.insertForeign(token, namespace);
}

const namespaced = new Map(
  lists.foreignAttributes.map(({ attribute, local, namespace }) => [
    attribute,
    { prefix: namespace, name: local },
  ]),
);

function adjustAttribute({ name, value }, spellings) {
  const adjusted = namespaced.get(name);
  return adjusted ? { ...adjusted, value } : { name: spellings.get(name) ?? name, value };
}

function foreignEndTag(builder, token) {
  const { items } = builder.open;
  for (let index = items.length - 1; index > 0; ) {
    const node = items[index];
    if (lower(node.name) === token.name) {
      builder.open.popUntilElement(node);
      return;
    }
    index--;
    if (items[index].namespace !== 'html') continue;
    builder.mode(builder, token);
    return;
  }
}
