/**
 * Properties of rewriting, with generated tags, edits and pages. A parser reads the requested attributes from an edited
 * tag, and reads everything else as before.
 */

import { TextDecoder } from '@exodus/bytes/encoding.js';
import { describe, expect } from '@jest/globals';
import fc from 'fast-check';
import { Tokenizer as Parse5Tokenizer, parse as parseByParse5 } from 'parse5';
import { parse } from 'souptree';
import { type RewriteHandlers, Rewriter, rewrite, type TokenOptions } from 'souptree/rewrite';
import { type StartTagToken, type Token, tokenize } from 'souptree/tokens';
import { expectEqual, expectSame } from '../support/expect-equal.js';
import { check, cutAt, cuts } from '../support/properties.js';
import { applyEdits, type Edit, edits, soupOf, tagCase } from './tag-edits.js';

// ---- Readers of markup

type AnyToken = Token<string | Uint8Array>;
type Attributes = [name: string, value: string][];

const attributesOf = (tag: { attributes: readonly { name: string; value: string }[] }) =>
  tag.attributes.map(({ name, value }): [string, string] => [name, value]);

/** The tag that parse5 reads from a text. If the text is not exactly one start tag, all its tokens. */
function tagByParse5(html: string) {
  const tags: { name: string; attributes: Attributes; selfClosing: boolean }[] = [];
  const others: number[] = [];
  const other = ({ type }: { type: number }) => void others.push(type);
  const tokenizer = new Parse5Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs, selfClosing }) => {
        const attributes = attrs.map(({ name, value }): [string, string] => [name, value]);
        tags.push({ name: tagName, attributes, selfClosing });
      },
      onEndTag: other,
      onComment: other,
      onDoctype: other,
      onCharacter: other,
      onNullCharacter: other,
      onWhitespaceCharacter: other,
      onEof() {},
    },
  );
  tokenizer.write(html, true);
  return others.length === 0 && tags.length === 1 ? tags[0] : { tags, others };
}

/** Whether an element with this name is edited, or is the result of an edit. */
const isEditedName = (name: string | undefined): boolean => /^[qr]/.test(name ?? '');

/** A token without its offsets. */
function withoutOffsets({ start, end, raw, ...token }: AnyToken): unknown {
  return token.type === 'start-tag' ? { ...token, attributes: attributesOf(token) } : token;
}

/** All tokens except the one at an index. The names of end tags of edited elements are omitted. */
function others(tokens: readonly AnyToken[], index: number): unknown[] {
  return tokens
    .filter((_, at) => at !== index)
    .map((token) => {
      if (token.type === 'end-tag' && isEditedName(token.name)) return 'end tag';
      return [withoutOffsets(token), Buffer.from(token.raw as string).toString('latin1')];
    });
}

/** The tokens after an edit, without an end tag that a rename adds for an element that has none in the source. */
function withoutNewEnd<Token extends AnyToken>(
  after: readonly Token[],
  before: readonly Token[],
  { index, name }: { index: number; name: string },
): readonly Token[] {
  if (after.length !== before.length + 1) return after;
  const isNew = (token: Token, at: number) =>
    at > index && token.type === 'end-tag' && token.name === name;
  const added = after.findIndex(isNew);
  return after.filter((_, at) => at !== added);
}

/** The tree as JSON, without names and attributes of edited elements. */
function treeOf(html: string): string {
  return JSON.stringify(parse(html), function (this: { name?: string }, key, part: unknown) {
    const isHidden = isEditedName(this.name) && (key === 'name' || key === 'attributes');
    return isHidden ? undefined : part;
  });
}

function treeByParse5(html: string): string {
  const hidden = ['nodeName', 'tagName', 'attrs'];
  return JSON.stringify(parseByParse5(html), function (this: { tagName?: string }, key, part) {
    if (key === 'parentNode') return undefined;
    return isEditedName(this.tagName) && hidden.includes(key) ? undefined : part;
  });
}

// ---- Rewriting in pieces

function inPieces(html: string, offsets: readonly number[], handlers: RewriteHandlers): string {
  const rewriter = new Rewriter(handlers);
  const output = cutAt(html, offsets).map((piece) => rewriter.write(piece));
  return output.join('') + rewriter.end();
}

