// Prints the metadata of all pages in a folder, one line of JSON for each page.
//
//   node collect-metadata.mjs [--threads 4] FOLDER

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { untrusted } from 'souptree';
import { Pool } from 'souptree/pool';

main().catch(({ message }) => {
  console.error(message);
  process.exitCode = 1;
});

async function main() {
  const { values, positionals } = parseArgs({
    options: { threads: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder = '.'] = positionals;
  const threads = values.threads === undefined ? undefined : Number(values.threads);
  if (threads !== undefined && !(Number.isInteger(threads) && threads > 0))
    throw new Error('--threads needs a number');
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => /\.html?$/i.test(file)).sort();
  const inputs = pages.map((file) => ({ path: join(folder, file) }));
  const pool = new Pool({ threads, limits: untrusted });
  const metadataOf = new URL('metadata-of.mjs', import.meta.url);
  // The threads read the files. The answers have the order of the inputs.
  for await (const { input, value, error } of pool.map(inputs, metadataOf)) {
    const answer = error ? { error: error.message } : value;
    console.log(JSON.stringify(Object.assign({ ...input }, answer)));
  }
  await pool.close();
}
