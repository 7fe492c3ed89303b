/**
 * Edits of elements whose content is text: every such element, renamed to every kind of element, and unwrapped. A
 * parser must read the same text as in the source, or the rewrite must throw.
 */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ChildNode, type Element, parse, type Text } from 'souptree';
import {
  type RewriteComment,
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  rewrite,
} from 'souptree/rewrite';
import { check } from '../support/properties.js';

const rawNames = 'script style xmp iframe noembed noframes noscript'.split(' ');
const escapableNames = ['title', 'textarea'];
const textNames = [...rawNames, ...escapableNames, 'plaintext'];
const otherNames = 'div b pre listing x-name svg math'.split(' ');
const options = { scripting: true };

const texts = [
  '',
  'a',
  '<img src=x onerror=alert(1)>',
  ...textNames.map((name) => `a</${name} ><img src=x>`),
  '<!-- a --> <script>',
  '</',
  'a<',
  '&lt;img&gt; &amp &am',
  '&',
  'a\0b',
  '\nfirst',
  '\r\nfirst\r',
  '\r',
  ']]><![CDATA[ <?pi?> <!doctype x>',
];

/** A page with the element, its text, and what follows. Nothing follows a plaintext. */
const pageOf = (name: string, text: string): string =>
  name === 'plaintext' ? `<main><plaintext>${text}` : `<main><${name}>${text}</${name}>;p</main>q`;

type Edit = { readonly newName: string } | 'unwrapped';

/** The children with adjacent texts joined, and without empty texts. */
function joined(children: readonly ChildNode[]): ChildNode[] {
  const result: ChildNode[] = [];
  for (const child of children) {
    const last = result.at(-1);
    if (child.type === 'text' && child.value === '') continue;
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else result.push(child.type === 'text' ? { ...child } : child);
  }
  return result;
}

/** The main element of the page. */
function mainOf(page: string): Element {
  const [html] = parse(page, options).children as Element[];
  const body = html.children[1] as Element;
  return body.children[0] as Element;
}

const shown = (children: readonly ChildNode[]): string =>
  JSON.stringify(
    joined(children).map((node) => {
      if (node.type === 'text') return node.value;
      const { name, attributes, children } = node as Element;
      return [name, attributes, JSON.parse(shown(children))];
    }),
  );

/** What a parser must find in the main element after the edit. A handler puts `before` and `after` around the text. */
function expected(page: string, edit: Edit, before: string, after: string): string {
  const main = mainOf(page);
  const [element, ...rest] = main.children as [Element, ...ChildNode[]];
  const text = element.children.map((child) => (child as Text).value).join('');
  const value = before + text + after;
  const content: ChildNode[] = value === '' ? [] : [{ type: 'text', value } as Text];
  if (edit === 'unwrapped') return shown([...content, ...rest]);
  return shown([{ ...element, name: edit.newName, children: content }, ...rest]);
}

const forms: Record<string, (page: string, handlers: RewriteHandlers) => string> = {
  string: (page, handlers) => rewrite(page, handlers, options),
  bytes: (page, handlers) => Buffer.from(rewrite(Buffer.from(page), handlers, options)).toString(),
  'windows-1252': (page, handlers) => {
    const encoding = { transport: 'windows-1252' };
    const bytes = rewrite(Buffer.from(page, 'latin1'), handlers, { ...options, encoding });
    return Buffer.from(bytes).toString('latin1');
  },
  chunks: (page, handlers) => {
    const rewriter = new Rewriter(handlers, options);
    return [...page].map((unit) => rewriter.write(unit)).join('') + rewriter.end();
  },
  'chunks with whole texts': (page, handlers) => {
    const rewriter = new Rewriter(handlers, { ...options, texts: 'whole' });
    return [...page].map((unit) => rewriter.write(unit)).join('') + rewriter.end();
  },
};

const edits: Edit[] = [
  'unwrapped',
  ...[...textNames, ...otherNames].map((newName) => ({ newName })),
];
const isRaw = (edit: Edit): boolean =>
  edit !== 'unwrapped' && [...rawNames, 'plaintext'].includes(edit.newName);
