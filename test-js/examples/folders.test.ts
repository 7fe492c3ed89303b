/** The examples that are folders. Each README shows commands with their output. The tests run these commands. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { parseTree } from 'souptree';
import { apply, editsOf, haveSameTree } from '../../examples/codemod/edits.mjs';
import { readTable } from '../../examples/table-extractor/read-table.mjs';
import { findChromium, launchArguments, noChromium } from '../../tools/browsers/find-chromium.mjs';
import { codeBlocks } from '../../tools/lib/markdown.mjs';

// Most tests start a process.
jest.setTimeout(60_000);

const root = resolve(__dirname, '../../examples');
/** Folders that other tests run, and the pages that examples read. */
const otherFolders = new Set(['browser', 'crawl', 'native', 'pages', 'playground']);
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name))
  .map(({ name }) => name);

const temporary = mkdtempSync(join(tmpdir(), 'souptree-examples-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Writes files into a new folder. */
function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(temporary, 'pages-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Runs an example without blocking this process, which may be its server. */
async function run(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, script), ...args]);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const [status] = await once(child, 'close');
  return { status, stderr, lines: stdout.split('\n').slice(0, -1) };
}

describe.each(folders)('the README of %s', (name) => {
  const readme = readFileSync(join(root, name, 'README.md'), 'utf8');
  const shown = codeBlocks(readme, 'console')
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((text) => text.split(/\n(.*)/s));

  test('has commands that install and start the example', () => {
    const [commands] = codeBlocks(readme, 'sh');
    expect(commands).toMatch(/^npm install souptree .*: npm run build\nnode .*\n$/);
  });

  test('links to each program of the folder', () => {
    const programs = readdirSync(join(root, name)).filter((file) => file.endsWith('.mjs'));
    for (const program of programs) expect(readme).toContain(`(${program})`);
  });

  // The pages of browser-worker and browser-sandbox show their output.
  test('shows output', () => {
    const language = name.startsWith('browser-') ? 'text' : 'console';
    expect(codeBlocks(readme, language)).not.toEqual([]);
    expect(shown.length > 0).toBe(language === 'console');
  });

  for (const [command, output] of shown) {
    test(`shows the output of ${command}`, () => {
      const { stdout } = spawnSync('sh', ['-c', `${command} 2>&1`], {
        cwd: join(root, name),
        env: {
          ...process.env,
          PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        },
        encoding: 'utf8',
      });
      expect(stdout).toBe(output);
    });
  }
});

