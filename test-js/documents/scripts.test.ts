/** Scripts: the parser stops at scripts, and scripts write into the document. */

import { afterAll, describe, expect, test } from '@jest/globals';
import {
  type Document,
  type Element,
  type OnScript,
  Parser,
  type ParserOptions,
  parse,
  parseTree,
  type ScriptControl,
  Tree,
} from 'souptree';
import { HtmlParserStream, parseStream } from 'souptree/stream';
import { dumpPlain } from '../support/dumps/dump.js';
import { processorTime } from '../support/processor-time.js';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';
import { readTreeCases, type TreeCase } from '../support/suites/dat.js';
import {
  childTextContent,
  fetchScript,
  runScript,
  scriptedCases,
} from '../support/suites/script-host.js';

/** The pieces of a page, all strings or all bytes. */
type Pieces = string[] | Uint8Array[];

function parsed(pieces: Pieces, onScript: OnScript = runScript): Tree<Document> {
  const parser = new Parser({ onScript });
  for (const piece of pieces) parser.write(piece);
  return parser.end();
}

async function parsedAsync(pieces: Pieces, onScript: OnScript = fetchScript) {
  const parser = new Parser({ onScript });
  for (const piece of pieces) await parser.writeAsync(piece);
  return parser.endAsync();
}

/** The text of the body, which contains the text of most of these pages. */
function bodyText(tree: Tree<Document>): string {
  const html = tree.toObject().children.find((node) => node.type === 'element') as Element;
  return textOf(html.children[1] as Element);
}

function textOf(element: Element): string {
  return element.children
    .map((node) =>
      node.type === 'text' ? node.value : node.type === 'element' ? textOf(node) : '',
    )
    .join('');
}

/** A host in which each script writes the texts that are listed for its content. */
function writing(texts: Record<string, readonly string[]>): OnScript {
  return (script, control) => {
    for (const text of texts[childTextContent(script)] ?? []) control.write(text);
  };
}

function runs(files: Map<string, TreeCase[]>) {
  const count = { passed: 0, total: 0 };
  for (const [file, cases] of files) {
    describe(file, () => {
      for (const { name, data, document } of cases) {
        count.total++;
        test(name, async () => {
          const bytes = new Uint8Array(Buffer.from(data));
          expect(dumpPlain(parsed([data]).toObject())).toBe(document);
          expect(dumpPlain(parsed(data.split('')).toObject())).toBe(document);
          expect(dumpPlain(parsed([bytes]).toObject())).toBe(document);
          expect(dumpPlain((await parsedAsync([data])).toObject())).toBe(document);
          expect(dumpPlain((await parsedAsync(data.split(''))).toObject())).toBe(document);
          // Written nodes have no location, and the tree must still be valid.
          const options = { onScript: runScript, locations: true, collectErrors: true };
          const located = new Parser(options).end(data);
          expect(dumpPlain(Tree.from(located.buffer).toObject())).toBe(document);
          count.passed++;
        });
      }
    });
  }
  return count;
}

describe('the trees of Chromium', () => {
  runs(readTreeCases(scriptedCases));
});

const suite = conformanceSuite('html5lib/tree-construction');
if (suite) {
  // The other files have scripts that change the tree.
  const file = 'scripted_webkit01.dat';
  const cases = readTreeCases(suite).get(file) ?? [];
  const count = runs(new Map([[file, cases]]));
  afterAll(() => reportConformance('document-write', count.passed, count.total));
}

