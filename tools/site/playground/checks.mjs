// What the page must do in each browser. A check gets a driver and throws if something is wrong.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { siteAddress } from '../../lib/repository.mjs';
import { phone, themes, wide } from '../page-tests/sizes.mjs';
import { linkTo } from './link.mjs';

/** As in js/generated/parse-error-pages.ts. */
const parseErrorPage = (code) => `${siteAddress}parse-errors/${code}.html`;

/** Opens the page with a fragment, which may be empty. */
async function openFragment(driver, fragment, size) {
  const page = await driver.openPath(`/${fragment}`, size);
  return {
    ...page,
    rows: () => page.texts('#tree .row'),
    showTab: (name) => page.evaluate(`void document.querySelector('#tab-${name}').click()`),
    /** Changes a field of the options, as the user would. */
    change: (name, value) =>
      page.evaluate(`(() => {
        const field = document.querySelector('#options').elements.namedItem('${name}');
        field.value = ${JSON.stringify(value)};
        field.dispatchEvent(new Event('input', { bubbles: true }));
      })()`),
  };
}

/** Opens the page with a source and options. */
const open = (driver, source, options, size) => openFragment(driver, linkTo(source, options), size);

const everything = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "">
<!-- a comment -->
<template><p>inside</template>
<svg><use xlink:href=#leek /></svg>
<div><template shadowrootmode=open>shadow</template>light</div>
<?note data?>
`;

async function seesEveryKind(driver) {
  const page = await open(driver, everything, { settings: { declarativeShadowRoots: true } }, wide);
  const rows = await page.rows();
  for (const text of [
    '<!DOCTYPE html "-//W3C//DTD HTML 4.01//EN" "">',
    '<!-- a comment -->',
    '#contenttemplate contents',
    '"inside"',
    '<use xlink:href="#leek">SVG',
    '#shadow-rootopen',
    '"shadow"',
    '"light"',
    '<?note data>',
  ]) {
    ok(
      rows.some((row) => row.includes(text)),
      `no row has ${text}: ${JSON.stringify(rows)}`,
    );
  }
}

async function namesParserOfBrowser(driver) {
  const names = { document: 'parseHTMLUnsafe()', fragment: 'setHTMLUnsafe()' };
  for (const [kind, name] of Object.entries(names)) {
    const settings = { kind, declarativeShadowRoots: true };
    const page = await open(driver, '<p>a', { settings, view: 'times' }, wide);
    await page.until(`document.querySelectorAll('#times-rows tr').length === 5`, 30);
    const isNew = await page.evaluate(`'parseHTMLUnsafe' in Document`);
    equal((await page.text('#times-rows tr:last-child')).startsWith(name), isNew);
  }
}

async function showsErrors(driver) {
  const page = await open(driver, '<!DOCTYPE html>\n<p>a &ampb <b', {}, wide);
  equal(await page.text('#error-count'), '2 parse errors');
  const [first] = await page.texts('#errors .row');
  ok(first.includes('2:10missing-semicolon-after-character-reference'), first);
  ok(first.includes('does not end in ";"'), first);
  ok(first.includes('^'), first);
  await page.until(`document.querySelectorAll('.cm-lint-marker').length === 1`);
  ok(await page.evaluate(`document.querySelector('.cm-lintRange-error, .cm-lintPoint') !== null`));
}

async function linksTreeAndSource(driver) {
  const page = await open(driver, '<p>one</p><p><b>two</b></p>', {}, wide);
  const row = `[...document.querySelectorAll('#tree .row')].find((row) => row.textContent.startsWith('<b>'))`;
  const marked = (name) =>
    `[...document.querySelectorAll('.${name}')].map((mark) => mark.textContent).join('')`;
  await page.evaluate(`void ${row}.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))`);
  await page.until(`${marked('cm-hovered')} === '<b>two</b>'`);
  await page.evaluate(`void ${row}.click()`);
  await page.until(`${marked('cm-node')} === '<b>two</b>'`);
  ok((await page.text('#details')).includes('1:14 to 1:24'), await page.text('#details'));
  // The pointer is over the text "one".
  await page.evaluate(`(() => {
    const line = document.querySelector('.cm-line');
    const range = document.createRange();
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.includes('one')) break;
    range.selectNode(texts.currentNode);
    const { left, top, width, height } = range.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
    line.dispatchEvent(new MouseEvent('mousemove', at));
  })()`);
  await page.until(`document.querySelector('#tree .linked')?.textContent === '"one"'`);
}

async function survivesDeepTrees(driver) {
  const page = await open(driver, '<div>'.repeat(20_000), {}, wide);
  ok(
    (await page.text('#status')).includes('20,004 nodes, depth 20,002'),
    await page.text('#status'),
  );
  ok((await page.texts('#tree .row')).length < 150);
  await page.evaluate(`void document.querySelector('#tree [tabindex="0"]').focus()`);
  await page.press('End');
  await page.until(`document.activeElement.getAttribute('aria-level') === '20003'`);
  await page.press('Home');
  await page.press('ArrowLeft');
  await page.until(`document.querySelectorAll('#tree .row').length === 1`);
  await page.press('ArrowRight');
  await page.until(`document.querySelectorAll('#tree .row').length > 10`);
  await page.isNotBlocked('20,000 nested divs');
  await page.showTab('compare');
  await page.until(`document.querySelector('#compare-summary').textContent !== ''`);
  await page.showTab('markup');
  await page.until(`document.querySelector('#markup').textContent.includes('<div>')`);
}

const paragraph =
  '<p class="a b">Text with <a href="/x?a=1&amp;b">a link</a> and <i>misnested <b>formatting</i></b>.\n';

/**
 * Opens a file as the user would.
 *
 * @param content an expression: the text or the bytes of the file.
 */
async function openFile(page, content, { isDropped = false } = {}) {
  await page.evaluate(`(() => {
    window.longestBlock = 0;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${content}], 'a.html'));
    if (${isDropped}) {
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('#source .cm-content').dispatchEvent(drop);
      return;
    }
    const input = document.querySelector('#file');
    input.files = dataTransfer.files;
    input.dispatchEvent(new Event('change'));
  })()`);
}

async function openLongFile(page, length) {
  const count = Math.ceil(length / paragraph.length);
  await openFile(page, `'<!DOCTYPE html>\\n' + ${JSON.stringify(paragraph)}.repeat(${count})`);
  await page.until(
    `/\\d,\\d{3},\\d{3} nodes|\\d{2,},\\d{3} nodes/.test(document.querySelector('#status').textContent)`,
    60,
  );
}

async function staysAliveWith(driver, length, name) {
  const page = await open(driver, '', {}, wide);
  await openLongFile(page, length);
  await page.isNotBlocked(name);
  await page.evaluate(`void document.querySelector('#tree [tabindex="0"]').focus()`);
  await page.press('End');
  await page.until(`document.activeElement.dataset.row !== '0'`);
  await page.showTab('tokens');
  await page.until(`document.querySelectorAll('#tokens .row').length > 10`, 30);
}

const bytes = (...parts) =>
  `new Uint8Array([${parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part))}])`;

async function parsesFilesAsBytes(driver) {
  const page = await open(driver, '', {}, wide);
  const shows = async (text, encoding) => {
    await page.until(
      `[...document.querySelectorAll('#tree .row')].some((row) => row.textContent === ${JSON.stringify(`"${text}"`)})`,
    );
    equal(await page.text('#file-encoding'), encoding);
  };
  await openFile(page, bytes('<meta charset=windows-1251><p>', [0xcf, 0xf0, 0xe8]));
  const declared = 'a.html: 33 bytes, windows-1251 declared in the first 1,024 bytes';
  await shows('\u041f\u0440\u0438', declared);
  await openFile(page, bytes([0xfe, 0xff, 0x04, 0x1f]), { isDropped: true });
  await shows('\u041f', 'a.html: 4 bytes, UTF-16BE from the byte order mark');
  await openFile(page, bytes([0x83, 0x41]));
  const byDefault = 'a.html: 2 bytes, UTF-8 by default, because nothing declares another';
  await shows('\ufffdA', byDefault);
  await page.change('encoding', 'Shift_JIS');
  await shows('\u30a2', 'a.html: 2 bytes, Shift_JIS as chosen');
  await page.evaluate(`void document.querySelector('#source .cm-content').focus()`);
  await page.press('a');
  await shows('a\u30a2', '');
}

async function linksErrorsToTheirPages(driver) {
  const page = await open(driver, '<p>a</i>', {}, wide);
  deepEqual(
    await page.evaluate(
      `Array.from(document.querySelectorAll('#errors a'), ({ href, ariaLabel }) => [href, ariaLabel])`,
    ),
    ['missing-doctype', 'end-tag-without-matching-open-element'].map((code) => [
      parseErrorPage(code),
      `More about ${code}`,
    ]),
  );
  await page.evaluate(`void document.querySelector('#errors [tabindex="0"]').focus()`);
  await page.press('ArrowDown');
  await page.press('Tab');
  await page.until(`document.activeElement.matches('#errors a[aria-label*="end-tag"]')`);
  // Keys on a link do not move the focus.
  await page.press('Home');
  await page.until(`document.activeElement.matches('#errors a')`);
}

async function showsViews(driver) {
  const page = await open(driver, '<p>a<table>b', { settings: {} }, wide);
  await page.evaluate(`void document.querySelector('#tab-tree').focus()`);
  await page.press('ArrowRight');
  await page.until(`document.querySelectorAll('#tokens .row').length === 5`);
  deepEqual(await page.texts('#tokens .row'), [
    '0start tagp',
    '3text"a"',
    '4start tagtable',
    '11text"b"',
    '12end of file',
  ]);
  await page.press('ArrowRight');
  const markup = '<html><head></head><body><p>ab<table></table></p></body></html>';
  await page.until(`document.querySelector('#markup .cm-line')?.textContent === '${markup}'`);
  await page.press('ArrowRight');
  await page.until(`document.querySelector('#sanitized-status').textContent !== ''`);
  await page.press('ArrowRight');
  await page.until(`document.querySelector('#data .cm-line')?.textContent === 'ab'`);
  await page.press('ArrowRight');
  await page.until(
    `/same|difference/.test(document.querySelector('#compare-summary').textContent)`,
  );
  ok((await page.texts('#compare-lines .row')).length > 5);
  await page.press('ArrowRight');
  await page.until(`document.querySelectorAll('#times-rows tr').length === 5`, 30);
  ok((await page.text('#times-rows tr:last-child')).startsWith('DOMParser'));
}

async function sanitizes(driver) {
  const source =
    '<p onclick=x()>a<img src=x onerror=x()></p><script>x()</script><a href="javascript:x()">b';
  const settings = { kind: 'fragment', context: 'div' };
  const page = await open(driver, source, { settings, view: 'sanitized' }, wide);
  const shows = (markup) =>
    page.until(
      `document.querySelector('#sanitized-markup .cm-line')?.textContent === ${JSON.stringify(markup)}`,
    );
  await shows('<p>a</p><a>b</a>');
  deepEqual(await page.texts('#sanitized-tree .row'), ['#fragment', '<p>', '"a"', '<a>', '"b"']);
  equal(await page.text('#sanitized-status'), '5 of 8 nodes remain');
  // The tree that is not sanitized is still in its own view.
  ok((await page.rows()).some((row) => row.includes('onclick')));
  await page.evaluate(`void document.querySelectorAll('#sanitized-tree .row')[3].click()`);
  await page.until(`document.querySelector('.cm-node')?.textContent.startsWith('<a href')`);
  await page.change('sanitizer', 'empty');
  await shows('<p>a<img src="x"></p><a>b</a>');
  await page.evaluate(`void document.querySelector('[name="safe"]').click()`);
  await shows(
    '<p onclick="x()">a<img src="x" onerror="x()"></p><script>x()</script><a href="javascript:x()">b</a>',
  );
  ok(await page.evaluate(`document.querySelector('#configuration').hidden`));
  await page.change('sanitizer', 'own');
  await page.change('configuration', '{ "elements": ["p"] }');
  await shows('<p onclick="x()">a</p>');
  const fails = (message) =>
    page.until(
      `document.querySelector('#sanitized-problem').textContent.includes(${JSON.stringify(message)})`,
    );
  await page.change('configuration', '{ "elements": "p" }');
  await fails('`sanitizer.elements` must be a list');
  await page.change('configuration', '{ "element": ["p"] }');
  await fails('`element` is not a member');
  await page.change('configuration', '{');
  await fails('JSON');
  ok(await page.evaluate(`document.querySelector('#sanitized-result').hidden`));
  const before = await page.evaluate('location.hash');
  await page.change('configuration', '{ "elements": ["a"], "attributes": [] }');
  await shows('<a>b</a>');
  await page.until(`location.hash !== ${JSON.stringify(before)}`);
  const again = await openFragment(driver, await page.evaluate('location.hash'), wide);
  await again.until(
    `document.querySelector('#sanitized-markup .cm-line')?.textContent === '<a>b</a>'`,
  );
}

async function marksDifferences(driver) {
  // With scripting, a noscript has text. DOMParser parses without scripting.
  const options = { settings: { scripting: 'normal' }, view: 'compare' };
  const page = await open(driver, '<noscript><p>a</noscript>', options, wide);
  await page.until(`document.querySelector('#compare-lines .ours') !== null`);
  ok((await page.text('#compare-lines .ours')).includes('<p>'));
  ok(await page.evaluate(`document.querySelector('#compare-lines .theirs') !== null`));
  ok((await page.text('#compare-summary')).includes('scripting disabled'));
}

async function obeysOptions(driver) {
  const settings = { kind: 'fragment', context: 'tr' };
  const page = await open(driver, '<td>1<td>2', { settings }, wide);
  equal((await page.rows())[0], '#fragment');
  ok((await page.text('#options-summary')).includes('a fragment in tr'));
  await page.change('context', 'svg desc');
  await page.until(`document.querySelectorAll('#tree .row').length === 2`);
  await page.change('nodes', '2');
  await page.until(`document.querySelector('#problem').textContent.includes('LimitError')`);
}

async function showsLongNamesInOneLine(driver) {
  const identifier = `x\n${'y'.repeat(1000)}`;
  const page = await open(driver, `<!DOCTYPE html PUBLIC "${identifier}">`, {}, wide);
  const row = (await page.rows()).find((text) => text.startsWith('<!DOCTYPE'));
  ok(row.startsWith('<!DOCTYPE html "x\\ny') && row.length < 200, row);
}

async function countsCollapsedNodes(driver) {
  const page = await open(driver, 'a', {}, wide);
  await page.evaluate(`void document.querySelector('#tree [tabindex="0"]').focus()`);
  await page.press('End');
  await page.press('ArrowLeft');
  await page.press('ArrowLeft');
  await page.until(`document.activeElement.textContent === '<body>1 nodeno tag'`);
  await page.press('ArrowLeft');
  await page.press('ArrowLeft');
  await page.until(`document.activeElement.textContent === '<html>3 nodesno tag'`);
}

async function refusesLinksOfOtherPages(driver) {
  for (const settings of [null, { limits: null }, { limits: 1 }]) {
    const page = await open(driver, '<p>not shown', { settings }, wide);
    ok((await page.text('#status')).includes('parsed in'), await page.text('#status'));
    ok(!(await page.rows()).includes('"not shown"'));
  }
  const page = await open(driver, '<p>a', { settings: { kind: 'unknown' } }, wide);
  equal((await page.rows())[0], '#documentquirks');
}

async function keepsLinks(driver) {
  const settings = { kind: 'fragment', context: 'tbody' };
  const page = await open(driver, '<tr><td>a', { settings, view: 'tokens' }, wide);
  await page.until(`document.querySelectorAll('#tokens .row').length === 4`);
  const before = await page.evaluate('location.hash');
  await page.change('context', 'table');
  await page.until(`location.hash !== ${JSON.stringify(before)}`);
  const after = await page.evaluate('location.hash');
  const again = await openFragment(driver, after, wide);
  ok((await again.text('#options-summary')).includes('a fragment in table'));
  await again.until(`document.querySelectorAll('#tokens .row').length === 4`);
}

async function needsNoPointer(driver) {
  const page = await open(driver, '<p>a', {}, wide);
  await page.evaluate(`void document.activeElement.blur()`);
  await page.tabTo('#skip-to-source');
  await page.press('Enter');
  await page.until(`document.activeElement.matches('#source .cm-content')`);
  for (const key of '<b>b') await page.press(key);
  await page.until(`document.querySelector('#source .cm-line').textContent.startsWith('<b>b<p>a')`);
  await page.until(
    `[...document.querySelectorAll('#tree .row')].some((row) => row.textContent === '<b>')`,
  );
  await page.tabTo('#errors [role=row]');
  await page.tabTo('[role=tab]');
  await page.tabTo('#tree [role=treeitem]');
  await page.press('Home');
  const focused = () =>
    page.evaluate(
      `[document.activeElement.textContent, document.activeElement.ariaExpanded ?? '']`,
    );
  deepEqual(await focused(), ['#documentquirks', 'true']);
  await page.press('ArrowDown');
  deepEqual(await focused(), ['<html>no tag', 'true']);
  await page.press('ArrowLeft');
  await page.until(`document.activeElement.ariaExpanded === 'false'`);
  await page.press('ArrowRight');
  await page.until(`document.activeElement.ariaExpanded === 'true'`);
  await page.press('ArrowRight');
  deepEqual(await focused(), ['<head>no tag', '']);
  await page.press('ArrowLeft');
  deepEqual(await focused(), ['<html>no tag', 'true']);
  await page.tabTo('#details');
  await page.press('Shift+Tab');
  await page.until(`document.activeElement.matches('#tree [role=treeitem]')`);
}

/** What each view contains once it is filled. The fields of a view are there before. */
const contents = {
  tree: '#tree .row',
  tokens: '#tokens .row',
  markup: '#markup .cm-line span',
  sanitized: '#sanitized-tree .row',
  compare: '#compare-lines .row',
  times: '#times-rows tr:nth-child(5)',
  data: '#data .cm-line',
};

async function openView(driver, view, size) {
  const page = await open(driver, everything, { view }, size);
  await page.until(`document.querySelector('${contents[view]}')`, 30);
  return page;
}

async function isAccessible(driver) {
  for (const theme of themes) {
    for (const view of Object.keys(contents)) {
      const page = await openView(driver, view, wide);
      await page.evaluate(`void (document.documentElement.dataset.theme = '${theme}')`);
      await page.evaluate(`void (document.querySelector('#options-box').open = true)`);
      const found = await page.seriousFindings();
      deepEqual(found, [], `${view}, ${theme}`);
    }
  }
}

async function fitsPhones(driver) {
  for (const view of Object.keys(contents)) {
    const page = await openView(driver, view, phone);
    equal(await page.evaluate('innerWidth'), phone.width);
    ok(await page.evaluate('document.scrollingElement.scrollWidth <= innerWidth'), view);
  }
}

async function showsAllTabs(driver) {
  for (const width of [phone.width, 820, wide.width, 1600]) {
    const page = await open(driver, everything, {}, { ...wide, width });
    const covered = await page.evaluate(`(() => {
      const bar = document.querySelector('#panel-tree .bar').getBoundingClientRect();
      const tabs = [...document.querySelectorAll('[role=tab]')];
      const isCovered = ({ right, bottom }) => right > bar.left && bottom > bar.top;
      return tabs.filter((tab) => isCovered(tab.getBoundingClientRect())).map((tab) => tab.id);
    })()`);
    deepEqual(covered, [], `${width} pixels`);
  }
}

async function usesNoOtherNetwork(driver) {
  const page = await open(
    driver,
    '<img src=https://soup.example/a.png><script src=https://soup.example/a.js></script>',
    { view: 'compare' },
    wide,
  );
  await page.until(
    `/same|difference/.test(document.querySelector('#compare-summary').textContent)`,
  );
  deepEqual(
    await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))`,
    ),
    [],
  );
}

