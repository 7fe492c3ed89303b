// Random pages. A page has a number, and depends on the seed and its number alone.

import fc from 'fast-check';
import { page } from '../../../test-js/consumers/support/markdown-pages.mjs';
import { chooser, soup } from '../../lib/soup/index.mjs';
import { frequentFeatures } from '../differential/known/index.mjs';

const pagesPerSeed = 100;

/** The seed of some pages: other seeds and other numbers have other pages. */
const seedOf = (seed, number) => Math.imul(seed, 0x9e3779b1) + number;

/** The judge reads pages with parse5. */
const without = [...frequentFeatures.parse5, 'deep', 'long', 'null', 'frameset'];

/** Pages with all that Markdown can express. One in four is soup. */
export function* treePages(seed, first) {
  for (let batch = Math.floor(first / pagesPerSeed); ; batch++) {
    const pages = fc.sample(page, { seed: seedOf(seed, batch), numRuns: pagesPerSeed });
    for (const [index, html] of pages.entries()) {
      const number = batch * pagesPerSeed + index;
      if (number < first) continue;
      const choose = chooser(seedOf(seed, number));
      const isSoup = number % 4 === 0;
      const own = isSoup ? soup(choose, { size: 30, without }).toWellFormed() : html;
      yield withFewAddresses(choose, own);
    }
  }
}

/** Pages whose texts and attributes look like Markdown and HTML. */
export function* textPages(seed, first) {
  for (let number = first; ; number++) {
    const choose = chooser(seedOf(seed, number));
    yield withFewAddresses(choose, hostilePage(choose));
  }
}

/** Few pages have mail addresses, which are links for cmark-gfm whatever is before them. */
const withFewAddresses = (choose, html) =>
  choose(8) === 0 ? html : html.replaceAll('@', '').replaceAll('&commat;', '');

const words = (line) => line.split(' ');

/** What a renderer can read as a mark. The pieces of a text meet each other. */
const marks = words(
  '* ** *** _ __ ___ ~ ~~ ~~~ ` `` ``` ```` [ ] ]( ](/x) ](<x>) ][ ]: [x] [x][] [x][y] [^x] [^x]: [x]:/y ![ ![x](/y) [ ](/x) ' +
    '[a](/b) [a]( ![a]( ( ) (( )) # ## ###### ####### = == === - -- --- + 1. 1) 99. 0. -1. 1234567890. > >> | || |-| |---| :-: ' +
    ': :: \\ \\\\ \\* \\\\* \\[ \\` \\& \\< $ ^ ^^ % { } {{ @ ! !! ? . .. , ; \' " / // ++ ... - - * * * _ _ _ *** --- ___ ` ~',
);

const html = words(
  '< > << </ <b> </b> <b <i>x</i> <br> <br/> <!-- --> <!--> <!---> <!--x--> <? ?> <?x?> <! <!X> <!DOCTYPE <![CDATA[ ]]> <a <a> </a> ' +
    '<a/href=x> <p> </p> <div> </div> <pre> <script> </script> <style> <img/src=x> <svg/onload=x> <x-y> <b/> <1> <a@b.c> <b@c> ' +
    '<https://x.example> <x:y> <x.y+z:> <mailto:a@b.c> </x> <table> <textarea> <title> <input> <del> <sup> <details>',
);

const references = words(
  '& && &amp; &lt; &gt; &quot; &copy &copy; &copy1; &#42; &#x2a; &#X2A; &#0; &#13; &#10; &#9; &nbsp; &; &x; &#; &#x; &#x110000; ' +
    '&ngE; &amp;amp; &amp;lt;b&amp;gt; &#91; &#60; &lbrack; &ast; &lowbar; &grave; &NewLine; &Tab; &sol; &colon; &commat; &period; ' +
    '&CounterClockwiseContourIntegral; &#12345678; &#123456789;',
);

const addresses = words(
  'www. www.a www.a.example WWW.b.example www.a.example/x(y) wwww.a www.a_b.c_d www.- http:// http://a http://a.example https://b.example/?q=1&amp;r=2 ' +
    'HTTPS://A.EXAMPLE ftp://a.example http: https: //a.example /x a@b a@b.c a.b-c_d+e@f-g.example @b.c a@ mailto:a@b.c xmpp:a@b.c/d ' +
    'MAILTO:a@b.c javascript:alert(1) data:text/html,x tel:1 http://a_b.c http://localhost:8 https://x.y. (www.c.example) ahttp://a.example ' +
    '_www.a.example *http://a.example ~www.a.example~ a@b.c_ a@b.c-',
);

const spaces = [
  ...['\n', '\n\n', '\r', '\r\n', '\t', '\t\t', '  ', '   ', '    ', '\f', '\v', ' \n', '\n    '],
  ...['\u00a0', '\u1680', '\u2003', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000', '\u0085'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2060', '\u00ad', '\ufeff', '\u180e'],
];

