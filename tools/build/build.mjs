// Builds the npm package into dist/:
//
//   src, bindings --CMake, Emscripten--> build/wasm-{release,small}/souptree.{mjs,wasm}
//   the small modules --functions ordered--> build/wasm-small/souptree{,-markup,-full}-ordered.wasm
//   js            --accessors inlined, comments of classes removed--> js
//   js + the glue --esbuild--> dist/*.js, *.cjs (Node) and dist/browser/*.js, *.cjs (everything else)
//   js/cli        --esbuild--> dist/cli.js, dist/cli/*, which import the package by its name
//   js            --tsc------> dist/*.d.ts, *.d.cts
//   tools/lib/entries.mjs ---> dist/inline/*, dist/browser/{inline,workerd,edge-light}/*
//   js/index.ts --esbuild----> dist/standalone.js, one file with the module inside
//
// The platforms differ in one source, which loads the wasm, and in the compilation of all others: Node
// reads fast modules from the disk, browsers download a small one. Either platform accepts the other's
// module. bindings/README.md explains the steps and their gains.
// Before each step, it prints a line that begins with `build: `. tools/demo/demo.mjs shows these lines.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildFolder, buildPreset } from '../lib/cmake.mjs';
import { findEmscripten } from '../lib/emscripten.mjs';
import { entries, exported, forms, neededLevel, parsingEntries } from '../lib/entries.mjs';
import {
  command,
  filesUnder,
  isMain,
  root,
  runNodeTool,
  StepFailed,
  writtenAt,
} from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';
import { checkEmbind } from './embind.mjs';
import { moduleTextSource } from './module-text.mjs';
import { toCommonJs } from './output/commonjs.mjs';
import { orderFunctions } from './output/function-order.mjs';
import { withoutUnusedViews } from './output/unused-views.mjs';
import { takeProfile } from './profile.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The sources of the entries. */
const entrySources = entries.map((entry) => `js/${entry}.ts`);
/** The name below js/hosts of the source that provides the module of an entry in a form. */
const loaderOf = (form, { name }, entry) => {
  // Scripts for Node contain the module with all parts. So do scripts of entries that need more than the parser: a
  // script cannot load more later.
  const parses = form === 'inline' && name === 'browser' && neededLevel(entry) === 'parser';
  return `${form}/${parses ? 'parser' : 'full'}`;
};
/** The names of all such sources. */
const loadersOf = (form, platform) => [
  ...new Set(parsingEntries.map((entry) => loaderOf(form, platform, entry))),
];
/** Packages that users of some entries install themselves. */
export const peers = Object.keys(manifest.peerDependencies);
const orderingTool = 'tools/build/output/function-order.mjs';
const platforms = [
  {
    name: 'node',
    folder: 'dist',
    preset: 'wasm-release',
    trainedBy: 'all',
    modules: [
      { name: 'souptree', level: 'full' },
      { name: 'souptree-parser', level: 'parser' },
    ],
  },
  {
    name: 'browser',
    folder: 'dist/browser',
    preset: 'wasm-small',
    trainedBy: 'strings',
    modules: [
      { name: 'souptree', level: 'parser' },
      { name: 'souptree-markup', level: 'markup' },
      { name: 'souptree-full', level: 'full' },
    ],
  },
];
/** The glue of a module. All modules have the same. */
const glueFile = ({ preset, modules: [first] }, { name } = first) =>
  join(buildFolder(preset), `${name}.mjs`);
/** The file of a platform's module. The functions of modules that browsers download are in another order. */
const moduleFile = (platform, { name }) =>
  join(
    buildFolder(platform.preset),
    platform.name === 'browser' ? `${name}-ordered.wasm` : `${name}.wasm`,
  );
/** The builds of a platform's scripts: their endings, and files whose exports replace globals. */
const scriptBuilds = {
  node: [
    { types: ['js'], inject: [] },
    { types: ['cjs'], inject: ['js/hosts/node/codecs.ts'] },
  ],
  browser: [
    { types: ['js'], inject: [] },
    { types: ['cjs'], inject: ['js/hosts/browser/codecs.ts'] },
  ],
};

