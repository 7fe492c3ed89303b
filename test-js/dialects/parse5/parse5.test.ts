/** souptree/parse5, compared with parse5 where parse5 follows today's standard. */

import { describe, expect, test } from '@jest/globals';
import * as parse5 from 'parse5';
import * as souptree from 'souptree/parse5';
import { json, pages } from '../../support/dumps/parse5-json.js';

type Nodes = souptree.DefaultTreeAdapterTypes.Node;

describe('parse', () => {
  test.each(pages)('returns the nodes of parse5 with members in the same order: %j', (html) => {
    expect(json(souptree.parse(html))).toBe(json(parse5.parse(html)));
  });

  test.each([true, false])(
    'returns the nodes of parse5 with scriptingEnabled: %p',
    (scriptingEnabled) => {
      const html = '<head><noscript><link></noscript><body><noscript><b>x</b></noscript>';
      expect(json(souptree.parse(html, { scriptingEnabled }))).toBe(
        json(parse5.parse(html, { scriptingEnabled })),
      );
    },
  );

  test('creates comments for processing instructions unless `processingInstructionNodes` is true', () => {
    const body = (options?: souptree.ParserOptions) => {
      const [, element] = (souptree.parse('<body><?php echo?>', options).childNodes[0] as Element)
        .childNodes;
      return (element as Element).childNodes[0];
    };
    type Element = souptree.DefaultTreeAdapterTypes.Element;
    expect(body()).toMatchObject({ nodeName: '#comment', data: '?php echo?' });
    expect(body({ processingInstructionNodes: 1 } as object)).toHaveProperty('target', 'php');
    const node = body({ processingInstructionNodes: true });
    expect(node).toMatchObject({
      nodeName: '#processing-instruction',
      target: 'php',
      data: 'echo',
    });
    expect(Object.keys(node)).toStrictEqual(['nodeName', 'target', 'data', 'parentNode']);
  });

  const instructions = [
    '<?php echo "x" ?><?x><?x?><?x ?><?x \t y ??>',
    '<?x\r\ny\rz\n\0\ud800 \u{1f600}?>\u{1f600}<?x  ?>',
    '<??><?><? x><?xml version="1.0"?><?a$b?><?COMMENT?>',
    '<table><?a  b><tr><?c\t><template><?d e></template><svg><?f\fg></svg>',
    '<script><?x?></script><!--<?x?>--><p a="<?x?>"><?x  ?>',
  ];

  describe.each([{}, { sourceCodeLocationInfo: true }, { onParseError() {} }])(
    'with %p',
    (options) => {
      test.each(instructions)(
        'keeps the source of processing instructions in comments: %j',
        (html) => {
          const expected = json(parse5.parse(html, options));
          expect(json(souptree.parse(html, options))).toBe(expected);
          expect(json(souptree.parseFragment(html, options))).toBe(
            json(parse5.parseFragment(html, options)),
          );
          const treeAdapter = { ...souptree.defaultTreeAdapter };
          expect(json(souptree.parse(html, { ...options, treeAdapter }))).toBe(expected);
          const parser = new souptree.Parser(options);
          for (const unit of html.split('')) parser.tokenizer.write(unit, false);
          parser.tokenizer.write('', true);
          expect(json(parser.document)).toBe(expected);
        },
      );
    },
  );

  test.each([
    {},
    { sourceCodeLocationInfo: true },
    { treeAdapter: { ...souptree.defaultTreeAdapter } },
  ])('creates the comment of a copied processing instruction without the source: %#', (options) => {
    const html =
      'x<select><button><selectedcontent></selectedcontent></button><option><?x y?>z</select>';
    const copy = '<selectedcontent><!--?x y?-->z</selectedcontent>';
    expect(souptree.serialize(souptree.parseFragment(html, options))).toContain(copy);
  });

  test('drops a processing instruction that does not end, as the standard says', () => {
    expect(souptree.parseFragment('<?x').childNodes).toStrictEqual([]);
    expect(parse5.parseFragment('<?x').childNodes).toMatchObject([{ data: '?x' }]);
  });

  /** The errors, sorted by offset as souptree reports them. */
  const errorsOf = (
    parse: (html: string, options: object) => unknown,
    html: string,
    options: object = {},
  ): souptree.ParserError[] => {
    const errors: souptree.ParserError[] = [];
    parse(html, { ...options, onParseError: (error: souptree.ParserError) => errors.push(error) });
    return errors.sort((one, other) => one.startOffset - other.startOffset);
  };

  test.each([
    '<!doctype html>\n<p a a>\n\u{1f600}<!--><b/ c>&bogus;</p d>&#0;',
    '<!doctype x\n"y>\r\n\r<div/><p a="\n>" =">" b=\'>\'\r\nc=/>d/>',
    '<!doctype html><head></i a=">"><!doctype\r\na><head a><meta></template></head><head/>',
    '<!doctype html></head><title/></title><style></style></title\n><base><template></p></template>',
    '<!doctype html><template><p><b></template>',
    '<head><?a$b><?xml\n?><??>',
  ])('reports the errors of parse5 with their ranges: %j', (html) => {
    const [ours, theirs] = [errorsOf(souptree.parse, html), errorsOf(parse5.parse, html)];
    expect(ours).toEqual(expect.arrayContaining(theirs));
    // parse5 reports no misnesting in the body.
    const isOther = ({ code }: souptree.ParserError) => !/element/.test(code);
    expect(ours.filter(isOther)).toStrictEqual(theirs.filter(isOther));
  });

  test.each([
    '<!doctype html><noscript><noscript><head a>xy z</noscript>',
    '<!doctype html><noscript> </i><p a=">"></noscript>',
    '<!doctype html><noscript><!doctype a>\n<5a b</noscript>',
    '<!doctype html><noscript></br a>',
    '<!doctype html><head><noscript>',
  ])('reports the errors of parse5 in a noscript of the head: %j', (html) => {
    const options = { scriptingEnabled: false };
    const theirs = errorsOf(parse5.parse, html, options);
    expect(errorsOf(souptree.parse, html, options).slice(0, theirs.length)).toStrictEqual(theirs);
    expect(theirs).not.toStrictEqual([]);
  });

  const many = 20_000_000;
  test.each([
    ['value', `<p a="${'>'.repeat(many)}" />`],
    ['list of attributes', `<p${' b=c'.repeat(1_000_000)} />`],
    ['text in a noscript', '<noscript>', 'x'.repeat(many)],
  ])('finds the end of a token with a long %s', (_name, before, token = before) => {
    const html = before === token ? token : before + token;
    const errors = errorsOf(souptree.parse, `${html} >`, { scriptingEnabled: false });
    expect(errors.filter(({ code }) => /^(non-void|disallowed)/.test(code))).toMatchObject([
      { startOffset: html.length - token.length, endOffset: html.length },
    ]);
  });

  test("reports errors with parse5's codes, and with locations", () => {
    const errors: string[] = [];
    const onParseError = ({ code }: souptree.ParserError) => errors.push(code);
    const html = '<!doctype x><!doctype html></i><?xml?><table>a<title>';
    const { childNodes } = souptree.parse(html, { onParseError });
    expect(errors).toStrictEqual([
      'non-conforming-doctype',
      'misplaced-doctype',
      'end-tag-without-matching-open-element',
      'unexpected-question-mark-instead-of-tag-name',
      'eof-in-element-that-can-contain-only-text',
      'open-elements-left-after-eof',
    ]);
    expect(childNodes[0].sourceCodeLocation).toMatchObject({ startOffset: 0, endOffset: 12 });
  });
});

