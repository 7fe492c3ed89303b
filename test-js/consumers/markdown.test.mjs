// Markdown, rendered by micromark. The judge of the suite `markdown` compares what a reader sees with the tree of the
// page.

import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { parse, parseTree } from '../../dist/index.js';
import { toMarkdown } from '../../dist/markdown.js';
import { page, text, value } from './support/markdown-pages.mjs';
import { describeSuite, readCases } from './support/markdown-suite.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');

/** @type {(source: any, options?: object) => string} */
const convert = ({ html, context, base }, options) =>
  toMarkdown(html, {
    ...(context ? { parse: { context } } : {}),
    ...(base ? { url: base } : {}),
    ...options,
  });

/** @type {(html: string, options?: object) => string[][]} */
const rangesOf = (html, options) => {
  const { markdown, map } = toMarkdown(html, { ...options, map: true });
  return map.map(({ kind, start, end, sourceStart, sourceEnd }) => [
    kind,
    markdown.slice(start, end),
    html.slice(sourceStart, sourceEnd),
  ]);
};

test('addresses of any length, in each style of links', () => {
  const href = `/${'a'.repeat(500_000)}`;
  const page = `<a href="${href}">x</a><img src="${href}" alt=y title=z>`;
  strictEqual(toMarkdown(page), `[x](${href})![y](${href} "z")\n`);
  strictEqual(
    toMarkdown(page, { linkStyle: 'referenced' }),
    `[x][1]![y](${href} "z")\n\n[1]: ${href}\n`,
  );
});

test('a mark of the text beside a delimiter has a backslash, even if it is beside a space', () => {
  const page = '<p><s>~ a</s><br></p><p><b>* a</b></p><p><b>a *</b></p><p><i>* a *</i></p>';
  strictEqual(toMarkdown(page), '~~\\~ a~~\n\n**\\* a**\n\n**a \\***\n\n*\\* a \\**\n');
});

test('template contents and shadow roots are not written, and do not count as tables', () => {
  /** @type {(html: string) => string} */
  const withShadowRoots = (html) => toMarkdown(parse(html, { declarativeShadowRoots: true }));
  const other = '<template>T<table><tr><td>x</table></template>';
  const shadow = other.replace('template', 'template shadowrootmode=open');
  strictEqual(toMarkdown(`<math><mi>${other}x</mi></math>`), 'x\n');
  strictEqual(toMarkdown(`<h1>a${other}</h1>`), '# a\n');
  strictEqual(withShadowRoots(`<h1><span>${shadow}a</span></h1>`), '# a\n');
  strictEqual(withShadowRoots(`<pre><span>${shadow}a</span></pre>`), '```\na\n```\n');
  const table = `<table><tr><th>a${other}<th>b<tr><td>c<td><div>${shadow}d</div></table>`;
  strictEqual(withShadowRoots(table), '| a | b |\n| --- | --- |\n| c | d |\n');
  const tree = parseTree('<template><h1>a<table><tr><td>b</table></h1></template>');
  const content = tree.querySelector('template')?.content;
  ok(content);
  strictEqual(toMarkdown(content), 'a\n\nb\n');
});

test('an address between < and > is text', () => {
  const page =
    '<p>&lt;#a@b>, &lt;1@b.example></p><p><a href=/x>&lt;.a@b></a></p><p>1 &lt; 2 > a@b</p>';
  strictEqual(toMarkdown(page), '\\<#a@b>, \\<1\\@b.example>\n\n[\\<.a@b>](/x)\n\n1 < 2 > a@b\n');
});

test('cmark-gfm reads the same: references and backslashes in addresses, titles and info strings', () => {
  strictEqual(
    toMarkdown('<a href="&amp;lt;" title="&amp;lt;\\">x</a>'),
    '[x](&amp;lt; "&amp;lt;&#92;")\n',
  );
  strictEqual(toMarkdown('<pre><code class="language-&amp;lt;">x'), '```&amp;lt;\nx\n```\n');
  strictEqual(toMarkdown('<img src=/x alt="^a">'), '![\\^a](/x)\n');
});

