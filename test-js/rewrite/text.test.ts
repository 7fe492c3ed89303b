/** Inserted text, and the text around edits: text stays text, and newlines are neither lost nor added. */

import { describe, expect, test } from '@jest/globals';
import { parse, parseFragment, serialize } from 'souptree';
import {
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  type RewriteText,
  rewrite,
} from 'souptree/rewrite';
import { tokenize } from 'souptree/tokens';
import { bytesInChunks, changed, rewritten } from './rewritten.js';

describe('content in elements whose text has no character references', () => {
  const code = 'if (a<b && c>d) "\u00a0"';
  const insert = (content: string, options?: { html: boolean }) => (each: RewriteElement) =>
    each.prepend(content, options).append(content, options);
  const names = 'script style xmp iframe noembed noframes'.split(' ');

  test.each(names)('is not escaped: %s', (name) => {
    const around = (text: string) => `<body><${name}>${text}</${name}>`;
    expect(changed(around('-'), name, insert(code))).toBe(around(`${code}-${code}`));
    expect(changed(around('-'), name, insert(code, { html: true }))).toBe(
      around(`${code}-${code}`),
    );
    expect(changed(around('-'), name, (each) => each.setInnerContent(code))).toBe(around(code));
    const before = (each: RewriteElement) =>
      each.onEndTag((tag) => tag.before(code).after('<')).append(';');
    expect(changed(around('-'), name, before)).toBe(`${around(`-;${code}`)}&lt;`);
    expect(changed(around('-'), name, (each) => each.before(code))).toContain('a&lt;b &amp;&amp;');
  });

  test('must not end the element', () => {
    const script = '<script>-</script>';
    for (const content of ['</script>', 'a</SCRIPT x', '<!--', '</script']) {
      for (const options of [undefined, { html: true }]) {
        const methods = ['prepend', 'append', 'setInnerContent'] as const;
        for (const method of methods) {
          const edit = (each: RewriteElement) => void each[method](content, options);
          expect(() => changed(script, 'script', edit)).toThrow(
            new RegExp(
              `^element.${method}: .content. must not contain .*: it would end the element$`,
            ),
          );
        }
        const edit = (each: RewriteElement) =>
          void each.onEndTag((tag) => void tag.before(content, options));
        expect(() => changed(script, 'script', edit)).toThrow('endTag.before: `content` must not');
      }
    }
    expect(changed(script, 'script', (each) => each.append('</scripts>'))).toBe(
      '<script>-</scripts></script>',
    );
  });

  test.each<[page: string, edit: (script: RewriteElement) => unknown]>([
    ['<script>a<</script>', (script) => script.append('/script>')],
    ['<script>a</scri</script>', (script) => script.append('pt>')],
    ['<script>a<!</script>', (script) => script.append('--')],
    ['<script>a</script>', (script) => script.append('<').append('/').append('script>')],
    ['<script>/script>a</script>', (script) => script.prepend('<')],
    ['<script>a<</script>', (script) => script.onEndTag((tag) => tag.before('/script '))],
    ['<script></script>', (script) => script.prepend('</s').append('cript>')],
    ['<p><b>/style></b></p>', (p) => p.rename('style').prepend('<').setInnerContent('/style>')],
  ])('must not end the element with what is beside it: %s', (page, edit) => {
    const handlers = { elements: { 'script, p': (each: RewriteElement) => void edit(each) } };
    expect(() => rewritten(page, handlers)).toThrow(
      /^rewrite: the edits make ".+" in raw text: it would end the element$/,
    );
  });

  test('must not end the element with the text before or after it', () => {
    const page = '<script>/script>a</scr</script>';
    expect(() => rewritten(page, { text: (text) => void text.after('ipt>') })).toThrow(
      'rewrite: the edits make "</script" in raw text',
    );
    expect(() => rewritten(page, { text: (text) => void text.before('<') })).toThrow(
      'rewrite: the edits make "</script" in raw text',
    );
    expect(rewritten(page, { text: (text) => void text.after('<') })).toBe(
      '<script>/script>a</scr<</script>',
    );
  });

  test('after the end of the input is not checked', () => {
    const handlers: RewriteHandlers = {
      elements: { script: (script) => void script.after('<!--x-->', { html: true }) },
      end: (end) => void end.append('/script>'),
    };
    expect(rewritten('<script>a<', handlers)).toBe('<script>a<<!--x-->/script&gt;');
  });

  test('can be beside a < that does not end the element', () => {
    expect(changed('<script>a<</script>', 'script', (each) => each.append('b'))).toBe(
      '<script>a<b</script>',
    );
    expect(changed('<script>/p>a</script>', 'script', (each) => each.prepend('<'))).toBe(
      '<script></p>a</script>',
    );
    expect(changed('<script>a</script>', 'script', (each) => each.append('</scri'))).toBe(
      '<script>a</scri</script>',
    );
    const after = (each: RewriteElement) => void each.append('<').after('/script>');
    expect(changed('<script>a</script>b', 'script', after)).toBe('<script>a<</script>/script&gt;b');
  });

  test('depends on the namespace and on the scripting mode', () => {
    const append = insert('<');
    expect(changed('<svg><style>-</style>', 'style', append)).toBe('<svg><style>&lt;-&lt;</style>');
    const noscript = '<body><noscript>-</noscript>';
    const handlers = { elements: { noscript: append } };
    expect(rewritten(noscript, handlers)).toBe('<body><noscript>&lt;-&lt;</noscript>');
    expect(rewritten(noscript, handlers, { scripting: true })).toBe(
      '<body><noscript><-<</noscript>',
    );
    const end = { elements: { noscript: insert('</noscript>') } };
    expect(() => rewritten(noscript, end, { scripting: true })).toThrow('would end the element');
    expect(rewritten(noscript, end)).toBe(
      '<body><noscript>&lt;/noscript&gt;-&lt;/noscript&gt;</noscript>',
    );
  });

  test('depends on the new name', () => {
    const script = '<script>a<b</script>';
    expect(changed(script, 'script', (each) => insert('<')(each.rename('pre')))).toBe(
      '<pre>&lt;a&lt;b&lt;</pre>',
    );
    expect(changed(script, 'script', (each) => insert('<')(each.rename('xmp')))).toBe(
      '<xmp><a<b<</xmp>',
    );
    expect(changed('<p></p>', 'p', (p) => p.rename('script').setInnerContent('a<b'))).toBe(
      '<script>a<b</script>',
    );
    expect(() => changed('<p></p>', 'p', (p) => insert('</script>')(p.rename('script')))).toThrow(
      'would end the element',
    );
    expect(changed(script, 'script', (each) => insert('<')(each.removeAndKeepContent()))).toBe(
      '&lt;a&lt;b&lt;',
    );
  });

  test('depends on the new name, even if it is inserted before the renaming', () => {
    const script = '<script>a<b</script>';
    const all = (each: RewriteElement) => each.prepend('<').setInnerContent('&').append('>');
    expect(changed(script, 'script', (each) => all(each).rename('p'))).toBe('<p>&lt;&amp;&gt;</p>');
    expect(changed(script, 'script', (each) => all(each).removeAndKeepContent())).toBe(
      '&lt;&amp;&gt;',
    );
    expect(changed('<p></p>', 'p', (p) => all(p).rename('script'))).toBe('<script><&></script>');
    expect(changed('<p></p>', 'p', (p) => all(p).rename('script').rename('div'))).toBe(
      '<div>&lt;&amp;&gt;</div>',
    );
    expect(changed(script, 'script', (each) => each.append('<').rename('style'))).toBe(
      '<style>a<b<</style>',
    );
    const refused = (p: RewriteElement) => {
      expect(() => p.append('</style>').rename('style')).toThrow(
        'element.append: `content` must not contain "</style": it would end the element',
      );
    };
    expect(changed('<p></p>', 'p', refused)).toBe('<p>&lt;/style&gt;</p>');
  });

  test.each(['script', 'style'])('of a %s without an end does not refuse content', (name) => {
    const content = `</${name}><b>`;
    const append = (each: RewriteElement) => void each.append(content, { html: true });
    for (const page of [`<body><${name}>a`, `<body><p><${name}>a<`]) {
      expect(rewrite(page, { elements: { body: append } })).toBe(`${page}${content}`);
      expect(rewrite(page, { end: (end) => void end.append(content, { html: true }) })).toBe(
        `${page}${content}`,
      );
    }
  });

  test('of the page must not end a renamed element', () => {
    const page = '<script>a</style><img>b</script>';
    const rename = (name: string) => changed(page, 'script', (script) => script.rename(name));
    expect(() => rename('style')).toThrow(
      'rewrite: the edits make "</style" in raw text: it would end the element',
    );
    expect(rename('p')).toBe('<p>a&lt;/style>&lt;img>b</p>');
    const handlers: RewriteHandlers = {
      elements: { 'script, title': (each) => void each.rename('style') },
    };
    const inPieces = (text: string) => {
      const rewriter = new Rewriter<string>(handlers);
      return Array.from(text, (unit) => rewriter.write(unit)).join('') + rewriter.end();
    };
    expect(() => inPieces(page)).toThrow('would end the element');
    expect(() => inPieces('<title></style><img></title>')).toThrow('would end the element');
    expect(inPieces('<script>a</styl>b</script></style>')).toBe('<style>a</styl>b</style></style>');
    const removed: RewriteHandlers = { ...handlers, text: (text) => text.remove() };
    expect(rewritten(page, removed)).toBe('<style></style>');
  });

  test('of a text handler is escaped if the element is renamed', () => {
    const handlers: RewriteHandlers = {
      elements: { script: (script) => script.rename('p') },
      text: (text) => text.before('<').after('</script>'),
    };
    expect(rewritten('<script>a<b</script>', handlers)).toBe('<p>&lt;a&lt;b&lt;/script&gt;</p>');
  });
});