describe('parseFragment', () => {
  test.each(pages)('returns the nodes of parse5: %j', (html) => {
    expect(json(souptree.parseFragment(html))).toBe(json(parse5.parseFragment(html)));
  });

  test.each([
    ['<table></table>', '<tr><td>x'],
    ['<title></title>', '<b>&lt;'],
    ['<svg></svg>', '<lineargradient><p>'],
    ['<math><annotation-xml encoding=text/html></math>', '<p>'],
    ['<form></form>', '<form><input>'],
    ['<script></script>', '<!--<script>'],
  ])('returns the nodes of parse5 in the context of %s', (outer, inner) => {
    const ours = souptree.parseFragment(outer).childNodes[0];
    const theirs = parse5.parseFragment(outer).childNodes[0];
    expect(
      json(souptree.parseFragment(ours as souptree.DefaultTreeAdapterTypes.Element, inner)),
    ).toBe(json(parse5.parseFragment(theirs as parse5.DefaultTreeAdapterTypes.Element, inner, {})));
  });

  test('accepts null as the context, and options as second or third argument', () => {
    const html = '<noscript><b>x</b></noscript>';
    const options = { scriptingEnabled: false };
    const expected = json(parse5.parseFragment(html, options));
    expect(json(souptree.parseFragment(html, options))).toBe(expected);
    expect(json(souptree.parseFragment(null, html, options))).toBe(expected);
  });

  test('ignores a form in a context inside a form', () => {
    const [form] = souptree.parseFragment('<form><div><p></p></div></form>').childNodes;
    const div = (form as souptree.DefaultTreeAdapterTypes.Element).childNodes[0];
    const fragment = souptree.parseFragment(
      div as souptree.DefaultTreeAdapterTypes.Element,
      '<form>x',
    );
    expect(souptree.serialize(fragment)).toBe('x');
  });

  test("uses the mode of the context's document", () => {
    const inner = (html: string): string => {
      const document = souptree.parse(html);
      const root = document.childNodes[document.childNodes.length - 1];
      const body = (root as souptree.DefaultTreeAdapterTypes.Element).childNodes[1];
      const context = body as souptree.DefaultTreeAdapterTypes.Element;
      return souptree.serialize(souptree.parseFragment(context, '<p><table>'));
    };
    expect(inner('<!doctype html>')).toBe('<p></p><table></table>');
    expect(inner('')).toBe('<p><table></table></p>');
  });
});

