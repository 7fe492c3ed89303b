/**
 * Real pages: the tree that the native program prints, plain and lazy nodes, parse5's shape are the
 * same. Pages are read from SOUPTREE_CORPUS_DIR (default ../shared/corpus), and ours from examples/pages.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse, parseTree, serialize, Tree } from 'souptree';
import { parse as parseLikeParse5 } from 'souptree/parse5';
import { dumpParse5, dumpPlain } from './support/dump.js';

const root = resolve(__dirname, '..');
const corpus = resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');
const nativeProgram = join(root, 'build/native-release/souptree-dump');

const folders = [join(root, 'examples/pages')];
if (existsSync(corpus)) {
  for (const set of ['small', 'medium', 'large']) folders.push(join(corpus, set));
} else {
  process.stderr.write(
    `\n*** NOT RUN: there are no real pages in ${corpus}; set SOUPTREE_CORPUS_DIR.\n\n`,
  );
}
if (!existsSync(nativeProgram)) {
  process.stderr.write(
    '\n*** NOT COMPARED with the native parser, which is not built: npm test does.\n\n',
  );
}

for (const folder of folders) {
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.html')) continue;
    test(file, () => {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      const text = new TextDecoder().decode(bytes);
      const document = parse(text);
      const tree = dumpPlain(document);
      // Compared as booleans: a difference of megabytes would take minutes to print.
      expect(dumpPlain(parse(bytes)) === tree).toBe(true);
      const again = Tree.from(structuredClone(parseTree(text).buffer));
      expect(dumpPlain(again.toObject()) === tree).toBe(true);
      expect(dumpPlain(again.root) === tree).toBe(true);
      expect(serialize(again.root) === serialize(document)).toBe(true);
      const likeParse5 = parseLikeParse5(text, {
        scriptingEnabled: false,
        processingInstructionNodes: true,
      });
      expect(dumpParse5(likeParse5) === tree).toBe(true);
      expect(likeParse5.mode).toBe(document.mode);
      if (!existsSync(nativeProgram)) return;
      const native = execFileSync(nativeProgram, [path], { maxBuffer: 2 ** 30 }).toString();
      expect(native.trimEnd() === tree.trimEnd()).toBe(true);
    }, 60_000);
  }
}