describe('link-checker', () => {
  const script = 'link-checker/check-links.mjs';
  let server: Server;
  let address: string;
  let openRequests = 0;
  let mostRequests = 0;
  const requests: string[] = [];

  const slow = Array.from({ length: 9 }, (_, index) => `<a href=/slow/${index}>${index}</a>\n`);
  const pages: Record<string, string> = {
    '/': `<base href=/sub/><p><a href=page>one<p><a href=page#caf%C3%A9>two</a>
<a href=page#cafe>three</a> <a href=page#TOP:~:text=x>four</a> <a href=../moved#cafe>five</a>
<a href=/gone>six</a> <a href=/gone#x>seven</a> <link rel=preconnect href=//nowhere.invalid>
<img src=/picture#1> <a href=javascript:0>eight</a> <template><a href=/gone>`,
    '/sub/page': '<meta charset=koi8-r><p id=caf\u00e9><a name=old>',
    '/slow': slow.join(''),
  };

  const respond: RequestListener = async ({ url = '' }, response) => {
    requests.push(url);
    mostRequests = Math.max(mostRequests, ++openRequests);
    if (url.startsWith('/slow/')) await setTimeout(20);
    openRequests--;
    if (url === '/moved') return response.writeHead(302, { location: '/sub/page' }).end();
    if (url === '/picture') return response.writeHead(200, { 'content-type': 'image/png' }).end();
    const page = url.startsWith('/slow/') ? '' : pages[url];
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return response.writeHead(page === undefined ? 404 : 200, type).end(page);
  };

  beforeAll(async () => {
    server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());

  test('checks pages of a server, and requests each address once', async () => {
    expect(await run(script, address)).toEqual({
      status: 1,
      stderr: '',
      lines: [
        `${address}:2:4 page#cafe: no element has this id`,
        `${address}:2:67 ../moved#cafe: no element has this id`,
        `${address}:3:4 /gone: 404 Not Found`,
        `${address}:3:26 /gone#x: 404 Not Found`,
        '1 page, 8 links, 4 problems',
      ],
    });
    expect(requests.sort()).toEqual(['/', '/gone', '/moved', '/picture', '/sub/page', '/sub/page']);
  });

  test.each([1, 4])('has %d requests at a time', async (concurrency) => {
    mostRequests = 0;
    const { status, lines } = await run(
      script,
      '--concurrency',
      `${concurrency}`,
      `${address}slow`,
    );
    expect({ status, lines }).toEqual({ status: 0, lines: ['1 page, 9 links, 0 problems'] });
    expect(mostRequests).toBe(concurrency);
  });

  test('reports pages that it cannot read', async () => {
    const { status, lines } = await run(script, `${address}gone`, `${address}picture`);
    expect(status).toBe(1);
    expect(lines.slice(0, 2)).toEqual([
      `${address}gone: 404 Not Found`,
      `${address}picture: not a page`,
    ]);
  });

  test('accepts a folder without problems, with names that URLs escape', async () => {
    const folder = folderWith({
      'a b.html': '<p id=x>',
      'sub/index.html':
        '<a href="/a%20b.html?v=1#x">x</a><a href="../a b.html">y</a><a href=./>z</a>',
      '50% #1.html': '',
    });
    const { status, lines } = await run(script, folder);
    expect({ status, lines }).toEqual({ status: 0, lines: ['3 pages, 3 links, 0 problems'] });
  });

  test('does not search servers in the folder', async () => {
    const folder = folderWith({ 'page.html': '<script src=//127.0.0.1:1/x.js></script>' });
    const { lines } = await run(script, folder);
    expect(lines[0]).toMatch(/page\.html:1:9 \/\/127\.0\.0\.1:1\/x\.js: bad port$/);
  });

  test('does not read files outside of the folder', async () => {
    const folder = folderWith({
      'site/page.html': '<a href="..%2foutside.html">x</a>',
      'outside.html': '',
    });
    const { lines } = await run(script, join(folder, 'site'));
    expect(lines[0]).toMatch(/page\.html:1:4 \.\.%2foutside\.html: no such file$/);
  });

  test('reports a server that refuses connections', async () => {
    const closed = createServer().listen(0, 'localhost');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const { lines } = await run(script, `http://localhost:${port}/`);
    expect(lines[0]).toMatch(/: .*ECONNREFUSED/);
  });

  test.each([
    [['no-such-folder']],
    [['--concurrency', 'x', 'y']],
    [['--concurrency', '0', 'y']],
    [['--concurrency', 'Infinity', 'y']],
  ])('refuses the arguments %j', async (args) => {
    const { status, stderr } = await run(script, ...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/\nusage: .*\n$/);
  });
});

describe('table-extractor', () => {
  function tableOf(markup: string) {
    const [table] = parseTree(`<table>${markup}</table>`).root.elements('table');
    return readTable(table);
  }

  test.each([
    ['a cell that ends with its group', '<tr><td rowspan=9>a<td>b<tbody><tr><td>c', ['a b', 'c -']],
    ['a rowspan of 0', '<tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d', ['a b', 'a c', 'a d']],
    ['cells that overlap', '<tr><td>a<td rowspan=2>b<tr><td colspan=3>c', ['a b -', 'c b c']],
    ['spans that are no numbers', '<tr><td colspan=x rowspan=-1>a<td colspan=0>b', ['a b']],
    ['a footer before the body', '<tfoot><tr><td>c<tbody><tr><td>a<tr><td>b', ['a', 'b', 'c']],
    ['a row without cells', '<tr><td>a<tr><tr><td>b', ['a', 'b']],
    ['words in blocks', '<tr><td><p>a</p>b<br>c<i>d</i><script>e</script>', ['a_b_cd']],
    ['a table in a cell', '<tr><td>a<table><tr><td>b</table>', ['a_b']],
  ])('reads %s', (_, markup, rows) => {
    const text = (cell: string) => cell.replaceAll(' ', '_') || '-';
    const table = tableOf(markup);
    expect(table.rows.map((row) => row.map(text).join(' '))).toEqual(rows);
    expect(table.columns).toEqual([]);
  });

  test('joins the rows of a header', () => {
    const { columns, rows } = tableOf('<tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>1');
    expect(columns).toEqual(['a', 'b c', 'b d']);
    expect(rows).toEqual([['1', '', '']]);
  });

  test.each([
    ['UTF-16LE', Buffer.from('\ufeff<table><td>\u017elu\u0165', 'utf16le')],
    [
      'windows-1250',
      Buffer.from('<meta charset=latin2x><meta charset=cp1250><table><td>\x9elu\x9d', 'latin1'),
    ],
  ])('reads a page in %s', async (encoding, bytes) => {
    const file = join(folderWith({ 'page.html': bytes }), 'page.html');
    expect(await run('table-extractor/extract-tables.mjs', file)).toEqual({
      status: 0,
      stderr: `${file}: ${encoding}, 1 table\n`,
      lines: ['\u017elu\u0165'],
    });
  });

  test('reads a deep table', async () => {
    const file = join(
      folderWith({ 'page.html': `<table><td>${'<b>'.repeat(20_000)}x` }),
      'page.html',
    );
    expect((await run('table-extractor/extract-tables.mjs', file)).lines).toEqual(['x']);
  });

  test('reports a file that does not exist', async () => {
    const { status, stderr } = await run('table-extractor/extract-tables.mjs', 'no-such-file');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^ENOENT.*\n$/);
  });
});