describe('onScript receives', () => {
  test('a plain node of the script only', () => {
    const seen: unknown[] = [];
    const page =
      '<x-y x-z=1><script x-z=2 src="a&amp;b">let caf\u00e9;</script>' +
      '<svg><script xlink:href=c /><script>1<x-b x-a=3>2</x-b></script></svg>';
    const parser = new Parser({
      locations: true,
      onScript(script) {
        seen.push(script);
      },
    });
    parser.end(page);
    expect(seen).toStrictEqual([
      {
        type: 'element',
        name: 'script',
        namespace: 'html',
        attributes: [
          { name: 'x-z', value: '2' },
          { name: 'src', value: 'a&b' },
        ],
        children: [{ type: 'text', value: 'let caf\u00e9;' }],
      },
      {
        type: 'element',
        name: 'script',
        namespace: 'svg',
        attributes: [{ name: 'href', value: 'c', prefix: 'xlink' }],
        children: [],
      },
      {
        type: 'element',
        name: 'script',
        namespace: 'svg',
        attributes: [],
        children: [
          { type: 'text', value: '1' },
          {
            type: 'element',
            name: 'x-b',
            namespace: 'svg',
            attributes: [{ name: 'x-a', value: '3' }],
            children: [{ type: 'text', value: '2' }],
          },
        ],
      },
    ]);
  });

  test('a snapshot that ends at the script', () => {
    const seen: string[] = [];
    const page = 'a<script>x</script>b<p>c';
    const parser = new Parser({
      onScript(_, control) {
        seen.push(bodyText(control.snapshot()));
        control.write('1<i');
        seen.push(bodyText(control.snapshot()));
        expect(control.snapshot().toObject()).toStrictEqual(parser.snapshot().toObject());
      },
    });
    expect(bodyText(parser.end(page))).toBe('ax1c');
    expect(seen).toStrictEqual(['ax', 'ax1']);
  });

  test('each nested script when it is complete', () => {
    const order: string[] = [];
    const write = writing({ a: ['<script>b</script>1', '<script>c</script>2'], b: ['3'] });
    parsed(['<script>a</script><script>d</script>'], (script, control) => {
      const name = childTextContent(script);
      order.push(name);
      write(script, control);
      order.push(`/${name}`);
    });
    expect(order).toStrictEqual(['a', 'b', '/b', 'c', '/c', '/a', 'd', '/d']);
  });
});

describe('control.write', () => {
  test('joins surrogate pairs, and keeps lone surrogates', () => {
    const write = writing({ a: ['\ud83c', '\udf72\ud83c', '', '\ud83c'] });
    expect(bodyText(parsed(['<body><script>a</script>b'], write))).toBe('a\u{1f372}\ud83c\ud83cb');
  });

  test('accepts only strings, and only while the script runs', () => {
    let kept: ScriptControl | undefined;
    const parser = new Parser({
      onScript(_, control) {
        kept = control;
        expect(() => control.write(1 as unknown as string)).toThrow(
          new TypeError('ScriptControl.write: `text` must be a string, got 1'),
        );
      },
    });
    parser.write('<script></script>');
    const ended = 'ScriptControl.write: the script has ended';
    expect(() => kept?.write('')).toThrow(new Error(ended));
    expect(() => kept?.snapshot()).toThrow('the script has ended');
    parser.end();
  });

  test('creates nodes without location', () => {
    const page = '<!doctype html><body><script>a</script>\r\n</p>x<b>y</b>';
    const parser = new Parser({
      locations: true,
      collectErrors: true,
      onScript: writing({ a: ['<i>\u00e9\r\n</q>'] }),
    });
    const tree = parser.end(page);
    const plain = parseTree(page, { locations: true, collectErrors: true });
    const [own, ...others] = tree.errors;
    // At the insertion point. Later locations do not count the written text.
    expect(own).toMatchObject({ offset: 39, line: 1, column: 40 });
    expect(others.slice(0, 1)).toStrictEqual(plain.errors.slice(0, 1));
    const bold = (root: Document) =>
      JSON.stringify(root).match(/"type":"element","name":"b".*?"location":\{[^}]*\}/)?.[0];
    expect(bold(tree.toObject())).toBe(bold(plain.toObject()));
    expect(tree.toObject().lineStarts).toStrictEqual(plain.toObject().lineStarts);
    expect(JSON.stringify(tree.toObject())).toContain('"name":"i","namespace":"html"');
  });
});