function bytesInPieces(
  html: Uint8Array,
  offsets: readonly number[],
  handlers: RewriteHandlers,
  options: TokenOptions,
): Buffer {
  const rewriter = new Rewriter<Uint8Array>(handlers, options);
  const output = cutAt(html, offsets).map((piece) => rewriter.write(piece));
  return Buffer.concat([...output, rewriter.end()]);
}

// ---- Tags

/** Handlers that edit the first element with the tag's name, and the expected result. */
function editing(tag: { name: string; attributes: Attributes }, list: readonly Edit[]) {
  const wanted = { name: tag.name, attributes: new Map(tag.attributes) };
  wanted.name = applyEdits(list, tag.name, wanted.attributes);
  const handlers = (): RewriteHandlers => {
    let isDone = false;
    return {
      elements: {
        '*'(element) {
          if (isDone || element.name !== tag.name) return;
          isDone = true;
          applyEdits(list, element.name, new Map(tag.attributes), element);
          expectEqual(attributesOf(element), [...wanted.attributes]);
        },
      },
    };
  };
  return { wanted: { name: wanted.name, attributes: [...wanted.attributes] }, handlers };
}

const isTagAt = (start: number) => (token: AnyToken) =>
  token.start === start && token.type === 'start-tag';

/** Characters that no numeric reference in a non-UTF-8 page can produce. */
const withoutReference = /[\x80\x82-\x8c\x8e\x91-\x9c\x9e\x9f\ud800-\udfff]/gu;

/** Attributes as bytes can express them: new attributes and new values can contain only text. */
function inBytes(wanted: Attributes, before: Attributes, encoding: string): Attributes {
  const old = new Map(before);
  return wanted.map(([name, value]) => {
    const pattern = encoding === 'utf-8' ? /[\ud800-\udfff]/gu : withoutReference;
    return [name, old.get(name) === value ? value : value.replace(pattern, '\ufffd')];
  });
}

describe('an edited tag', () => {
  check(
    'has the requested attributes, and nothing else changes',
    fc.property(tagCase, edits, cuts, ({ html, start }, list, offsets) => {
      const before = [...tokenize(html)];
      const index = before.findIndex(isTagAt(start));
      // The end of the input may truncate the tag.
      if (index === -1) return;
      const tag = before[index] as StartTagToken;
      const { wanted, handlers } = editing({ ...tag, attributes: attributesOf(tag) }, list);
      const output = rewrite(html, handlers());
      const after = [...tokenize(output)];
      const edited = after[index] as StartTagToken;
      const { name, selfClosing } = edited;
      const read = { name, attributes: attributesOf(edited), selfClosing };
      expectEqual(read, { ...wanted, selfClosing: tag.selfClosing });
      expectEqual(tagByParse5(edited.raw), read);
      expectSame(output.slice(0, start), html.slice(0, start));
      if (name === tag.name) expectSame(output.slice(edited.end), html.slice(tag.end));
      const kept = withoutNewEnd(after, before, { index, name });
      expectEqual(others(kept, index), others(before, index));
      expectSame(inPieces(html, offsets, handlers()), output);
    }),
  );

  check(
    'has them in bytes too, even if these are malformed',
    fc.property(
      tagCase,
      edits,
      cuts,
      fc.constantFrom('utf-8', 'windows-1252'),
      ({ html, start }, list, offsets, transport) => {
        const options = { encoding: { transport } };
        const bytes = Buffer.from(html, 'latin1');
        const before = [...tokenize(bytes, options)];
        const index = before.findIndex(isTagAt(start));
        if (index === -1) return;
        const tag = before[index] as StartTagToken<Uint8Array>;
        const attributes = attributesOf(tag);
        const possible = list.filter(
          (edit) => edit.kind !== 'add' || !edit.name.includes('\u00e9'),
        );
        const { wanted, handlers } = editing({ ...tag, attributes }, possible);
        const output = Buffer.from(rewrite(bytes, handlers(), options));
        const after = [...tokenize(output, options)];
        const edited = after[index] as StartTagToken<Uint8Array>;
        const { name, selfClosing } = edited;
        const read = { name, attributes: attributesOf(edited), selfClosing };
        expectEqual(read, {
          name: wanted.name,
          attributes: inBytes(wanted.attributes, attributes, transport),
          selfClosing: tag.selfClosing,
        });
        const text = new TextDecoder(transport).decode(edited.raw);
        expectEqual(tagByParse5(text), read);
        expectEqual(output.subarray(0, start), bytes.subarray(0, start));
        const kept = withoutNewEnd<AnyToken>(after, before, { index, name });
        expectEqual(others(kept, index), others(before, index));
        expectEqual(bytesInPieces(bytes, offsets, handlers(), options), output);
      },
    ),
  );

  check(
    'does not change the tree around it',
    fc.property(tagCase, edits, ({ html, start }, list) => {
      const tag = [...tokenize(html)].find(isTagAt(start)) as StartTagToken | undefined;
      if (tag === undefined) return;
      const { handlers } = editing({ ...tag, attributes: attributesOf(tag) }, list);
      const output = rewrite(html, handlers());
      expectSame(treeOf(output), treeOf(html));
      expectSame(treeByParse5(output), treeByParse5(html));
    }),
  );

  check(
    'keeps the bytes of unchanged attributes',
    fc.property(tagCase, edits, ({ html, start }, list) => {
      const tag = [...tokenize(html)].find(isTagAt(start)) as StartTagToken | undefined;
      if (tag === undefined) return;
      const { handlers } = editing({ ...tag, attributes: attributesOf(tag) }, list);
      const output = rewrite(html, handlers());
      const edited = [...tokenize(output)].find(isTagAt(start)) as StartTagToken;
      for (const { name, value, ...location } of edited.attributes) {
        const old = tag.attributes.find((each) => each.name === name && each.value === value);
        if (old === undefined) continue;
        const rest = output.slice(location.start, location.end);
        const source = html.slice(old.start, old.end);
        // An empty value may have to be written out.
        expect([source, `${source}=""`, `${rest.slice(0, -2)}""`]).toContain(rest);
      }
    }),
  );
});

