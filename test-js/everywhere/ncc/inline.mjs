import { parse, serialize } from 'souptree/inline';
import * as parse5 from 'souptree/inline/parse5';

const text = '<p>hi<b>x';
console.log(`main ${serialize(parse(text))}\nparse5 ${parse5.serialize(parse5.parse(text))}`);