describe('a text in a CDATA section', () => {
  const edited = (page: string, edit: (text: RewriteText) => unknown) => {
    const output = rewritten(page, { text: (text) => void edit(text) });
    const pieces = new Rewriter<string>({ text: (text) => void edit(text) }, { texts: 'whole' });
    const inPieces = Array.from(page, (unit) => pieces.write(unit)).join('') + pieces.end();
    return [output, serialize(parseFragment(output)), serialize(parseFragment(inPieces))];
  };

  test.each<[edit: (text: RewriteText) => unknown, output: string, tree: string]>([
    [(text) => text.before('a&b'), ']]>a&amp;b<![CDATA[x<', 'a&amp;bx&lt;'],
    [(text) => text.after(']]><img>'), 'x<]]>]]&gt;&lt;img&gt;<![CDATA[', 'x&lt;]]&gt;&lt;img&gt;'],
    [(text) => text.after('<a>b</a>', { html: true }), 'x<]]><a>b</a><![CDATA[', 'x&lt;<a>b</a>'],
  ])('ends at inserted content, and another section begins: %s', (edit, inside, tree) => {
    const page = '<svg><g><![CDATA[x<]]></g></svg>';
    const all = `<svg><g>${tree}</g></svg>`;
    expect(edited(page, edit)).toEqual([`<svg><g><![CDATA[${inside}]]></g></svg>`, all, all]);
  });

  test('ends before the end of the section, if it arrives in pieces', () => {
    const rewriter = new Rewriter<string>({
      text: (text) => void (text.isLast && text.after('!')),
    });
    const output = Array.from('<svg><![CDATA[ab]]>c</svg>', (unit) => rewriter.write(unit));
    expect(output.join('') + rewriter.end()).toBe('<svg><![CDATA[ab]]>!<![CDATA[]]>c!</svg>');
  });

  test('can be replaced and removed', () => {
    const page = '<svg><![CDATA[x]]]></svg>';
    expect(rewritten(page, { text: (text) => void text.replace('>') })).toBe(
      '<svg><![CDATA[]]>&gt;<![CDATA[]]></svg>',
    );
    expect(rewritten(page, { text: (text) => text.remove() })).toBe('<svg><![CDATA[]]></svg>');
    expect(rewritten(page, { text: (text) => void text.after('>') })).toBe(
      '<svg><![CDATA[x]]]>&gt;<![CDATA[]]></svg>',
    );
  });
});

