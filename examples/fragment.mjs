// Parse the content of an element, as innerHTML does.

import { parseFragment } from 'souptree';

/** @param {import('souptree').Fragment} fragment */
const names = ({ children }) =>
  children.map((node) => (node.type === 'element' ? node.name : node.value)).join(' ');

// Without a context all elements are allowed, even cells without a table.
console.log(names(parseFragment('<td>1<td>2')));
//> td td

// In a div, browsers drop the tags of cells.
console.log(names(parseFragment('<td>1<td>2', { context: 'div' })));
//> 12

// In a title there are no tags at all.
console.log(names(parseFragment('<b>&amp;</b>', { context: 'title' })));
//> <b>&</b>

// The context may also be an element of SVG or MathML.
console.log(
  names(parseFragment('<lineargradient/><p>', { context: { name: 'svg', namespace: 'svg' } })),
);
//> linearGradient p
