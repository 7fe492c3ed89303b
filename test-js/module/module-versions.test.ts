/**
 * A script and a module of different versions: every pair is right or refused, with one error. The other version is a
 * copy of dist with another version in all files of the same length.
 */

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { knownNames } from '../../js/generated/names.js';
import { version } from '../../js/generated/version.js';

const root = resolve(__dirname, '../..');
/** Each digit differs. */
const otherVersion = version.replace(/\w{8}$/, (hash) =>
  hash.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16)),
);
// Below the root, so that scripts find the peers.
mkdirSync(join(root, 'build'), { recursive: true });
const folder = mkdtempSync(join(root, 'build', 'versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of the modules, and the files for browsers that each can replace. */
const moduleUses = {
  'souptree.wasm': ['souptree', 'souptree-markup', 'souptree-full'],
  'souptree-parser.wasm': ['souptree'],
  'browser/souptree.wasm': ['souptree'],
  'browser/souptree-markup.wasm': ['souptree', 'souptree-markup'],
  'browser/souptree-full.wasm': ['souptree', 'souptree-markup', 'souptree-full'],
};
type ModuleFile = keyof typeof moduleUses;
const moduleFiles = Object.keys(moduleUses) as ModuleFile[];

/** Writes a file of dist with another version instead of the version of the build. */
function copyWithVersion(from: string, to: string, newVersion: string): void {
  writeFileSync(to, readFileSync(from, 'latin1').replaceAll(version, newVersion), 'latin1');
}

/** A copy of dist with scripts of one version and modules of another one. */
function copyOfDist(name: string, scripts: string, modules: string): string {
  const target = join(folder, name);
  cpSync(join(root, 'dist'), target, {
    recursive: true,
    filter: (file) => !/\.d\.c?ts$/.test(file),
  });
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    const ofFile = file.endsWith('.wasm') ? modules : /\.c?js$/.test(file) ? scripts : version;
    const path = join(target, file);
    if (ofFile !== version) copyWithVersion(path, path, ofFile);
  }
  return target;
}

const builds = {
  this: { version, folder: join(root, 'dist') },
  other: { version: otherVersion, folder: join(folder, 'other') },
};
type Build = keyof typeof builds;

beforeAll(() => {
  copyOfDist('other', otherVersion, otherVersion);
});

/** An entry of a build, with a state of its own, and the main entry of the same build. */
function load(build: Build, platform: string, entry: string): { entry: Entry; main: Entry } {
  const path = join(builds[build].folder, platform);
  let loaded: { entry: Entry; main: Entry } | undefined;
  jest.isolateModules(() => {
    loaded = { entry: require(join(path, `${entry}.cjs`)), main: require(join(path, 'index.cjs')) };
  });
  return loaded as NonNullable<typeof loaded>;
}

// biome-ignore lint/suspicious/noExplicitAny: the entries have different functions
type Entry = Record<string, any>;

const page = '<!doctype html><title>\u00e9\u20ac\u{1f600}\ud800</title><p onclick=x>y<img src=a>';
const handlers = { elements: { p: (p: Entry) => p.setAttribute('lang', '\u00e9') } };
const asText = (value: unknown) =>
  JSON.stringify(value, (key, item) => (key === 'parent' ? 0 : item));

/** The file that `init` of an entry loads in browsers, and a use that needs all parts of that file. */
interface Use {
  file: 'souptree' | 'souptree-markup' | 'souptree-full';
  use(entry: Entry, main: Entry): unknown;
}

const uses: Record<string, Use> = {
  index: { file: 'souptree', use: ({ parse, serialize }) => serialize(parse(page)) },
  // A use needs a document, so this one only parses.
  'dom-stream': { file: 'souptree-full', use: (_, { parse, serialize }) => serialize(parse(page)) },
  parse5: { file: 'souptree', use: ({ parse, serialize }) => serialize(parse(page)) },
  domhandler: {
    file: 'souptree',
    use: ({ parse }) => parse(page).children.map(({ name, data }: Entry) => name ?? data),
  },
  hast: { file: 'souptree', use: ({ parse }) => asText(parse(page)) },
  rehype: {
    file: 'souptree',
    use(plugin) {
      const processor: Entry = {};
      plugin.default.call(processor);
      return asText(processor.parser(page, {}));
    },
  },
  'rehype-raw': { file: 'souptree', use: ({ raw }) => asText(raw({ type: 'raw', value: page })) },
  extract: { file: 'souptree', use: ({ toText }) => toText(page) },
  'html-to-text': { file: 'souptree', use: ({ convert }) => convert(page) },
  markdown: { file: 'souptree', use: ({ toMarkdown }) => toMarkdown(page) },
  'markdown-stream': {
    file: 'souptree-full',
    async use({ MarkdownStream }) {
      const { writable, readable } = new MarkdownStream();
      const writer = writable.getWriter();
      void writer.write(page).catch(() => {});
      void writer.close().catch(() => {});
      return (await readable.getReader().read()).value;
    },
  },
  turndown: {
    file: 'souptree',
    use: ({ TurndownService }) => new TurndownService().turndown(page),
  },
  stream: {
    file: 'souptree',
    use: async ({ parseStream }, { serialize }) => serialize(await parseStream([page])),
  },
  tokens: {
    file: 'souptree-full',
    use: ({ tokenize }) => [...tokenize(page)].map(({ type, value }: Entry) => value ?? type),
  },
  rewrite: { file: 'souptree-full', use: ({ rewrite }) => rewrite(page, handlers) },
  server: {
    file: 'souptree-full',
    use({ rewriteResponse }) {
      const response = new Response(page, { headers: { 'content-type': 'text/html' } });
      return rewriteResponse(response, handlers).text();
    },
  },
  node: {
    file: 'souptree-full',
    async use({ RewriteTransform }) {
      const stream = new RewriteTransform(handlers);
      stream.end(page);
      return Buffer.concat(await stream.toArray()).toString();
    },
  },
  preload: { file: 'souptree-full', use: ({ preloads }) => asText(preloads(page)) },
  sanitize: { file: 'souptree-markup', use: ({ sanitize }) => sanitize(page) },
};
const parsingEntries = Object.keys(uses);

/** The error of an entry whose module lacks a part. */
const missing: Record<string, RegExp> = {
  'souptree-full': /^souptree: (tokens need|a MarkdownStream needs) souptree-full\.wasm/,
  'souptree-markup': /^souptree: to sanitize, import `souptree\/sanitize`/,
};

/** What an entry of the package returns, or throws if its module lacks a part. */
async function outcome(entry: string, loaded: { entry: Entry; main: Entry }): Promise<unknown> {
  try {
    return await uses[entry].use(loaded.entry, loaded.main);
  } catch (error) {
    return (error as Error).message;
  }
}

const compiled = new Map<string, WebAssembly.Module>();

function compile(build: Build, file: ModuleFile): WebAssembly.Module {
  const path = join(builds[build].folder, file);
  const module = compiled.get(path) ?? new WebAssembly.Module(readFileSync(path));
  compiled.set(path, module);
  return module;
}

/** The error for a module of another version. */
function refusal(origin: string, script: Build = 'this', module = builds.other.version): string {
  const needed = `but the script needs version ${builds[script].version}: use files of one version`;
  return `souptree: ${origin} has version ${module}, ${needed}`;
}

test('each entry that loads a module has a use, and each file of a module is tested', () => {
  const filesIn = (path: string, ending: string) =>
    readdirSync(join(root, 'dist', path))
      .filter((file) => file.endsWith(ending))
      .map((file) => (ending === '.wasm' ? join(path, file) : file.slice(0, -ending.length)));
  expect([...parsingEntries].sort()).toStrictEqual(filesIn('inline', '.cjs').sort());
  const files = [...filesIn('', '.wasm'), ...filesIn('browser', '.wasm')];
  expect([...moduleFiles].sort()).toStrictEqual(files.sort());
});

describe.each(['', 'browser'])('scripts of dist/%s', (platform) => {
  const isBrowser = platform === 'browser';

  describe.each(parsingEntries)('%s', (entry) => {
    test('works with each module of its version that has the parts', async () => {
      const expected = await outcome(entry, load('this', '', entry));
      expect(String(expected)).not.toMatch(/^souptree: /);
      const loaded = load('this', platform, entry);
      for (const file of moduleFiles) {
        loaded.entry.initSync(compile('this', file));
        const needed = uses[entry].file;
        const result = await outcome(entry, loaded);
        // Scripts for Node replace a module that lacks a part.
        const isEnough = !isBrowser || entry === 'dom-stream' || moduleUses[file].includes(needed);
        if (isEnough) expect([file, result]).toStrictEqual([file, expected]);
        else expect(result).toMatch(missing[needed]);
      }
    });

    test.each([
      ['this', 'other'],
      ['other', 'this'],
    ] as const)('of %s version refuses each module of %s version', async (script, module) => {
      const loaded = load(script, platform, entry);
      loaded.entry.initSync(compile(script, 'browser/souptree-full.wasm'));
      const before = await outcome(entry, loaded);
      for (const file of moduleFiles) {
        expect(() => loaded.entry.initSync(compile(module, file))).toThrow(
          refusal('the compiled module', script, builds[module].version),
        );
        await expect(loaded.entry.init(compile(module, file))).rejects.toThrow(
          refusal('the compiled module', script, builds[module].version),
        );
      }
      expect(await outcome(entry, loaded)).toStrictEqual(before);
    });
  });
});

describe('the error says where the module comes from', () => {
  const bytes = () => readFileSync(join(builds.other.folder, 'browser/souptree-full.wasm'));
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });
  const respond = (url: string, type = 'application/wasm') =>
    Object.defineProperty(new Response(bytes(), { headers: { 'content-type': type } }), 'url', {
      value: url,
    });
  const address = 'https://page.example/souptree-markup.wasm';

  test.each(
    ['', 'browser'].flatMap((platform) => parsingEntries.map((entry) => [platform, entry])),
  )('dist/%s, init of %s', async (platform, name) => {
    const { entry, main } = load('this', platform, name);
    const { init, initSync } = entry;
    globalThis.fetch = async (url) => respond(String(url));
    await expect(init(address)).rejects.toThrow(refusal(address));
    await expect(init(new URL(address))).rejects.toThrow(refusal(address));
    await expect(init(respond(address))).rejects.toThrow(refusal(address));
    await expect(init(respond(address, 'text/plain'))).rejects.toThrow(refusal(address));
    await expect(init(respond(''))).rejects.toThrow(refusal('the response'));
    await expect(init(bytes())).rejects.toThrow(refusal('the module in the bytes'));
    await expect(init(Promise.resolve(bytes()))).rejects.toThrow(
      refusal('the module in the bytes'),
    );
    expect(() => initSync(bytes())).toThrow(refusal('the module in the bytes'));
    if (platform === 'browser') {
      expect(() => main.parse('')).toThrow(
        `souptree: init() failed: ${refusal('the module in the bytes')}`,
      );
    }
    await init(compile('this', 'browser/souptree-full.wasm'));
    expect(main.parse('').type).toBe('document');
  });
});

