/** The package that npm packs, installed in a separate folder. */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BuildOptions, build, type PluginBuild } from 'esbuild';
import ts from 'typescript';
import { messagesOf, nodeTypes, programOf } from '../support/compile.js';

const root = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'souptree-package-'));
const installed = join(folder, 'node_modules', 'souptree');

beforeAll(() => {
  const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
  const packing = `import('./tools/build/pack.mjs').then(({ pack }) => console.log(pack(${JSON.stringify(folder)})))`;
  const archive = execFileSync(process.execPath, ['-e', packing], options).trim();
  mkdirSync(installed, { recursive: true });
  // The peers of the entry points with their types and dependencies, as a user of these entries installs them.
  const peers =
    'property-information @types/hast @types/unist css-select boolbase nth-check domutils ' +
    'domhandler domelementtype dom-serializer entities';
  for (const peer of peers.split(' ')) {
    cpSync(join(root, 'node_modules', peer), join(folder, 'node_modules', peer), {
      recursive: true,
    });
  }
  execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a script calls or extends what it imports while it is loaded, and whether it exports that again. */
function readModule(file: string): { callsImports: boolean; exportsImports: boolean } {
  const text = readFileSync(file, 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imported = new Set<string>();
  const exported: string[] = [];
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
      for (const { name } of bindings.elements) imported.add(name.text);
    } else if (ts.isExportDeclaration(statement) && statement.exportClause !== undefined) {
      if (!ts.isNamedExports(statement.exportClause)) continue;
      for (const { name, propertyName } of statement.exportClause.elements) {
        exported.push((propertyName ?? name).text);
      }
    }
  }
  const isImport = (node: ts.Node) => ts.isIdentifier(node) && imported.has(node.text);
  const calls = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node)) return false;
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && isImport(node.expression)) {
      return true;
    }
    if (ts.isHeritageClause(node) && node.types.some((each) => isImport(each.expression))) {
      return true;
    }
    return ts.forEachChild(node, (child) => calls(child) || undefined) ?? false;
  };
  return {
    callsImports: statements.some(calls),
    exportsImports: exported.some((name) => imported.has(name)),
  };
}

/** The output of a program in the folder that contains node_modules. */
function run(file: string, source: string): string {
  writeFileSync(join(folder, file), source);
  return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
}

const program = `
const [a] = parseFragment('<a>x\\u00e9').children;
console.log(JSON.stringify(a));
console.log(parse5.serialize(parse5.parse('<p>x')));
console.log(domhandler.parse('')['x-mode'], hast.parse('').type, typeof rehype.default, typeof rehypeRaw.raw);
console.log(parseTree('').toObject().type, Tree.name, typeof init, typeof initSync, typeof parse);
console.log(typeof parseFragmentTree, css.select('p', parseTree('<p>').root).name, typeof stream.parseStream);
console.log(readers.Tree.from(parseTree('<p>').buffer).root.firstChild.name, readers.Tree === Tree);
console.log([...tokens.tokenize('<p>')].length, rewriting.rewrite('<p>', { end: (end) => end.append('<') }));
console.log(typeof server.rewriteResponse, typeof node.RewriteTransform, preload.preloads('<img src=a>').resources.length);
`;
const output = [
  '{"type":"element","name":"a","namespace":"html","attributes":[],"children":[{"type":"text","value":"x\u00e9"}]}',
  '<html><head></head><body><p>x</p></body></html>',
  'quirks root function function',
  'document Tree function function function',
  'function p function',
  'html true',
  '2 <p>&lt;',
  'function function 1',
  '',
].join('\n');
const names =
  '{ Tree, init, initSync, lineAndColumn, parse, parseFragment, parseFragmentTree, parseTree }';

/** The entries that need no module, so they have one form. */
const withoutModule = ['tree', 'select', 'css-select'];

/** The names by which `program` uses the entries. */
const entries = {
  readers: 'tree',
  parse5: 'parse5',
  domhandler: 'domhandler',
  hast: 'hast',
  rehype: 'rehype',
  rehypeRaw: 'rehype-raw',
  plain: 'select',
  css: 'css-select',
  extract: 'extract',
  htmlToText: 'html-to-text',
  markdown: 'markdown',
  markdownStream: 'markdown-stream',
  turndown: 'turndown',
  stream: 'stream',
  tokens: 'tokens',
  rewriting: 'rewrite',
  server: 'server',
  node: 'node',
  preload: 'preload',
};

