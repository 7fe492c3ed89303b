// Pages for comparisons: real ones from SOUPTREE_CORPUS_DIR (default ../shared/corpus beside the repository), those of
// examples/pages, and short ones that cover every kind of node. Also the cases of the tree-construction suite, from
// SOUPTREE_CONFORMANCE_DIR (default ../shared/tests).

import { fail } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');
const suites = resolve(root, process.env.SOUPTREE_CONFORMANCE_DIR ?? '../shared/tests');

const snippets = {
  empty: '',
  doctypes:
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>',
  'a doctype with a system identifier': "<!doctype html SYSTEM 'a\"b'>",
  comments: '<!--before--><p>one<!--in--></body><!--after--></html><!--last-->',
  'a table': '<table>foster<b>parent</b><tr><td colspan=2 abbr>1<td headers="a b">2</table>',
  formatting: '<a href=1>x<a href=2>y<b>1<p>2</b>3',
  templates: '<template id=t><tr><td>x</template><template><template>y</template></template>',
  'foreign elements':
    '<svg viewbox="0 0 1 1" xlink:href="#a" xmlns:xlink=b xml:lang=c stroke-width=2 class="a b">' +
    '<foreignObject><p class="a  b">x</p></foreignObject><template><p>y</template></svg>' +
    '<math definitionurl=x class="c d"><mi>y</mi></math>',
  'raw text': '<script>if (a < b) "</b>"</script><style>a > b</style><textarea>\n<b></textarea>',
  noscript: '<head><noscript><link></noscript><body><noscript><b>x</b></noscript>',
  'kinds of attributes':
    '<input disabled checked=checked hidden=until-found size=20 maxlength=x value=1 accept="a, b,,c,">' +
    '<a download=x rel="a b" ping data-a-b=1 data-1=2 data-A-b.c aria-label=x aria-owns="a b" tabindex=-1>' +
    '<img srcset="a 1x, b 2x" sizes class=" a\tb\n" coords="1,2, x" width=1e3 height="" draggable=true ' +
    'itemprop="a b" onclick="x()" style="a: b" unknown Mixed=1 xlink:href=x xml:lang=y contenteditable>' +
    '<area coords="0,0,1,1"><label for=a accesskey="a b"><meta charset=x http-equiv=y content=z>',
  'names that objects have':
    '<p constructor=1 __proto__=2 tostring=3 hasownproperty=4 valueof 1=2>',
};

/** [name, html] of each page. The default sets of the corpus have pages up to 300 kB. */
export function pages(sets = ['small', 'medium']) {
  const found = Object.entries(snippets);
  const folders = [join(root, 'examples/pages')];
  if (existsSync(corpus)) folders.push(...sets.map((set) => join(corpus, set)));
  else console.error(`*** NOT RUN: there are no real pages in ${corpus}; set SOUPTREE_CORPUS_DIR.`);
  for (const folder of folders) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
      found.push([file, new TextDecoder().decode(readFileSync(join(folder, file)))]);
    }
  }
  return found;
}

/**
 * The cases of the tree-construction suite by file. Uses the reader of the package's own tests, which is written in
 * TypeScript.
 *
 * @returns {Promise<Map<string, import('../../support/suites/dat.js').TreeCase[]>>}
 */
export async function treeCases() {
  const folder = join(suites, 'html5lib/tree-construction');
  if (!existsSync(folder)) {
    console.error(`*** NOT RUN: there is no suite in ${folder}; set SOUPTREE_CONFORMANCE_DIR.`);
    return new Map();
  }
  const source = readFileSync(join(root, 'test-js/support/suites/dat.ts'), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  const { readTreeCases } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return readTreeCases(folder);
}

/** Pages that parse5 parses differently from today's standard, with the difference. */
const readOtherwise = {
  'allotment-club.html':
    'elements in an option stay; </mtext> after an HTML element that is open in it is ignored',
  'fragment of allotment-club.html': 'likewise',
  'fragment of hpb-72ecfb3f60f4.html': 'img in a select stays',
};

/**
 * Compares the results of our tree and of the library's tree, unless parse5 parses the page (or `fragment of` the page)
 * differently. The message shows only the first difference, because the results have megabytes.
 *
 * @param {string} name
 * @param {string} ours
 * @param {string} theirs
 */
export function assertSame(name, ours, theirs) {
  if (ours === theirs || name in readOtherwise) return;
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const near = [ours, theirs].map((text) => JSON.stringify(text.slice(at - 40, at + 80)));
  fail(`${name}: ours ${near[0]}, theirs ${near[1]}`);
}

/** The pages on the list above, which must differ. */
export function pagesReadOtherwise() {
  return pages().filter(
    ([name]) => name in readOtherwise || `fragment of ${name}` in readOtherwise,
  );
}
