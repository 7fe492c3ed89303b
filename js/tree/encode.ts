import type { ChildNode, Document, Fragment } from '../base/nodes.js';
import { encodeNode } from '../encode/encode.js';
import { ownTree, type Tree } from './tree.js';

/**
 * Encodes plain nodes. The tree can be posted, kept, printed and read like the tree of a parse. The time is linear in
 * the size of the tree. The function needs no WebAssembly module.
 *
 * The tree has all that the nodes say about the document, with two exceptions:
 *
 * - Empty texts are left out, and adjacent texts become one text. The HTML parser creates adjacent texts only around
 *   patched content, for `<template for>`.
 * - `location`, `lineStarts` and `encoding` are left out, because they describe the source and not the edited tree.
 *
 * @param node a document or a fragment. For an element, a text, a comment or a processing instruction, the root of the
 *   tree is a fragment that has only this node.
 * @throws TypeError that names the wrong member: `node.children[0].attributes[1].name`. Members are wrong if they are
 *   missing or have another type. A name is wrong if neither a parser nor the DOM can give it to an element or
 *   attribute. A node is wrong if it is inside of itself, occurs twice, or cannot be where it is: as in the DOM, a
 *   document has no texts, at most one doctype, and at most one element, after the doctype. RangeError if the tree is
 *   too large for the format: 2 GiB.
 */
export function encode(node: Document): Tree<Document>;
export function encode(node: Fragment | ChildNode): Tree<Fragment>;
export function encode(node: Document | Fragment | ChildNode): Tree;
export function encode(node: Document | Fragment | ChildNode): Tree {
  return ownTree(encodeNode(node, 'encode', 'node'));
}