describe('asynchronous scripts', () => {
  test('stop the parser until they end', async () => {
    const order: string[] = [];
    const parser = new Parser({
      async onScript(script, control) {
        order.push(childTextContent(script));
        await new Promise((resolve) => setTimeout(resolve, 5));
        control.write('1');
        await null;
        control.write('2');
      },
    });
    const first = parser.writeAsync('a<script>b</script>c').then(() => order.push('first'));
    // More input may arrive while the parser waits for the script.
    const second = parser.writeAsync('d<script>e</script>f').then(() => order.push('second'));
    expect(bodyText(parser.snapshot())).toBe('ab');
    expect(bodyText(await parser.endAsync('g'))).toBe('ab12cde12fg');
    await Promise.all([first, second]);
    expect(order.slice(0, 2)).toStrictEqual(['b', 'e']);
  });

  test('can end after the script that wrote them, whose further text waits', async () => {
    let after = '';
    const parser = new Parser({
      onScript(script, control): unknown {
        if (childTextContent(script) === 'outer') {
          control.write('1<script>inner</script>3');
          control.write('4');
          after = bodyText(control.snapshot());
          return undefined;
        }
        return Promise.resolve().then(() => control.write('2'));
      },
    });
    const tree = await parser.endAsync('<body><script>outer</script>5');
    expect(bodyText(tree)).toBe('outer1inner2345');
    expect(after).toBe('outer1inner');
  });

  test('are not awaited by write, and make end throw', async () => {
    const done: (() => void)[] = [];
    const onScript: OnScript = () => new Promise<void>((resolve) => done.push(resolve));
    const parser = new Parser({ onScript });
    parser.write('a<script>b</script>');
    parser.write('c');
    expect(bodyText(parser.snapshot())).toBe('ab');
    for (const resolve of done.splice(0)) resolve();
    expect(bodyText(await parser.endAsync())).toBe('abc');

    const other = new Parser({ onScript });
    expect(() => other.end('a<script>b</script>')).toThrow(
      'Parser.end: a script has not ended; `endAsync` waits for it',
    );
    expect(() => other.write('')).toThrow('Parser.write: the parser is closed');
    for (const resolve of done.splice(0)) resolve();
  });

  test('are awaited by streams', async () => {
    const chunks = ['<body>a<script>document.', 'write("b<i")</script>', '>c', 'd'];
    const bytes = chunks.map((chunk) => new Uint8Array(Buffer.from(chunk)));
    const expected = dumpPlain(parsed(chunks).toObject());
    const options = { onScript: fetchScript };
    expect(dumpPlain((await parseStream(chunks, options)).toObject())).toBe(expected);
    const parser = new HtmlParserStream(options);
    await new Blob(bytes).stream().pipeTo(parser);
    expect(dumpPlain((await parser.tree).toObject())).toBe(expected);

    const failure = new Error('of the script');
    const failing = new HtmlParserStream({ onScript: () => Promise.reject(failure) });
    await expect(new Blob(bytes).stream().pipeTo(failing)).rejects.toBe(failure);
    await expect(failing.tree).rejects.toBe(failure);
  });

  test('without scripts, writeAsync and endAsync equal write and end', async () => {
    const parser = new Parser({ context: 'tr' });
    await parser.writeAsync('<td>a');
    expect((await parser.endAsync('b')).toObject()).toMatchObject({ type: 'fragment' });
  });
});