describe('values of options', () => {
  const html = '<!doctype html><noscript><b>x</b></noscript><p a>';
  const flags = [true, false, 1, 0, '', 'x', null, undefined, {}];

  test.each(flags)('have the same effect as in parse5: %p', (value) => {
    for (const name of ['scriptingEnabled', 'sourceCodeLocationInfo']) {
      const options = { [name]: value };
      expect(json(souptree.parse(html, options))).toBe(json(parse5.parse(html, options)));
      expect(json(souptree.parseFragment(html, options))).toBe(
        json(parse5.parseFragment(html, options)),
      );
    }
    const options = { scriptingEnabled: value } as object;
    const markup = '<noscript>&lt;</noscript>';
    expect(souptree.serialize(souptree.parseFragment(markup), options)).toBe(
      parse5.serialize(parse5.parseFragment(markup), options),
    );
  });

  test.each([null, undefined, false, 0, ''])('mean no error handler: %p', (onParseError) => {
    const options = { onParseError } as object;
    expect(json(souptree.parse(html, options))).toBe(json(parse5.parse(html, options)));
    expect(() => souptree.parse('<p a a>', options)).not.toThrow();
  });

  test('can be a handler that is not a function, if there are no errors', () => {
    const options = { onParseError: 'x' } as object;
    expect(json(souptree.parse('<!doctype html><p>', options))).toContain('sourceCodeLocation');
    expect(() => souptree.parse('<p a a>', options)).toThrow(TypeError);
    expect(() => parse5.parse('<p a a>', options)).toThrow(TypeError);
  });

  test.each([null, undefined, 0, 1, 'x'])('mean no tree adapter: %p', (treeAdapter) => {
    const options = { treeAdapter } as object;
    for (const library of [souptree, parse5] as (typeof souptree)[]) {
      expect(() => library.parse('x', options)).toThrow(TypeError);
      expect(() => library.parseFragment('x', options)).toThrow(TypeError);
      expect(() => new library.Parser(options)).toThrow(TypeError);
      expect(() => library.serialize(library.parse('x'), options)).toThrow(TypeError);
      expect(() => library.serializeOuter(library.parse('x'), options)).toThrow(TypeError);
    }
  });

  test.each([null, undefined, 0, 1, 'x', () => {}])('can replace the options: %p', (options) => {
    expect(json(souptree.parse(html, options as object))).toBe(
      json(parse5.parse(html, options as object)),
    );
    expect(souptree.serialize(souptree.parse(html), options as object)).toBe(
      parse5.serialize(parse5.parse(html), options as object),
    );
  });

  test('count only as own members', () => {
    const options = Object.create({ scriptingEnabled: false, treeAdapter: null });
    expect(json(souptree.parse(html, options))).toBe(json(parse5.parse(html, options)));
  });

  test('can be a function with methods, as the tree adapter', () => {
    const treeAdapter = Object.assign(() => {}, souptree.defaultTreeAdapter);
    expect(json(souptree.parse(html, { treeAdapter }))).toBe(json(souptree.parse(html)));
  });

  test('can be a String object, as the input', () => {
    const text = new String(html) as string;
    expect(json(souptree.parse(text))).toBe(json(parse5.parse(text)));
    expect(json(souptree.parseFragment(null, text))).toBe(
      json(parse5.parseFragment(null, text, {})),
    );
    for (const library of [souptree, parse5] as (typeof souptree)[]) {
      expect(() => library.parseFragment(text)).toThrow(TypeError);
    }
  });
});