async function findsBySelector(driver) {
  const settings = { selector: 'b, i:not(.x)' };
  const page = await open(driver, '<p><b>1</b><i class=x>2</i><i>3</i>', { settings }, wide);
  const marked = () => page.texts('#tree .row.match');
  equal(await page.text('#selector-status'), '2 matches');
  deepEqual(await marked(), ['<b>', '<i>']);
  const active = `document.querySelector('#tree [aria-selected="true"]').textContent`;
  for (const expected of ['<b>', '<i>', '<b>']) {
    await page.evaluate(`void document.querySelector('#next-match').click()`);
    await page.until(`${active} === '${expected}'`);
  }
  await page.change('selector', 'b:nope');
  await page.until(`document.querySelector('#selector-problem').textContent !== ''`);
  const problem = await page.text('#selector-problem');
  ok(/^b:nope\n {1}\^ :nope is not a known pseudo-class/.test(problem), problem);
  deepEqual(await marked(), []);
  await page.change('selector', '');
  await page.until(`document.querySelector('#selector-problem').textContent === ''`);
  equal(await page.text('#selector-status'), '');
}

async function showsData(driver) {
  const source = '<title>T</title><h1>H</h1><a href=x>a</a><table><tr><td>c</table>';
  for (const [data, expected] of Object.entries({
    text: 'H',
    markdown: '[a](https://page.example/x)',
    links: '"url": "https://page.example/x"',
    metadata: '"title": "T"',
    tables: '"column 1": "c"',
    headings: '"level": 1',
  })) {
    const page = await open(driver, source, { settings: { data }, view: 'data' }, wide);
    await page.until(
      `document.querySelector('#data').textContent.includes(${JSON.stringify(expected)})`,
      30,
    );
  }
}

