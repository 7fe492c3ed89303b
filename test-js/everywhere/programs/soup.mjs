// What each fixture runs: the main entry and a dialect.

import { parse, serialize } from 'souptree';
import * as parse5 from 'souptree/parse5';

const text = '<p>hi<b>x';

export function soup() {
  return `main ${serialize(parse(text))}\nparse5 ${parse5.serialize(parse5.parse(text))}`;
}