/** An import of another file in a declaration: the text before it, the quote, the path without .js. */
const declarationImport = /(from |import\()(['"])(\.{1,2}\/[^'"]*)\.js\2/g;

/**
 * @throws StepFailed if a bundle contains code of another package: then the package would have to repeat its licence.
 */
function expectOwnCode({ outputs }) {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const other = files.find((file) => file.includes('node_modules/'));
  if (other !== undefined) throw new StepFailed(`dist contains code of another package: ${other}`);
}

/** Builds everything that is out of date. */
export async function build() {
  const inputs = buildInputs();
  const stamp = join(root, 'build', 'dist-stamp.txt');
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === `${inputs}\n${fingerprint(filesUnder('dist'))}`) return;

  console.log('build: dist');
  await checkModules();
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(join(root, 'dist'));
  let namesOf;
  for (const platform of platforms) {
    namesOf = await bundle(platform);
    for (const form of formsOf(platform)) writeForm(platform, form, namesOf);
    copyModules(platform);
  }
  await bundleCommand();
  await bundleStandalone();
  declareTypes();
  for (const entry of parsingEntries) declareInline(entry, namesOf);
  writeFileSync(join(root, 'dist', 'souptree.wasm.d.ts'), wasmDeclaration);
  writeFileSync(stamp, `${inputs}\n${fingerprint(filesUnder('dist'))}`);
}

/**
 * Builds only the CommonJS of Node, which the tests of the package load. The other files of dist stay as they are, and
 * the next `build()` builds everything.
 */
export async function buildCommonJs() {
  const inputs = buildInputs();
  const stamp = join(root, 'build', 'commonjs-stamp.txt');
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const files = () => filesUnder('dist').filter((file) => /^dist\/[^/]*\.(cjs|wasm)$/.test(file));
  if (existsSync(join(root, 'dist')) && built === `${inputs}\n${fingerprint(files())}`) return;
  console.log('build: dist, CommonJS for Node');
  mkdirSync(join(root, 'dist'), { recursive: true });
  const platform = platformOf('node');
  await bundleScripts(
    platform,
    scriptBuilds.node.find(({ types }) => types.includes('cjs')),
  );
  copyModules(platform);
  writeFileSync(stamp, `${inputs}\n${fingerprint(files())}`);
}

function copyModules(platform) {
  for (const module of platform.modules) {
    const wasm = join(root, platform.folder, `${module.name}.wasm`);
    copyFileSync(moduleFile(platform, module), wasm);
    chmodSync(wasm, 0o644);
  }
}

/** Builds the modules. Returns a text that differs if a file differs of which dist is built. */
function buildInputs() {
  const modules = buildModules();
  return fingerprint([
    ...filesUnder('js'),
    ...modules,
    'package.json',
    'package-lock.json',
    'tools/lib/entries.mjs',
    ...filesUnder('tools/build').filter((file) => file.endsWith('.mjs')),
    'tsconfig.json',
    'tsconfig.build.json',
  ]);
}

/** Builds targets of a platform's preset: those of the package, if no target is named. Returns the preset's folder. */
function buildTargets({ preset, trainedBy }, ...targets) {
  const definitions = [`-DSOUPTREE_PROFILE=${takeProfile(trainedBy)}`];
  return buildPreset(preset, { targets, definitions });
}

const platformOf = (name) => platforms.find((platform) => platform.name === name);

/** Builds the module of docs/how-parsing-works.md, which is not part of the package. */
export function buildTraceModule() {
  buildTargets(platformOf('browser'), 'souptree-trace-wasm');
}

/** Builds the module of bench/breakdown.mjs, which is not part of the package. Returns the preset's folder. */
export function buildStages() {
  return buildTargets(platformOf('node'), 'stages');
}

/** Builds the module of each platform and returns the files. */
function buildModules() {
  for (const platform of platforms) buildTargets(platform);
  const glues = platforms.flatMap((platform) =>
    platform.modules.map((module) => glueFile(platform, module)),
  );
  const [glue, ...others] = glues.map((file) => readFileSync(file));
  if (others.some((other) => !other.equals(glue))) {
    throw new StepFailed('the glue of the modules differs, so no script can load all of them');
  }
  const modules = platforms.flatMap((platform) =>
    platform.modules.map((module) => orderedModule(platform, module)),
  );
  return [...glues, ...modules].map((file) => relative(root, file));
}

/** Checks that the functions of a module of each platform can be called. */
async function checkModules() {
  const { release } = findEmscripten();
  for (const platform of platforms) {
    const { default: createModule } = await import(pathToFileURL(glueFile(platform)));
    const module = await WebAssembly.compile(
      readFileSync(moduleFile(platform, platform.modules[0])),
    );
    await checkEmbind(createModule, module, release);
  }
}

/** Orders the functions of a module if browsers download the module. Returns the module's file. */
function orderedModule(platform, module) {
  const linked = join(buildFolder(platform.preset), `${module.name}.wasm`);
  const ordered = moduleFile(platform, module);
  const sources = [linked, join(root, orderingTool)];
  if (ordered !== linked && sources.some((source) => writtenAt(source) > writtenAt(ordered))) {
    console.log(`build: ${basename(ordered)}`);
    orderFunctions(linked, ordered);
  }
  return ordered;
}

/** Names, sizes and times, which show changes without reading the files. */
function fingerprint(files) {
  return files
    .map((file) => {
      const { size, mtimeMs } = statSync(join(root, file));
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

/** The forms of the entries that the platform has. */
const formsOf = ({ name }) =>
  Object.keys(forms).filter((form) => forms[form].builds.includes(name));

/** Writes ES modules with shared chunks, and CommonJS. Returns the names that each entry exports. */
async function bundle(platform) {
  let metafile;
  for (const scriptBuild of scriptBuilds[platform.name]) {
    metafile = await bundleScripts(platform, scriptBuild);
  }
  return (entry) => metafile.outputs[join(platform.folder, `${entry}.js`)].exports;
}

async function bundleScripts(platform, { types, inject }) {
  const { name, folder } = platform;
  const { build: esbuild } = await import('esbuild');
  const { AccessorInliner, inlinedAccessors } = await import('./output/inline-accessors.mjs');
  const inliner = new AccessorInliner();
  const loaders = formsOf(platform)
    .flatMap((form) => loadersOf(form, platform))
    .map((loader) => `js/hosts/${loader}.ts`);
  const { metafile, outputFiles } = await esbuild({
    absWorkingDir: root,
    entryPoints: [...entrySources, ...loaders, `js/${threadProgram}.ts`],
    outbase: 'js',
    outdir: folder,
    platform: name === 'node' ? 'node' : 'neutral',
    target: 'es2022',
    format: 'esm',
    bundle: true,
    // Only the entry souptree/node imports it. Some hosts that are not Node have it.
    external: [...peers, 'node:stream'],
    inject,
    metafile: true,
    legalComments: 'none',
    // Inlines constants of other files, so that dead code disappears and engines need no lookup.
    minifySyntax: true,
    logLevel: 'warning',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    write: false,
    plugins: [
      platformFiles(platform),
      ...(name === 'node' ? [mainInEachEntry(inliner, loaders)] : []),
      inlinedAccessors(inliner),
    ],
  });
  expectOwnCode(metafile);
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    if (types.includes('js')) writeFileSync(path, text);
    if (types.includes('cjs') && !isWithoutCommonJs(path)) {
      writeFileSync(path.replace(/\.js$/, '.cjs'), toCommonJs(text, withoutImportMeta[name]));
    }
  }
  return metafile;
}

/** The address of a module or of the program of a thread, as esbuild writes the expressions of platform-node.ts. */
const moduleAddress =
  /new URL\([^()]*"\.(\/(?:souptree[\w-]*\.wasm|pool\/worker\.js))",\s*import\.meta\.url\s*\)/g;

/**
 * Expressions that CommonJS has instead of those with `import.meta`. Bundlers for Node recognise `__dirname`, and copy
 * the file. Browsers find no file without an address.
 */
const withoutImportMeta = {
  node: [[moduleAddress, '__dirname + "$1"']],
  browser: [['import.meta.url', 'undefined']],
};

/** The program of the threads of `souptree/pool`. It is an ES module for `require` too. */
const threadProgram = 'pool/worker';

const isWithoutCommonJs = (file) =>
  file.endsWith(`${threadProgram}.js`) ||
  Object.keys(forms).some((form) => !forms[form].hasCommonJs && file.includes(`/hosts/${form}/`));

/** Writes the entries in another form: each loads the module and exports the entry. */
function writeForm(platform, form, namesOf) {
  const target = join(root, platform.folder, form);
  mkdirSync(target);
  for (const entry of parsingEntries) {
    const loader = `../hosts/${loaderOf(form, platform, entry)}`;
    const source = `import '${loader}.js';\n${exportsOf(entry, '.js', namesOf)}`;
    writeFileSync(join(target, `${entry}.js`), source);
    if (!forms[form].hasCommonJs) continue;
    // Lists the names in a statement that never runs, because tools read them without running the file.
    const members = namesOf(entry).map((name) => `${name}: entry`);
    const commonJs = `"use strict";
require('${loader}.cjs');
const entry = require('../${entry}.cjs');
0 && (module.exports = { ${members.join(', ')} });
module.exports = entry;
`;
    writeFileSync(join(target, `${entry}.cjs`), commonJs);
  }
}

/** The statements that export everything of an entry. `export *` leaves out the default export. */
function exportsOf(entry, extension, namesOf) {
  const hasDefault = namesOf(entry).includes('default');
  const byDefault = `export { default } from '../${entry}${extension}';\n`;
  return `export * from '../${entry}${extension}';\n${hasDefault ? byDefault : ''}`;
}

/** Writes the command, whose files import the entries for Node. A start reads only the files that it needs. */
async function bundleCommand() {
  const { build: esbuild } = await import('esbuild');
  await esbuild({
    absWorkingDir: root,
    entryPoints: ['js/cli.ts', 'js/cli/print-page.ts'],
    outbase: 'js',
    outdir: 'dist',
    platform: 'node',
    target: 'es2022',
    format: 'esm',
    bundle: true,
    legalComments: 'none',
    logLevel: 'warning',
    splitting: true,
    chunkNames: 'cli/[name]-[hash]',
    plugins: [importedEntries()],
  });
  chmodSync(join(root, 'dist', 'cli.js'), 0o755);
}

/**
 * Writes the main entry for browsers as one file, which has the module inside: a page without a bundler makes one
 * request.
 */
async function bundleStandalone() {
  const { build: esbuild } = await import('esbuild');
  const { AccessorInliner, inlinedAccessors } = await import('./output/inline-accessors.mjs');
  const { version, license } = manifest;
  // package.json lists the effects of the built files only.
  const loader = {
    name: 'loader-with-effects',
    setup({ onResolve }) {
      onResolve({ filter: /inline\/parser\.js$/ }, () => ({
        path: join(root, 'js', 'hosts', 'inline', 'parser.ts'),
        sideEffects: true,
      }));
    },
  };
  await esbuild({
    absWorkingDir: root,
    stdin: {
      contents: `import './hosts/inline/parser.js'; ${exportsOf('index', '.js', () => []).replace('../', './')}`,
      resolveDir: join(root, 'js'),
    },
    outfile: 'dist/standalone.js',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    bundle: true,
    minify: true,
    banner: { js: `/*! souptree ${version} | ${license} */` },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      loader,
      platformFiles(platforms.find(({ name }) => name === 'browser')),
      inlinedAccessors(new AccessorInliner()),
    ],
  });
  // Bundlers copy the file of such an expression, which this script never loads.
  const file = join(root, 'dist', 'standalone.js');
  const script = readFileSync(file, 'utf8');
  writeFileSync(file, script.replaceAll('"./souptree.wasm"', '"./souptree"+".wasm"'));
}

/** Turns imports of entries into imports of the package by its own name. */
function importedEntries() {
  return {
    name: 'imported-entries',
    setup({ onResolve }) {
      onResolve({ filter: /\.js$/ }, ({ path, resolveDir }) => {
        const entry = relative(join(root, 'js'), join(resolveDir, path)).replace(/\.js$/, '');
        if (!entries.includes(entry)) return undefined;
        return { path: exported(entry, manifest.name), external: true };
      });
    },
  };
}

/** Resolves the platform's file and the glue that CMake built. */
function platformFiles(platform) {
  return {
    name: 'platform-files',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\/souptree\.mjs$/ }, ({ path }) => ({
        contents: withoutUnusedViews(readFileSync(path, 'utf8')),
      }));
      // The folder of each platform has the same files.
      onResolve({ filter: /\.js$/ }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path).replace(/\.js$/, '.ts');
        const name = relative(join(root, 'js', 'hosts', 'node'), file);
        if (name.startsWith('..')) return undefined;
        return { path: join(root, 'js', 'hosts', platform.name, name) };
      });
      onResolve({ filter: /\/souptree\.mjs$/ }, () => ({
        path: glueFile(platform),
      }));
      // esbuild writes the path of each file into a comment.
      onResolve({ filter: /-module-text\.mjs$/ }, ({ path }) => ({
        path: basename(path).replace('-module-text.mjs', ''),
        namespace: 'module-text',
      }));
      onLoad({ filter: /./, namespace: 'module-text' }, ({ path }) => {
        const module = platform.modules.find(({ level }) => level === path);
        const bytes = readFileSync(moduleFile(platform, module));
        return { contents: moduleTextSource(bytes, platform.name, module.level) };
      });
      // Hosts and bundlers that know these imports resolve them.
      onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({ path, external: true }));
    },
  };
}