test('cmark-gfm reads the same: symbols and tildes beside delimiters', () => {
  strictEqual(toMarkdown('<b>(</b>\u20ac'), '**(**&#8364;\n');
  strictEqual(toMarkdown('<i>^</i>~b'), '*^*\\~b\n');
  strictEqual(toMarkdown('<s>b</s><i>^</i>'), '~~b~~<!-- -->*^*\n');
  strictEqual(toMarkdown('<s>\u20ac</s><i>b</i>'), '~~\u20ac~~<!-- -->*&#98;*\n');
});

// Micromark takes these for white space, and cmark-gfm takes them for letters.
test('a delimiter beside invisible characters is escaped', () => {
  for (const invisible of ['\u000b', '\u2028', '\u2029', '\ufeff']) {
    strictEqual(toMarkdown(`<b>-</b><i>;${invisible}_w</i>`), `**-**_;${invisible}\\_w_\n`);
  }
});

test('a delimiter that could close a longer run has the other character', () => {
  strictEqual(toMarkdown('<i><b>;</b>\u4e2d<b>(</b></i>'), '***;**&#20013;__(__*\n');
  strictEqual(toMarkdown('<i><b>a</b>b<b>c</b></i>'), '***a**&#98;__c__*\n');
  strictEqual(toMarkdown('<i><b>a</b><s>b</s><b>c</b></i>'), '***a**~~b~~<!-- -->__c__*\n');
  strictEqual(toMarkdown('<i><b>a</b>b <b>c</b></i>'), '***a**b **c***\n');
  strictEqual(toMarkdown('b<b>\u4e2d<i>)</i></b>'), 'b**\u4e2d<!-- -->*)***\n');
});

test('a control character beside a delimiter has no reference, which renderers replace', () => {
  strictEqual(toMarkdown('<b>(</b>\x01'), '**(**<!-- -->\x01\n');
  strictEqual(toMarkdown('\x01<b>(</b>'), '\x01<!-- -->**(**\n');
  strictEqual(toMarkdown('<b>\v</b>a'), '\va\n');
});

test('a run of marks that a delimiter divides', () => {
  strictEqual(toMarkdown('_<s>_#</s>'), '\\_~~\\_#~~\n');
});

test('www. is a link for renderers, unless it ends a paragraph', () => {
  strictEqual(toMarkdown('<p>www. a<p><i>www.</i><p>www.'), 'www\\. a\n\n*www\\.*\n\nwww.\n');
});

test('a CR, which only a reference can write, does not begin a line', () => {
  const html = '<blockquote><pre>a&#13;```&#13;&lt;b></pre></blockquote>';
  strictEqual(toMarkdown(html), '> ````\n> a\n> ```\n> <b>\n> ````\n');
  strictEqual(
    toMarkdown('<div>a&#13;&#13;*b*</div>', { keep: 'div' }),
    '<div>a&#13;&#13;*b*</div>\n',
  );
});

test('an annotation has parentheses if it has content', () => {
  for (const [html, markdown] of [
    ['<ruby>a<rt>b</ruby>c', 'a(b)c\n'],
    ['<ruby>a<rt></ruby>c', 'ac\n'],
    ['<ruby>a<rt> <!--b--></ruby> c', 'a c\n'],
    ['<ruby>a<rt><b></b></ruby> (', 'a (\n'],
    ['<ruby>a(<rt></ruby>', 'a(\n'],
    ['<ruby><rt></ruby><p>b', 'b\n'],
    ['<li><ruby><rt></ruby>', toMarkdown('<li>')],
    ['<td><ruby>a<rt></ruby>', toMarkdown('<td>a')],
  ]) {
    strictEqual(toMarkdown(html), markdown);
  }
});

test('code that looks like the rest of a fence or of a definition', () => {
  strictEqual(toMarkdown('<pre><code class="language-~`">x'), '~~~ ~`\nx\n~~~\n');
  strictEqual(toMarkdown('<a href=/b><code>]: c</code></a>'), '[`]`<!-- -->`: c`](/b)\n');
});

