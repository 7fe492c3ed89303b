// Edit a page without serializing it: every byte that no handler changes stays.

import { Rewriter, rewrite } from 'souptree/rewrite';
import { tokenize } from 'souptree/tokens';

const page = `<head><title>Soup</title></head>
<p>A  <A HREF=/soup>soup</a>, and <b>a nut<p>On a table`;

/** @type {import('souptree/rewrite').RewriteHandlers} */
const handlers = {
  elements: {
    'a[href^="/"]'(link) {
      link.setAttribute('href', `https://soup.example${link.getAttribute('href')}`);
    },
    head: (head) => head.append('<script src=menu.js></script>', { html: true }),
    // The paragraph ends before the next one.
    p: (p) => p.after('<hr>', { html: true }),
    b: (b) => b.rename('strong'),
  },
};

console.log(rewrite(page, handlers));
//> <head><title>Soup</title><script src=menu.js></script></head>
//> <p>A  <A HREF="https://soup.example/soup">soup</a>, and <strong>a nut<hr><p>On a table<hr>

// Chunks may be cut anywhere. The output contains everything that is decided.
const rewriter = new Rewriter(handlers);
console.log(JSON.stringify([rewriter.write('<b>x</'), rewriter.write('b>y<'), rewriter.end('i>')]));
//> ["<script src=menu.js></script><strong>x","</strong>y","<i>"]

// The tokens of a real parse: in a script there are no tags.
for (const { type, start, raw } of tokenize('<script>"<b>"</script>&lt;')) {
  console.log(type, start, raw);
}
//> start-tag 0 <script>
//> text 8 "<b>"
//> end-tag 13 </script>
//> text 22 &lt;
//> end-of-file 26
