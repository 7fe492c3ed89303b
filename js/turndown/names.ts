import { knownNameId } from '../encoded/index.js';
import { knownNames } from '../generated/names.js';

// What elements with a name are to Turndown.
export const nameBlock = 1;
export const nameVoid = 2;
/** An element that is not blank without content. */
export const nameMeaningful = 4;
/** An element that Markdown can express, maybe only with an attribute or in some place. */
export const nameStandard = 8;
/** An element that a string does not have to have. */
export const namePage = 16;

const listsOfNames = (): readonly (readonly [number, string])[] => [
  [
    nameBlock,
    'address article aside audio blockquote body canvas center dd dir div dl dt fieldset figcaption figure footer form ' +
      'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html isindex li main menu nav noframes noscript ol output p pre ' +
      'section table tbody td tfoot th thead tr ul',
  ],
  [nameVoid, 'area base br col command embed hr img input keygen link meta param source track wbr'],
  [nameMeaningful, 'a table thead tbody tfoot th td iframe script audio video'],
  [nameStandard, 'p br h1 h2 h3 h4 h5 h6 blockquote ul ol li pre hr a em i strong b code img'],
  [namePage, 'html head body'],
];

let bits: Uint8Array | undefined;

/** What each known name is, by its id. The table is created on first use. */
export function bitsOfNames(): Uint8Array {
  if (bits === undefined) {
    bits = new Uint8Array(knownNames.length);
    for (const [bit, names] of listsOfNames()) {
      for (const name of names.split(' ')) {
        const id = knownNameId(name);
        if (id !== undefined) bits[id] |= bit;
      }
    }
  }
  return bits;
}