test('an image whose address is a space of Unicode, and headings with empty tables', () => {
  strictEqual(toMarkdown('<img src="\u3000" alt=a>'), '![a](\u3000)\n');
  strictEqual(toMarkdown('<h2>a<table><tr><td></table></h2>'), '## a\n');
});

test('ranges of each kind', () => {
  deepStrictEqual(
    rangesOf('<h1>a <a href=x>b</a></h1>c<hr><pre>d</pre><table><th>e<td>f</table>'),
    [
      ['heading', '# a [b](x)', '<h1>a <a href=x>b</a></h1>'],
      ['link', '[b](x)', '<a href=x>b</a>'],
      ['paragraph', 'c', 'c'],
      ['rule', '---', '<hr>'],
      ['code', '```\nd\n```', '<pre>d</pre>'],
      ['table', '|  |  |\n| --- | --- |\n| e | f |', '<table><th>e<td>f</table>'],
    ],
  );
  deepStrictEqual(
    rangesOf('<ul><li> a <b>b</b><li><input type=checkbox>c<p><i>d<p>e', { keep: 'i' }),
    [
      ['paragraph', 'a **b**', ' a <b>b'],
      ['paragraph', '[ ] c', 'c'],
      ['paragraph', '<i>d</i>', '<i>d'],
      // The second `i` is not in the source.
    ],
  );
});

test('a link around blocks has a range in each block', () => {
  deepStrictEqual(rangesOf('<a href=x><p>a</p><p>b</p></a>'), [
    ['paragraph', '[a](x)', 'a'],
    ['link', '[a](x)', '<a href=x><p>a'],
    ['paragraph', '[b](x)', 'b'],
    ['link', '[b](x)', 'b</p></a>'],
  ]);
});

test('ranges in bytes and of trees', () => {
  const html = '<p>\u00e9<p>b';
  const range = { kind: 'paragraph', start: 3, end: 4, sourceStart: 8, sourceEnd: 9 };
  deepStrictEqual(toMarkdown(new TextEncoder().encode(html), { map: true }).map[1], range);
  const ofString = { ...range, sourceStart: 7, sourceEnd: 8 };
  const located = parseTree(html, { locations: true });
  deepStrictEqual(toMarkdown(html, { map: true }).map[1], ofString);
  deepStrictEqual(toMarkdown(located, { map: true }).map[1], ofString);
  for (const source of [parseTree(html), parse(html)]) {
    throws(() => toMarkdown(source, { map: true }), {
      name: 'TypeError',
      message: 'toMarkdown: `map` needs a tree with locations; parse with `locations: true`',
    });
  }
});

/** @type {Record<string, (count: number) => string>} */
const shapes = {
  'annotations of one ruby': (n) => `<ruby>${'a<rt>b</rt>'.repeat(n)}`,
  'rubies in annotations': (n) => `<ruby>${'a<rt>b<ruby>c<rt>d</ruby></rt>'.repeat(n)}`,
  'line breaks': (n) => 'a<br>'.repeat(n),
  columns: (n) => `<table><tr>${'<th>a'.repeat(n)}`,
  'lists in lists': (n) => '<ul><li>a'.repeat(n),
  'code in spans': (n) => `<pre>${'<span>```\na</span>'.repeat(n)}`,
  links: (n) => '<a href=x>a</a> '.repeat(n),
  'code that shares classes': (n) =>
    `<p><code class="${'a '.repeat(n)}"></p>${'<pre>x</pre>'.repeat(n)}`,
  'elements that share styles': (n) => `<p><b style="${'a:b;'.repeat(n)}"></p>${'<p>x'.repeat(n)}`,
};

/** The least processor time of some runs, in microseconds. The machine of a test can be busy. */
function timeOf(/** @type {string} */ html) {
  let least = Infinity;
  const tree = parseTree(html);
  for (let run = 0; run < 5; run++) {
    const begin = process.cpuUsage();
    toMarkdown(tree);
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, user + system);
  }
  return least;
}

