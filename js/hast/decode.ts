import type { Comment, Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { sliceNodes } from '../decode.js';
import { instructionText, type ProcessingInstructionForm } from '../dialect.js';
import {
  afterDataOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueOf,
  contentOf,
  damagedRecord,
  dataOf,
  doctypeWords,
  documentModeOf,
  endOf,
  firstAttributeOf,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindSvgElement,
  kindText,
  nameOf,
  processingInstructionOf,
  processingInstructionWords,
  recordWords,
  type TreeBuffer,
} from '../tree-buffer.js';
import type { Instruction } from './nodes.js';
import { addProperty, createPropertyNames, type PropertyNames } from './properties.js';

/**
 * Makes hast nodes of an encoded tree, in one walk over its records. As for plain nodes, a node with
 * children is made when they are complete; until then they wait in `nodes`. Nothing recurses.
 */
export function decode(tree: TreeBuffer, form: ProcessingInstructionForm): Root {
  const { records } = tree;
  const names = createPropertyNames();
  const nodes: (Root | RootContent)[] = [];
  let count = 0;
  let open = 0;
  let begin = 0;
  let end = records.length;
  const opens: number[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let depth = 0;

  for (let at = recordWords; ; ) {
    while (at >= end) {
      const node = close(tree, names, open, nodes, begin, count);
      if (depth === 0) return node as Root;
      count = begin;
      nodes[count++] = node;
      depth--;
      open = opens[depth];
      begin = begins[depth];
      end = ends[depth];
    }
    switch (kindOf(records, at)) {
      case kindText:
        nodes[count++] = { type: 'text', value: dataOf(tree, at) };
        at = afterDataOf(records, at);
        continue;
      case kindComment:
        nodes[count++] = { type: 'comment', value: dataOf(tree, at) };
        at = afterDataOf(records, at);
        continue;
      case kindProcessingInstruction:
        nodes[count++] = readInstruction(tree, at, form);
        at += processingInstructionWords;
        continue;
      case kindDoctype:
        nodes[count++] = { type: 'doctype' };
        at += doctypeWords;
        continue;
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
      case kindFragment:
        opens[depth] = open;
        begins[depth] = begin;
        ends[depth] = end;
        depth++;
        open = at;
        begin = count;
        end = endOf(records, at);
        at = kindOf(records, at) === kindFragment ? at + recordWords : contentOf(records, at);
        continue;
      default:
        throw damagedRecord(at);
    }
  }
}

/** Makes the node of a record whose children are `nodes` from `begin` to `end`. */
function close(
  tree: TreeBuffer,
  names: PropertyNames,
  at: number,
  nodes: (Root | RootContent)[],
  begin: number,
  end: number,
): Root | Element {
  const { records } = tree;
  switch (kindOf(records, at)) {
    case kindDocument:
      return readRoot(documentModeOf(records, at) !== 'no-quirks', nodes, begin, end);
    case kindFragment:
      return readRoot(false, nodes, begin, end);
    default:
      return readElement(tree, names, at, nodes, begin, end);
  }
}

function readRoot(
  quirksMode: boolean,
  nodes: (Root | RootContent)[],
  begin: number,
  end: number,
): Root {
  const children = sliceNodes(nodes, begin, end) as RootContent[];
  return { type: 'root', children, data: { quirksMode } };
}

/** The first "child" may be what stands beside the children: a template's contents. */
function readElement(
  tree: TreeBuffer,
  names: PropertyNames,
  at: number,
  nodes: (Root | RootContent)[],
  begin: number,
  end: number,
): Element {
  const content = begin < end ? nodes[begin] : undefined;
  if (content?.type === 'root') {
    return {
      type: 'element',
      tagName: nameOf(tree, at),
      properties: readProperties(tree, names, at),
      children: sliceNodes(nodes, begin + 1, end) as ElementContent[],
      content,
    };
  }
  return {
    type: 'element',
    tagName: nameOf(tree, at),
    properties: readProperties(tree, names, at),
    children: sliceNodes(nodes, begin, end) as ElementContent[],
  };
}

function readProperties(tree: TreeBuffer, names: PropertyNames, at: number): Properties {
  const { records } = tree;
  const space = kindOf(records, at) === kindSvgElement ? 'svg' : 'html';
  const properties = {};
  const end = contentOf(records, at);
  for (let next = firstAttributeOf(records, at); next < end; next += recordWords) {
    const name = writtenName(tree, next);
    addProperty(properties, names, space, name, attributeValueOf(tree, next));
  }
  return properties;
}

/** The name with the prefix of its namespace. */
function writtenName(tree: TreeBuffer, at: number): string {
  const name = nameOf(tree, at);
  const prefix = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  return prefix === undefined || name === 'xmlns' ? name : `${prefix}:${name}`;
}

function readInstruction(
  tree: TreeBuffer,
  at: number,
  form: ProcessingInstructionForm,
): Comment | Instruction {
  const instruction = processingInstructionOf(tree, at);
  return form === 'node'
    ? { type: 'instruction', name: instruction.target, value: instruction.data }
    : { type: 'comment', value: instructionText(instruction) };
}
