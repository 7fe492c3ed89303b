// The examples of the page. `step` is where the example opens.

export const examples = [
  {
    title: 'Tags that are not there',
    about:
      'The first tag is a p. The parser still inserts html, head and body: see the rules of step 1.',
    anchor: 'the-before-html-insertion-mode',
    step: 1,
    markup: '<p>To the soup',
  },
  {
    title: 'End tags that are not there',
    about: 'A p or an li ends when the next one begins. The parser generates implied end tags.',
    anchor: 'closing-elements-that-have-implied-end-tags',
    step: 4,
    markup: '<!DOCTYPE html>\n<p>One\n<p>Two\n<ul>\n<li>Salt\n<li>Pepper\n</ul>',
  },
  {
    title: 'Formatting that ends too late: the adoption agency',
    about:
      'The tag </b> comes inside the paragraph. The parser moves the paragraph out of b, and gives it a b of its own.',
    anchor: 'adoption-agency-algorithm',
    step: 6,
    markup: '<!DOCTYPE html><b>one<p>two</b>three</p>',
  },
  {
    title: 'Formatting that continues: reconstruction',
    about:
      'The end of p also pops b and i. They stay in the list of active formatting elements. The next text opens them again.',
    anchor: 'reconstruct-the-active-formatting-elements',
    step: 9,
    markup: '<!DOCTYPE html><p><b class=x>one<i>two</p><p>three</b>four</i>',
  },
  {
    title: 'Text in a table: foster parenting',
    about: 'A table cannot contain text or b. The parser inserts them before the table.',
    anchor: 'foster-parent',
    step: 3,
    markup: '<!DOCTYPE html><table><b>bold<tr><td>cell</td>lost</table>after',
  },
  {
    title: 'Templates and markers',
    about:
      'Each template pushes a marker and a template insertion mode. So a template can begin with td, and b does not enter it.',
    anchor: 'parsing-main-intemplate',
    step: 4,
    markup: '<!DOCTYPE html><b>bold<template><td>cell</td></template>more',
  },
  {
    title: 'SVG: foreign content',
    about:
      'Elements in svg follow rules of their own. HTML begins again inside title. The tag p ends svg, because p is HTML.',
    anchor: 'parsing-main-inforeign',
    step: 2,
    markup: '<!DOCTYPE html><svg viewbox="0 0 9 9"><title>a<b>b</b></title><path /><p>out',
  },
  {
    title: 'A select and its options',
    about:
      'An option ends when the next one begins. An option can contain other elements. A second start tag of select ends the select.',
    anchor: 'parsing-main-inbody',
    step: 5,
    markup: '<!DOCTYPE html><select><option>leek<option>onion<div>both</div><select>',
  },
];
