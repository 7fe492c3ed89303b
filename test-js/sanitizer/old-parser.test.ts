/** The model of the parser before 2025: the rules that differ today, and a comparison with parse5 8, which has them. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Document } from 'souptree';
import {
  compareWithParse5,
  frequentFeatures,
  Jobs,
  oldParser,
  parse5Entries,
  readTexts,
  Totals,
} from '../../tools/compare/differential/index.mjs';
import { dumpPlain } from '../../tools/compare/differential/trees.mjs';
import {
  type OldOptions,
  type OldRoot,
  parseOld,
  serializeOld,
} from '../../tools/compare/sanitizer-browser/old-parser/index.mjs';

/** The markup of a fragment in a div, or in the context of the options. */
const markupOf = (markup: string, options: OldOptions = {}) =>
  serializeOld(parseOld(markup, { context: { name: 'div' }, ...options }));

describe('a select', () => {
  test.each([
    // Most start tags are dropped, and so are their end tags.
    ['<select><div>a</div><b>c</b></select>', '<select>ac</select>'],
    ['<select><button>a<selectedcontent></button></select>', '<select>a</select>'],
    ['<select><svg><g><a>b</select>', '<select>b</select>'],
    ['<select><p></select>c', '<select></select>c'],
    // The text of a dropped element is markup.
    ['<select><style><script>a</script></style></select>', '<select><script>a</script></select>'],
    ['<select><option><xmp></select><img></xmp>', '<select><option></option></select><img>'],
    ['<select><math><script>a<b></script></math></select>', '<select><script>a<b></script></select>'],
    ['<select><!--a--><iframe><!--b--></select>', '<select><!--a--><!--b--></select>'],
    // Options, groups and lines close options and groups.
    [
      '<select><optgroup><option>a<option>b<hr><option>c<optgroup>d</select>',
      '<select><optgroup><option>a</option><option>b</option></optgroup><hr><option>c</option><optgroup>d</optgroup></select>',
    ],
    ['<select><optgroup><option>a</optgroup>b</select>', '<select><optgroup><option>a</option></optgroup>b</select>'],
    ['<select><option>a</optgroup>b</select>', '<select><option>ab</option></select>'],
    // Some tags close the select.
    ['<select>a<select>b</select>c', '<select>a</select>bc'],
    ['<select><option><input name=a>b', '<select><option></option></select><input name="a">b'],
    ['<select><keygen>a', '<select></select><keygen>a'],
    ['<select><textarea>a</textarea>', '<select></select><textarea>a</textarea>'],
    // Templates and scripts stay, and templates have markup.
    ['<select><template><div>a</template><p>b', '<select><template><div>a</div></template>b</select>'],
    ['<select>a\0b</select>', '<select>ab</select>'],
    // In tables, tags of tables close the select.
    [
      '<table><tr><td><select><td>a<select><option></table>b',
      '<table><tbody><tr><td><select></select></td><td>a<select><option></option></select></td></tr></tbody></table>b',
    ],
    ['<table><td><select></caption>a</tr>b', 'b<table><tbody><tr><td><select>a</select></td></tr></tbody></table>'],
    ['<table><select><p><tr>a', '<select></select>a<table><tbody><tr></tr></tbody></table>'],
    ['<select><tr><td>a</select>', '<select>a</select>'],
    ['<table><td><template><select><tr>a', '<table><tbody><tr><td><template><select>a</select></template></td></tr></tbody></table>'],
  ])('%s', (markup, expected) => {
    expect(markupOf(markup)).toBe(expected);
  }); // biome-ignore format: a table

  test.each([
    ['select', '<div><option>a</div><hr>b', '<option>a</option><hr>b'],
    ['select', '<input>a', 'a'],
    ['select', '<textarea>a</textarea><select>b', 'ab'],
    ['select', '</select><p>a', 'a'],
    ['option', '<div>a<option>b', '<div>a<option>b</option></div>'],
    ['optgroup', '<p>a', '<p>a</p>'],
  ])('in the context %s: %s', (name, markup, expected) => {
    expect(markupOf(markup, { context: { name } })).toBe(expected);
  });
});