const ordinary = [
  ...words('a b c x 1 12 word Word A9 o0 it was'),
  ...['\u00e9', '\u4e2d', '\u304b', '\u300c', '\u3001', '\u20ac', '\u00a3', '\u0301', '\u05d0'],
  ...['\u{1f600}', '\u{1d44e}', '\u{10fffd}', '\u007f', '\u0001', '\u001b', '\ufffd'],
  ...['| a | b |\n| - | - |', 'a\n=', 'a\n-', '- [ ] a', '[x] a', '1. a', '```\nx\n```', '    a'],
];

const lists = [
  [10, marks],
  [5, html],
  [4, references],
  [4, addresses],
  [5, spaces],
  [8, ordinary],
  [10, [' ']],
];
const weights = lists.flatMap(([weight, list]) => Array(weight).fill(list));

const pick = (choose, list) => list[choose(list.length)];

function hostileText(choose, most = 8) {
  let text = '';
  for (let count = 1 + choose(most); count > 0; count--)
    text += pick(choose, pick(choose, weights));
  return text;
}

const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const attribute = (choose, name, before = '') =>
  `${name}="${before}${escaped(hostileText(choose, 5))}"`;

const schemes = ['', '', '', '/', '#', '?', 'http://a.example/', 'mailto:', 'x:', 'javascript:'];

const phraseKinds = [
  (choose) => escaped(hostileText(choose)),
  (choose) => escaped(hostileText(choose)),
  (choose) => escaped(hostileText(choose)),
  (choose) => `<code>${escaped(hostileText(choose))}</code>`,
  (choose, depth) => `<em>${phrases(choose, depth)}</em>`,
  (choose, depth) => `<strong>${phrases(choose, depth)}</strong>`,
  (choose, depth) => `<del>${phrases(choose, depth)}</del>`,
  (choose, depth) =>
    `<a ${attribute(choose, 'href', pick(choose, schemes))} ${choose(2) ? attribute(choose, 'title') : ''}>${phrases(choose, depth, ['a'])}</a>`,
  (choose) =>
    `<img ${attribute(choose, 'src', pick(choose, schemes))} ${attribute(choose, 'alt')} ${choose(2) ? attribute(choose, 'title') : ''}>`,
  () => '<br>',
  (choose, depth) => `<span>${phrases(choose, depth)}</span>`,
];
const linkKind = 7;

function phrases(choose, depth, around = []) {
  let markup = '';
  for (let count = 1 + choose(3); count > 0; count--) {
    let kind = depth > 0 ? choose(phraseKinds.length) : choose(4);
    // A link in a link would end it.
    if (kind === linkKind && around.includes('a')) kind = 0;
    markup += phraseKinds[kind](depthless(choose, around), depth - 1);
  }
  return markup;
}

/** A function of choices for the content of a link: it takes no links. */
function depthless(choose, around) {
  if (!around.includes('a')) return choose;
  return (n) => {
    const chosen = choose(n);
    return n === phraseKinds.length && chosen === linkKind ? 0 : chosen;
  };
}

const several = (choose, most, create) => {
  let markup = '';
  for (let count = 1 + choose(most); count > 0; count--) markup += create();
  return markup;
};

const blockKinds = [
  (choose) => phrases(choose, 2),
  (choose) => `<p>${phrases(choose, 2)}</p>`,
  (choose) => `<p>${phrases(choose, 2)}</p>`,
  (choose) => `<h${1 + choose(6)}>${phrases(choose, 1)}</h1>`,
  (choose, depth) => `<ul>${several(choose, 3, () => `<li>${blocks(choose, depth)}</li>`)}</ul>`,
  (choose, depth) => `<ol>${several(choose, 3, () => `<li>${blocks(choose, depth)}</li>`)}</ol>`,
  (choose, depth) => `<blockquote>${blocks(choose, depth)}</blockquote>`,
  (choose) => `<pre>x${escaped(hostileText(choose))}</pre>`,
  (choose) =>
    `<pre><code class="language-${escaped(hostileText(choose, 2))}">x${escaped(hostileText(choose))}</code></pre>`,
  (choose) => {
    const cell = (name) => `<${name}>x${phrases(choose, 1)}</${name}>`;
    return `<table><tr>${cell('th')}${cell('th')}<tr>${cell('td')}${cell('td')}</table>`;
  },
];

function blocks(choose, depth) {
  return several(choose, 2, () =>
    pick(choose, depth > 0 ? blockKinds : blockKinds.slice(0, 4))(choose, depth - 1),
  );
}

const hostilePage = (choose) => several(choose, 2, () => blocks(choose, 2));
