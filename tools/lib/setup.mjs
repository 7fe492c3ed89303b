// Installs what a command needs: npm packages and tools of the system. Uses only Node's own modules,
// because a fresh clone has no others. If nothing is missing, it prints nothing and reads a few files.
// Before each step, it prints a line that begins with `setup: `. tools/demo/demo.mjs shows these lines.
//
//   node tools/lib/setup.mjs [need ...]      (all needs, if none is named)

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { readArguments, usageError } from './arguments.mjs';
import { findClang, findClangFormat, findCoverage, findProfiler, hasRuntime } from './clang.mjs';
import { findEmscripten } from './emscripten.mjs';
import {
  emsdkPrograms,
  findProgram,
  isMain,
  root,
  run,
  StepFailed,
  toolEnvironment,
} from './run.mjs';

/** The exit code if only the user can install what is missing. */
const exitMissing = 3;

/** The oldest Node that package.json allows, as numbers. */
const oldestNode = readJson(join(root, 'package.json')).engines.node.match(/\d+/g).map(Number);

/** The folders with a package.json, by the need that installs their packages. */
const packageFolders = {
  packages: root,
  consumers: join(root, 'test-js', 'consumers'),
  bench: join(root, 'bench'),
  docs: join(root, 'docs'),
  playground: join(root, 'examples', 'playground'),
  crawl: join(root, 'examples', 'crawl'),
};

/** The needs whose folder imports souptree by its name from its own node_modules: there is no package of it yet. */
const linkedFolders = ['crawl'];

const emsdkHint =
  'Emscripten, 3.1.6 or newer: from emsdk (emsdk install 6.0.5; emsdk activate 6.0.5), with EMSDK set';

/** Whether a C++ header is in one of the folders that compilers and CMake search. */
function hasHeader(name) {
  const prefixes = (process.env.CMAKE_PREFIX_PATH ?? '').split(delimiter).filter(Boolean);
  return [...prefixes, '/usr', '/usr/local', '/opt/homebrew', '/opt/local'].some((prefix) =>
    existsSync(join(prefix, 'include', name)),
  );
}

/** Whether there is a clang with libFuzzer. */
function findFuzzer() {
  const clang = findClang();
  return clang && hasRuntime(clang, '-fsanitize=fuzzer');
}

/** What apt-cache prints; an empty text if it knows nothing. */
function aptCache(...args) {
  return spawnSync('apt-cache', args, { encoding: 'utf8' }).stdout ?? '';
}

/** Debian's packages of a profiler. They are of Emscripten's release of clang, if Debian has this release. */
function profilerPackages() {
  const [, packaged] = /Depends: clang-(\d+)/.exec(aptCache('depends', 'emscripten')) ?? [];
  const version = findEmscripten()?.clang ?? packaged;
  return version && aptCache('pkgnames', `clang-${version}`) !== ''
    ? `clang-${version} libclang-rt-${version}-dev llvm-${version}`
    : 'clang libclang-rt-dev llvm';
}

// The tools: how to find each, and its package in Debian and Ubuntu, and in Homebrew. `about` says what a name does
// not.
const tools = {
  cmake: { found: () => findProgram('cmake'), apt: 'cmake', brew: 'cmake' },
  ninja: { found: () => findProgram('ninja'), apt: 'ninja-build', brew: 'ninja' },
  emscripten: { found: findEmscripten, apt: 'emscripten' },
  compiler: {
    found: () => findProgram('c++') ?? findProgram('g++') ?? findProgram('clang++'),
    apt: 'g++',
    brew: 'llvm',
  },
  googletest: {
    found: () => hasHeader('gtest/gtest.h'),
    apt: 'libgtest-dev',
    brew: 'googletest',
  },
  benchmark: {
    found: () => hasHeader('benchmark/benchmark.h'),
    apt: 'libbenchmark-dev',
    brew: 'google-benchmark',
  },
  json: {
    found: () => hasHeader('nlohmann/json.hpp'),
    apt: 'nlohmann-json3-dev',
    brew: 'nlohmann-json',
  },
  gumbo: { found: () => hasHeader('gumbo.h'), apt: 'libgumbo-dev', brew: 'gumbo-parser' },
  // Some releases of Debian lack this package.
  lexbor: { found: () => hasHeader('lexbor/html/parser.h'), brew: 'lexbor' },
  valgrind: { found: () => findProgram('valgrind'), apt: 'valgrind' },
  clang: { found: findFuzzer, apt: 'clang libclang-rt-dev', brew: 'llvm' },
  profiler: {
    found: findProfiler,
    get about() {
      const newest = findEmscripten()?.clang ?? "Emscripten's clang";
      return `a clang not newer than ${newest}, with its profile runtime and llvm-profdata`;
    },
    get apt() {
      return profilerPackages();
    },
    brew: 'llvm',
  },
  coverage: { found: findCoverage, apt: 'clang libclang-rt-dev llvm', brew: 'llvm' },
  redis: { found: () => findProgram('redis-server'), apt: 'redis-server', brew: 'redis' },
  debootstrap: { found: () => findProgram('debootstrap'), apt: 'debootstrap' },
  clangFormat: {
    found: findClangFormat,
    about: 'clang-format 14, because other versions have other output; Debian 13 does not have it',
    apt: 'clang-format-14',
    brew: 'llvm@14',
  },
};