describe('the packed package', () => {
  test('has no scripts and dependencies of the repository', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    for (const name of ['scripts', 'devDependencies', 'dependencies', 'private']) {
      expect(manifest).not.toHaveProperty(name);
    }
    expect(Object.keys(manifest.exports)).toContain('./tree');
  });

  test('works with import', () => {
    const imports = Object.entries(entries).map(
      ([name, entry]) => `import * as ${name} from 'souptree/${entry}';\n`,
    );
    const main = `import ${names} from 'souptree';\n`;
    expect(run('program.mjs', main + imports.join('') + program)).toBe(output);
  });

  test('works with require', () => {
    const imports = Object.entries(entries).map(
      ([name, entry]) => `const ${name} = require('souptree/${entry}');\n`,
    );
    const main = `const ${names} = require('souptree');\n`;
    expect(run('program.cjs', main + imports.join('') + program)).toBe(output);
  });

  test('exports exactly the documented names', () => {
    const list = `console.log(Object.keys(require('souptree')).sort().join());
console.log(Object.keys(require('souptree/tree')).sort().join());
console.log(Object.keys(require('souptree/select')).sort().join());
console.log(Object.keys(require('souptree/parse5')).sort().join());
console.log(Object.keys(require('souptree/domhandler')).sort().join());
console.log(Object.keys(require('souptree/hast')).sort().join());
console.log(Object.keys(require('souptree/rehype')).sort().join());
console.log(Object.keys(require('souptree/rehype-raw')).sort().join());
console.log(Object.keys(require('souptree/css-select')).sort().join());
console.log(Object.keys(require('souptree/stream')).sort().join());
console.log(Object.keys(require('souptree/tokens')).sort().join());
console.log(Object.keys(require('souptree/dom')).sort().join());
console.log(Object.keys(require('souptree/dom-stream')).sort().join());
console.log(Object.keys(require('souptree/sanitize')).sort().join());
console.log(Object.keys(require('souptree/rewrite')).sort().join());
console.log(Object.keys(require('souptree/server')).sort().join());
console.log(Object.keys(require('souptree/node')).sort().join());
console.log(Object.keys(require('souptree/preload')).sort().join());
console.log(Object.keys(require('souptree/html-to-text')).sort().join());
console.log(Object.keys(require('souptree/markdown')).sort().join());
console.log(Object.keys(require('souptree/markdown-stream')).sort().join());
const turndown = require('souptree/turndown');
console.log(Object.keys(turndown).sort().join(), new turndown().turndown('<i>a</i>'));`;
    expect(run('names.cjs', list)).toBe(
      'LimitError,MissingDecoderError,NodeKind,Parser,SelectorSyntaxError,Tree,encode,init,initSync,lineAndColumn,normalize,' +
        'parse,parseFragment,parseFragmentTree,parseTree,serialize,serializeChunks,serializeOuter,' +
        'untrusted,visit\n' +
        'NodeKind,SelectorSyntaxError,Tree,encode,lineAndColumn,serialize,serializeChunks,serializeOuter,visit\n' +
        'LimitError,SelectorSyntaxError,closest,compile,matches,select,selectAll,untrusted\n' +
        'ErrorCodes,InsertionMode,Parser,Token,Tokenizer,TokenizerMode,defaultTreeAdapter,' +
        'foreignContent,html,init,initSync,parse,parseFragment,serialize,serializeOuter\n' +
        'init,initSync,parse,parseFragment\n' +
        'init,initSync,parse,parseFragment\n' +
        'default,init,initSync\n' +
        'default,init,initSync,raw\n' +
        'adapter,byIndex,matches,select,selectAll\n' +
        'HtmlParserPassThrough,HtmlParserStream,init,initSync,parseStream,serializeChunks\n' +
        'Tokenizer,init,initSync,tokenize\n' +
        'fromDOM,toDOM\n' +
        'DOMStream,init,initSync,parseInto\n' +
        'Sanitizer,init,initSync,sanitize,sanitizeTree\n' +
        'RewriteStream,Rewriter,init,initSync,rewrite\n' +
        'init,initSync,rewriteResponse\n' +
        'RewriteTransform,init,initSync,rewriteMiddleware,rewriteServerResponse\n' +
        'PreloadPassThrough,PreloadScanner,init,initSync,linkHeader,preloads\n' +
        'SelectorSyntaxError,compile,convert,htmlToText,init,initSync\n' +
        'SelectorSyntaxError,chunks,init,initSync,toMarkdown\n' +
        'MarkdownStream,init,initSync\n' +
        'TurndownService,default,init,initSync _a_\n',
    );
  });

  // If a program only uses names that such a file exports again, Parcel leaves out what the file imports, unless the
  // file has effects. Then the first lines of the file call a function that is not there.
  test('names the effects of files that call what they import', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      sideEffects: string[];
    };
    const scripts = join(installed, 'dist', 'browser');
    const files = readdirSync(scripts).filter((file) => file.endsWith('.js'));
    const calling = files.filter((file) => {
      const { callsImports, exportsImports } = readModule(join(scripts, file));
      return callsImports && exportsImports;
    });
    expect(calling).toContain('index.js');
    const named = calling.map((file) => `./dist/**/${file.replace(/js$/, '*')}`);
    expect(manifest.sideEffects).toEqual(expect.arrayContaining(named));
  });

  test('exports souptree.wasm to programs that load it themselves', () => {
    const program = `
const { readFileSync } = require('node:fs');
const { initSync, parseFragment } = require('souptree');
initSync(new WebAssembly.Module(readFileSync(require.resolve('souptree/souptree.wasm'))));
console.log(JSON.stringify(parseFragment('x\\u00e9').children));
initSync(readFileSync('./node_modules/souptree/dist/browser/souptree.wasm'));
console.log(JSON.stringify(parseFragment('x\\u00e9').children));`;
    expect(run('init-sync.cjs', program)).toBe('[{"type":"text","value":"x\u00e9"}]\n'.repeat(2));
  });

  describe('in Node', () => {
    /** Prints the files of the modules that are compiled, in their order. */
    const program = (code: string) => `
import { readdirSync, statSync } from 'node:fs';
import { parse, parseTree, serialize } from 'souptree';
const folder = './node_modules/souptree/dist/';
const Module = WebAssembly.Module;
WebAssembly.Module = class extends Module {
  constructor(bytes) {
    super(bytes);
    console.log(readdirSync(folder).find((file) => statSync(folder + file).size === bytes.length));
  }
};
${code}`;

    test('the first parse loads the smaller module, and the first use of another part all parts', () => {
      const code = `parse('');
console.log(serialize(parseTree('<p>x').root));
parse('', { sanitizer: 'default' });
const { sanitize } = await import('souptree/sanitize');
console.log(sanitize('<p onclick=x>y'));`;
      expect(run('parts.mjs', program(code))).toBe(
        'souptree-parser.wasm\n<html><head></head><body><p>x</p></body></html>\nsouptree.wasm\n<p>y</p>\n',
      );
    });

    test.each([
      'sanitize',
      'tokens',
      'rewrite',
      'server',
      'node',
      'preload',
      'dom-stream',
      'markdown-stream',
    ])('the first parse loads all parts if souptree/%s is imported', (entry) => {
      const code = `import 'souptree/${entry}';\nparse('');`;
      expect(run('needed.mjs', program(code))).toBe('souptree.wasm\n');
    });

    test('many trees are serialized by the module with all parts', () => {
      const code = `
const { root } = parseTree('<p>'.repeat(1e4));
for (let i = 0; i < 10; i++) serialize(root);`;
      expect(run('serialized.mjs', program(code))).toBe('souptree-parser.wasm\nsouptree.wasm\n');
    });

    test('one file is enough', () => {
      const file = join(installed, 'dist', 'souptree-parser.wasm');
      renameSync(file, `${file}.away`);
      try {
        expect(run('one.mjs', program(`parse('');`))).toBe('souptree.wasm\n');
      } finally {
        renameSync(`${file}.away`, file);
      }
    });
  });

  test.each([
    ['mjs', "import 'souptree/hast';"],
    ['cjs', "require('souptree/rehype-raw');"],
  ])('names a peer that is not installed, in a .%s file', (extension, source) => {
    const peer = join(folder, 'node_modules', 'property-information');
    const file = `peer.${extension}`;
    writeFileSync(join(folder, file), source);
    renameSync(peer, `${peer}.away`);
    const { stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
    renameSync(`${peer}.away`, peer);
    expect(stderr).toMatch(/Cannot find (package|module) 'property-information'/);
  });

  test('has a command, which names a peer that is not installed', () => {
    const command = join(
      installed,
      JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).bin.souptree,
    );
    const run = (...args: string[]) => {
      const options = { input: '<p>x', encoding: 'utf8' } as const;
      return spawnSync(process.execPath, [command, ...args], options);
    };
    expect(run('--format', 'html').stdout).toBe(
      '<html><head></head><body><p>x</p></body></html>\n',
    );
    expect(run('--format', 'hast').stdout).toContain('"tagName": "p"');
    expect(run('--encoding', 'gbk').stderr).toBe(
      'souptree: stdin: needs the package @exodus/bytes: ' +
        'npm install souptree @exodus/bytes, or npx -p souptree -p @exodus/bytes souptree\n',
    );
  });

  test('works without code generation from strings', () => {
    writeFileSync(join(folder, 'strict.cjs'), "console.log(require('souptree').parse('').type)");
    const args = ['--disallow-code-generation-from-strings', 'strict.cjs'];
    const printed = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(printed).toBe('document\n');
  });
});