const apply = (element: RewriteElement, edit: Edit): void => {
  if (edit === 'unwrapped') element.removeAndKeepContent();
  else element.rename(edit.newName);
};

/** Handlers for texts that insert nothing, or text around the text. */
const textHandlers: [name: string, before: string, after: string][] = [
  ['none', '', ''],
  ['reading', '', ''],
  ['inserting', 'B', 'A'],
];

describe.each(textNames)('the text of %s', (name) => {
  test.each(Object.keys(forms))('stays text after each edit: %s', (form) => {
    let count = 0;
    for (const edit of edits) {
      for (const content of texts) {
        // The text must not end its element in the source.
        if (new RegExp(`</${name}|<!--`, 'i').test(content) && name !== 'plaintext') continue;
        const page = pageOf(name, content);
        for (const [handler, before, after] of textHandlers) {
          let hasInserted = false;
          const handlers: RewriteHandlers = {
            elements: {
              [name]: {
                element: (element) => apply(element, edit),
                ...(handler !== 'none' && {
                  text(text) {
                    if (handler !== 'inserting') return;
                    if (!hasInserted && text.value !== '') {
                      text.before(before);
                      hasInserted = true;
                    }
                    if (text.isLast && hasInserted) text.after(after);
                  },
                }),
              },
            },
          };
          const context = `${JSON.stringify(page)}, ${JSON.stringify(edit)}, ${handler}`;
          let output: string;
          try {
            output = forms[form](page, handlers);
          } catch (error) {
            // Raw text cannot be escaped, and has no references. Nothing ends a plaintext.
            const isRefused = isRaw(edit) && /<\/|<!--|<$|&[a-z]/.test(content);
            const isEndless = edit !== 'unwrapped' && edit.newName === 'plaintext';
            if (error instanceof TypeError && (isRefused || isEndless)) continue;
            throw new Error(context, { cause: error });
          }
          const found = shown(mainOf(output).children);
          const right = hasInserted
            ? expected(page, edit, before, after)
            : expected(page, edit, '', '');
          // `expect` would take most of the time.
          if (found !== right) throw new Error(`${context}: ${output}\n${found}\n${right}`);
          count++;
        }
      }
    }
    expect(count).toBeGreaterThan(400);
  });
});

test('a rename to plaintext is refused, because it has no end', () => {
  const rename = (page: string) => () =>
    rewrite(page, { elements: { 'main > *': (element) => void element.rename('PlainText') } });
  expect(rename('<main><div>a</div>b')).toThrow(
    'element.rename: `name` must not be plaintext: no end tag ends this element',
  );
  expect(rename('<main><plaintext>a')()).toBe('<main><PlainText>a');
});

