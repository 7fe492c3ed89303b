import type { Attribute, LazyDoctype, LazyNode, Namespace } from '../../index.js';
import { type Page, selectedElements, treeOf } from '../page.js';
import { deepestIndentation, nodesBelow, nodesFrom, type Visit } from '../walk.js';

/** A line for each node, indented by its depth. */
export function printTree(page: Page): Iterable<string> {
  const { selection } = page;
  return linesOf(
    selection === undefined
      ? nodesBelow(treeOf(page).root)
      : nodesFrom(selectedElements(page, selection)),
  );
}

function* linesOf(visits: Iterable<Visit>): Generator<string> {
  for (const { node, depth } of visits) yield `${indentationOf(depth)}${textOf(node)}\n`;
}

/** The spaces before a line. Deep nodes have a number instead of more spaces. */
function indentationOf(depth: number): string {
  const spaces = '  '.repeat(Math.min(depth, deepestIndentation));
  return depth > deepestIndentation ? `${spaces}(${depth}) ` : spaces;
}

function textOf(node: LazyNode): string {
  switch (node.type) {
    case 'element':
      return `<${prefixes[node.namespace]}${node.name}${node.attributes.map(attributeText).join('')}>`;
    case 'text':
      return JSON.stringify(node.value);
    case 'comment':
      return `<!--${inOneLine(node.value)}-->`;
    case 'doctype':
      return doctypeText(node);
    case 'processing-instruction':
      return `<?${node.target} ${inOneLine(node.value)}>`;
    default:
      return '#content';
  }
}

/** The text before the name of an element, by namespace. The public test suites have the same texts. */
const prefixes: Record<Namespace, string> = { html: '', svg: 'svg ', mathml: 'math ' };

function attributeText({ name, value, prefix }: Attribute): string {
  // The attribute `xmlns` has the prefix `xmlns`, although the source has no prefix.
  const qualifiedName = prefix === undefined || prefix === name ? name : `${prefix}:${name}`;
  return ` ${qualifiedName}=${JSON.stringify(value)}`;
}

function doctypeText({ name, publicId, systemId }: LazyDoctype): string {
  const identifiers =
    publicId || systemId ? ` "${inOneLine(publicId)}" "${inOneLine(systemId)}"` : '';
  return `<!DOCTYPE ${name}${identifiers}>`;
}

/** The text as in a string of JSON, but with plain quotation marks: line feeds, for example, are escaped. */
function inOneLine(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
}