async function linksMarkdown(driver) {
  const source = '<h1>One</h1><p>two <a href=x>three</a>';
  const page = await open(driver, source, { settings: { data: 'markdown' }, view: 'data' }, wide);
  await page.until(`document.querySelector('#data').textContent.includes('two [three](')`, 30);
  const marked = `[...document.querySelectorAll('#source .cm-hovered')].map((mark) => mark.textContent).join('')`;
  for (const [text, expected] of [
    ['One', '<h1>One</h1>'],
    ['two', 'two <a href=x>three'],
    ['three', '<a href=x>three</a>'],
  ]) {
    await page.evaluate(`(() => {
      const data = document.querySelector('#data .cm-content');
      const texts = document.createTreeWalker(data, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (texts.currentNode.data.includes('${text}')) break;
      const range = document.createRange();
      const at = texts.currentNode.data.indexOf('${text}');
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + ${text.length});
      const { left, top, width, height } = range.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
      data.dispatchEvent(new MouseEvent('mousemove', place));
    })()`);
    await page.until(`${marked} === ${JSON.stringify(expected)}`);
  }
}

/** Takes pictures for a person to check. */
export async function takeScreenshots(driver) {
  const soup = await openFragment(driver, '', wide);
  await soup.screenshot('wide');
  await soup.evaluate(`void (document.documentElement.dataset.theme = 'dark')`);
  await soup.screenshot('wide-dark');
  const settings = { sanitizer: 'own' };
  const comment =
    '<p onclick=x()>One <b>two</b> <span>three</span> <a href=/x>four</a><script>x()</script>';
  const sanitized = await open(driver, comment, { settings, view: 'sanitized' }, wide);
  await sanitized.until(`document.querySelector('#sanitized-status').textContent !== ''`);
  await sanitized.screenshot('wide-sanitized');
  const small = await openFragment(driver, '', phone);
  await small.screenshot('phone');
  await small.evaluate(`void document.querySelector('#result-section').scrollIntoView()`);
  await small.screenshot('phone-tree');
  const file = await openFragment(driver, '', phone);
  await openFile(file, `'<p>The page declares no encoding.'`);
  await file.until(`document.querySelector('#file-encoding').textContent !== ''`);
  await file.evaluate(`void (document.querySelector('#options-box').open = true)`);
  await file.evaluate(`void document.querySelector('[name="encoding"]').scrollIntoView()`);
  await file.screenshot('phone-file');
}