describe('characters beyond ASCII in a source in a legacy encoding', () => {
  const encoding = { transport: 'windows-1252' };
  const rewritten = (page: string, handlers: RewriteHandlers): string => {
    const bytes = rewrite(Buffer.from(page, 'latin1'), handlers, { encoding });
    return Buffer.from(bytes).toString('latin1');
  };
  const names = [...rawNames.filter((name) => name !== 'noscript'), 'plaintext'];

  test.each(names)('are refused in %s', (name) => {
    const page = name === 'plaintext' ? '<plaintext>a' : `<${name}>a</${name}>`;
    const error = /: raw text must be ASCII for a source in windows-1252, got ".*"; decode the/;
    const inserts: ((element: RewriteElement) => unknown)[] = [
      (element) => element.append('\u00e9'),
      (element) => element.prepend('\u2192'),
      (element) => element.setInnerContent('\u00e9', { html: true }),
      (element) => element.append('\u00e9').rename('style'),
    ];
    for (const insert of inserts) {
      const element = (each: RewriteElement) => void insert(each);
      expect(() => rewritten(page, { elements: { [name]: element } })).toThrow(error);
    }
    for (const edit of ['before', 'after', 'replace'] as const) {
      expect(() => rewritten(page, { text: (text) => void text[edit]('\u00e9') })).toThrow(error);
    }
    const end = { end: (part: { append(text: string): unknown }) => void part.append('\u00e9') };
    expect(() => rewritten(`<${name}>a`, end)).toThrow(error);
    expect(rewritten(page, { text: (text) => void text.after('ASCII') })).toContain('aASCII');
  });

  test('are references after an edit that makes the text escapable', () => {
    const page = '<script>a</script>';
    const script = (element: RewriteElement) => void element.rename('title').append('\u00e9');
    expect(rewritten(page, { elements: { script } })).toBe('<title>a&#233;</title>');
  });

  test('are refused in raw text, comments and names of inserted markup', () => {
    const insert = (markup: string) => () =>
      rewritten('<p>', { elements: { p: (p) => void p.append(markup, { html: true }) } });
    for (const markup of [
      '<script>"\u00e9"</script>',
      '<STYLE>\u2192</STYLE>',
      '<!-- \u00e9 -->',
      '<!\u00e9>',
      '<?x \u00e9?>',
      '<x-\u00e9>',
      '<a \u00e9=b>',
      '<svg><![CDATA[\u00e9]]></svg>',
      '</\u00e9>',
      '<plaintext>\u00e9',
    ]) {
      expect(insert(markup)).toThrow(
        /^element.append: raw text, comments and names in `content` must be ASCII for a source in windows-1252/,
      );
    }
    expect(insert('\u00e9<b title="\u00e9">\u00e9</b><title>\u00e9</title><td>\u00e9')()).toBe(
      '<p>&#233;<b title="&#233;">&#233;</b><title>&#233;</title><td>&#233;',
    );
  });

  test('are refused in streams', async () => {
    const output = async (markup: string[], name: string, html: boolean) => {
      async function* content() {
        yield* markup;
      }
      const page = new Response('<p></p><script></script>').body as ReadableStream<Uint8Array>;
      const stream = new RewriteStream(
        { elements: { [name]: (element) => void element.append(content(), { html }) } },
        { encoding },
      );
      // A response of Chromium would have an error of its own.
      const pieces: Uint8Array[] = [];
      for await (const piece of page.pipeThrough(stream)) pieces.push(piece);
      return Buffer.concat(pieces).toString();
    };
    await expect(output(['let a = "', '\u00e9"'], 'script', false)).rejects.toThrow(
      'element.append: raw text must be ASCII',
    );
    await expect(output(['<scr', 'ipt>"', '\u00e9"</script>'], 'p', true)).rejects.toThrow(
      'element.append: raw text, comments and names in `content` must be ASCII',
    );
    await expect(output(['<b>\u00e9', '\u00e9</b>'], 'p', true)).resolves.toContain('&#233;&#233;');
  });

  test('are inserted everywhere in UTF-8', () => {
    const page = Buffer.from('<script>a</script>');
    const script = (element: RewriteElement) =>
      void element.append('\u00e9').after('<!--\u00e9-->', { html: true });
    expect(Buffer.from(rewrite(page, { elements: { script } })).toString()).toBe(
      '<script>a\u00e9</script><!--\u00e9-->',
    );
  });
});

