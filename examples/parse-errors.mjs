// List the parse errors of a page. The page is parsed in any case.

import { parse } from 'souptree';

const html = `<!doctype html>
<p title="a" title="b">One<br/ >
<!--> &bogus; </p>`;

parse(html, {
  onParseError({ code, line, column, offset, endOffset }) {
    console.log(`${line}:${column} ${code}, at ${JSON.stringify(html.slice(offset, endOffset))}`);
  },
});
//> 2:19 duplicate-attribute, at "="
//> 2:31 unexpected-solidus-in-tag, at " "
//> 3:5 abrupt-closing-of-empty-comment, at ">"
//> 3:13 unknown-named-character-reference, at ";"