describe('wrong arguments', () => {
  const call = (options: object) => () => souptree.parse('', options);

  test('throw an error that names the argument', () => {
    expect(call({ treeAdapter: 1 })).toThrow('parse: `treeAdapter` must be an object, got 1');
    expect(call({ treeAdapter: null })).toThrow('parse: `treeAdapter` must be an object, got null');
    expect(() => souptree.parse(Buffer.from('x') as unknown as string)).toThrow(
      'parse: `html` must be a string, got [object Uint8Array]',
    );
    const comment = souptree.parse('<!---->').childNodes[0] as never;
    expect(() => souptree.parseFragment(comment, 'x')).toThrow(
      'parseFragment: `fragmentContext` must be an element or null',
    );
    expect(() =>
      souptree.serialize('x' as unknown as souptree.DefaultTreeAdapterTypes.Document),
    ).toThrow('serialize: `node` must be a node of a tree, got "x"');
    expect(() =>
      souptree.serializeOuter('x' as unknown as souptree.DefaultTreeAdapterTypes.Document),
    ).toThrow('serializeOuter: `node` must be a node, got "x"');
    expect(() => souptree.serialize(souptree.parse(''), { treeAdapter: 1 } as object)).toThrow(
      'serialize: `treeAdapter` must be an object, got 1',
    );
  });
});