/**
 * For Node: each entry imports the main entry, so esbuild puts all code of the main entry into one chunk.
 * Importing many files is slow. Browsers get small chunks instead, because bundlers drop unused files
 * best. See "One chunk in Node" in bench/DECISIONS.md.
 */
function mainInEachEntry(inliner, loaders) {
  const [main, ...others] = [...entrySources, ...loaders, `js/${threadProgram}.ts`].map((file) =>
    join(root, file),
  );
  return {
    name: 'main-in-each-entry',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!others.includes(path)) return undefined;
        const from = relative(dirname(path), main)
          .replace(/^(?!\.)/, './')
          .replace(/ts$/, 'js');
        const contents = `${inliner.inline(path)}import * as main from '${from}';\n`;
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** Writes declarations for `import` and for `require`, which must not share a file. */
function declareTypes() {
  runNodeTool('typescript/bin/tsc', ['--project', 'tsconfig.build.json']);
  // tsc copies no declarations.
  for (const file of filesUnder('js/dialects').filter((name) => name.endsWith('.d.ts'))) {
    copyFileSync(join(root, file), join(root, file.replace('js', 'dist')));
  }
  const reachable = new Map();
  const waiting = entries.map((entry) => `dist/${entry}.d.ts`);
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (reachable.has(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    reachable.set(file, text);
    for (const [, , , path] of text.matchAll(declarationImport)) {
      waiting.push(join(dirname(file), `${path}.d.ts`));
    }
  }
  for (const file of filesUnder('dist').filter((name) => name.endsWith('.d.ts'))) {
    const text = reachable.get(file);
    if (text === undefined) rmSync(join(root, file));
    else {
      const twin = join(root, file.replace(/\.d\.ts$/, '.d.cts'));
      writeFileSync(twin, text.replace(declarationImport, '$1$2$3.cjs$2'));
    }
  }
}

/** Writes the declarations of `souptree/inline` or of an entry below it. */
function declareInline(entry, namesOf) {
  const name = entry === 'index' ? 'souptree' : `souptree/${entry}`;
  const about = `/** \`${name}\`, with the module inside the script: needs no file and no \`init()\`. */\n`;
  for (const [extension, type] of [
    ['.js', 'd.ts'],
    ['.cjs', 'd.cts'],
  ]) {
    const file = join(root, 'dist', 'inline', `${entry}.${type}`);
    writeFileSync(file, about + exportsOf(entry, extension, namesOf));
  }
}

const wasmDeclaration = `import type { ModuleSource } from './module/init.js';

/** A compiled module, or an address: the host or bundler decides. \`init\` accepts both. */
declare const source: ModuleSource;
export default source;
`;

if (isMain(import.meta)) {
  await command(async () => {
    setup('packages', 'wasm');
    await build();
  });
}