describe('arguments that examples refuse', () => {
  test.each([
    ['metadata-on-threads/collect-metadata.mjs', '--threads x'],
    ['metadata-on-threads/collect-metadata.mjs', '--threads 0'],
    ['table-extractor/extract-tables.mjs', '--table x'],
    ['table-extractor/extract-tables.mjs', '--table 0'],
    ['table-extractor/extract-tables.mjs', '--format xml'],
    ['codemod/codemod.mjs', '--write'],
    ['codemod/codemod.mjs', 'one two'],
  ])('%s %s', async (script, args) => {
    const { status, stderr, lines } = await run(script, ...args.split(' '));
    expect({ status, lines }).toEqual({ status: 1, lines: [] });
    expect(stderr).toMatch(/^(--\w+ needs|usage:) .*\n$/);
  });
});

describe('metadata-on-threads', () => {
  test.each(['1', '3'])('keeps the order of the pages with %s threads', async (threads) => {
    const names = Array.from({ length: 20 }, (_, index) => `${index}.html`).sort();
    const folder = folderWith(
      Object.fromEntries(names.map((name) => [name, `<title>${'x'.repeat(1000)}\n${name}`])),
    );
    // A folder is not a page.
    mkdirSync(join(folder, 'z.html'));
    const { status, lines } = await run(
      'metadata-on-threads/collect-metadata.mjs',
      '--threads',
      threads,
      folder,
    );
    const results = lines.map((line) => JSON.parse(line));
    expect(status).toBe(0);
    expect(results.pop()).toEqual({
      path: join(folder, 'z.html'),
      error: expect.stringMatching('EISDIR'),
    });
    expect(results.map(({ title }) => title.split(' ')[1])).toEqual(names);
  });
});

describe('codemod', () => {
  const script = 'codemod/codemod.mjs';
  const log = readFileSync(join(root, 'codemod/pages/log.html'));

  test('--write does what the diff says, and a second run finds nothing', async () => {
    const [written, patched] = [folderWith({}), folderWith({})];
    for (const folder of [written, patched]) {
      cpSync(join(root, 'codemod/pages'), join(folder, 'pages'), { recursive: true });
    }
    expect((await run(script, '--write', join(written, 'pages'))).lines).toEqual([]);
    const diff = spawnSync(process.execPath, [join(root, script), 'pages'], {
      cwd: patched,
    }).stdout;
    execFileSync('git', ['apply', '-p0', '--unidiff-zero'], { cwd: patched, input: diff });
    const [one, other] = [written, patched].map((folder) =>
      readFileSync(join(folder, 'pages/log.html')),
    );
    expect(one).toEqual(other);
    expect(one).not.toEqual(log);
    expect((await run(script, join(written, 'pages'))).lines).toEqual([]);
  });

  test('keeps all bytes outside of the edits', () => {
    const bytes = Buffer.concat([log, Buffer.from([0, 0xff, 0xfe, 13, 10]), log]);
    let offset = 0;
    const kept: Uint8Array[] = [];
    for (const { start, end } of editsOf(bytes)) {
      kept.push(bytes.subarray(offset, start));
      offset = end;
    }
    kept.push(bytes.subarray(offset));
    const edited = apply(bytes, editsOf(bytes));
    // Each edit is between two kept parts, in their order.
    let found = 0;
    for (const part of kept) {
      found = edited.indexOf(part, found);
      expect(found).not.toBe(-1);
      found += part.length;
    }
    expect(found).toBe(edited.length);
    expect(haveSameTree(bytes, edited)).toBe(true);
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeff<p><img><tt>x</tt>', 'utf16le')],
    ['Shift_JIS', '<meta charset=shift_jis><img>'],
    ['an end tag that would close another element', '<s>a</strike>b'],
  ])('does not change a page with %s', async (_, page) => {
    const folder = folderWith({ 'page.html': page });
    const { status, stderr, lines } = await run(script, '--write', folder);
    expect({ status, lines }).toEqual({ status: 1, lines: [] });
    expect(stderr).toMatch(/page\.html: /);
    expect(readFileSync(join(folder, 'page.html'))).toEqual(Buffer.from(page));
  });
});

