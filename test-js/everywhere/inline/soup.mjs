// What each fixture runs: the main entry and a dialect.

import { parse, serialize } from 'souptree/inline';
import * as parse5 from 'souptree/inline/parse5';

const text = '<p>hi<b>x';

export function soup() {
  return `main ${serialize(parse(text))}\nparse5 ${parse5.serialize(parse5.parse(text))}`;
}