describe('scripts that fail', () => {
  const failure = new Error('of the script');
  const lost = 'the parser was lost, since `onScript` failed; parse its input from the start';

  type Calls = 'write' | 'writeAsync' | 'snapshot' | 'end' | 'endAsync' | 'close';
  type AnyParser = { [Name in Calls]: (...args: never[]) => unknown };

  /** Expects that all calls of the parser throw, with the cause. */
  async function expectLost(anyParser: AnyParser): Promise<void> {
    const parser = anyParser as Parser;
    const calls = {
      'Parser.write': () => parser.write(''),
      'Parser.snapshot': () => parser.snapshot(),
      'Parser.end': () => parser.end(),
      'Parser.writeAsync': () => parser.writeAsync(''),
      'Parser.endAsync': () => parser.endAsync(),
    };
    for (const isClosed of [false, true]) {
      if (isClosed) parser.close();
      for (const [caller, call] of Object.entries(calls)) {
        const thrown = await (async () => call())().catch((error) => error);
        expect(thrown).toStrictEqual(new Error(`${caller}: ${lost}`));
        expect(thrown.cause).toBe(failure);
      }
    }
  }

  test('the call throws what onScript throws, and the parser is lost', async () => {
    const parser = new Parser({
      onScript() {
        throw failure;
      },
    });
    expect(() => parser.write('<script></script>')).toThrow(failure);
    await expectLost(parser);
    const whole = new Parser({
      onScript() {
        throw failure;
      },
    });
    expect(() => whole.end('<script></script>')).toThrow(failure);
    await expectLost(whole);
  });

  const fail = (): never => {
    throw failure;
  };
  type Resolve = (value?: unknown) => void;
  type Then = (resolve: Resolve, reject: (reason: unknown) => void) => void;
  /** An object with that method `then`. */
  const thenable = (then: Then): unknown => Object.defineProperty({}, 'then', { value: then });

  test('the call throws what the getter of `then` throws, and the parser is lost', async () => {
    const onScript = () => Object.defineProperty({}, 'then', { get: fail });
    const parser = new Parser({ onScript });
    expect(() => parser.write('<script></script>a')).toThrow(failure);
    await expectLost(parser);
    const other = new Parser({ onScript });
    await expect(other.endAsync('<script></script>a')).rejects.toBe(failure);
    await expectLost(other);
  });

  test.each<[string, OnScript]>([
    ['a promise that is rejected', () => Promise.reject(failure)],
    ['a `then` that throws', () => thenable(fail)],
    ['a `then` that rejects at once', () => thenable((_, reject) => reject(failure))],
    [
      'a `then` that rejects and resolves',
      () =>
        thenable((resolve, reject) => {
          reject(failure);
          resolve();
        }),
    ],
    ['a promise of a `then` that throws', async () => thenable(fail)],
    [
      'a `then` that resolves with one that throws',
      () => thenable((resolve) => resolve(thenable(fail))),
    ],
  ])('with %s, each pending call rejects, and the parser is lost', async (_, onScript) => {
    const parser = new Parser({ onScript });
    const first = parser.writeAsync('<script></script>a');
    const second = parser.endAsync('b');
    await expect(first).rejects.toBe(failure);
    await expect(second).rejects.toBe(failure);
    await expectLost(parser);

    const unawaited = new Parser({ onScript });
    unawaited.write('<script></script>a');
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(() => unawaited.write('b')).toThrow(failure);
    await expectLost(unawaited);

    await expect(parseStream(['<script></script>', 'a'], { onScript })).rejects.toBe(failure);
    const stream = new HtmlParserStream({ onScript });
    await expect(new Blob(['<script></script>a']).stream().pipeTo(stream)).rejects.toBe(failure);
    await expect(stream.tree).rejects.toBe(failure);
    expect(() => stream.snapshot()).toThrow(`Parser.snapshot: ${lost}`);
  });

  test.each<[string, OnScript]>([
    ['resolves at once', () => thenable((resolve) => resolve())],
    [
      'resolves, then rejects',
      () =>
        thenable((resolve, reject) => {
          resolve();
          reject(failure);
        }),
    ],
    [
      'resolves, then throws',
      () =>
        thenable((resolve) => {
          resolve();
          throw failure;
        }),
    ],
    [
      'is read only once',
      () => {
        let reads = 0;
        const then: Then = (resolve) => resolve();
        return Object.defineProperty({}, 'then', { get: () => (reads++ === 0 ? then : fail()) });
      },
    ],
  ])('a `then` that %s makes the script asynchronous', async (_, onScript) => {
    const parser = new Parser({ onScript });
    await parser.writeAsync('<body><script>a</script>b');
    expect(bodyText(await parser.endAsync('<script>c</script>d'))).toBe('abcd');
  });

  test('a failure is reported before other scripts end', async () => {
    const parser = new Parser({
      onScript(script, control) {
        if (childTextContent(script) === 'inner') return Promise.reject(failure);
        control.write('<script>inner</script>');
        return new Promise(() => {});
      },
    });
    await expect(parser.writeAsync('<script>outer</script>')).rejects.toBe(failure);
    await expectLost(parser);
  });

  test('the write that runs a nested script throws its failure', async () => {
    let caught: unknown;
    const parser = new Parser({
      onScript(script, control) {
        if (childTextContent(script) === 'inner') throw failure;
        try {
          control.write('<script>inner</script>');
        } catch (error) {
          caught = error;
        }
        expect(() => control.write('x')).toThrow(`ScriptControl.write: ${lost}`);
        expect(() => control.snapshot()).toThrow(`ScriptControl.snapshot: ${lost}`);
      },
    });
    // Catching the error does not repair the parser.
    expect(() => parser.write('<script>outer</script>')).toThrow(failure);
    expect(caught).toBe(failure);
    await expectLost(parser);
  });

  test('the reason of a rejected promise rejects the pending call, or the next call throws it', async () => {
    const onScript = () => Promise.reject(failure);
    await expect(new Parser({ onScript }).writeAsync('<script></script>')).rejects.toBe(failure);
    await expect(new Parser({ onScript }).endAsync('<script></script>')).rejects.toBe(failure);
    const parser = new Parser({ onScript });
    parser.write('<script></script>');
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(() => parser.write('')).toThrow(failure);
  });

  test('a script can close the parser', () => {
    const parser = new Parser({
      onScript(_, control) {
        parser.close();
        expect(() => control.write('x')).toThrow('ScriptControl.write: the parser is closed');
      },
    });
    parser.write('<script></script><script></script>');
    expect(() => parser.end()).toThrow('Parser.end: the parser is closed');
  });

  test('a chunk that a script passes to Parser.write follows the others', () => {
    let isFirst = true;
    const parser = new Parser({
      onScript(_, control) {
        if (isFirst) parser.write('d<script></script>e');
        if (isFirst) control.write('a');
        isFirst = false;
      },
    });
    parser.write('<body><script></script>b');
    expect(bodyText(parser.end('f'))).toBe('abdef');
  });

  test('a script cannot end the parser', () => {
    const parser = new Parser({
      onScript() {
        expect(() => parser.end()).toThrow('Parser.end: a script runs');
        parser.write('b');
      },
    });
    expect(bodyText(parser.end('<body><script>a</script>'))).toBe('ab');
  });
});

