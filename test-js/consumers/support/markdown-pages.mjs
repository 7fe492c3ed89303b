// Random pages for tests of Markdown.

import fc from 'fast-check';

/** Texts that Markdown can read as marks, in a few pieces so that they meet each other. */
const pieces = [
  'a b word \u00e9 \u4e2d \u300c \u300d \u{1f600} \u20ac 1 2. 10) - + * ** *** _ __ ~ ~~ ~~~ ` `` ``` [ ] ]( ](/x) ![ ! < <b> </b> <!-- <?x?>',
  '<https://e.example> > # ## = == --- | |-| : :: \\ \\\\ & &amp; &lt; &#42; &copy www.a.example http://b.example/',
  'https://x a@b.example [x] [^1] [^1]: [a]: ( ) " \' . , $ ^ { } /',
].flatMap((line) => line.split(' '));
const spaces = [' ', '  ', '\n', '\t', '\u00a0', '\u3000', '\u200b', '\u00ad', '[ ]', '| - |'];

/** @type {(text: string) => string} */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const piece = fc.constantFrom(...pieces, ...spaces);
export const text = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((parts) => escaped(parts.join('')));
export const value = fc.array(piece, { maxLength: 4 }).map((parts) => escaped(parts.join('')));
const phrases = ['b', 'i', 'em', 'strong', 'del', 's', 'code', 'span', 'u', 'sub', 'kbd', 'q'];
/** @type {(parts: readonly any[]) => string} */
const joined = (parts) => parts.join('');

export const { page } = fc.letrec((/** @type {(name: string) => fc.Arbitrary<any>} */ tie) => ({
  phrase: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.constant('<br>') },
    {
      weight: 1,
      arbitrary: fc.tuple(value, value).map(([src, alt]) => `<img src="/i${src}" alt="i${alt}">`),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...phrases), tie('phrases'))
        .map(([name, content]) => `<${name}>${content}</${name}>`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(value, fc.option(value), tie('phrases'))
        .map(
          ([href, title, content]) =>
            `<a href="/u${href}"${title ? ` title="${title}"` : ''}>${content}</a>`,
        ),
    },
  ),
  phrases: fc.array(tie('phrase'), { minLength: 1, maxLength: 4 }).map(joined),
  block: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    { weight: 4, arbitrary: tie('phrases') },
    { weight: 4, arbitrary: tie('phrases').map((content) => `<p>${content}</p>`) },
    { weight: 1, arbitrary: tie('phrases').map((content) => `<h2>${content}</h2>`) },
    { weight: 1, arbitrary: fc.constant('<hr>') },
    { weight: 1, arbitrary: text.map((content) => `<pre>x${content}</pre>`) },
    { weight: 2, arbitrary: tie('blocks').map((content) => `<blockquote>${content}</blockquote>`) },
    { weight: 2, arbitrary: tie('blocks').map((content) => `<div>${content}</div>`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('phrases'), tie('blocks'))
        .map(([dt, dd]) => `<dl><dt>${dt}<dd>${dd}</dl>`),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('ul', 'ol', 'ol start=3'),
          fc.array(tie('blocks'), { minLength: 1, maxLength: 4 }),
        )
        .map(
          ([list, items]) =>
            `<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list.slice(0, 2)}>`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.array(tie('phrases'), { minLength: 2, maxLength: 3 }), {
          minLength: 2,
          maxLength: 3,
        })
        .map(
          (rows) => `<table>${rows.map((row) => `<tr><td>x${row.join('<td>y')}`).join('')}</table>`,
        ),
    },
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map(joined),
  page: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map(joined),
}));