/** The output of a bundle of all entries, which runs in another folder. */
async function runBundle(options: BuildOptions): Promise<string> {
  const imports = [`import ${names} from 'souptree';`].concat(
    Object.entries(entries).map(([name, entry]) => `import * as ${name} from 'souptree/${entry}';`),
  );
  const { outputFiles } = await build({
    stdin: { contents: imports.join('\n') + program, resolveDir: folder },
    bundle: true,
    write: false,
    ...options,
  });
  const elsewhere = mkdtempSync(join(tmpdir(), 'souptree-bundle-'));
  const file = join(elsewhere, options.format === 'esm' ? 'bundle.mjs' : 'bundle.cjs');
  writeFileSync(file, outputFiles?.[0]?.contents ?? '');
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  rmSync(elsewhere, { recursive: true });
  return printed;
}

describe('the module inside the script', () => {
  const files = [
    'souptree.wasm',
    'souptree-parser.wasm',
    'browser/souptree.wasm',
    'browser/souptree-markup.wasm',
    'browser/souptree-full.wasm',
  ].map((file) => join(installed, 'dist', file));

  // Without the files, only the module inside the script can run.
  beforeAll(() => {
    for (const file of files) renameSync(file, `${file}.away`);
  });
  afterAll(() => {
    for (const file of files) renameSync(`${file}.away`, file);
  });

  const inlineEntries = Object.entries(entries).map(([name, entry]) => [
    name,
    withoutModule.includes(entry) ? entry : `inline/${entry}`,
  ]);

  test('works with import', () => {
    const imports = inlineEntries.map(
      ([name, entry]) => `import * as ${name} from 'souptree/${entry}';\n`,
    );
    const main = `import ${names} from 'souptree/inline';\n`;
    expect(run('inline.mjs', main + imports.join('') + program)).toBe(output);
  });

  test('works with require', () => {
    const imports = inlineEntries.map(
      ([name, entry]) => `const ${name} = require('souptree/${entry}');\n`,
    );
    const main = `const ${names} = require('souptree/inline');\n`;
    expect(run('inline.cjs', main + imports.join('') + program)).toBe(output);
  });

  test.each(inlineEntries.map(([, entry]) => entry))(
    'souptree/%s needs no other entry',
    (entry) => {
      const twin = entry.replace('inline/', '');
      const list = `const names = (entry) => Object.keys(require(entry)).sort().join();
console.log(names('souptree/${entry}') === names('souptree/${twin}'));
${withoutModule.includes(entry) ? '' : `require('souptree/${entry}').init();`}`;
      expect(run('inline-entry.cjs', list)).toBe('true\n');
    },
  );

  test.each(['', 'await init();'])('works in the build for browsers, with %j', (call) => {
    const source = `
import { init, parse } from './node_modules/souptree/dist/browser/inline/index.js';
${call}
console.log(parse('').type);`;
    expect(run('inline-browser.mjs', source)).toBe('document\n');
  });

  // Bundlers know the condition `module`, and Node does not.
  test.each(['esm', 'cjs'] as const)(
    'is in a bundle for Node in the format %s',
    async (format) => {
      expect(await runBundle({ platform: 'node', format })).toBe(output);
    },
    60_000,
  );

  test.each(['esm', 'cjs'] as const)(
    'is in a bundle for browsers in the format %s',
    async (format) => {
      // Only souptree/node imports it.
      const external = ['node:stream'];
      expect(await runBundle({ platform: 'browser', format, external })).toBe(output);
    },
    60_000,
  );

  // jsdom, in which many tests of pages run, has none of these.
  test.each(['inline/index.cjs', 'browser/inline/index.cjs'])(
    '%s works without the interfaces of browsers',
    (file) => {
      const source = `
for (const name of ['TextDecoder', 'TextEncoder', 'fetch', 'Response']) delete globalThis[name];
const { parse, serialize } = require('./node_modules/souptree/dist/${file}');
const text = '\u00e9\u{1f600}\ud800%41&amp;' + 'long\u{20ac}'.repeat(50_000);
console.log(serialize(parse('<title>x</title><p id=%>' + text)).endsWith('<p id="%">' + text + '</p></body></html>'));`;
      expect(run('jsdom.cjs', source)).toBe('true\n');
    },
  );

  // Comments of the bundlers: without them, Vite and webpack copy the file, although no program uses the copy.
  test.each([
    ['dist', '/* webpackIgnore: true */', ['souptree', 'souptree-parser']],
    ['dist/browser', '/* @vite-ignore */', ['souptree', 'souptree-full', 'souptree-markup']],
  ])('does not make bundlers copy the files of %s', (path, comment, names) => {
    const folder = join(installed, path);
    const addresses = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .flatMap((script) => script.match(/new URL\([^()]*souptree[-a-z]*\.wasm[^()]*\)/g) ?? [])
      .map((address) => address.replace(/\s+/g, ' '));
    expect(addresses.sort()).toStrictEqual(
      names.map((name) => `new URL( ${comment} "./${name}.wasm", import.meta.url )`).sort(),
    );
  });

  test('works in the build for browsers with require', () => {
    const source = `console.log(require('./node_modules/souptree/dist/browser/inline/index.cjs').parse('').type);`;
    expect(run('inline-browser.cjs', source)).toBe('document\n');
  });
});

