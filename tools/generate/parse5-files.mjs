// Generates the types of parse5's enumerations. Only an `enum` is assignable to parse5's, which TypeScript compares by
// name and members. A compiled `enum` has each name up to four times, so scripts create the same values from texts.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { banner, docComment } from './emit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'js/dialects/parse5';

const about = {
  ATTRS: 'The names of attributes on which parse5 depends.',
  DOCUMENT_MODE: 'The modes of documents. #concept-document-mode',
  ERR: 'The codes of parse errors, by name in camel case.',
  InsertionMode: 'The insertion modes of parse5.',
  NS: 'The URIs of namespaces.',
  TAG_ID: 'The ids of elements. The id of a name that parse5 does not know is 0.',
  TAG_NAMES: 'The names of elements that parse5 knows.',
  TokenType:
    'The kinds of tokens in parse5. In the tokens of `souptree/tokens`, `type` is a string.',
};

/** Replaces generated files by those that are written now. @returns a plugin of esbuild */
const writtenNow = (files) => ({
  name: 'written now',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]generated[\\/]/ }, ({ path }) => {
      const contents = files[relative(root, path).replaceAll('\\', '/')];
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
  },
});

/** The values of the enumerations, by name. */
async function enumerations(files) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`${folder}/enums.js`],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [writtenNow(files)],
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** A declaration. The numbers of an enumeration of numbers are also names, which are left out. */
function declaration(name, values) {
  const literal = (value) => (typeof value === 'string' ? `'${value}'` : value);
  const members = Object.keys(values)
    .filter((key) => !/^\d/.test(key))
    .map((key) => `  ${key} = ${literal(values[key])},\n`);
  return `${docComment(about[name])}export declare enum ${name} {\n${members.join('')}}\n`;
}

/** @param files the other generated files by path, some of which declare the codes of errors. */
export async function parse5Files(files) {
  const values = await enumerations(files);
  const names = Object.keys(about);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown) throw new Error(`tools/generate/parse5-files.mjs: \`${unknown}\` has no comment`);
  return {
    [`${folder}/enums.d.ts`]: [
      banner([`${folder}/enum-values.ts`, 'error-codes.ts']),
      ...names.map((name) => declaration(name, values[name])),
    ].join('\n'),
  };
}