// ---- Pages

const pageParts = [
  ...['<', '<', '</', '&', '&', 'am', 'amp', 'l', 't', 'lt', ';', '#', '6', '0', 'x3', 'not', 'in'],
  ...[
    '>',
    '/',
    '!',
    '?',
    '-',
    '"',
    "'",
    '=',
    ' ',
    '\u00e9',
    '\0',
    '\r',
    '\n',
    '\r\n',
    'script',
    'x',
    'b>',
  ],
  ...[
    '<b>',
    '</b>',
    '<i a=1>',
    '</i>',
    '<p>',
    '</p>',
    '<br/>',
    '<!---->',
    '<!--x-->',
    '<!-',
    '</>',
  ],
  ...['<title>', '</title>', '<textarea>', '</textarea>', '</text', '<xmp>', '</xmp>', '<style>'],
  ...['</style>', '<table>', '<td>', '</table>', '<select>', '<option>', '</select>', '<template>'],
];
const foreignParts = ['<svg>', '</svg>', '<math>', '<mi>', '<![CDATA[', ']]>', '<foreignObject>'];
const page = soupOf(pageParts, 20);
const anyPage = soupOf([...pageParts, ...foreignParts, '<!DOCTYPE html>', '<?a b?>'], 20);
/** Closes every tag, comment and element that a page may leave open. */
const closing = '\'">]]></style></xmp></textarea></title></script>--></script>';
const closedPage = anyPage.map((html) => html + closing);

/** Handlers for all parts of a page, which read everything. */
const idle: RewriteHandlers = {
  elements: {
    '*': {
      element(element) {
        for (const { name, value } of element.attributes) element.setAttribute(name, value);
        element.onEndTag(() => {});
      },
      text() {},
      comment() {},
    },
  },
  text() {},
  comment() {},
  doctype() {},
  processingInstruction() {},
  end() {},
};

/** Tokens without offsets. Adjacent texts are joined, and comments with the value `@` become a text. */
function flowOf(html: string, replacement: string): unknown[] {
  const flow: unknown[] = [];
  let text = '';
  for (const token of tokenize(html)) {
    if (token.type === 'text') text += token.value;
    else if (token.type === 'comment' && token.value === '@') text += replacement;
    else {
      flow.push(text, withoutOffsets(token));
      text = '';
    }
  }
  return flow;
}

/** All start tags except added ones. */
function startTagsOf(html: string): unknown[] {
  const tags = [...tokenize(html)].filter((token) => token.type === 'start-tag');
  return tags.filter(({ name }) => name !== 'hr').map(withoutOffsets);
}

const rawNames = new Set(['title', 'textarea', 'xmp', 'style', 'script']);