describe('the newline after a start tag that a parser ignores', () => {
  const newlines = ['', '\n', '\r\n', '\r', '\n\n', '\r\r\n'];
  /** The text of the first element in `body`. */
  const textOf = (html: string) => {
    const body = parse(`<body>${html}`).children[0] as { children: { children: unknown[] }[] };
    const [element] = body.children[1].children as { children: { value: string }[] }[];
    return element.children.map(({ value }) => value).join('');
  };
  const cases = newlines.flatMap((newline) =>
    ['pre', 'textarea', 'listing', 'div'].map((name) => [name, newline] as const),
  );

  test.each(cases)('is not joined with inserted content: %s %j', (name, newline) => {
    const html = `<${name}>${newline}a</${name}>`;
    const before = textOf(html);
    for (const text of ['x', '\n', '\nx', '\r', '\n\n']) {
      const edited = (edit: (each: RewriteElement) => unknown) =>
        textOf(changed(html, name, (each) => void edit(each)));
      expect(edited((each) => each.prepend(text))).toBe(text + before);
      expect(edited((each) => each.setInnerContent(text))).toBe(text);
      expect(edited((each) => each.setInnerContent('').append(text))).toBe(text);
      expect(edited((each) => each.append(text))).toBe(before + text);
      const empty = changed(`<${name}></${name}>`, name, (each) => each.append(text));
      expect(textOf(empty)).toBe(text);
      const markup = edited((each) => each.prepend(text.replace('\n', '&#10;'), { html: true }));
      expect(markup).toBe(text.replace('\r', '\n') + before);
    }
  });

  test.each(cases)('is kept or dropped with the name: %s %j', (name, newline) => {
    const html = `<${name}>${newline}a</${name}>`;
    for (const newName of ['pre', 'textarea', 'p', 'TEXTAREA']) {
      const rename = (each: RewriteElement) => each.rename(newName);
      expect(textOf(changed(html, name, rename))).toBe(textOf(html));
    }
    const unwrap = (each: RewriteElement) => each.removeAndKeepContent();
    expect(textOf(`<p>x${changed(html, name, unwrap)}`)).toBe(`x${textOf(html)}`);
  });

  test('is unchanged without edits of the content', () => {
    const html = '<pre>\r\na</pre>';
    expect(changed(html, 'pre', (pre) => pre.setAttribute('b', ''))).toBe('<pre b="">\r\na</pre>');
    expect(changed(html, 'pre', (pre) => pre.append('b'))).toBe('<pre>\r\nab</pre>');
    expect(changed('<svg><pre>\na', 'pre', (pre) => pre.prepend('b'))).toBe('<svg><pre>ba');
    expect(changed('<svg><g>\na', 'g', (g) => g.prepend('\n'))).toBe('<svg><g>\n\na');
  });

  test.each([
    ['<pre><!--c-->\na</pre>', '<pre>\n\na</pre>'],
    ['<pre><b></b>\r\na</pre>', '<pre>\n\r\na</pre>'],
    ['<LISTING x=y><!--c--><b></b><!--d-->\na', '<LISTING x=y>\n\na'],
    ['<pre>\n<!--c-->\na</pre>', '<pre>\n\na</pre>'],
    ['<pre><!--c-->a\n</pre>', '<pre>a\n</pre>'],
    ['<p><!--c-->\na</p>', '<p>\na</p>'],
    ['<svg><g><textarea><!--c-->\na', '<svg><g><textarea>\na'],
  ])('is not what follows a part that was removed: %j', (page, output) => {
    const handlers: RewriteHandlers = {
      comment: (comment) => comment.remove(),
      elements: { b: (b) => b.remove() },
    };
    expect(rewritten(page, handlers)).toBe(output);
    const pieces = new Rewriter<string>(handlers);
    expect(Array.from(page, (unit) => pieces.write(unit)).join('') + pieces.end()).toBe(output);
  });

  test('is not the first newline of inserted content, even if no selector matches the element', () => {
    const insertion = (text: string): RewriteHandlers => ({
      text: (part) => void part.before(text),
    });
    expect(rewritten('<textarea>a</textarea>', insertion('\n'))).toBe('<textarea>\n\na</textarea>');
    expect(rewritten('<textarea>\na</textarea>', insertion('\n'))).toBe(
      '<textarea>\n\na</textarea>',
    );
    expect(rewritten('<pre>a</pre>', insertion('b'))).toBe('<pre>ba</pre>');
    const replace: RewriteHandlers = { comment: (comment) => void comment.replace('\n') };
    expect(rewritten('<pre><!--c--></pre>', replace)).toBe('<pre>\n\n</pre>');
    const rename: RewriteHandlers = {
      comment: (comment) => comment.remove(),
      elements: { p: (p) => void p.rename('pre') },
    };
    expect(rewritten('<p><!--c-->\na</p>', rename)).toBe('<pre>\n\na</pre>');
  });
});

