// Runs pages with scripts: in jsdom, and in parse5-parser-stream. Prints the results as JSON, and before them whether
// `parse5` is parse5 itself.

import { createRequire } from 'node:module';
import * as parse5 from 'parse5';
import { ParserStream } from 'parse5-parser-stream';

const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom');

/** Pages whose scripts append to `window.log`. */
const pages = [
  '<body><script>log(document.body.className)</script><body class=late>',
  "<table id=t><div><script>log(document.getElementById('t') !== null)</script>",
  '<b id=x>1<p>2<script>log(document.body.innerHTML)</script>3</b>4',
  '<p>a<script>log(document.documentElement.outerHTML)</script>b<p>c',
  '<script>log(document.body === null)</script>',
  '<script>log(document.head.childNodes.length)</script><title>x</title>',
  '<table><tr><td>1<script>log(document.querySelectorAll("td").length)</script><td>2',
  '<table>x<script>log(document.body.textContent)</script>y',
  '<table id=t><tr><script>document.getElementById("t").remove()</script>x<b>y',
  '<div id=d><script>document.getElementById("d").remove()</script><p>x</div>y',
  '<p>a<script>document.body.append("b")</script>c',
  '<p>a<script>document.querySelector("p").textContent = ""</script>b<i>c',
  '<p>a<script>document.write("<i>b")</script>c',
  '<html><script>document.documentElement.lang = "x"</script><html lang=y title=z>',
  '<body><script>document.body.setAttribute("class", "x")</script><body class=y id=z>',
  '<template><script>log("no")</script></template><script>log(document.querySelector("template").content.childNodes.length)</script>',
  '<select><option>a<script>log(document.querySelector("option").textContent)</script>b</select>',
  '<svg><script>log(document.querySelectorAll("svg *").length)</script><g/></svg>',
  '<div><script>const e = document.createElement("div"); e.innerHTML = "<td>x<p>y"; log(e.innerHTML)</script>z',
  '<style>p { color: red }</style><p><script>log(getComputedStyle(document.querySelector("p")).color)</script>',
  '<form id=f><input name=i><script>log(document.getElementById("f").elements.length)</script><input>',
  '<script>log(document.readyState, document.scripts.length)</script><script>log(document.scripts.length)</script>',
  '<ul><li>a<script>log(document.querySelectorAll("li").length)</script><li>b<script>log(document.querySelectorAll("li").length)</script></ul>',
  '<frameset><script>log("no")</script></frameset>',
  '<script>class E extends HTMLElement { constructor() { super(); log("made", document.querySelectorAll("*").length); } connectedCallback() { log("connected", this.childNodes.length); } } customElements.define("x-e", E)</script><p><x-e>a</x-e>b',
  'x<script>log(document.body.textContent)',
];

/** The log and the document of a page in jsdom. @param {string} html */
function inJsdom(html) {
  /** @type {unknown[][]} */
  const log = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (/** @type {Error} */ error) =>
    log.push(['error', error.message]),
  );
  const dom = new JSDOM(html, {
    runScripts: 'dangerously',
    virtualConsole,
    beforeParse(/** @type {any} */ window) {
      window.log = (/** @type {unknown[]} */ ...values) => log.push(values);
    },
  });
  return [html, log, dom.serialize()];
}

/** What scripts write in parse5-parser-stream, by their text. @type {Record<string, string[]>} */
const writes = {
  one: ['<i>1'],
  two: ['<i>', '2', '</i>'],
  nested: ['<script>one</script>', 'after'],
  cut: ['<b cl'],
  nothing: [],
};

const streams = [
  ['a<script>one</script>b'],
  ['a<script>two</script>b'],
  ['<p>a<script>nested</script>b<p>c'],
  ['<p>a<script>cut</script>ass=x>b'],
  ['a<scr', 'ipt>on', 'e</script>', 'b<script>two</script>c', 'd'],
  ['<table><tr><td><script>one</script>x<b>y'],
  ['<b>1<p>2<script>one</script></b>3'],
  ['<script>nothing</script>', '<p>x'],
];

/** The document at each script, and at the end. @param {string[]} chunks @param {'now' | 'later'} when */
function streamed(chunks, when) {
  /** @type {string[]} */
  const seen = [];
  const stream = new ParserStream();
  stream.on(
    'script',
    (/** @type {any} */ script, /** @type {any} */ write, /** @type {any} */ resume) => {
      const text = script.childNodes[0]?.value ?? '';
      seen.push(text, parse5.serialize(stream.document));
      for (const written of writes[text] ?? []) write(written);
      if (when === 'now') resume();
      else setImmediate(resume);
    },
  );
  return new Promise((resolve, reject) => {
    stream.on('error', reject);
    stream.on('finish', () => resolve([chunks, when, ...seen, parse5.serialize(stream.document)]));
    // A chunk waits for the one before it. Otherwise, parse5-parser-stream calls an earlier chunk the last one.
    const write = (/** @type {number} */ index) => {
      if (index < chunks.length) stream.write(chunks[index], () => write(index + 1));
      else stream.end();
    };
    write(0);
  });
}

const results = pages.map(inJsdom);
for (const chunks of streams) {
  for (const when of /** @type {const} */ (['now', 'later'])) {
    results.push(await streamed(chunks, when));
  }
}
console.log(JSON.stringify([!('initSync' in parse5), results]));