/** Handlers that insert the same content at all positions, except inside raw text. */
function inserting(content: string, html: boolean): RewriteHandlers {
  return {
    elements: {
      '*'(element) {
        element.before(content, { html }).after(content, { html });
        if (rawNames.has(element.name) && element.namespace === 'html') return;
        element.prepend(content, { html }).append(content, { html });
      },
    },
    comment: (comment) => comment.before(content, { html }).after(content, { html }),
  };
}

const insertedText = fc.oneof(
  fc.constantFrom(
    'b>',
    '/b>',
    '!--',
    '?',
    't;',
    'amp;',
    '#60;',
    '60;',
    ';',
    '\n',
    'x',
    '>',
    '&',
    '<',
  ),
  soupOf(
    pageParts.filter((part) => !/[\r\0]/.test(part)),
    3,
  ),
);

describe('a page', () => {
  check(
    'without edits keeps its bytes',
    fc.property(
      fc.oneof(
        anyPage,
        tagCase.map(({ html }) => html),
      ),
      cuts,
      (html, offsets) => {
        expectSame(rewrite(html, idle), html);
        expectSame(inPieces(html, offsets, idle), html);
        for (const transport of ['utf-8', 'windows-1252']) {
          const bytes = Buffer.from(html, 'latin1');
          const options = { encoding: { transport } };
          expectEqual(Buffer.from(rewrite(bytes, idle, options)), bytes);
          expectEqual(bytesInPieces(bytes, offsets, idle, options), bytes);
        }
      },
    ),
  );

  check(
    'has no other markup or text if its comments are removed',
    fc.property(closedPage, cuts, (html, offsets) => {
      const remove: RewriteHandlers = { comment: (comment) => comment.remove() };
      const mark: RewriteHandlers = {
        comment: (comment) => comment.replace('<!--@-->', { html: true }),
      };
      const output = rewrite(html, remove);
      expectEqual(flowOf(output, ''), flowOf(rewrite(html, mark), ''));
      expectSame(inPieces(html, offsets, remove), output);
    }),
  );

  check(
    'has no other markup or text if text is inserted',
    fc.property(closedPage, insertedText, cuts, (html, text, offsets) => {
      const output = rewrite(html, inserting(text, false));
      const marked = rewrite(html, inserting('<!--@-->', true));
      expectEqual(flowOf(output, ''), flowOf(marked, text));
      expectSame(inPieces(html, offsets, inserting(text, false)), output);
    }),
  );

  check(
    'has the same start tags if content is added at its end',
    fc.property(anyPage, insertedText, cuts, (html, text, offsets) => {
      // In raw text, `</` and the text could make an end tag, which rewrite refuses: text.test.ts.
      fc.pre(!/<\/?[a-z]*$/i.test(html));
      const append: RewriteHandlers = {
        elements: {
          'p, b, br, table, svg'(element) {
            // The markup `</p>` implies an element. Content in it needs a start tag.
            if (!element.isImplied) element.append(text);
            element.after(text);
          },
        },
        end: (end) => end.append(text).append('<hr>', { html: true }),
      };
      const output = rewrite(html, append);
      expectEqual(startTagsOf(output), startTagsOf(html));
      expectSame(inPieces(html, offsets, append), output);
    }),
  );

  /** The output. Ends the case if a parser could read the content of a `style` in another way after the edits. */
  function unlessRefused(run: () => string): string {
    try {
      return run();
    } catch (error) {
      fc.pre(!/could read the content of/.test(`${error}`));
      throw error;
    }
  }

  check(
    'has the start tags that handlers did not remove',
    fc.property(
      page,
      fc.array(fc.nat({ max: 4 }), { minLength: 1 }),
      cuts,
      (html, choices, offsets) => {
        const left: unknown[] = [];
        const handlers = (): RewriteHandlers => {
          let count = 0;
          left.length = 0;
          const next = () => choices[count++ % choices.length];
          return {
            elements: {
              '*'(element) {
                const choice = next();
                if (choice === 0) element.remove();
                else if (choice === 1) element.removeAndKeepContent();
                else left.push([element.name, attributesOf(element)]);
                if (choice === 2) element.setInnerContent('b>');
              },
            },
            comment: (comment) => void (next() < 3 && comment.remove()),
          };
        };
        const output = unlessRefused(() => rewrite(html, handlers()));
        const read = [...tokenize(output)].filter((token) => token.type === 'start-tag');
        const tags = read.map((token) => [token.name, attributesOf(token)]);
        expectEqual(tags, left);
        expectSame(inPieces(html, offsets, handlers()), output);
      },
    ),
  );
});