describe('newlines of inserted content', () => {
  /** The texts that a parser reads from the output. */
  const textsOf = (html: string, handlers: RewriteHandlers): string =>
    Array.from(tokenize(rewritten(html, handlers)), (token) =>
      token.type === 'text' ? token.value : '',
    ).join('');
  const replacing = (content: string, options?: { html: boolean }): RewriteHandlers => ({
    comment: (comment) => comment.replace(content, options),
  });
  const html = { html: true };

  test('a text comes back, also with CR', () => {
    for (const text of ['a\r', '\r\n', 'a\rb\r\r\nc\n', '\n', '\r']) {
      expect(textsOf('x<!---->\ny', replacing(text))).toBe(`x${text}\ny`);
      expect(textsOf('x\r<!---->\ny', replacing(text))).toBe(`x\n${text}\ny`);
    }
    expect(rewritten('x<!---->\ny', replacing('a\r'))).toBe('xa&#13;\ny');
  });

  test('an attribute of an implied element comes back, also with CR', () => {
    const set = (head: RewriteElement) => head.setAttribute('a', '\r\n"');
    expect(changed('<p>', 'html', set)).toBe('<html a="&#13;\n&quot;"><p>');
  });

  test('markup that ends with CR is not joined with LF', () => {
    expect(rewritten('x<!---->\ny', replacing('<b>\r', html))).toBe('x<b>\n\ny');
    expect(rewritten('x<!---->\ny', replacing('a\r\nb\r', html))).toBe('xa\r\nb\n\ny');
    const twice = (p: RewriteElement) => p.append('\r', html).append('\n', html);
    expect(changed('<p>', 'p', twice)).toBe('<p>\n\n');
    expect(rewritten('x\r<!---->y', replacing('\n<b>', html))).toBe('x\r&#10;<b>y');
  });

  test('raw text keeps its newlines', () => {
    const around = (before: string, after: string): RewriteHandlers => ({
      text: (text) => text.before(before).after(after),
    });
    const script = (text: string) => `<script>${text}</script>`;
    expect(rewritten(script('\na\r'), around('x\r', '\ny'))).toBe(script('x\n\na\r\r\ny'));
    expect(textsOf(script('\na\r'), around('x\r', '\ny'))).toBe('x\n\na\n\ny');
    expect(rewritten(script('a\r'), around('', 'y'))).toBe(script('a\ry'));
  });
});

