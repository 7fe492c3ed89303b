/** The details of the chosen node: its ancestors, its location, its attributes or its text. */

import type { Cursor, Tree } from 'souptree';
import { lineAndColumn } from 'souptree';
import { counted, create, formatNumber, span } from './dom.ts';
import { contentName, fragmentName, qualifiedName } from './names.ts';
import { namespaceLabels } from './tree-view.ts';

const mostAncestors = 8;
const mostAttributes = 50;
const longestText = 2000;

/** Why an element has no location. */
const withoutTag = 'no tag of its own: implied, or created again for an earlier tag';

function shortName(cursor: Cursor): string {
  if (cursor.isElement) return cursor.name;
  const { type, parent } = cursor.node;
  if (type === 'fragment') return parent ? contentName : fragmentName;
  if (type === 'doctype' || type === 'processing-instruction') return type;
  return `#${type}`;
}

function describeLocation(tree: Tree, cursor: Cursor, hasLocations: boolean): string {
  const { start, end } = cursor;
  if (!hasLocations) return '';
  if (start < 0) return cursor.isElement ? withoutTag : '';
  const from = lineAndColumn(tree, start);
  const to = lineAndColumn(tree, end);
  const endTag = cursor.endTagStart < 0 || cursor.endTagStart < end ? '' : ', no end tag';
  const offsets = `offsets ${formatNumber(start)} to ${formatNumber(end)}`;
  return `${from.line}:${from.column} to ${to.line}:${to.column}, ${offsets}${endTag}`;
}

function ancestorsOf(cursor: Cursor): string[] {
  const names = [shortName(cursor)];
  while (names.length <= mostAncestors && cursor.parent()) names.unshift(shortName(cursor));
  if (names.length > mostAncestors) names[0] = '\u2026';
  return names;
}

function attributeList(cursor: Cursor): HTMLElement {
  const list = create('dl', 'attributes');
  const count = Math.min(cursor.attributeCount, mostAttributes);
  for (let number = 0; number < count; number++) {
    const name = qualifiedName(cursor.attributeName(number), cursor.attributePrefix(number));
    const value = cursor.attributeValue(number);
    list.append(create('dt', '', name), create('dd', '', clip(value)));
  }
  return list;
}

function clip(text: string): string {
  if (text.length <= longestText) return text;
  const more = counted(text.length - longestText, 'more character');
  return `${text.slice(0, longestText)}\u2026 (${more})`;
}

/** @param cursor at the node; the call moves it. */
export function inspect(
  host: HTMLElement,
  tree: Tree,
  cursor: Cursor,
  hasLocations: boolean,
): void {
  const facts = [
    cursor.isElement ? 'element' : cursor.type,
    (cursor.namespace && namespaceLabels[cursor.namespace]) || '',
    describeLocation(tree, cursor, hasLocations),
  ];
  const parts: Node[] = [create('p', 'facts', facts.filter(Boolean).join(' \u00b7 '))];
  if (cursor.attributeCount > 0) parts.push(attributeList(cursor));
  if (cursor.textLength > 0) parts.push(create('pre', 'value', clip(cursor.text)));
  const path = create('p', 'path');
  for (const name of ancestorsOf(cursor)) path.append(span('step', name), ' ');
  host.replaceChildren(path, ...parts);
}
