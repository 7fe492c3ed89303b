// Generates the version by which a script recognises the WebAssembly module of its own build: the version of the
// package, and a hash of everything that both sides must spell alike. Script and module have no other protection:
// tokens, edits, markup and arguments carry no version.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { banner, docComment, header } from './emit.mjs';

const root = new URL('../../', import.meta.url);
const sources = ['package.json', 'the generated lists', 'tools/generate/version-files.mjs'];

/**
 * Files that spell a text or a call between script and module by hand, on both sides. All else is generated from lists.
 */
const handwritten = {
  functions: ['bindings/bindings.cpp', 'bindings/imports.js', 'js/module/souptree.d.mts'],
  request: [
    'bindings/arguments.cpp',
    'js/module/request.ts',
    'js/module/write-input.ts',
    'js/module/limits.ts',
    'js/module/options.ts',
  ],
  'filter of tokens': [
    'src/tokens/token_filter.h',
    'src/tokens/token_filter.cpp',
    'js/tokens/filter.ts',
  ],
  'configuration of the sanitizer': [
    'src/sanitize/configuration.h',
    'src/sanitize/configuration.cpp',
    'js/sanitizer/compile.ts',
  ],
  removals: ['src/sanitize/removals.h', 'src/sanitize/removals.cpp', 'js/sanitizer/removed.ts'],
};

export const handwrittenFiles = Object.values(handwritten).flat();

/** A string, or what separates tokens: white space and comments. */
const stringOrSpace =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/g;

/** The text without comments, with a space for white space outside of strings. So a formatter changes nothing. */
const withoutComments = (text) =>
  text.replace(stringOrSpace, (piece) => (/^["'`]/.test(piece) ? piece : ' ')).trim();

/**
 * The version of a build, such as `0.1.0+4a1f22c0`. A changed comment changes nothing.
 *
 * @param files the files that script and module must spell alike, by path.
 */
export function versionOf(packageVersion, files) {
  const texts = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => [path, withoutComments(text)]);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return `${packageVersion}+${hash.slice(0, 8)}`;
}

function versionCpp(version) {
  return header(
    sources,
    [],
    `namespace souptree {

// The version of the package, and a hash of everything on which script and module must agree. The name
// of a function, so that a script of another version does not find the function.
inline constexpr char version[] = "${version}";

}  // namespace souptree
`,
  );
}

function versionTypeScript(version) {
  const about =
    'The version of the package, and a hash of everything on which script and module must agree. A module of another ' +
    'version is refused.';
  return `${banner(sources)}
${docComment(about)}export const version = '${version}';
`;
}

/** @param generated all other generated files, by path. */
export function versionFiles(generated) {
  const read = (path) => readFileSync(new URL(path, root), 'utf8');
  const isOfBuild = ([path]) => /^(src|bindings|js)\//.test(path);
  const version = versionOf(JSON.parse(read('package.json')).version, {
    ...Object.fromEntries(Object.entries(generated).filter(isOfBuild)),
    ...Object.fromEntries(handwrittenFiles.map((path) => [path, read(path)])),
  });
  return {
    'bindings/generated/version.h': versionCpp(version),
    'js/generated/version.ts': versionTypeScript(version),
  };
}