describe('souptree/tree', () => {
  const reader = "export { Tree, lineAndColumn, serialize } from 'souptree/tree';";

  // Not for Node, where all code of the main entry is in one chunk.
  test.each(['browser', 'neutral'] as const)(
    'has no module in a bundle for the platform %s',
    async (platform) => {
      const { metafile, outputFiles } = await build({
        stdin: { contents: reader, resolveDir: folder },
        bundle: true,
        minify: true,
        format: 'esm',
        platform,
        conditions: ['module'],
        metafile: true,
        write: false,
      });
      const [{ inputs }] = Object.values(metafile.outputs);
      const loaders = Object.entries(inputs).filter(
        ([file, { bytesInOutput }]) => bytesInOutput > 0 && /inline|load-|wasm/.test(file),
      );
      expect(loaders).toStrictEqual([]);
      expect(outputFiles[0].text).not.toMatch(/WebAssembly|souptree\.wasm|init\(\)/);
      expect(outputFiles[0].contents.length).toBeLessThan(120_000);
    },
  );

  test('reads a tree of the main entry, whose nodes it can serialize', () => {
    const source = `
import { parseTree } from 'souptree';
import { lineAndColumn, serialize, Tree } from 'souptree/tree';
const { buffer } = parseTree('<title>Soup', { locations: true, collectErrors: true });
const tree = Tree.from(buffer);
console.log(serialize(tree.root), tree.errors[0].code, lineAndColumn(tree, 7).column);`;
    expect(run('reader.mjs', source)).toBe(
      '<html><head><title>Soup</title></head><body></body></html> missing-doctype 8\n',
    );
  });
});

describe('hosts that compile the module', () => {
  // Stands for the import of a compiled module, which Node does not have.
  const compiledFiles = {
    name: 'compiled-files',
    setup({ onResolve, onLoad }: PluginBuild) {
      onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path.replace('?module', '')),
        namespace: 'compiled',
      }));
      onLoad({ filter: /./, namespace: 'compiled' }, ({ path }) => ({
        contents: `import { readFileSync } from 'node:fs';
export default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`,
      }));
    },
  };

  test.each(['workerd', 'edge-light'])(
    'the condition %s uses the import of the module',
    async (condition) => {
      const platform = {
        conditions: [condition, 'worker', 'browser', 'module'],
        external: ['node:*'],
        plugins: [compiledFiles],
      };
      expect(await runBundle({ ...platform, format: 'esm' })).toBe(output);
    },
  );
});