/** The output of an ES module in a folder. */
function run(path: string, source: string): string {
  const file = join(path, 'program.mjs');
  writeFileSync(file, source);
  return execFileSync(process.execPath, [file], { encoding: 'utf8' });
}

const helpers = `
import { readFileSync } from 'node:fs';
globalThis.fetch = async (url) =>
  Object.defineProperty(new Response(readFileSync(new URL(url))), 'url', { value: String(url) });
const origin = import.meta.url.replace('program.mjs', '');
const print = (error) => console.log(error.message.replaceAll(origin, ''));
const attempt = (call) => { try { console.log(call()); } catch (error) { print(error); } };
`;

describe('a module of another version at the default address', () => {
  let mixed: string;
  beforeAll(() => {
    mixed = copyOfDist('mixed', version, otherVersion);
  });

  test.each(parsingEntries)('is refused by init() of dist/browser/%s.js', (entry) => {
    const file = `${uses[entry].file}.wasm`;
    const right = join(root, 'dist/browser', file);
    const path = join(mixed, 'browser');
    const program = `${helpers}
import { writeFileSync } from 'node:fs';
import { init } from './${entry}.js';
import { parse } from './index.js';
await init().catch(print);
attempt(() => parse(''));
const file = new URL('./${file}', import.meta.url);
const wrong = readFileSync(file);
writeFileSync(file, readFileSync(${JSON.stringify(right)}));
await init();
attempt(() => parse('').type);
writeFileSync(file, wrong);`;
    expect(run(path, program)).toBe(
      `${refusal(file)}\nsouptree: init() failed: ${refusal(file)}\ndocument\n`,
    );
  });

  test('is refused by the first parse in Node, and another module can be loaded', () => {
    const program = `${helpers}
import { init, parse } from './index.js';
attempt(() => parse(''));
attempt(() => parse(''));
await init().catch(print);
const { sanitize } = await import('./sanitize.js');
attempt(() => sanitize(''));
await init(readFileSync(${JSON.stringify(join(root, 'dist/souptree.wasm'))}));
attempt(() => sanitize('<p onclick=x>'));`;
    const parser = refusal('souptree-parser.wasm');
    expect(run(mixed, program)).toBe(
      `${parser}\n${parser}\n${parser}\n${refusal('souptree.wasm')}\n<p></p>\n`,
    );
  });

  test('is refused by the first use of another part in Node, and the parser stays in use', () => {
    const path = copyOfDist('half', version, otherVersion);
    copyFileSync(join(root, 'dist/souptree-parser.wasm'), join(path, 'souptree-parser.wasm'));
    const program = `${helpers}
import { parse } from './index.js';
attempt(() => parse('').type);
const { tokenize } = await import('./tokens.js');
attempt(() => [...tokenize('<p>')].length);
attempt(() => parse('').type);`;
    expect(run(path, program)).toBe(`document\n${refusal('souptree.wasm')}\ndocument\n`);
  });

  test.each(['inline', 'browser/inline'])('is refused in the script: dist/%s', (form) => {
    // The text of the module is as before, so its version differs from the version of the scripts.
    const path = join(builds.other.folder, form);
    const program = `${helpers}
import { init, parse } from './index.js';
attempt(() => parse(''));
await init().catch(print);
await init(readFileSync('${builds.other.folder}/souptree.wasm'));
attempt(() => parse('').type);`;
    const refused = refusal('the module in the script', 'other', version);
    expect(run(path, program)).toBe(`${refused}\n${refused}\ndocument\n`);
  });

  test.each(['workerd', 'edge-light'])('is refused if the host compiles it: %s', (form) => {
    // Node has no such imports.
    const path = join(mixed, 'browser');
    const loader = join(path, 'hosts', form, 'full.js');
    const source = readFileSync(loader, 'utf8');
    const imported = /import (\w+) from "(\S+\.wasm)(?:\?module)?";/;
    expect(source).toMatch(imported);
    writeFileSync(
      loader,
      source.replace(
        imported,
        'import { readFileSync } from "node:fs";\n' +
          'const $1 = new WebAssembly.Module(readFileSync(new URL("$2", import.meta.url)));',
      ),
    );
    const program = `${helpers}
import { init, parse } from './index.js';
attempt(() => parse(''));
await init().catch(print);
await init(readFileSync(${JSON.stringify(join(root, 'dist/souptree.wasm'))}));
attempt(() => parse('').type);`;
    const refused = refusal('the compiled module');
    expect(run(join(path, form), program)).toBe(`${refused}\n${refused}\ndocument\n`);
  });
});

