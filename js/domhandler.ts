/**
 * Creates nodes for cheerio, domutils, css-select and dom-serializer. The nodes are domhandler's, with the same members
 * as the nodes that parse5-htmlparser2-tree-adapter creates. The TypeScript types need the package domhandler, which
 * cheerio, domutils, css-select and dom-serializer install. Programs in JavaScript need no other package.
 */

export type { DomhandlerClasses } from './dialects/domhandler/classes.js';
export type {
  AnyNode,
  Attribute,
  ChildNode,
  Comment,
  Document,
  Element,
  Node,
  ParentNode,
  ProcessingInstruction,
  Text,
} from './dialects/domhandler/nodes.js';
export {
  type FragmentOptions,
  type ParseOptions,
  parse,
  parseFragment,
} from './dialects/domhandler/parse.js';
export type {
  ElementLocation,
  Location,
  LocationWithAttributes,
} from './dialects/parse5/locations.js';
export { init, initSync, type ModuleSource } from './module/init.js';
export type { Input } from './module/input.js';