describe('the declarations of the packed package', () => {
  const source = `
import * as http from 'node:http';
import * as http2 from 'node:http2';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { rewriteMiddleware, rewriteServerResponse } from 'souptree/node';
import type { Document, Element, Fragment, ParseError } from 'souptree';
import type { Cursor, LazyDocument, LazyElement, LazyNode, SerializeOptions } from 'souptree';
import { init, initSync, parse, parseFragment, parseTree, Tree } from 'souptree';
import { NodeKind, Parser, serialize, serializeOuter } from 'souptree';
import { type LazyText, Tree as TreeOfReader } from 'souptree/tree';
import { adapter as cssAdapter, byIndex, matches, select, selectAll } from 'souptree/css-select';
import { selectAll as selectPlain } from 'souptree/select';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import * as parse5 from 'souptree/parse5';
import { HtmlParserPassThrough, HtmlParserStream, parseStream } from 'souptree/stream';
import { type HandlerResult, type RewriteElement, type RewriteHandlers, Rewriter, RewriteStream, rewrite } from 'souptree/rewrite';
import { type StartTagToken, type Token, Tokenizer, tokenize } from 'souptree/tokens';

const errors: ParseError[] = [];
const page: Document = parse('<p>', { onParseError: (error) => errors.push(error) });
const names: string[] = page.children.flatMap((node) => (node.type === 'element' ? [node.name] : []));
export const plainLinks: Element[] = selectPlain('a', page);
const element: Element | undefined = parseFragment(new Uint8Array(1)).children.find(
  (node): node is Element => node.type === 'element',
);
const tree: Document = parseTree('').toObject();
const root: LazyDocument = parseTree('').root;
const links: (string | null)[] = [...root.elements('a')].map((a) => a.getAttribute('href'));
const child: LazyNode | null = root.firstChild;
if (child?.type === 'element') {
  child satisfies LazyElement;
  child.name satisfies string;
  child.toObject() satisfies Element;
} else if (child?.type === 'doctype') {
  child.publicId satisfies string;
}
const anchors: LazyElement[] = selectAll('a[href]', root);
const heading: LazyElement | null = select('h1', root, { pseudos: { odd: (e) => e.index % 2 === 1 } });
if (child && matches('p', child)) child satisfies LazyElement;
const numbers: number[] = byIndex(parseTree('')).selectAll('p');
cssAdapter.getText(root) satisfies string;
export { anchors, heading, numbers };
const cursor: Cursor = parseTree('').cursor();
if (cursor.next() && cursor.kind === NodeKind.text) cursor.textLength satisfies number;
const options: SerializeOptions = { scripting: true, shadowRoots: [] };
[serialize(page, options), serializeOuter(page.children[0]), serialize(root)] satisfies string[];
parse('', { copyStrings: true }).type satisfies 'document';
const parser = new Parser({ context: 'tr' });
parser.write('<td>');
parser[Symbol.dispose]();
new Parser().end().toObject() satisfies Document;
parser.snapshot().toObject() satisfies Fragment;
export async function streams(body: ReadableStream<Uint8Array> | null): Promise<void> {
  await body?.pipeThrough(new HtmlParserPassThrough()).pipeTo(new HtmlParserStream());
  (await parseStream(body)).toObject() satisfies Document;
  (await new HtmlParserStream({ context: 'p' }).tree).toObject() satisfies Fragment;
}
for (const token of tokenize('<p>')) {
  token satisfies Token;
  if (token.type === 'start-tag') token.attributes[0]?.value satisfies string | undefined;
}
for (const token of tokenize(new Uint8Array(0))) token.raw satisfies Uint8Array;
new Tokenizer({ startTag: (tag: StartTagToken) => tag.selfClosing satisfies boolean }).write('<p>');
new Tokenizer<Uint8Array>({ text: ({ raw }) => raw.length satisfies number }).end(new Uint8Array(0));
// @ts-expect-error Chunks are strings, unless the type parameter declares bytes.
new Tokenizer({}).write(new Uint8Array(0));
const handlers: RewriteHandlers = {
  elements: {
    p: (p: RewriteElement) => p.setAttribute('a', 'b').after('<br>', { html: true }).rename('div'),
    a: { element: (a) => a.onEndTag((endTag) => endTag.remove()), text: (text) => text.remove() },
  },
  doctype: ({ name }) => name satisfies string | null,
};
rewrite('', handlers, { scripting: true }) satisfies string;
const results = [undefined, null, 1, '', true, [], {}, () => {}] as const;
for (const result of results) rewrite('', { elements: { p: () => result, a: (a) => a.remove() }, text: () => result });
// @ts-expect-error Handlers of this function are synchronous.
rewrite('', { elements: { async p() {} } });
// @ts-expect-error Handlers of this function are synchronous.
rewrite('', { async text() {} });
// @ts-expect-error Handlers of tokens are synchronous.
new Tokenizer({ async text() {} });
const asynchronous: RewriteHandlers<HandlerResult> = { elements: { async p() {} }, end: async () => {} };
new RewriteStream(asynchronous);
new Rewriter({ elements: { async p() {} } }).writeAsync('');
http.createServer((_, response) => rewriteServerResponse(response, { async text() {} }));
rewrite(new Uint8Array(0), handlers) satisfies Uint8Array;
new Rewriter(handlers).end('') satisfies string;
export const rewritten = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
  body.pipeThrough(new RewriteStream(handlers));
export const plainServer = http.createServer((_, response) => rewriteServerResponse(response, handlers));
export const http2Server = http2.createServer((request, response) => {
  rewriteServerResponse(response, handlers, { onError: () => {} });
  rewriteMiddleware(handlers)(request, response, () => {});
  rewriteMiddleware((_: Http2ServerRequest, own: Http2ServerResponse) => {
    own.stream.id satisfies number | undefined;
    return handlers;
  })(request, response, () => {});
});
export const middleware = rewriteMiddleware(({ url }, response) => {
  response.strictContentLength satisfies boolean;
  return url === '/' ? handlers : undefined;
});
middleware satisfies RequestListenerWithNext;
rewriteMiddleware(handlers) satisfies RequestListenerWithNext;
type RequestListenerWithNext = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;
// @ts-expect-error A string is not a response.
rewriteServerResponse('', handlers);
export { links };
// @ts-expect-error A lazy node cannot be changed.
root.mode = 'quirks';
Tree.from(new ArrayBuffer(0)).toObject().type satisfies 'document' | 'fragment';
TreeOfReader.from(new ArrayBuffer(0)) satisfies Tree;
export type OfReader = LazyText;
const [node]: parse5.DefaultTreeAdapterTypes.ChildNode[] = parse5.parseFragment('<p>').childNodes;
const adapter: parse5.TreeAdapter<parse5.DefaultTreeAdapterMap> = parse5.defaultTreeAdapter;
parse5.parse('', { treeAdapter: adapter }).mode satisfies string;
parse5.html.TAG_NAMES.ANNOTATION_XML satisfies 'annotation-xml';
const namespace: parse5.html.NS = parse5.html.NS.SVG;
const where: parse5.Token.Location | null | undefined = parse5.parseFragment(null, '').childNodes[0]
  ?.sourceCodeLocation;
new parse5.Parser({ scriptingEnabled: false }).document.mode satisfies string;
export { namespace, where };
const domRoot: domhandler.Document = domhandler.parse('<p>');
// @ts-expect-error The caller cannot choose the type of the nodes.
domhandler.parse<{ children: unknown[] }>('<p>');
const quirks: boolean | undefined = hast.parse('').data?.quirksMode;
const located = hast.parseFragment('<p>', { verbose: true, locations: true }).children[0];
if (located.type === 'element') located.data?.position.opening?.start.line satisfies number | undefined;
const indices: domhandler.ParseOptions = { withStartIndices: true, withEndIndices: true };
const elementLocation: domhandler.ElementLocation | null | undefined = domhandler.parse('', {
  ...indices,
  sourceCodeLocationInfo: true,
}).sourceCodeLocation;
const ends = [...root.elements()].map((each) => each.location?.startTagEnd ?? each.range?.end);
cursor.attributeStart(0) satisfies number;
export { elementLocation, ends };
export { domRoot, quirks };
export { element, init, initSync, names, node, tree };
init(fetch('souptree.wasm')) satisfies Promise<void>;
init(new URL('file:///souptree.wasm')) satisfies Promise<void>;
initSync(new Uint8Array(0)) satisfies void;
// @ts-expect-error An object is not a source of the module.
init({ name: 'souptree.wasm' });
// @ts-expect-error An address is loaded asynchronously.
initSync('souptree.wasm');
// @ts-expect-error A number is not an input.
parse(1);
// @ts-expect-error No mode has this name.
parseFragment('', { mode: 'strict' });
`;

  test('of every entry refer to nothing that they lack', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const entries = Object.keys(exports).filter((entry) => !/\.wasm$|\*|\.json$/.test(entry));
    expect(entries.length).toBeGreaterThan(20);
    for (const lib of [['es2022', 'dom'], ['es2022']]) {
      const lines = entries
        .filter((entry) => lib.includes('dom') || !/dom(-stream)?$/.test(entry))
        .map((entry, index) => `export * as e${index} from 'souptree${entry.slice(1)}';`);
      writeFileSync(join(folder, 'entries.mts'), lines.join('\n'));
      const options = { strict: true, target: 'es2022', module: 'nodenext', lib, ...nodeTypes };
      const program = programOf(folder, ['entries.mts'], options);
      const ours = program
        .getSourceFiles()
        .filter(({ fileName }) => fileName.startsWith(`${installed}/`));
      expect(ours.length).toBeGreaterThan(entries.length / 2);
      const messages = ours.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]);
      // The types of unified have packages that this folder lacks.
      expect(
        messagesOf(folder, messages).filter((line) => !/'(?:unified|vfile)'/.test(line)),
      ).toEqual([]);
    }
  }, 60_000);

  describe('compile without the types of browsers', () => {
    const files = ['consumer.mts', 'consumer.cts'];
    let messages: string[];
    beforeAll(() => {
      for (const file of files) writeFileSync(join(folder, file), source);
      const program = programOf(folder, files, {
        ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true },
        ...{ module: 'nodenext', lib: ['es2022'], ...nodeTypes },
      });
      messages = messagesOf(folder, ts.getPreEmitDiagnostics(program));
    }, 60_000);

    test.each(files)('in the file %s', (file) => {
      const others = files.filter((each) => each !== file);
      expect(
        messages.filter((line) => !others.some((other) => line.startsWith(other))),
      ).toStrictEqual([]);
    });
  });
});