describe('server', () => {
  test('sends edited pages, with hints the second time', async () => {
    const server = spawn(process.execPath, [join(root, 'server/serve.mjs'), '0']);
    try {
      const [line] = await once(server.stdout, 'data');
      const address = String(line).trim();
      expect((await fetch(`${address}missing`)).status).toBe(404);
      const hints: unknown[] = [];
      for (let n = 0; n < 2; n++) {
        const sent = request(address, { agent: false }).end();
        sent.on('information', ({ headers }) => hints.push(headers.link));
        const [answer] = await once(sent, 'response');
        const policy = String(answer.headers['content-security-policy']);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
        let text = '';
        for await (const chunk of answer) text += chunk;
        expect(text.split(`nonce="${nonce}"`).length).toBe(6);
        expect(text).toContain('<template shadowrootmode="open">');
      }
      expect(hints).toEqual([
        '<https://images.example/>; rel=preconnect, </soup.css>; rel=preload; as=style, ' +
          '</soup.js>; rel=modulepreload; as=script',
      ]);
    } finally {
      server.kill();
    }
  });

  test('damages no page under load, and leaks no parser', async () => {
    const short = '--responses 40 --rounds 2 --pieces 300 --delay 1'.split(' ');
    const { status, stderr, lines } = await run('server/load-test.mjs', ...short);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(4);
  });
});

describe('the server of browser-worker', () => {
  test('continues after a request whose address is no URL', async () => {
    const server = spawn(process.execPath, [join(root, 'browser-worker/serve.mjs'), '0']);
    try {
      const [line] = await once(server.stdout, 'data');
      const address = String(line).trim();
      expect((await fetch(`${address}/`)).status).toBe(404);
      expect((await fetch(address)).status).toBe(200);
    } finally {
      server.kill();
    }
  });
});

/** Tests the page of an example in Chromium. `define` gets the page, and what the page writes to the console. */
function describePage(name: string, define: (page: () => Page, messages: string[]) => void): void {
  describe(name, () => {
    const executablePath = findChromium();
    if (executablePath === undefined) {
      test('in Chromium', () => {
        if (process.env.CI === 'true') throw new Error(noChromium);
        process.stderr.write(`\n*** NOT RUN: examples/${name} in Chromium: ${noChromium}\n\n`);
      });
      return;
    }

    let server: ChildProcess;
    const messages: string[] = [];
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
      const child = spawn(process.execPath, [join(root, name, 'serve.mjs'), '0']);
      server = child;
      const [line] = await once(child.stdout, 'data');
      browser = await chromium.launch({ executablePath, args: launchArguments });
      page = await browser.newPage();
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(String(error)));
      await page.goto(String(line).trim());
    });

    afterAll(async () => {
      await browser.close();
      server.kill();
    });

    define(() => page, messages);
  });
}

/** Whether the policy of a page forbids WebAssembly and requests. */
async function isStrict(page: Page): Promise<boolean> {
  const attempts = await page.evaluate(() =>
    Promise.allSettled([
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
      fetch('/souptree/souptree.wasm'),
    ]),
  );
  return attempts.every(({ status }) => status === 'rejected');
}