// The needs of commands. `packages` is node_modules, `consumers` the libraries that are tested on our
// trees, `bench` the libraries that are compared with ours, `docs` the tools of the documents, `playground` the
// libraries of the playground, `crawl` the queue of an example.
const needs = {
  ...Object.fromEntries(Object.keys(packageFolders).map((need) => [need, []])),
  wasm: ['cmake', 'ninja', 'emscripten', 'profiler'],
  native: ['cmake', 'ninja', 'compiler', 'googletest', 'json'],
  nativeBench: ['cmake', 'ninja', 'compiler', 'benchmark'],
  format: ['clangFormat'],
  fuzz: ['cmake', 'ninja', 'clang'],
  coverage: ['cmake', 'ninja', 'coverage', 'googletest', 'json'],
};

// Needs that only their own commands install. Some are optional, see setupOptional().
const optionalNeeds = {
  instructions: ['valgrind'],
  nativePeers: ['gumbo', 'lexbor'],
  toolchains: ['debootstrap'],
  redis: ['redis'],
};

/** Installs all needs, or prints the commands that install them and ends the process. */
export function setup(...names) {
  checkNode();
  checkEmsdk();
  try {
    installSystemTools(names);
    for (const [need, folder] of Object.entries(packageFolders)) {
      if (!names.includes(need)) continue;
      installPackages(folder);
      if (linkedFolders.includes(need)) linkPackage(folder);
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    giveUp(`Setting up failed: ${error.message}`);
  }
}

/** Whether the optional needs are available. Installs them if root runs this and apt-get exists. */
export function setupOptional(...names) {
  const missing = missingTools(names).filter((name) => tools[name].apt);
  if (missing.length > 0 && findProgram('apt-get') && process.getuid() === 0) {
    try {
      installWithApt(missing);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(error.message);
    }
  }
  return missingTools(names).length === 0;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

function checkEmsdk() {
  if (emsdkPrograms === undefined || existsSync(emsdkPrograms)) return;
  giveUp(`EMSDK is set, but there is no ${emsdkPrograms}: activate a release, or unset EMSDK.`);
}

function missingTools(names) {
  const wanted = [...new Set(names.flatMap((name) => needs[name] ?? optionalNeeds[name]))];
  return wanted.filter((name) => !tools[name].found());
}

function installSystemTools(names) {
  const missing = missingTools(names);
  if (missing.length === 0) return;

  console.log(`missing: ${described(missing)}`);
  if (findProgram('apt-get')) installWithApt(missing);
  else {
    const brew = missing.map((name) => tools[name].brew).filter(Boolean);
    const commands = [
      process.platform === 'darwin' && brew.length > 0 ? `  brew install ${brew.join(' ')}` : '',
      missing.includes('emscripten') ? `  ${emsdkHint}` : '',
    ];
    giveUp(['Install what is missing, then try again:', ...commands.filter(Boolean)].join('\n'));
  }

  const still = missing.filter((name) => !tools[name].found());
  if (still.length > 0) giveUp(`Still missing after the installation: ${described(still)}`);
}

/** The names of tools. Adds what the names do not say. */
function described(names) {
  return names.map((name) => [name, tools[name].about].filter(Boolean).join(': ')).join(', ');
}

function installWithApt(names) {
  const isRoot = process.getuid() === 0;
  const env = { ...toolEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    console.log(`setup: apt-get ${args.join(' ')}`);
    run('apt-get', ['-q', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
    });
  };
  // Some packages depend on the release of others, which a fresh system does not know yet.
  if (isRoot) apt('update');
  const packages = names.flatMap((name) => tools[name].apt.split(' '));
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (isRoot) apt(...install);
  else {
    giveUp(
      'Install what is missing with this command, then try again:\n\n' +
        `  sudo sh -c 'apt-get update && apt-get ${install.join(' ')}'`,
    );
  }
}

function installPackages(folder) {
  if (packagesAreInstalled(folder)) return;
  console.log(`setup: npm ci${folder === root ? '' : ` in ${relative(root, folder)}`}`);
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  if (npm) run(process.execPath, [npm, ...args], { cwd: folder });
  else run('npm', args, { cwd: folder });
}

/** Makes this repository the package souptree of a folder. */
function linkPackage(folder) {
  const link = join(folder, 'node_modules', 'souptree');
  if (!existsSync(link)) symlinkSync(root, link, 'junction');
}

/**
 * Compares npm's record of node_modules with the lock file, version by version. A package that is installed, but not in
 * the lock file, would let a test pass that fails in a fresh clone.
 */
function packagesAreInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const locked = readPackages(join(folder, 'package-lock.json'));
  const isInstalled = ([path, { version, optional }]) =>
    path === '' || (installed[path] ? installed[path].version === version : optional);
  return (
    Object.entries(locked).every(isInstalled) &&
    Object.keys(installed).every((path) => path in locked)
  );
}

function readPackages(lockFile) {
  return readJson(lockFile).packages;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(exitMissing);
}

if (isMain(import.meta)) {
  const { positionals: names } = readArguments(import.meta, {}, { allowPositionals: true });
  const known = Object.keys({ ...needs, ...optionalNeeds });
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    usageError(import.meta, `a need must be one of ${known.join(', ')}, not ${unknown.join(', ')}`);
  }
  setup(...(names.length > 0 ? names : Object.keys(needs)));
}