describe('names that a module does not have', () => {
  const changes: [string, (source: string) => string][] = [
    ['one more', (source) => source.replace(' abbr ', ' abbr portal ')],
    ['one less', (source) => source.replace(' abbr ', ' ')],
    ['a longer one', (source) => source.replace(' abbr ', ' abbrabbrabbrabbrabbrabbr ')],
    // The same number of bytes, but a name is too long.
    ['two joined', (source) => source.replace(' abbr address ', ' abbr_address ')],
  ];

  // No build has other names and the same version. The module itself refuses such names, with a trap.
  test.each(
    changes.flatMap(([what, change]) =>
      [version, otherVersion].map((of) => ({ what, change, of })),
    ),
  )('$what, in a script of version $of', ({ change, of }) => {
    expect(knownNames).toContain('abbr');
    const path = mkdtempSync(join(folder, 'names-'));
    for (const file of readdirSync(join(root, 'dist/browser'))) {
      if (!/\.c?js$/.test(file)) continue;
      copyWithVersion(join(root, 'dist/browser', file), join(path, file), of);
      if (file.endsWith('.cjs')) {
        writeFileSync(join(path, file), change(readFileSync(join(path, file), 'utf8')));
      }
    }
    jest.isolateModules(() => {
      const { initSync, parse } = require(join(path, 'index.cjs'));
      const refused =
        of === version
          ? WebAssembly.RuntimeError
          : refusal('the compiled module', 'other', version);
      for (const file of moduleFiles) {
        expect(() => initSync(compile('this', file))).toThrow(refused);
      }
      expect(() => parse('')).toThrow('souptree: the parser is not loaded yet');
    });
  });
});

test('two versions in one process parse, and take no trees of each other', () => {
  const [first, second] = (['this', 'other'] as const).map((build) => {
    const { main, entry } = load(build, '', 'sanitize');
    return { ...main, ...entry } as Entry;
  });
  const html = '<!doctype html><p onclick=x>\u00e9';
  const trees = [first, second].map(({ parseTree }) => parseTree(html));
  const markup = '<!DOCTYPE html><html><head></head><body><p onclick="x">\u00e9</p></body></html>';
  for (const [own, { serialize, sanitizeTree }] of [first, second].entries()) {
    expect(serialize(trees[own])).toBe(markup);
    expect(serialize(sanitizeTree(trees[own]))).toBe(markup.replace(' onclick="x"', ''));
    expect(() => serialize(trees[1 - own])).toThrow(TypeError);
    expect(() => sanitizeTree(trees[1 - own])).toThrow(TypeError);
  }
});