describe('an edit of a tag that decides how a parser reads a later raw text', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const frame = '<frame src="javascript:alert(1)">';

  /** Whether the page has an element that only the inserted text can have made. */
  function isLive(page: string): boolean {
    const rest: ChildNode[] = [...(parse(page, options).children as ChildNode[])];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
      if (node.type !== 'element') continue;
      if (node.name === 'frame' || node.attributes.some(({ name }) => name === 'onerror')) {
        return true;
      }
      rest.push(...((node.content ?? node).children as ChildNode[]));
    }
    return false;
  }

  const appended = (page: string, handlers: RewriteHandlers, text = evil): string =>
    rewrite(
      page,
      {
        ...handlers,
        elements: {
          'style, xmp, iframe, script': (element) => void element.append(text),
          ...handlers.elements,
        },
      },
      options,
    );

  type Edit = (element: RewriteElement) => unknown;
  const anyEdit: Edit[] = [
    (element) => element.remove(),
    (element) => element.replace('x'),
    (element) => element.removeAndKeepContent(),
    ...['amp-img', 'image', 'x', 'main', 'x-b', 'p'].map(
      (name): Edit =>
        (element) =>
          element.rename(name),
    ),
    (element) => element.onEndTag((tag) => tag.remove()),
    (element) => element.onEndTag((tag) => tag.rename('x')),
  ];

  test.each(['svg', 'math', 'svg><svg', 'svg><g'])('a start tag that ends %s', (foreign) => {
    for (const name of 'img p center b hr br h1 table font'.split(' ')) {
      for (const raw of 'style xmp iframe script'.split(' ')) {
        const start = name === 'font' ? 'font color=red' : name;
        const page = `<${foreign}><${start}><${raw}></${raw}>`;
        for (const edit of anyEdit) {
          const output = appended(page, { elements: { [name]: (each) => void edit(each) } });
          if (isLive(output)) throw new Error(`${page}: ${output}`);
        }
      }
    }
  });

  test.each([
    ['div', '<div><svg></div><style></style>'],
    ['td', '<table><tr><td><svg></td><td><style></style>'],
    ['table', '<table><tr><td><svg></td><td><style></style>'],
    ['select', '<p><select><svg></select><style></style>'],
    ['b', '<b><svg></b><style></style>'],
    ['p', '<p><svg></p><style></style>'],
    ['b', '<svg><desc><b></b></svg></b></desc><style></style>'],
    ['#a', '<form id=a><svg><desc><form></svg></form></form></desc><style></style>'],
    ['table', '<table><td><svg><desc><p><tr></p></desc><style></style>'],
  ])('the tags of %s in %s', (selector, page) => {
    for (const edit of anyEdit) {
      let output = '';
      try {
        output = appended(page, { elements: { [selector]: (each) => void edit(each) } });
      } catch (error) {
        expect((error as Error).message).toMatch(/after the edits so far, it could be markup/);
      }
      if (isLive(output)) throw new Error(`${page}: ${output}`);
    }
  });

  test('the end tags that no page has are written', () => {
    const remove: RewriteHandlers = { elements: { img: (img) => void img.remove() } };
    expect(appended('<svg><g><img><style></style>', remove)).toBe(
      `<svg><g></svg><style>${evil}</style>`,
    );
    const page = `<svg><img><style>${evil}</style>`;
    expect(rewrite(page, remove)).toBe(`<svg></svg><style>${evil}</style>`);
    const b: Edit = (element) => element.remove();
    expect(rewrite('<b></b><svg><p>', { elements: { b: (each) => void b(each) } })).toBe(
      '<svg></svg><p>',
    );
    const image: RewriteHandlers = { elements: { img: (img) => void img.setAttribute('a', '') } };
    expect(rewrite('<svg><img>', image)).toBe('<svg><img a="">');
    const div: RewriteHandlers = { elements: { div: (each) => void each.after('T') } };
    const odd = '<div><b></div><p><svg></b><style></style>';
    expect(() => appended(odd, div)).toThrow(/could be markup/);
  });

  test('a text, a doctype or a template', () => {
    const text: RewriteHandlers = { comment: (part) => void part.remove() };
    expect(appended('<svg></svg><!--a--><style></style>', text)).toContain(evil);
    const doctype: RewriteHandlers = { doctype: (part) => void part.remove() };
    const quirks = '<!doctype html><svg><desc><p><table></table></svg></p></desc><style></style>';
    expect(() => appended(quirks, doctype)).toThrow(/could be markup/);
    const end = `</template>${evil}`;
    const p: RewriteHandlers = { elements: { p: (each) => void each.remove() } };
    const page = '<template><p></p><col><style></style></template>';
    expect(() => appended(page, p, end)).toThrow(/could be markup/);
    const table: RewriteHandlers = { elements: { table: (e) => void e.removeAndKeepContent() } };
    const columns = '<template><table><col></table><style></style></template>';
    expect(() => appended(columns, table, end)).toThrow(/could be markup/);
  });

  test.each([
    ['x', { text: (text) => void (text.value === 'x' && text.remove()) }],
    ['<br>', { elements: { br: (each) => void each.remove() } }],
    ['<img>', { elements: { img: (each) => void each.replace('') } }],
    ['<iframe></iframe>', { elements: { iframe: (each) => void each.remove() } }],
    ['<button>', { elements: { button: (each) => void each.removeAndKeepContent() } }],
    ['<body>', { elements: { body: (each) => void each.removeAndKeepContent() } }],
    ['<input>', { elements: { input: (each) => void each.setAttribute('type', 'hidden') } }],
  ] as [string, RewriteHandlers][])('a frameset that is ignored because of %s', (before, edit) => {
    const page = `${before}<frameset><style></style>`;
    const output = appended(page, edit, frame);
    expect(isLive(output)).toBe(false);
    expect(output).toContain(`<style>${frame}</style>`);
    expect(output).not.toContain('frameset');
    expect(rewrite(page, { elements: { a: () => {} } })).toBe(page);
  });

  test('a rename to frameset is refused', () => {
    const div = (element: RewriteElement) => void element.rename('FrameSet');
    expect(() => rewrite('<div>', { elements: { div } })).toThrow(
      'element.rename: `name` must not be frameset: it can replace the body, and a parser ignores other tags inside of it',
    );
  });

  test('Object.prototype has no effect', () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const g = (element: RewriteElement) => void element.rename('x');
    try {
      prototype.html = true;
      prototype.text = () => {
        throw new Error('called');
      };
      prototype.comment = prototype.text;
      expect(() => appended('<svg><g></g></svg><style></style>', { elements: { g } })).toThrow(
        /could be markup/,
      );
      expect(rewrite('<p>a<!--b-->', { elements: { p: () => {} } })).toBe('<p>a<!--b-->');
    } finally {
      delete prototype.html;
      delete prototype.text;
      delete prototype.comment;
    }
  });

  const names =
    'svg math img p style xmp div table td tr select frameset desc b form template col'.split(' ');
  const editedNames = names.filter((name) => name !== 'style' && name !== 'xmp');
  const piece = fc.oneof(
    { arbitrary: fc.constantFrom(...names).map((name) => `<${name}>`), weight: 4 },
    { arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`), weight: 2 },
    fc.constantFrom('x', ' ', '<!--c-->', '<![CDATA[x]]>', '<style></style>', '<xmp></xmp>'),
  );
  const pages = fc
    .array(piece, { minLength: 2, maxLength: 14 })
    .map((pieces) => `${pieces.join('')}<style></style>`);
  const edit = fc.constantFrom<Edit>(
    ...anyEdit,
    (element) => element.rename('table'),
    (element) => element.before('x').after('x'),
    (element) => element.setInnerContent('x'),
  );
  const oneEdit = fc.tuple(fc.constantFrom(...editedNames), edit);
  const inserted = fc.constantFrom(evil, frame, `</template>${evil}`, `</table>${evil}`);
  check(
    'inserted text never becomes markup in random pages',
    fc.property(
      pages,
      oneEdit,
      oneEdit,
      inserted,
      fc.boolean(),
      (page, first, second, text, removes) => {
        const elements = Object.fromEntries(
          [first, second].map(([name, each]) => [
            name,
            (element: RewriteElement) => void (element.isImplied || each(element)),
          ]),
        );
        const comment = (part: RewriteComment) => void part.remove();
        try {
          const output = appended(page, { elements, ...(removes && { comment }) }, text);
          if (isLive(output)) throw new Error(output);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      },
    ),
  );
});

describe('data of the page stays data after edits of the elements around it', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const escapedEvil = evil.replace('<', '&lt;');

  const isLive = (page: string): boolean => {
    const rest: ChildNode[] = [...(parse(page).children as ChildNode[])];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
      if (node.type !== 'element') continue;
      if (node.name === 'img' || node.name === 'image') return true;
      rest.push(...((node.content ?? node).children as ChildNode[]));
    }
    return false;
  };

  /** Data that some parsers read as markup. */
  const data = [
    `<![CDATA[${evil}]]>`,
    `<![CDATA[a>b]${evil}>]]]>&amp;<![CDATA[>]]>`,
    `<!--${evil}-->`,
    `<p-x title="${evil}"></p-x>`,
    ...textNames.flatMap((name) => [
      `<${name}><!--</${name}>${evil}--></${name}>`,
      `<${name}><g title="</${name}>${evil}"></g></${name}>`,
      `<${name}>${escapedEvil}</${name}>`,
      `<${name}>${evil}</${name}>`,
      `<${name}><![CDATA[</${name}>${evil}]]></${name}>`,
    ]),
    `<col><style></template>${evil}</style>`,
  ];
  const hasText = new RegExp(`<(?:${textNames.join('|')})>`);
  const around = [
    'svg',
    'math',
    'svg g',
    'svg foreignObject',
    'svg desc',
    'svg foreignObject math',
    'math mi',
    'math annotation-xml',
    'math annotation-xml@encoding="text/html"',
    'div',
    'template',
  ].map((path) => path.split(' '));
  const names =
    'svg math div g x-name foreignObject desc mi mglyph annotation-xml font template p'.split(' ');
  const edits: ((element: RewriteElement) => unknown)[] = [
    (element) => element.removeAndKeepContent(),
    (element) => element.setAttribute('encoding', 'text/html'),
    (element) => element.removeAttribute('encoding'),
    ...names.map((name) => (element: RewriteElement) => element.rename(name)),
    ...names.map(
      (name) => (element: RewriteElement) =>
        element.rename('x-y').onEndTag((tag) => tag.rename(name)),
    ),
  ];
  const rewritten: Record<string, (page: string, handlers: RewriteHandlers) => string> = {
    string: (page, handlers) => rewrite(page, handlers),
    chunks: (page, handlers) => {
      const rewriter = new Rewriter(handlers);
      return [...page].map((unit) => rewriter.write(unit)).join('') + rewriter.end();
    },
  };

  test.each(Object.keys(rewritten))('or the rewrite is refused: %s', (form) => {
    const counts = { kept: 0, refused: 0 };
    for (const path of around) {
      const start = path.map((name) => `<${name.replace('@', ' ')}>`).join('');
      const end = [...path]
        .reverse()
        .map((name) => `</${name.split('@')[0]}>`)
        .join('');
      for (const text of data) {
        const page = `${start}a${text}b${end}<p>c`;
        if (isLive(page)) continue;
        for (const name of new Set(path)) {
          for (const edit of edits) {
            const handlers: RewriteHandlers = {
              elements: { [name.split('@')[0]]: (element) => void edit(element) },
            };
            let output = '';
            try {
              output = rewritten[form](page, handlers);
              counts.kept++;
            } catch (error) {
              counts.refused++;
              if (!hasText.test(text)) throw error;
              if (!/could read the content of/.test(`${error}`)) throw error;
            }
            if (isLive(output)) throw new Error(`${page}: ${edit}: ${output}`);
          }
        }
      }
    }
    expect(counts.kept).toBeGreaterThan(5000);
    expect(counts.refused).toBeGreaterThan(5000);
  });

  test('a CDATA section gives the same text', () => {
    const page = '<svg><g><![CDATA[a>b]] >&c]]>d</g></svg>';
    const rename = (name: string) => ({
      elements: { g: (element: RewriteElement) => void element.rename(name) },
    });
    expect(rewrite(page, rename('desc'))).toBe(
      '<svg><desc><![CDATA[a]]>&gt;<![CDATA[b]] ]]>&gt;<![CDATA[&c]]>d</desc></svg>',
    );
    expect(rewrite(page, rename('x'))).toBe(page.replace('<g>', '<x>').replace('</g>', '</x>'));
    expect(
      rewrite(page, { elements: { g: (element) => void element.setAttribute('a', '') } }),
    ).toBe(page.replace('<g>', '<g a="">'));
  });
});
