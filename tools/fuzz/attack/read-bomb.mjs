// Reads a short text on which the parser reconstructs very many elements, with each reader in turn. Prints the name of
// each reader, and `read` or the exceeded limit. A heap that is too small ends the process.
//
//   node --max-old-space-size=200 read-bomb.mjs none|untrusted <paragraphs> [readers]

import { untrusted } from '../../../dist/index.js';
import { readers } from '../../lib/readers/index.mjs';
import { loadBuilt } from '../../lib/readers/load-built.mjs';

const [limitsName, paragraphs, only = ''] = process.argv.slice(2);
const limits = limitsName === 'untrusted' ? untrusted : undefined;

const numbers = Array.from({ length: 14 }, (_, number) => number);
const tag = (number) => `<b ${numbers.map((each) => `a${each}=${number}`).join(' ')}>`;
const tags = Array.from({ length: 1000 }, (_, number) => tag(number)).join('');
// The end of the block leaves the formatting elements open. Each paragraph reconstructs them.
const bomb = `<div>${tags}</div>${'<p>x</p>'.repeat(Number(paragraphs))}`;

for (const [name, { open }] of Object.entries(readers)) {
  if (only !== '' && name !== only) continue;
  const read = await open(loadBuilt);
  let outcome = 'read';
  try {
    await read(bomb, { limits });
  } catch (error) {
    outcome = error.limit ?? error.stack;
  }
  console.log(`${name}: ${outcome}`);
}