for (const [name, page] of Object.entries(shapes)) {
  test(`the time is linear: ${name}`, () => {
    // Both are longer than the memory that is kept: new memory of the system takes time, too.
    const [small, large] = [page(8_000), page(128_000)];
    timeOf(small);
    // A time that grows with the square would be 16 times as long for each byte, also the next time.
    let growth = Infinity;
    for (let attempt = 0; attempt < 3 && growth >= 8; attempt++) {
      growth = timeOf(large) / large.length / (timeOf(small) / small.length);
    }
    ok(growth < 8, `grows by ${growth}`);
  });
}

await describeSuite(({ judge, noise, render }) => {
  for (const raw of [undefined, 'none']) {
    test(`the cases of the suite are read back as their trees, raw: ${raw}`, () => {
      const failed = [];
      for (const each of readCases()) {
        const markdown = convert(each, raw === undefined ? {} : { raw });
        const { ok, why } = judge(each.html, markdown, { ...each, raw });
        if (!ok) failed.push([each.id, why, markdown]);
      }
      deepStrictEqual(failed, []);
    });
  }

  test('few escapes are superfluous', () => {
    const counts = readCases()
      .map((each) => noise(each.html, convert(each), each))
      .filter((count) => count !== null);
    ok(counts.reduce((sum, { spare }) => sum + spare, 0) <= 0.35 * counts.length);
  });

  /** The letters and digits of a Markdown, as a reader sees them. */
  const lettersOf = (/** @type {string} */ markdown) =>
    parseTree(`<body>${render(markdown)}`)
      .root.querySelector('body')
      ?.textContent?.replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();

  /** The Markdown of a range, without what the containers around it require at the start of each line. */
  const contentOf = (/** @type {string} */ markdown, /** @type {any} */ { kind, start, end }) => {
    const lines = markdown.slice(start, end).split('\n');
    if (kind === 'link') return lines.join('\n');
    const indent = start - (markdown.lastIndexOf('\n', start - 1) + 1);
    return lines
      .map((line, index) =>
        index === 0 ? line : line.replace(new RegExp(`^[ >]{0,${indent}}`), ''),
      )
      .join('\n');
  };

  test('the source of each block and link has its text', { skip: !existsSync(corpus) }, () => {
    let count = 0;
    const wrong = [];
    const folders = ['small', 'medium'].map((name) => join(corpus, name));
    for (const file of folders.flatMap((path) =>
      readdirSync(path).map((name) => join(path, name)),
    )) {
      const html = readFileSync(file, 'utf8');
      const { markdown, map } = toMarkdown(html, { map: true });
      strictEqual(markdown, toMarkdown(html));
      for (const [index, range] of map.entries()) {
        ok(range.start < range.end && range.start >= (map[index - 1]?.start ?? 0));
        const source = html.slice(range.sourceStart, range.sourceEnd);
        const got = lettersOf(contentOf(markdown, range));
        const want = lettersOf(toMarkdown(source));
        if (got !== want) wrong.push({ file, range, got, want });
        count++;
      }
      if (count > 10_000) break;
    }
    deepStrictEqual(wrong, []);
    ok(count > 10_000);
  });

  const numRuns = Math.ceil(Number(process.env.SOUPTREE_PROPERTY_RUNS ?? 2_000) / 10);
  test('random pages are read back as their trees', () => {
    fc.assert(
      fc.property(page, (html) => {
        const { ok, why, want, got } = judge(html, toMarkdown(html), { raw: 'none' });
        if (!ok) throw new Error(`${why}\n${toMarkdown(html)}\nwant ${want}\ngot ${got}`);
      }),
      { numRuns },
    );
  });

  test('texts and attributes become neither elements nor links', () => {
    fc.assert(
      fc.property(text, value, (content, other) => {
        const html = `<p title="${other}">${content}<br>${content}</p><ul><li>${content}</ul>
          <table><tr><th>${content}<tr><td>${content}</table><p>x<img src=/i alt="${other}" title="${other}">`;
        const rendered = render(toMarkdown(html));
        const names = [...rendered.matchAll(/<([a-z]\w*)/g)].map((match) => match[1]);
        const known = ['p', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'img'];
        deepStrictEqual(
          names.filter((name) => !known.includes(name)),
          [],
        );
        ok(names.filter((name) => name === 'img').length === 1);
      }),
      { numRuns },
    );
  });
});
