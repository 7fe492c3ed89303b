// Parse what stands inside of an element, as innerHTML does.

import { parseFragment } from 'souptree';

/** @param {import('souptree').Fragment} fragment */
const names = ({ children }) =>
  children.map((node) => (node.type === 'element' ? node.name : node.value)).join(' ');

// Without a context everything is allowed, cells without a table too.
console.log(names(parseFragment('<td>1<td>2')));
//> td td

// In a div, browsers drop the tags of cells.
console.log(names(parseFragment('<td>1<td>2', { context: 'div' })));
//> 12

// In a title there are no tags at all.
console.log(names(parseFragment('<b>&amp;</b>', { context: 'title' })));
//> <b>&</b>

// The context may be an element that was parsed before, or one of SVG or MathML.
console.log(
  names(parseFragment('<lineargradient/><p>', { context: { name: 'svg', namespace: 'svg' } })),
);
//> linearGradient p