describe('other rules', () => {
  test.each([
    ['<?a b?>c', '<!--?a b?-->c'],
    ['<noscript><p>a</noscript>', '<noscript><p>a</p></noscript>'],
    ['<b><p>a</b>b', '<b></b><p><b>a</b>b</p>'],
    ['<nobr><table><marquee></table><nobr>', '<nobr><marquee></marquee><table></table></nobr><nobr></nobr>'],
    ['<svg><foreignobject><p>a<svg viewbox=0><b>', '<svg><foreignObject><p>a<svg viewBox="0"></svg><b></b></p></foreignObject></svg>'],
    ['<math><mi><mglyph><a>b', '<math><mi><mglyph><a>b</a></mglyph></mi></math>'],
    ['<svg><![CDATA[<a>]]><p><![CDATA[a]]>', '<svg>&lt;a&gt;</svg><p><!--[CDATA[a]]--></p>'],
    ['<form><form>a', '<form>a</form>'],
    ['<form><math><mtext><form><mglyph>', '<form><math><mtext><mglyph></mglyph></mtext></math></form>'],
    ['<p><table>', '<p></p><table></table>'],
    ['<a title="<b>&quot;&amp;&nbsp;">&lt;&nbsp;', '<a title="<b>&quot;&amp;&nbsp;">&lt;&nbsp;</a>'],
    ['<svg xlink:href=a xmlns=b>', '<svg xlink:href="a" xmlns="b"></svg>'],
  ])('%s is %s', (markup, expected) => {
    expect(markupOf(markup)).toBe(expected);
  }); // biome-ignore format: a table

  test.each<[string, OldOptions, string]>([
    ['<noscript><p>a</noscript>', { scripting: true }, '<noscript>&lt;p&gt;a</noscript>'],
    ['<p><table>', { mode: 'quirks' }, '<p><table></table></p>'],
    ['<form>a', { context: { name: 'div', insideForm: true } }, 'a'],
    ['<form>a', { context: { name: 'form' } }, 'a'],
    ['<a/>b<p>c', { context: { name: 'g', namespace: 'svg' } }, '<a></a>b<p>c</p>'],
    ['<img></a>b', { context: { name: 'title' } }, '&lt;img&gt;&lt;/a&gt;b'],
    ['<img>', { context: { name: 'title', namespace: 'svg' } }, '<img>'],
  ])('%s with %j', (markup, options, expected) => {
    expect(markupOf(markup, options)).toBe(expected);
  });

  test('a document', () => {
    const document = parseOld(
      '<!doctype html public "a"><title>b</title><frameset><frame></frameset>',
    );
    // The nodes have the form of plain nodes.
    expect(dumpPlain(document as unknown as Document)).toBe(
      '<!DOCTYPE "html" "a" "">\n<html>\n  <head>\n    <title>\n      "b"\n  <frameset>\n    <frame>\n',
    );
  });
});

describe('engines', () => {
  const deep = '<div>'.repeat(511);
  const frame = '<svg><g></g><iframe src="a"></iframe></svg>';

  function namespaceOfFrame(root: OldRoot) {
    const waiting = [...root.children];
    for (const node of waiting) {
      if (node.type !== 'element') continue;
      if (node.name === 'iframe') return node.namespace;
      waiting.push(...node.children);
    }
    return undefined;
  }

  test('WebKit closes elements below 512 open ones, so elements leave SVG', () => {
    const context = { name: 'div' };
    const namespaceOf = (markup: string, flattenDepth?: number) =>
      namespaceOfFrame(parseOld(markup, { context, ...(flattenDepth ? { flattenDepth } : {}) }));
    expect(namespaceOf(deep + frame)).toBe('svg');
    expect(namespaceOf(deep + frame, 512)).toBe('html');
    expect(namespaceOf(frame, 512)).toBe('svg');
  });

  test('Chromium moves elements below 513 open ones, and they stay in SVG', () => {
    const root = parseOld(deep + frame.replace('<g>', '<a><g>'), {
      context: { name: 'div' },
      siblingDepth: 513,
    });
    expect(namespaceOfFrame(root)).toBe('svg');
    expect(serializeOld(root)).toContain('<a></a><g></g><iframe src="a"></iframe></svg>');
  });

  test('a form in a template, with a form around it', () => {
    const markup = '<form><template><form>a';
    expect(markupOf(markup)).toBe('<form><template><form>a</form></template></form>');
    expect(markupOf(markup, { formPointerInTemplates: true })).toBe(
      '<form><template>a</template></form>',
    );
  });
});

test('random documents and fragments have the trees of parse5 8, except known differences', async () => {
  const manifest = resolve(__dirname, '../../node_modules/parse5/package.json');
  expect(JSON.parse(readFileSync(manifest, 'utf8')).version).toMatch(/^8\./);
  const against = 'parse5-2024';
  const plan = { documents: 1500, fragments: 1500, seed: 1, first: 0 };
  const avoided = frequentFeatures[against] ?? [];
  const jobs = new Jobs({ ...plan, against, table: parse5Entries, avoided });
  const texts = { ...readTexts('test-native/data'), pages: [] };
  const totals = new Totals();
  await compareWithParse5({ library: oldParser, against, texts, jobs, totals });
  expect(totals.unexplained).toEqual([]);
  expect([totals.document, totals.fragment]).toEqual([1500, 1500]);
}, 60_000);
