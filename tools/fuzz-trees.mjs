// Changes encoded trees at random, and reads what Tree.from() accepts with every reader there is.
// Fails on anything else than its own error, or readers that differ or do not come to an end.
//
//   node tools/fuzz-trees.mjs [--count 1000000] [--seed 1]
//
// It needs the built package. A failure prints the seed and the number of the change.

import { parseArgs } from 'node:util';
import { byIndex } from '../dist/css-select.js';
import { parseFragmentTree, parseTree, serialize, serializeOuter, Tree } from '../dist/index.js';
import { readByAll, refusals } from './lib/read-tree.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const count = Number(values.count);

const options = { declarativeShadowRoots: true, locations: true, onParseError: () => {} };
const long = 'a text that is longer than those that share their place';
const trees = [
  parseTree('<!doctype html><title>x</title><p class=a id=b>y<b>z</b><!--c--><br>', options),
  parseTree(
    `<!doctype x public "a" "b"><?t d?><template>${long}<td title="${long}"></template>`,
    options,
  ),
  parseTree(
    '<svg viewbox=1 xlink:href=x><math><mi>\u00e9\u{1f600}\ud800</mi></math></svg>',
    options,
  ),
  parseTree(`<p ${Array.from({ length: 20 }, (_, i) => `x-${i}=${i}`).join(' ')}>a</p>`, options),
  parseTree(
    `<p><b ${Array.from({ length: 16 }, (_, i) => `x-${i}`).join(' ')}></p><p>a<p>b<p>c`,
    options,
  ),
  parseTree(
    '<div><template shadowrootmode=open shadowrootserializable><b>x</b></template>y</div>'.repeat(
      3,
    ),
    options,
  ),
  parseFragmentTree('<template><p><template shadowrootmode=open>x</template></template><p>y', {
    ...options,
    context: 'div',
  }),
  parseFragmentTree('<ul>'.repeat(5) + '<li>x</li>'.repeat(5), options),
].map(({ buffer }) => new Uint8Array(buffer));

/** Numbers below 1 that depend on the seed alone. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(Number(values.seed));
const below = (limit) => Math.floor(random() * limit);
const pick = (list) => list[below(list.length)];

// The records follow the header, which says where they begin.
const headerWords = new Int32Array(trees[0].buffer, 0, 6)[5] / 4;
const interesting = [0, 1, -1, 2, 15, 0x3fffffff, 0x40000000, 0x7fffffff, -0x80000000];

/** Changes one word, in a way that often leaves a tree valid. */
function changeWord(words) {
  // Mostly records, which follow the header.
  const at = below(8) === 0 ? below(headerWords) : headerWords + below(words.length - headerWords);
  switch (below(7)) {
    case 0:
      words[at] ^= 1 << below(32);
      break;
    case 1:
      words[at] = pick(interesting);
      break;
    case 2:
      words[at] += pick([-3, -2, -1, 1, 2, 3]);
      break;
    case 3:
      words[at] = words[headerWords + below(words.length - headerWords)];
      break;
    case 4: // the kind of a record
      words[at] = (words[at] & ~15) | below(16);
      break;
    case 5: // a length, an attribute count or a namespace
      words[at] += pick([-16, 16, 32, 240]);
      break;
    default: // a name
      words[at] += pick([-256, 256, 65536]);
  }
}

function change(original) {
  let bytes = original.slice();
  for (let left = 1 + below(3); left > 0; left--) {
    const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
    switch (below(12)) {
      case 0:
        bytes[below(bytes.length)] = below(256);
        break;
      case 1: {
        // A record moves.
        const from = headerWords + 3 * below(Math.floor((words.length - headerWords) / 3));
        const to = headerWords + 3 * below(Math.floor((words.length - headerWords) / 3));
        words.copyWithin(to, from, from + 3);
        break;
      }
      case 2:
        if (below(10) === 0) bytes = bytes.slice(0, below(bytes.length + 1));
        else changeWord(words);
        break;
      default:
        changeWord(words);
    }
    if (bytes.length < 4 * (headerWords + 3)) break;
  }
  return bytes;
}

/** Reads the tree by every reader, and each node as markup. */
function readAll(tree) {
  readByAll(tree, { serialize, byIndex });
  for (const node of tree.root.descendants()) {
    if (serializeOuter(node.toObject()).length === 0 && node.type !== 'text') {
      throw new Error('no markup');
    }
  }
}

let refused = 0;
for (let number = 0; number < count; number++) {
  const bytes = change(trees[number % trees.length]);
  try {
    let tree;
    try {
      tree = Tree.from(bytes.buffer);
    } catch (error) {
      if (!(error instanceof Error && refusals.test(error.message))) throw error;
      refused++;
      continue;
    }
    readAll(tree);
  } catch (error) {
    console.error(
      `seed ${values.seed}, change ${number}: ${Buffer.from(bytes).toString('base64')}`,
    );
    throw error;
  }
}
console.log(`${count} changed trees: ${refused} refused, ${count - refused} read`);
