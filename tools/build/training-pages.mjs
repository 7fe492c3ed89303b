// The pages of the profile, from which the compiler reads which code is hot. The constructs in them are as
// frequent as in real pages. The texts are always the same, so that builds are reproducible.

import { ordinaryPage } from '../lib/ordinary-page.mjs';

const english =
  'a reader who opens the second volume finds letters that nobody had sent and maps of towns ' +
  'whose rivers have moved since, with notes in three hands';

/** The same words with letters that take more bytes: all letters, or some of them. */
const inLetters = (pattern, first) =>
  english.replace(pattern, (letter) =>
    String.fromCodePoint(first + letter.charCodeAt(0) - 'a'.charCodeAt(0)),
  );

const words = {
  english,
  french: inLetters(/[eu]/g, 0xe0),
  russian: inLetters(/[a-z]/g, 0x430),
  japanese: inLetters(/[a-z]/g, 0x3042),
};

/** A number of words of a language, from a start that depends on `start`. */
function text(language, start, count) {
  const list = words[language].split(' ');
  return Array.from({ length: count }, (_, i) => list[(start * 5 + i) % list.length]).join(' ');
}

function repeat(count, part) {
  return Array.from({ length: count }, (_, number) => part(number)).join('');
}

function page(language, head, body) {
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">${head}</head>\n<body>${body}</body></html>\n`;
}

/** A page like those of an encyclopedia: links and references in text, tables, nested lists. */
function article(language) {
  return page(
    language.slice(0, 2),
    `<title>${text(language, 1, 3)}</title><link rel="stylesheet" href="/w/load.css?lang=x&amp;only=styles">`,
    repeat(14, (number) => {
      const title = text(language, number, 2);
      return `
<h2><span class="headline" id="s${number}">${title}</span><span class="edit">[<a href="/w?edit=${number}&amp;s=1" title="${title}">${number}</a>]</span></h2>
<p>${text(language, number, 12)} <a href="/wiki/${number}" title="${title}">${title}</a>, ${text(language, number + 1, 14)}<sup id="r${number}" class="reference"><a href="#n${number}">&#91;${number}&#93;</a></sup>
${text(language, number + 2, 10)} <i>${title}</i> (<b>${number}</b>&nbsp;m) &ndash; ${text(language, number + 3, 16)}</p>
<ul><li><a href="/wiki/a${number}">${title}</a> ${text(language, number, 3)}
<ul><li><a class="external text" rel="nofollow" href="https://example.org/${number}">${text(language, number, 4)}</a></li></ul></li></ul>
<table class="wikitable" style="float:right;width:20em">
<tr><th colspan="2">${title}</th></tr>
${repeat(4, (row) => `<tr><td align="right"><span>${row * number}</span></td><td>${text(language, row, 2)}</td></tr>\n`)}</table>`;
    }),
  );
}

/** A page like those of frameworks: deep, without white space, with many classes, data and drawings. */
function application() {
  const card = (number) =>
    `<div class="Card_root__x${number} css-1a${number}b MuiGrid-item" data-testid="card-${number}" data-v-7ba5bd90=""><div class="Card_inner"><a class="Link Link--primary" href="/p/${number}?ref=grid#top" aria-label="${text('english', number, 3)}" tabindex="-1"><picture><source srcset="/i/${number}.webp 1x, /i/${number}@2x.webp 2x" type="image/webp"/><img alt="" class="lazy" loading="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="${number}" height="90"/></picture><div><div><span class="Text">${text('english', number, 2)}</span><span>$${number}.99</span></div></div></a><button type="button" class="Button" aria-expanded="false" disabled><svg aria-hidden="true" class="icon" viewBox="0 0 24 24" fill="none"><g><path d="M${number} 2l-8 8 8 8z" stroke-width="2" fill-rule="evenodd"></path><circle cx="12" cy="12" r="3"/></g></svg><span class="sr-only">${text('english', number, 1)}</span></button></div></div>`;
  return page(
    'en',
    `<title>App</title><meta property="og:title" content="App"/><meta name="robots" content="index, follow"/><link rel="preload" as="script" href="/_/main.js" crossorigin=""/><style data-emotion="css">.css-1{display:flex}@media (min-width:600px){.a>.b{margin:0}}</style>`,
    `<div id="root"><div class="App"><header><nav aria-label="main"><ul>${repeat(9, (number) => `<li class="nav__item"><a href="/c/${number}">${text('english', number, 1)}</a></li>`)}</ul></nav></header><main>${repeat(36, card)}</main></div></div><script id="__DATA__" type="application/json">{"props":[${repeat(60, (number) => `{"id":${number},"html":"\\u003cb>${text('english', number, 4)}"},`)}0]}</script><script async src="/_/main.js"></script><script>(window.q=window.q||[]).push(function(a){for(var i=0;i<a.length;i++)if(a[i]&&a[i]<9)a[i]="<p>"+i;});</script>`,
  );
}

/** Old documentation: unquoted values, upper case, omitted end tags, highlighted code. */
function manual() {
  return `<HTML><HEAD><TITLE>Manual</TITLE></HEAD><BODY BGCOLOR=white>
${repeat(
  24,
  (number) => `<A NAME=f${number}></A><H3>${text('english', number, 2)}</H3>
<DL><DT><CODE>f${number}(<VAR>a</VAR>, <VAR>b</VAR>)</CODE><DD>${text('english', number, 12)}.<P>
<FONT SIZE=-1>${text('english', number, 9)}</FONT><BR>${text('english', number, 5)} <A HREF=#f${number + 1}>f${number + 1}</A>.</DL>
<pre><span class="k">if</span> <span class="p">(</span>a <span class="o">&lt;</span> <span class="mi">${number}</span> <span class="o">&amp;&amp;</span> b<span class="p">)</span>
    <span class="k">return</span> <span class="s">&quot;x&quot;</span><span class="p">;</span>   <span class="c1">// ${text('english', number, 4)}</span>
</pre>
<TABLE border=0 cellpadding=2><TR><TD nowrap>${number}<TD>${text('english', number, 3)}<TR><TD>&nbsp;<TD><INPUT type=checkbox name=c${number} value=1 checked></TABLE>
<hr>
`,
)}</BODY></HTML>
`;
}

/** {name: HTML}. */
export function trainingPages() {
  return {
    ordinary: ordinaryPage(),
    ...Object.fromEntries(Object.keys(words).map((language) => [language, article(language)])),
    application: application(),
    manual: manual(),
  };
}