describe('options', () => {
  test('the parser stops only with onScript, which enables scripting', () => {
    const page = '<body><noscript><p></noscript><script>x</script>y';
    const parser = new Parser({ onScript() {} });
    expect(parser.end(page).toObject()).toStrictEqual(parse(page, { scripting: true }));
    expect(new Parser().end(page).toObject()).toStrictEqual(parse(page));
    const byDefault = new Parser({ onScript() {}, scripting: null as unknown as undefined });
    expect(byDefault.end(page).toObject()).toStrictEqual(parse(page, { scripting: true }));
  });

  test.each<[Record<string, unknown>, string]>([
    [{ onScript: 1 }, 'Parser: `onScript` must be a function, got 1'],
    [
      { onScript() {}, context: 'div' },
      'Parser: `onScript` is for documents; scripts of fragments do not run',
    ],
    [
      { onScript() {}, scripting: false },
      "Parser: `scripting` must be 'normal' with `onScript`, got false",
    ],
    [
      { onScript() {}, scripting: 'inert' },
      'Parser: `scripting` must be \'normal\' with `onScript`, got "inert"',
    ],
  ])('%j', (options, message) => {
    expect(() => new Parser(options as ParserOptions)).toThrow(new TypeError(message));
  });
});

describe('many scripts', () => {
  test('the cost of a script does not grow with the page', () => {
    const milliseconds = (count: number) => {
      const page = `${'<p>x'.repeat(count)}${'<script>a</script>'.repeat(count)}`;
      let calls = 0;
      const parser = new Parser({
        onScript(_, control) {
          calls++;
          control.write('<x-y z-z=1>');
        },
      });
      const time = processorTime(() => parser.end(page));
      expect(calls).toBe(count);
      return time;
    };
    milliseconds(1000);
    const once = Math.min(milliseconds(4000), milliseconds(4000), milliseconds(4000));
    const twice = Math.min(milliseconds(8000), milliseconds(8000), milliseconds(8000));
    expect(twice).toBeLessThan(once * 3.5);
  });
});