describe('serialize', () => {
  test.each(pages)('writes the same markup as parse5: %j', (html) => {
    expect(souptree.serialize(souptree.parse(html))).toBe(
      modern(parse5.serialize(parse5.parse(html))),
    );
    const fragment = souptree.parseFragment(html);
    expect(souptree.serialize(fragment)).toBe(modern(parse5.serialize(parse5.parseFragment(html))));
    for (const node of fragment.childNodes) {
      expect(souptree.serializeOuter(node)).toBe(
        modern(parse5.serializeOuter(node as unknown as parse5.DefaultTreeAdapterTypes.Node)),
      );
    }
  });

  /** In attributes, parse5 writes < and the standard `&lt;`. One page has such an attribute. */
  function modern(html: string): string {
    return html.replace('title="<&quot;', 'title="&lt;&quot;');
  }

  const inner = (html: string, options?: souptree.SerializerOptions): string =>
    souptree.serialize(souptree.parseFragment(html, { processingInstructionNodes: true }), options);

  test.each([
    [
      '<p title="&amp;&nbsp;&lt;&gt;&quot;\'">&amp;&nbsp;&lt;&gt;"\'',
      '<p title="&amp;&nbsp;&lt;&gt;&quot;\'">&amp;&nbsp;&lt;&gt;"\'</p>',
    ],
    ['<p a b="">', '<p a="" b=""></p>'],
    ['<?x?><?php echo 1 ?>', '<?x ?><?php echo 1 ?>'],
    ['<!-- a > b -->', '<!-- a > b -->'],
    ['<br><img src=a><embed><keygen><basefont>', '<br><img src="a"><embed><keygen><basefont>'],
    ['<script>a < b && c</script><xmp><b></xmp>', '<script>a < b && c</script><xmp><b></xmp>'],
    [
      '<textarea><b></textarea><title>&lt;</title>',
      '<textarea>&lt;b&gt;</textarea><title>&lt;</title>',
    ],
    ['<template><td>x</template>', '<template><td>x</td></template>'],
    ['<svg><style>a&lt;b</style><br/></svg>', '<svg><style>a&lt;b</style></svg><br>'],
    [
      '<svg xlink:href=a xml:lang=b xmlns:xlink=c xmlns=d viewbox=e/>',
      '<svg xlink:href="a" xml:lang="b" xmlns:xlink="c" xmlns="d" viewBox="e/"></svg>',
    ],
    ['<pre>\n\nx</pre>', '<pre>\nx</pre>'],
  ])('writes %s as the standard says', (html, expected) => {
    expect(inner(html)).toBe(expected);
  });

  test('escapes the text of noscript where scripting is disabled', () => {
    const html = '<noscript>&lt;b></noscript>';
    const fragment = souptree.parseFragment(html, { scriptingEnabled: false });
    expect(souptree.serialize(fragment)).toBe('<noscript><b></noscript>');
    expect(souptree.serialize(fragment, { scriptingEnabled: false })).toBe(
      '<noscript>&lt;b&gt;</noscript>',
    );
  });

  test('writes no children of a void element', () => {
    const [br, p] = souptree.parseFragment('<br><p>x')
      .childNodes as souptree.DefaultTreeAdapterTypes.Element[];
    br.childNodes.push(p);
    expect(souptree.serialize(br)).toBe('');
    expect(souptree.serializeOuter(br)).toBe('<br>');
  });

  test('writes only the name of a doctype, for the outer markup too', () => {
    const document = souptree.parse('<!DOCTYPE html PUBLIC "a" "b"><title>x');
    const html = '<!DOCTYPE html><html><head><title>x</title></head><body></body></html>';
    expect(souptree.serialize(document)).toBe(html);
    expect(souptree.serializeOuter(document.childNodes[0])).toBe('<!DOCTYPE html>');
  });

  test('writes nothing for objects that parse5 writes nothing for', () => {
    const [text] = souptree.parseFragment('x').childNodes;
    for (const node of [{}, [], text, { nodeName: '#comment' }] as Nodes[]) {
      expect(souptree.serialize(node as never)).toBe(parse5.serialize(node as never));
    }
    const element = { ...souptree.parseFragment('<p>').childNodes[0], childNodes: undefined };
    expect(souptree.serialize(element as never)).toBe('');
    expect(souptree.serializeOuter(element as never)).toBe('<p></p>');
    for (const root of [{}, souptree.parse('x'), souptree.parseFragment('x')] as Nodes[]) {
      expect(souptree.serializeOuter(root)).toBe('');
      expect(parse5.serializeOuter(root as never)).toBe('');
    }
  });

  test('writes the text of a script without escapes', () => {
    const [script] = souptree.parseFragment('<script>a < b</script>').childNodes;
    const text = (script as souptree.DefaultTreeAdapterTypes.Element).childNodes[0] as Nodes;
    expect(souptree.serializeOuter(text)).toBe('a < b');
  });
});

test('serialize throws for a node that is inside of itself', () => {
  for (const depth of [1, 2, 40]) {
    const fragment = souptree.parseFragment('<div>'.repeat(depth));
    let deepest = fragment.childNodes[0] as souptree.DefaultTreeAdapterTypes.Element;
    while (deepest.childNodes.length > 0) {
      deepest = deepest.childNodes[0] as souptree.DefaultTreeAdapterTypes.Element;
    }
    deepest.childNodes.push(fragment.childNodes[0]);
    const error = (caller: string) => new TypeError(`${caller}: a node is inside of itself`);
    expect(() => souptree.serialize(fragment)).toThrow(error('serialize'));
    expect(() => souptree.serializeOuter(fragment.childNodes[0] as never)).toThrow(
      error('serializeOuter'),
    );
  }
  const template = souptree.parseFragment('<template><p></template>')
    .childNodes[0] as souptree.DefaultTreeAdapterTypes.Template;
  (template.content.childNodes[0] as souptree.DefaultTreeAdapterTypes.Element).childNodes.push(
    template,
  );
  expect(() => souptree.serialize(template)).toThrow('a node is inside of itself');
});