describe('the build for browsers', () => {
  // Serves the files of the package, as a server would.
  const fetchStub = `
import { readFileSync } from 'node:fs';
let type = 'application/wasm';
let status = 200;
globalThis.fetch = async (url) => {
  console.log('fetch', String(url).split('/').slice(-3).join('/'));
  return new Response(readFileSync(new URL(url)), { status, headers: { 'content-type': type } });
};
`;
  const load = "import * as souptree from './node_modules/souptree/dist/browser/index.js';\n";

  test('loads souptree.wasm with init()', () => {
    const program = `
try { souptree.parse(''); } catch (error) { console.log(error.message); }
await Promise.all([souptree.init(), souptree.init(), souptree.init()]);
await souptree.init();
console.log(souptree.parse('\\u00e9').type);`;
    expect(run('browser.mjs', load + fetchStub + program)).toBe(
      'souptree: the parser is not loaded yet: await init() before the first parse\n' +
        'fetch dist/browser/souptree.wasm\ndocument\n',
    );
  });

  test('loads souptree.wasm from another address with any type, and throws if it is missing', () => {
    const program = `
const url = new URL('./node_modules/souptree/dist/souptree.wasm', import.meta.url);
status = 404;
await souptree.init(url).catch((error) => console.log(error.message));
status = 200;
type = 'text/plain';
await souptree.init(url.href);
console.log(souptree.parse('').type);
await souptree.init(fetch(url));
await souptree.init(readFileSync(url));
await souptree.init(WebAssembly.compile(readFileSync(url)));
console.log(souptree.parse('').type);`;
    expect(run('elsewhere.mjs', load + fetchStub + program)).toBe(
      'fetch souptree/dist/souptree.wasm\n' +
        'souptree: the server answered 404 for the response: ' +
        'serve the file at this address, or pass another address to init()\n' +
        'fetch souptree/dist/souptree.wasm\ndocument\nfetch souptree/dist/souptree.wasm\ndocument\n',
    );
  });

  test('says what it received instead of souptree.wasm, and can be called again', () => {
    const program = `
const wasm = globalThis.fetch;
const print = (error) => console.log(error.message, error.cause?.constructor.name);
globalThis.fetch = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
await Promise.all([souptree.init().catch(print), souptree.init().catch(print)]);
globalThis.fetch = async () => { throw new TypeError('offline'); };
await souptree.init().catch(print);
globalThis.fetch = async () => new Response('', { headers: { 'content-type': 'application/wasm' } });
await souptree.init().catch(print);
globalThis.fetch = wasm;
await souptree.init();
console.log(souptree.parse('').type);`;
    const advice = 'serve the file at this address, or pass another address to init()';
    const page =
      'souptree: the response (status 200, type text/html), which begins with "<!doctype html>", ' +
      `is not a module of souptree: ${advice} CompileError\n`;
    const output = run('page.mjs', load + fetchStub + program);
    expect(output.replace(/file:\S*\//, '')).toBe(
      `${page}${page}souptree: cannot fetch souptree.wasm: ` +
        'pass an address with http: or https:, or the bytes of the file TypeError\n' +
        'souptree: the response (status 200, type application/wasm) is not a module of souptree: ' +
        `${advice} CompileError\nfetch dist/browser/souptree.wasm\ndocument\n`,
    );
  });

  test('says in the next parse how init() failed, until it succeeds', () => {
    const program = `
const print = ({ message, cause }) => console.log(message, cause?.message === undefined);
const tryParse = () => { try { souptree.parse(''); } catch (error) { print(error); } };
const wasm = globalThis.fetch;
globalThis.fetch = async () => new Response('', { status: 503 });
const failed = souptree.init().catch((error) => error);
tryParse();
const failure = await failed;
tryParse();
try { souptree.parse(''); } catch ({ cause }) { console.log(cause === failure); }
await souptree.init(Promise.reject(new TypeError('refused'))).catch(() => {});
tryParse();
globalThis.fetch = wasm;
await souptree.init();
tryParse();`;
    const advice = 'serve the file at this address, or pass another address to init()';
    expect(run('failed.mjs', load + fetchStub + program)).toBe(
      'souptree: the parser is not loaded yet: await init() before the first parse true\n' +
        `souptree: init() failed: souptree: the server answered 503 for the response: ${advice} false\n` +
        'true\nsouptree: init() failed: refused false\nfetch dist/browser/souptree.wasm\n',
    );
  });

  test('says what the policy must allow if it forbids WebAssembly', () => {
    const program = `
const print = ({ message }) => console.log(message);
WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('blocked'); } };
WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError('blocked'); };
await souptree.init().catch(print);`;
    expect(run('policy.mjs', load + fetchStub + program)).toBe(
      'fetch dist/browser/souptree.wasm\nsouptree: this host forbids WebAssembly: ' +
        "the Content-Security-Policy of the page or worker needs 'wasm-unsafe-eval' in script-src " +
        'and the file in connect-src\n',
    );
  });

  const loadRewriting =
    "import { rewrite } from './node_modules/souptree/dist/browser/rewrite.js';\n" +
    "const withoutP = () => rewrite('<p>1<b>', { elements: { p: (p) => p.remove() } });\n";

  test('loads with init() of any entry what all imported entries need', () => {
    const program = `
await Promise.all([souptree.init(), souptree.init()]);
await souptree.init();
console.log(withoutP(), souptree.parse('').type);`;
    expect(run('needed-file.mjs', load + loadRewriting + fetchStub + program)).toBe(
      'fetch dist/browser/souptree-full.wasm\n document\n',
    );
  });

  test('has one init(), which loads a larger file after a later import needs it', () => {
    const program = `
const inits = [souptree.init];
await souptree.init();
const { init, sanitize } = await import('./node_modules/souptree/dist/browser/sanitize.js');
inits.push(init);
await init();
const { rewrite } = await import('./node_modules/souptree/dist/browser/rewrite.js');
for (const entry of ${JSON.stringify(Object.values(entries))}) {
  const { init } = await import('./node_modules/souptree/dist/browser/' + entry + '.js');
  if (init) inits.push(init);
}
await souptree.init();
await init();
console.log(sanitize('<b onclick=1>'), rewrite('<p>', {}), souptree.parse('').type, new Set(inits).size);`;
    expect(run('later-imports.mjs', load + fetchStub + program)).toBe(
      'fetch dist/browser/souptree.wasm\nfetch dist/browser/souptree-markup.wasm\n' +
        'fetch dist/browser/souptree-full.wasm\n<b></b> <p> document 1\n',
    );
  });

  test('loads a larger file while a smaller one is still loading', () => {
    const program = `
const first = souptree.init();
await import('./node_modules/souptree/dist/browser/rewrite.js');
await Promise.all([first, souptree.init(), souptree.init()]);
const { rewrite } = await import('./node_modules/souptree/dist/browser/rewrite.js');
console.log(rewrite('<p>', {}));`;
    expect(run('during-load.mjs', load + fetchStub + program)).toBe(
      'fetch dist/browser/souptree.wasm\nfetch dist/browser/souptree-full.wasm\n<p>\n',
    );
  });

  test('serializes encoded trees with and without a module that writes markup', () => {
    const program = `
await souptree.init();
const html = '<title>\u00e9</title><p title="&quot;">' + '<b>&lt;</b>'.repeat(100);
const trees = [souptree.parseTree(html)];
await import('./node_modules/souptree/dist/browser/sanitize.js');
await import('./node_modules/souptree/dist/browser/dom-stream.js');
const before = souptree.serialize(trees[0]);
await souptree.init();
trees.push(souptree.parseTree(html));
console.log(trees.every((tree) => souptree.serialize(tree) === before), before.length);`;
    expect(run('serialize.mjs', load + fetchStub + program)).toBe(
      'fetch dist/browser/souptree.wasm\nfetch dist/browser/souptree-full.wasm\ntrue 1177\n',
    );
  });

  test('says that souptree.wasm has no tokens, and replaces it by souptree-full.wasm', () => {
    const program = `
souptree.initSync(readFileSync('./node_modules/souptree/dist/browser/souptree.wasm'));
const parser = new souptree.Parser();
try { withoutP(); } catch (error) { console.log(error.message); }
console.log(souptree.parse('').type);
await souptree.init();
console.log(withoutP(), parser.end('').root.type);
await souptree.init();`;
    expect(run('replaced.mjs', load + loadRewriting + fetchStub + program)).toBe(
      'souptree: tokens need souptree-full.wasm: await init() after the last import, or pass this file to init()\ndocument\n' +
        'fetch dist/browser/souptree-full.wasm\n document\n',
    );
  });

  test('says that souptree.wasm has no sanitizer, and continues to parse', () => {
    const program = `
const print = ({ message }) => console.log(message);
await souptree.init();
const parser = new souptree.Parser();
try { souptree.parse('', { sanitizer: {} }); } catch (error) { print(error); }
const { init, sanitize } = await import('./node_modules/souptree/dist/browser/sanitize.js');
try { sanitize('<p>'); } catch (error) { print(error); }
try { new souptree.Parser({ sanitizer: {} }); } catch (error) { print(error); }
console.log(parser.end('').root.type, souptree.parse('').type);
await init();
console.log(sanitize('<p onclick=1>'), souptree.serialize(souptree.parseFragment('<b id=x>', { sanitizer: 'default' })));`;
    const missing =
      'souptree: to sanitize, import `souptree/sanitize`, and await init() after the import\n';
    expect(run('sanitizer.mjs', load + fetchStub + program)).toBe(
      `fetch dist/browser/souptree.wasm\n${missing.repeat(3)}document document\n` +
        'fetch dist/browser/souptree-markup.wasm\n<p></p> <b></b>\n',
    );
  });

  test('uses the module with tokens in a script, after one without tokens has parsed', () => {
    const program = `
import { init, parse } from './node_modules/souptree/dist/browser/inline/index.js';
console.log(parse('').type);
const { tokenize } = await import('./node_modules/souptree/dist/browser/inline/tokens.js');
console.log([...tokenize('<p>')].length, parse('').type);
await init();
console.log([...tokenize('<p>')].length);`;
    expect(run('inline-tokens.mjs', program)).toBe('document\n2 document\n2\n');
  });

  test('needs an address if it is CommonJS, and says so', () => {
    const program = `
const { init, initSync, parse } = require('./node_modules/souptree/dist/browser/index.cjs');
const { readFileSync } = require('node:fs');
init().catch((error) => {
  console.log(error.message);
  initSync(readFileSync('./node_modules/souptree/dist/browser/souptree.wasm'));
  console.log(parse('').type);
});`;
    expect(run('browser.cjs', program)).toBe(
      'souptree: pass the address of souptree.wasm to init()\ndocument\n',
    );
  });
});
