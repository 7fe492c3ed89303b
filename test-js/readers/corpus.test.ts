/** Real pages: the native program, plain nodes, lazy nodes and nodes of parse5's shape have the same tree. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import { expect, test } from '@jest/globals';
import 'souptree/legacy-encodings';
import { parse, parseTree, serialize, Tree } from 'souptree';
import { parse as parseLikeParse5 } from 'souptree/parse5';
import { dumpParse5, dumpPlain } from '../support/dumps/dump.js';
import { realPages } from '../support/pages.js';

const nativeProgram = resolve(__dirname, '../../build/native-release/souptree-dump');

if (!existsSync(nativeProgram)) {
  process.stderr.write(
    '\n*** NOT COMPARED with the native parser, which is not built: npm test does.\n\n',
  );
}

for (const [file, path] of realPages()) {
  test(file, () => {
    const bytes = readFileSync(path);
    // An independent decoder, for the encoding that the page declares.
    const { encoding } = parse(bytes);
    const text = new TextDecoder(encoding?.name).decode(bytes);
    const document = parse(text);
    const tree = dumpPlain(document);
    // Compared as booleans: a difference of megabytes would take minutes to print.
    expect(dumpPlain(parse(bytes)) === tree).toBe(true);
    const again = Tree.from(structuredClone(parseTree(text).buffer));
    expect(dumpPlain(again.toObject()) === tree).toBe(true);
    expect(dumpPlain(again.root) === tree).toBe(true);
    expect(serialize(again) === serialize(document)).toBe(true);
    const likeParse5 = parseLikeParse5(text, {
      scriptingEnabled: false,
      processingInstructionNodes: true,
    });
    expect(dumpParse5(likeParse5) === tree).toBe(true);
    expect(likeParse5.mode).toBe(document.mode);
    // The native program has no decoder for legacy multi-byte encodings.
    if (!existsSync(nativeProgram) || encoding?.offsetUnits === 'utf-16') return;
    const native = execFileSync(nativeProgram, [path], { maxBuffer: 2 ** 30 }).toString();
    expect(native.trimEnd() === tree.trimEnd()).toBe(true);
  }, 60_000);
}
