// Installs what a command needs: npm packages and tools of the system. Uses only Node's own modules,
// because a fresh clone has no others. If nothing is missing, it prints nothing and reads a few files.
// Before each step, it prints a line that begins with `setup: `. tools/demo.mjs shows these lines.
//
//   node tools/setup.mjs [need ...]      (all needs, if none is named)

import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { readArguments, usageError } from './lib/arguments.mjs';
import {
  findClang,
  findClangFormat,
  findCoverage,
  findProfiler,
  hasRuntime,
} from './lib/clang.mjs';
import { findProgram, isMain, root, run, StepFailed, toolEnvironment } from './lib/run.mjs';

/** The exit code if only the user can install what is missing. */
const exitMissing = 3;

const oldestNode = 20;

/** The folders with a package.json, by the need that installs their packages. */
const packageFolders = {
  packages: root,
  consumers: join(root, 'test-js', 'consumers'),
  bench: join(root, 'bench'),
  docs: join(root, 'docs'),
  playground: join(root, 'examples', 'playground'),
};

const emsdkHint =
  'Emscripten, 3.1.6 or newer: from emsdk (emsdk install 3.1.74; emsdk activate 3.1.74), with EMSDK set';

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
  return clang && hasRuntime(clang, 'fuzzer');
}

// The tools: how to find each, and its package in Debian and Ubuntu, and in Homebrew.
const tools = {
  cmake: { found: () => findProgram('cmake'), apt: 'cmake', brew: 'cmake' },
  ninja: { found: () => findProgram('ninja'), apt: 'ninja-build', brew: 'ninja' },
  emscripten: { found: () => findProgram('emcmake'), apt: 'emscripten' },
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
  profiler: { found: findProfiler, apt: 'clang libclang-rt-dev llvm', brew: 'llvm' },
  coverage: { found: findCoverage, apt: 'clang libclang-rt-dev llvm', brew: 'llvm' },
  clangFormat: { found: findClangFormat, apt: 'clang-format-14', brew: 'llvm@14' },
};

// The needs of commands. `packages` is node_modules, `consumers` the libraries that are tested on our
// trees, `bench` the libraries that are compared with ours, `docs` the tools of the documents, `playground` the
// libraries of the playground.
const needs = {
  ...Object.fromEntries(Object.keys(packageFolders).map((need) => [need, []])),
  wasm: ['cmake', 'ninja', 'emscripten', 'profiler'],
  native: ['cmake', 'ninja', 'compiler', 'googletest', 'json'],
  nativeBench: ['cmake', 'ninja', 'compiler', 'benchmark'],
  format: ['clangFormat'],
  fuzz: ['cmake', 'ninja', 'clang'],
  coverage: ['cmake', 'ninja', 'coverage', 'googletest', 'json'],
};

// Needs that are optional, see setupOptional().
const optionalNeeds = {
  instructions: ['valgrind'],
  nativePeers: ['gumbo', 'lexbor'],
};

/** Installs all needs, or prints the commands that install them and ends the process. */
export function setup(...names) {
  checkNode();
  try {
    installSystemTools(names);
    for (const [need, folder] of Object.entries(packageFolders)) {
      if (names.includes(need)) installPackages(folder);
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    giveUp(`Setting up failed: ${error.message}`);
  }
}

/** Whether the optional needs are available. Installs them if root runs this and apt-get exists. */
export function setupOptional(...names) {
  const packages = missingTools(names).flatMap((name) => tools[name].apt?.split(' ') ?? []);
  if (packages.length > 0 && findProgram('apt-get') && process.getuid() === 0) {
    try {
      installWithApt(packages);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(error.message);
    }
  }
  return missingTools(names).length === 0;
}

function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  giveUp(`Node ${oldestNode} or newer is needed; this is ${process.versions.node}.`);
}

function missingTools(names) {
  const wanted = [...new Set(names.flatMap((name) => needs[name] ?? optionalNeeds[name]))];
  return wanted.filter((name) => !tools[name].found());
}

function installSystemTools(names) {
  const missing = missingTools(names);
  if (missing.length === 0) return;

  console.log(`missing: ${missing.join(', ')}`);
  if (findProgram('apt-get')) {
    installWithApt(missing.flatMap((name) => tools[name].apt.split(' ')));
  } else if (process.platform === 'darwin') {
    const packages = missing.map((name) => tools[name].brew).filter(Boolean);
    giveUp(
      [
        'Install what is missing, then try again:\n',
        packages.length > 0 ? `  brew install ${packages.join(' ')}` : '',
        missing.includes('emscripten') ? `  ${emsdkHint}` : '',
      ].join('\n'),
    );
  } else {
    giveUp(`Install what is missing with the means of your system, then try again.\n${emsdkHint}`);
  }

  const still = missing.filter((name) => !tools[name].found());
  if (still.length > 0) giveUp(`Still missing after the installation: ${still.join(', ')}`);
}

function installWithApt(packages) {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid() !== 0) {
    giveUp(
      'Install what is missing with this command, then try again:\n\n' +
        `  sudo sh -c 'apt-get update && apt-get ${install.join(' ')}'`,
    );
  }
  const env = { ...toolEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], install]) {
    console.log(`setup: apt-get ${args.join(' ')}`);
    run('apt-get', ['-q', '-o', 'Dpkg::Use-Pty=0', ...args], { env });
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

/** Compares npm's record of node_modules with the lock file, version by version. */
function packagesAreInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
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
