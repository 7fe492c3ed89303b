// Checks the package before publication: files, exports, declarations, sizes and licences. Then installs the packed
// package in an empty project, and runs the code of README.md and docs there.
//
//   npm run release:check
//   npm run release:check -- --publish    also fails while package.json has placeholders; run this before
//                                         `npm publish FILE`
//
// Fetches the packages that this code imports besides souptree.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from '../build/build.mjs';
import { pack, packedFiles } from '../build/pack.mjs';
import { flag, readArguments } from '../lib/arguments.mjs';
import { codeBlocks, documentPages, linkTargets } from '../lib/markdown.mjs';
import { command, root, run, runNodeTool, runQuietly, StepFailed } from '../lib/run.mjs';
import { setup } from '../lib/setup.mjs';

const { values } = readArguments(import.meta, { publish: flag });

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The files of the package. */
const published =
  /^(dist\/.*\.(js|cjs|d\.ts|d\.cts|wasm)|bench\/results\/speed\.svg|package\.json|(README|CHANGELOG|SECURITY)\.md|LICENSE)$/;
/** An address on a domain that does not exist. Before a release, package.json gets other addresses. */
const placeholder = /^\S*https:\/\/[\w.-]+\.example(?=\/)/;

function checkFiles() {
  const packed = packedFiles();
  const files = packed.files.map(({ path }) => path);
  const strangers = files.filter((path) => !published.test(path));
  if (strangers.length > 0) {
    throw new StepFailed(`not meant to be published: ${strangers.join(', ')}`);
  }
  const withPath = files.filter((path) => readFileSync(join(root, path)).includes(root));
  if (withPath.length > 0) throw new StepFailed(`path of this machine in ${withPath.join(', ')}`);
  for (const page of files.filter((path) => path.endsWith('.md'))) checkLinks(page);
  console.log(
    `${packed.entryCount} files, ${packed.size} bytes packed, ${packed.unpackedSize} unpacked`,
  );
}

/**
 * Checks a page of the package. Its links lead to files of the repository, which npm's site resolves by `repository` of
 * package.json, or to other hosts. `npm run check` checks the links of the other pages.
 */
function checkLinks(page) {
  const isBroken = (target) =>
    URL.canParse(target)
      ? placeholder.test(target)
      : !existsSync(join(root, dirname(page), target));
  const broken = linkTargets(readFileSync(join(root, page), 'utf8')).filter(isBroken);
  if (broken.length > 0) throw new StepFailed(`${page} has broken links: ${broken.join(', ')}`);
}

function checkManifest() {
  const missing = ['repository', 'homepage', 'bugs', 'license', 'description'].filter(
    (member) => !manifest[member],
  );
  if (missing.length > 0) throw new StepFailed(`package.json has no ${missing.join(', ')}`);
  if (manifest.dependencies) throw new StepFailed('the package has dependencies');
  if (!readFileSync(join(root, 'LICENSE'), 'utf8').startsWith(`${manifest.license} License`)) {
    throw new StepFailed(`LICENSE is not ${manifest.license}`);
  }
  const addresses = [manifest.repository.url, manifest.homepage, manifest.bugs];
  const placeholders = addresses.filter((address) => placeholder.test(address));
  if (placeholders.length === 0) return;
  const advice = `package.json has placeholders: ${placeholders.join(', ')}`;
  if (values.publish) throw new StepFailed(advice);
  console.log(`notice: ${advice}`);
}

/** Installs the packed package, and runs each block of code in README.md and docs as a module of its own. */
function runPages() {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-release-'));
  const tarball = pack(folder);
  const blocks = documentPages(root).flatMap((page) =>
    codeBlocks(readFileSync(join(root, page), 'utf8'), 'js'),
  );
  const packages = new Set(
    blocks.flatMap((block) =>
      [...block.matchAll(/from '(?!node:)([\w-]+)/g)].map(([, name]) => name),
    ),
  );
  packages.delete(manifest.name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const names = [tarball, ...packages, ...Object.keys(manifest.peerDependencies)];
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...names], { cwd: folder });
  for (const [index, block] of blocks.entries()) {
    const file = join(folder, `block-${index + 1}.js`);
    writeFileSync(file, block);
    runQuietly(process.execPath, [file], { cwd: folder });
  }
  console.log(`README.md and docs: ${blocks.length} blocks of code ran`);
  rmSync(folder, { recursive: true });
}

await command(async () => {
  setup('packages', 'wasm');
  await build();
  checkManifest();
  checkFiles();
  runNodeTool('publint/src/cli.js', ['--strict']);
  // The files of the modules are no scripts.
  runNodeTool('@arethetypeswrong/cli/dist/index.js', [
    '--pack',
    '--profile=strict',
    '--exclude-entrypoints',
    'souptree.wasm',
    'souptree-markup.wasm',
    'souptree-full.wasm',
  ]);
  run(process.execPath, ['tools/check/check-size.mjs']);
  runPages();
  console.log(
    '\nthe package can be published: npm run pack, then npm publish with the packed file',
  );
});
