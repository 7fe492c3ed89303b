/**
 * Edits of elements whose content is text: every such element, renamed to every kind of element, and unwrapped. A parser
 * must read the same text as in the source, or the rewrite must throw.
 */

import { describe, expect, test } from '@jest/globals';
import { type ChildNode, type Element, parse, type Text } from 'souptree';
import {
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  rewrite,
} from 'souptree/rewrite';

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
    const output = (markup: string[], name: string, html: boolean) => {
      async function* content() {
        yield* markup;
      }
      const page = new Response('<p></p><script></script>').body as ReadableStream<Uint8Array>;
      const stream = new RewriteStream(
        { elements: { [name]: (element) => void element.append(content(), { html }) } },
        { encoding },
      );
      return new Response(page.pipeThrough(stream)).text();
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
