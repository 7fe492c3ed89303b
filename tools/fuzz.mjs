// Builds the libFuzzer target with clang and sanitizers and lets it run.
//
//   node tools/fuzz.mjs [--seconds 60] [--target parse-fuzzer] [-- libFuzzer's own options]
//
// What it finds worth keeping goes to build/fuzz/<target>/corpus, inputs that crash to crashes.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findClang } from './lib/clang.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { command, root, run, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    target: { type: 'string', default: 'parse-fuzzer' },
  },
});

/** Tags and the openings of other constructs, which chance alone would take long to write. */
function writeDictionary(file) {
  const names = readFileSync(join(root, 'tools/standard/element-names.txt'), 'utf8')
    .split('\n')
    .filter((line) => !/^[#[]/.test(line))
    .flatMap((line) => line.split(/\s+/).filter(Boolean));
  const tags = [...new Set(names)].flatMap((name) => [`<${name}>`, `</${name}>`]);
  const others = [
    '<!--',
    '-->',
    '--!>',
    '<!DOCTYPE ',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '&#x',
    '&amp',
    "<?xml encoding='koi8-r'",
    '<meta charset=',
    'charset=big5',
    '<meta http-equiv=content-type content=',
    '\\xef\\xbb\\xbf',
    '\\xff\\xfe',
    '\\xfe\\xff',
    '{script}',
    '{/script}',
  ];
  writeFileSync(file, [...tags, ...others].map((word) => `"${word}"\n`).join(''));
}

await command(() => {
  const seconds = Number(options.seconds);
  if (!Number.isInteger(seconds) || seconds <= 0) {
    throw new StepFailed(`--seconds ${options.seconds} is not a number of seconds`);
  }
  setup('fuzz');
  const folder = buildPreset('native-fuzz', {
    targets: [options.target],
    definitions: [`-DCMAKE_CXX_COMPILER=${findClang()}`],
  });

  const work = join(root, 'build', 'fuzz', options.target);
  const corpus = join(work, 'corpus');
  const crashes = join(work, 'crashes');
  for (const made of [corpus, crashes]) mkdirSync(made, { recursive: true });
  const dictionary = join(work, 'dictionary.txt');
  writeDictionary(dictionary);
  // The first folder is written to; the others are only read.
  const seeds = ['test-native/fuzz/corpus', 'examples/pages'].filter((seed) =>
    existsSync(join(root, seed)),
  );
  run(join(folder, 'test-native', options.target), [
    `-max_total_time=${seconds}`,
    `-artifact_prefix=${crashes}/`,
    `-dict=${dictionary}`,
    // Short inputs run many more times; options of the caller's override this.
    '-max_len=4096',
    '-print_final_stats=1',
    ...positionals,
    corpus,
    ...seeds,
  ]);
  console.log(`${options.target}: ${seconds} s without a crash`);
});
