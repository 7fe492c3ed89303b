/** What the package does not have, and how it says so. */

import { expect } from '@jest/globals';
import { parseFragment, serialize } from 'souptree';
import * as parse5 from 'souptree/parse5';
import { type Case, casesOf } from './case.js';

export const wishes: Case[] = casesOf({
  'souptree/parse5 has no shadow roots, as parse5': [
    () => {
      const html = '<div><template shadowrootmode=open>a</template></div>';
      const options = { declarativeShadowRoots: true } as object;
      return parse5.serialize(parse5.parseFragment(html, options));
    },
    '<div><template shadowrootmode="open">a</template></div>',
  ],
  'markup is not indented': [
    () => serialize(parseFragment('<p>a'), { indent: 2 } as object),
    expect.stringContaining('throws serialize: `indent` is not an option'),
  ],
});