export const checks = {
  'doctypes, comments, template contents, shadow roots, prefixes and instructions are visible':
    seesEveryKind,
  'errors are in the margin and in the list': showsErrors,
  'hover and click link the tree and the source': linksTreeAndSource,
  '20,000 nested divs': survivesDeepTrees,
  'a page of 1 MB': (driver) => staysAliveWith(driver, 1_000_000, '1 MB'),
  'a page of 10 MB': (driver) => staysAliveWith(driver, 10_000_000, '10 MB'),
  'a file is parsed as bytes, and the page shows its encoding': parsesFilesAsBytes,
  'each error has a link to its page in the documents': linksErrorsToTheirPages,
  'tokens, markup, data, comparison and times': showsViews,
  'a selector marks its matches, and an error has its offset': findsBySelector,
  'text, Markdown, links, metadata, tables and headings': showsData,
  'the source of Markdown': linksMarkdown,
  'the sanitizer, its configurations and their errors': sanitizes,
  'the times name the function of the browser': namesParserOfBrowser,
  'the comparison marks differences': marksDifferences,
  'options change the tree': obeysOptions,
  'long identifiers are in one line': showsLongNamesInOneLine,
  'a collapsed node shows how many nodes are in it': countsCollapsedNodes,
  'a link with wrong options shows the first sample or the defaults': refusesLinksOfOtherPages,
  'the address keeps source, options and view': keepsLinks,
  'keyboard only': needsNoPointer,
  'axe-core has no serious findings': isAccessible,
  'the page fits 390 pixels': fitsPhones,
  'no button covers a tab': showsAllTabs,
  'no network but the page itself': usesNoOtherNetwork,
};