describe('the parts around an edit parse as before', () => {
  const noComments: RewriteHandlers = { comment: (comment) => comment.remove() };

  test.each([
    ['<<!---->script>alert(1)</script>', '&lt;script>alert(1)</script>'],
    ['<<!---->/p>', '&lt;/p>'],
    ['a &l<!---->t;b', 'a &l&#116;;b'],
    ['&<!---->#60;', '&&#35;60;'],
    ['&#6<!---->0;', '&#6&#48;;'],
    ['&amp<!---->;', '&amp&#59;'],
    ['a\r<!---->\nb', 'a\r&#10;b'],
    ['AT&T<!----> and <b>', 'AT&T and <b>'],
  ])('%j without comments becomes %j', (html, expected) => {
    const texts = (page: string) =>
      Array.from(tokenize(page), (token) => (token.type === 'text' ? token.value : '')).join('');
    expect(rewritten(html, noComments)).toBe(expected);
    expect(texts(expected)).toBe(texts(html));
  });

  test('text before inserted text and removed tags gets references if it needs them', () => {
    expect(changed('<<p>x', 'p', (p) => p.before('b '))).toBe('&lt;b <p>x');
    expect(changed('<<b>script>', 'b', (b) => b.removeAndKeepContent())).toBe('&lt;script>');
    expect(changed('<p>&l</p>', 'p', (p) => p.append('t;'))).toBe('<p>&l&#116;;</p>');
    expect(changed('<<b>x</b>i>', 'b', (b) => b.remove())).toBe('&lt;i>');
    expect(changed('<<xmp>x</xmp>', 'xmp', (xmp) => xmp.before('b>'))).toBe(
      '&lt;b&gt;<xmp>x</xmp>',
    );
    expect(changed('<title>a</tit</title>', 'title', (title) => title.append('le x'))).toBe(
      '<title>a&lt;/title x</title>',
    );
  });

  test('text that has no references is not escaped', () => {
    const more: RewriteHandlers = {
      elements: { script: (script) => script.append(';b()', { html: true }) },
      text: (text) => text.after('c', { html: true }),
    };
    const output = '<script>a&&b<c;b()</script>';
    expect(rewritten('<script>a&&b<</script>', more)).toBe(output);
    const after = { elements: { i: (each: RewriteElement) => each.after('p;') } };
    expect(rewritten('<i><script>&am', after)).toBe('<i><script>&amp;');
    const noscript = '<body><noscript>a&l</noscript>';
    const append = { elements: { noscript: (each: RewriteElement) => each.append('t;') } };
    expect(rewritten(noscript, append, { scripting: true })).toBe(
      '<body><noscript>a&lt;</noscript>',
    );
    expect(rewritten(noscript, append)).toBe('<body><noscript>a&l&#116;;</noscript>');
    expect(rewritten('<svg><![CDATA[a&]]></svg>', { text: (text) => text.after('l') })).toBe(
      '<svg><![CDATA[a&]]>l<![CDATA[]]></svg>',
    );
    expect(rewritten('a&', { text: (text) => text.after('l') }, { context: 'style' })).toBe('a&l');
  });

  test('text stays text in a renamed or unwrapped element', () => {
    const unwrap = (each: RewriteElement) => each.removeAndKeepContent();
    const h1 = (each: RewriteElement) => each.rename('h1');
    expect(changed('<xmp>&lt;<img onerror=x></xmp>', 'xmp', unwrap)).toBe(
      '&amp;lt;&lt;img onerror=x>',
    );
    expect(changed('<title>&lt;<img></title>', 'title', h1)).toBe('<h1>&lt;&lt;img></h1>');
    expect(changed('<title></textarea><b></title>', 'title', (t) => t.rename('textarea'))).toBe(
      '<textarea>&lt;/textarea>&lt;b></textarea>',
    );
    expect(changed('<style>a>b{}</style>', 'style', (style) => style.rename('script'))).toBe(
      '<script>a>b{}</script>',
    );
    expect(changed('<svg><title>a<!---->b</title></svg>', 'title', h1)).toBe(
      '<svg><h1>a<!---->b</h1></svg>',
    );
    expect(
      rewritten('<xmp><b></xmp>', { elements: { xmp: h1 }, text: (text) => text.before('a') }),
    ).toBe('<h1>a&lt;b></h1>');
  });

  test('a truncated tag does not continue in content that is added at the end', () => {
    const end: RewriteHandlers = { end: (each) => each.append('<hr>', { html: true }) };
    expect(rewritten('<p>x<img src=x onerror=alert(1) ', end)).toBe(
      '<p>x<hr><img src=x onerror=alert(1) ',
    );
    expect(rewritten('x<p title="', end)).toBe('x<hr><p title="');
    expect(rewritten('x</b', end)).toBe('x<hr></b');
    expect(rewritten('x</', end)).toBe('x&lt;/<hr>');
    expect(rewritten('x<', { end: (each) => each.append('b') })).toBe('x&lt;b');
  });

  test('bytes do not become a byte order mark', () => {
    for (const mark of ['\xff\xfe', '\xfe\xff', '\xef\xbb\xbf']) {
      const page = (comment: string) =>
        Buffer.from(`${mark[0]}${comment}${mark.slice(1)}`, 'latin1');
      const options = { encoding: { transport: 'windows-1252' } };
      const read = (bytes: Uint8Array) =>
        Array.from(tokenize(bytes, options), (token) => ('value' in token ? token.value : ''));
      const output = rewrite(page('<!---->'), noComments, options);
      expect(read(output).join('')).toBe(read(page('<!---->')).join(''));
      const first = Buffer.from(`<!---->${mark}<p>`, 'latin1');
      expect(Buffer.from(rewrite(first, noComments, options)).toString('latin1')).toBe(
        `</>${mark}<p>`,
      );
      expect(Buffer.from(bytesInChunks(first, 1, noComments, options)).toString('latin1')).toBe(
        `</>${mark}<p>`,
      );
    }
    // An existing byte order mark is kept.
    const marked = Buffer.from('\ufeff<!---->x');
    expect(Buffer.from(rewrite(marked, noComments)).toString()).toBe('\ufeffx');
  });
});

test('a text with a million characters that could begin a reference is rewritten in linear time', () => {
  const html = `&${'a'.repeat(1_000_000)}${'<!---->a'.repeat(100_000)}`;
  const output = rewrite(html, { comment: (comment) => comment.remove() });
  expect(output.length).toBe(1_000_001 + 100_000 + '&#97;'.length - 1);
}, 60_000);
