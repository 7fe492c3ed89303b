/** Sources to begin with. */

import type { Settings } from './protocol.ts';

interface Sample {
  title: string;
  source(): string;
  settings?: Partial<Settings>;
}

const soup = `<!DOCTYPE html>
<title>Tag soup</title>
<table><b>bold <tr><td>one<td>two</table>
<p>an <a href=#1>anchor in <a href=#2>another
<select><option>soup<option selected>salad</select>
<?note processing instructions are nodes?>
<svg viewbox="0 0 1 1"><use xlink:href="#leek"/><foreignobject><p>back in HTML</svg>
<template><p>inside</template>
<!-- a comment &amp; its text -->
<p>caf&eacute; &notit; &#150; &ampersand
`;

const misnested = `<!DOCTYPE html>
<p>1<b>2<i>3</b>4</i>5</p>

<!-- The adoption agency algorithm moves the block. -->
<b>one<div>two</b>three</div>

<!-- Formatting that is open comes back in each paragraph. -->
<p><font color=red><u>first
<p>second
<p>third
`;

const tables = `<!DOCTYPE html>
<table>
  text before a row moves out of the table
  <tr><td>cell<p>with a paragraph
  <div>so does this block</div>
  <td>next cell
  <tbody><caption>too late for a caption</caption>
  <input type=hidden name=stays>
  <input name=moves>
</table>
`;

const templates = `<!DOCTYPE html>
<template id=row>
  <tr><td>cells are allowed here
  <template><li>a template in a template</template>
</template>
<table><template><td>also in a table</template></table>
`;

const shadowRoots = `<!DOCTYPE html>
<article>
  <template shadowrootmode=open shadowrootdelegatesfocus shadowrootserializable>
    <style>:host { display: block }</style>
    <h2><slot name=title>Untitled</slot></h2>
    <slot></slot>
  </template>
  <span slot=title>Soup of the day</span>
  <p>Leek and potato.
</article>
`;

const foreign = `<!DOCTYPE html>
<svg viewbox="0 0 10 10" xml:lang=en>
  <lineargradient id=a gradienttransform="rotate(90)"/>
  <a xlink:href="#a" xlink:title=link><text>an SVG link</text></a>
  <foreignobject><p>HTML in SVG<math><mi>x</mi></math></p></foreignobject>
  <![CDATA[text with < and &]]>
  <desc><table><tr><td>also HTML
</svg>
<math definitionurl=a><annotation-xml encoding="text/html"><p>HTML in MathML</annotation-xml></math>
<p><svg><p>this tag ends the SVG
`;

const instructions = `<!DOCTYPE html>
<p>before <?marker name="greeting"?> after</p>
<?start name="list"><ul><li>old content</ul><?end>
<template for=greeting><b>hello</b></template>
<template for=list><ol><li>new content</ol></template>
<?xml version="1.0"?>
<?1 is not a target?>
`;

const selects = `<!DOCTYPE html>
<select>
  <button><selectedcontent></selectedcontent></button>
  <option><b>leek</b> soup
  <option selected><i>onion</i> soup
  <optgroup label=salads><option>beetroot<hr><option>tomato
  <div>a block</div>
</select>
`;

const rows = `<tr><td>one<td>two
<tr><th>three<td>four
text between rows
`;

/** Paragraphs of various elements, about 1 MB. */
function largePage(): string {
  const parts = ['<!DOCTYPE html>\n<title>1 MB</title>\n'];
  for (let length = 0, number = 1; length < 1_000_000; number++) {
    const part = `<section id=s${number} class="part ${number % 2 ? 'odd' : 'even'}">
<h2>Part ${number}</h2>
<p>Text with <em>emphasis</em>, <a href="/page/${number}?a=1&amp;b=2">a link</a> and <code>code &lt; ${number}</code>.
<ul><li>first item<li>second item<li><img src=image-${number}.png alt="Image ${number}"></ul>
<table><tr><td>${number}<td>${number * number}</table>
</section>
`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

export const samples: readonly Sample[] = [
  { title: 'Tag soup', source: () => soup },
  { title: 'Misnested formatting', source: () => misnested },
  { title: 'Content that leaves tables', source: () => tables },
  { title: 'Templates', source: () => templates },
  {
    title: 'Declarative shadow root',
    source: () => shadowRoots,
    settings: { declarativeShadowRoots: true },
  },
  { title: 'SVG and MathML', source: () => foreign },
  { title: 'Processing instructions', source: () => instructions },
  { title: 'Customizable select', source: () => selects },
  {
    title: 'Fragment: rows of a tbody',
    source: () => rows,
    settings: { kind: 'fragment', context: 'tbody' },
  },
  { title: 'A page of 1 MB', source: largePage },
  { title: '20,000 nested divs', source: () => '<div>'.repeat(20_000) },
];