describePage('browser-worker', (page, messages) => {
  test('shows the outline of the README', async () => {
    await page().waitForSelector('#outline li');
    const readme = readFileSync(join(root, 'browser-worker/README.md'), 'utf8');
    const [shown] = codeBlocks(readme, 'text');
    const words = (text: string) => text.replace(/[\d.]+ (ms|bytes)/g, '$1').split(/\s+/);
    const text = [
      await page().locator('#outline').innerText(),
      await page().locator('#status').innerText(),
    ].join('\n');
    expect(words(text)).toEqual(words(shown.trim()));
  });

  test('shows text that a user types, and never runs it', async () => {
    await page().fill('#markup', '<h2>a<h4>&lt;img src=x onerror=alert(1)>');
    await page().waitForSelector('.h4');
    expect(await page().locator('#outline').innerText()).toBe(
      'h2 a\nh4 <img src=x onerror=alert(1)>',
    );
  });

  test('shows a file, whose encoding the worker finds', async () => {
    const buffer = Buffer.from('<meta charset=windows-1252><h3>Caf\xe9', 'latin1');
    await page().setInputFiles('#file', { name: 'page.html', mimeType: 'text/html', buffer });
    await page().waitForSelector('.h3');
    expect(await page().locator('#outline').innerText()).toBe('h3 Caf\xe9');
  });

  test('shows that a page exceeds a limit', async () => {
    const attributes = Array.from({ length: 2000 }, (_, index) => `a${index}`);
    await page().fill('#markup', `<p ${attributes.join(' ')}>`);
    await page().waitForFunction(() => /LimitError/.test(document.body.innerText));
  });

  test('writes nothing to the console', () => {
    expect(messages).toEqual([]);
  });

  test('has a policy without WebAssembly in the page', async () => {
    expect(await isStrict(page())).toBe(true);
  });
});

describePage('browser-sandbox', (page, messages) => {
  const shown = (selector: string) => page().locator(selector);

  test('shows the nodes of the README', async () => {
    await page().waitForSelector('#preview h2');
    const readme = readFileSync(join(root, 'browser-sandbox/README.md'), 'utf8');
    const [expected] = codeBlocks(readme, 'text');
    const bytes = (text: string) => text.replace(/\d+ bytes/g, 'bytes').trim();
    const text = [await shown('#outline').textContent(), await shown('#status').textContent()].join(
      '\n\n',
    );
    expect(bytes(text)).toBe(bytes(expected));
    expect(await shown('#preview').innerHTML()).toContain(
      '<b>one <a href="/potato">potato</a></b>',
    );
  });

  test('shows what a program puts into the clipboard as HTML', async () => {
    const html = '<p onclick="alert(1)">Leek <b>soup</b><img src=x onerror="alert(2)">';
    await page().evaluate((pasted) => {
      const markup = document.querySelector('#markup') as HTMLTextAreaElement;
      markup.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      const init = { clipboardData, bubbles: true, cancelable: true };
      markup.dispatchEvent(new ClipboardEvent('paste', init));
    }, html);
    await page().waitForFunction(
      () => document.querySelector('#preview')?.textContent === 'Leek soup',
    );
    expect(await shown('#markup').inputValue()).toBe(html);
    expect(await shown('#preview').innerHTML()).toBe('<p>Leek <b>soup</b></p>');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">a</a></svg>',
    '<form action="javascript:alert(1)"><button>a</button></form>',
  ])('keeps nothing of %s that runs', async (hostile) => {
    await page().fill('#markup', `<h4>start</h4>${hostile}<h5>${hostile.length}</h5>`);
    await shown('#preview h5').getByText(String(hostile.length), { exact: true }).waitFor();
    const markup = await shown('#preview').innerHTML();
    expect(markup).not.toMatch(/script|onerror|iframe|srcdoc|action/);
  });

  test('stays at a click on a link', async () => {
    await page().fill('#markup', '<a href="/elsewhere">a</a>');
    await shown('#preview a').click();
    expect(await shown('#preview a').getAttribute('href')).toBe('/elsewhere');
  });

  test('shows that markup exceeds a limit', async () => {
    await page().fill('#markup', '<p>'.repeat(30_000));
    await page().waitForFunction(() => /LimitError/.test(document.body.innerText));
    expect(await shown('#preview').innerHTML()).toBe('');
  });

  test('writes nothing to the console', () => {
    expect(messages).toEqual([]);
  });

  test('has a policy without WebAssembly in the page', async () => {
    expect(await isStrict(page())).toBe(true);
  });
});
