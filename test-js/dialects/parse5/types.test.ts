// Programs that use parse5's types compile with the types of souptree/parse5: with the import changed, and with an
// alias that also replaces `parse5` in the declarations of other packages. test-js/everywhere compiles the same
// programs with the packed package and other versions of TypeScript.

import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const root = join(__dirname, '../../..');
const esModules = ts.ModuleKind.ESNext;
const folder = join(__dirname, '../../everywhere/parse5-types');
const programs = readdirSync(folder).filter((file) => file.endsWith('.ts'));

const packages = join(__dirname, '../../consumers/node_modules');
const theirs = join(packages, 'parse5', 'dist', 'index.d.ts');
const ours = join(root, 'dist', 'parse5.d.ts');

const { config } = ts.readConfigFile(join(folder, 'tsconfig.parse5.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, paths: {} },
  folder,
);

/** The errors of the programs, with these files as `parse5` and `parser`. */
function errorsWith(parse5: string, parser: string): string[] {
  const replaced = new Map([
    ['parse5', parse5],
    ['parser', parser],
  ]);
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containingFile) =>
    literals.map(({ text }) => {
      const file = replaced.get(text);
      if (file !== undefined) {
        return { resolvedModule: { resolvedFileName: file, extension: ts.Extension.Dts } };
      }
      const isPackage = dirname(containingFile) === folder && !text.startsWith('.');
      const importer = isPackage ? join(packages, 'index.ts') : containingFile;
      return ts.resolveModuleName(text, importer, options, host, undefined, undefined, esModules);
    });
  const files = programs.map((file) => join(folder, file));
  const program = ts.createProgram(files, options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${file?.fileName}:${line + 1} ${text}`;
  });
}

test.each([
  ['parse5', theirs, theirs],
  ['souptree/parse5', theirs, ours],
  ['souptree/parse5 as parse5', ours, ours],
])('programs for parse5 compile with the types of %s', (_name, parse5, parser) => {
  expect(programs.length).toBeGreaterThan(5);
  expect(errorsWith(parse5, parser)).toEqual([]);
});
