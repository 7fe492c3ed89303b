// Hashes what the command prints for real pages. The pages are not part of the repository, only the hashes are.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder with an output of each format, `<format>.txt`. */
const outputs = join(root, 'test-js/cli/outputs');

/** The file of the hashes: by page, the hash of the page and those of its outputs by format. */
export const hashFile = join(root, 'test-js/cli/real-pages.json');

/** @typedef {Record<string, string>} Hashes */

/** @returns {Record<string, Hashes>} */
export function readHashes() {
  return JSON.parse(readFileSync(hashFile, 'utf8'));
}

/** The folder of the pages. */
export function corpusDirectory() {
  return resolve(root, process.env.SOUPTREE_CORPUS_DIR ?? '../shared/corpus');
}

/**
 * Runs the built command for each format. Throws if it fails.
 *
 * @param {string} page The path in the folder of the pages.
 * @returns {Promise<Hashes>}
 */
export async function hashOutputs(page) {
  const formats = readdirSync(outputs)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => basename(name, '.txt'));
  const texts = await Promise.all(formats.map((format) => outputOf(format, page)));
  const hashes = formats.map((format, index) => [format, hash(texts[index])]);
  return { page: hashPage(page), ...Object.fromEntries(hashes) };
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * An output whose version is `VERSION`, so that a release changes no recorded output.
 *
 * @param {string} output
 */
export function withoutVersion(output) {
  return output.replace(`"souptree","version":"${version}"`, '"souptree","version":"VERSION"');
}

/** @param {string} page */
export function hashPage(page) {
  return hash(readFileSync(join(corpusDirectory(), page)));
}

/** @param {string | Buffer} data */
function hash(data) {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * @param {string} format
 * @param {string} page
 * @returns {Promise<string>}
 */
function outputOf(format, page) {
  const args = [join(root, 'dist', 'cli.js'), '--format', format, page];
  const options = { cwd: corpusDirectory(), maxBuffer: 1 << 30 };
  return new Promise((done, fail) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const hasErrors =
        format === 'errors-sarif'
          ? stdout.includes('"startLine"')
          : /^errors/.test(format) && stdout !== '';
      const expectedCode = hasErrors ? 1 : 0;
      if ((error?.code ?? 0) === expectedCode && stderr === '') done(withoutVersion(stdout));
      else fail(new Error(`${format} of ${page}: exit code ${error?.code ?? 0}, ${stderr}`));
    });
  });
}
