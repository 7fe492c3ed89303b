import { parse, serialize } from 'souptree';
import * as parse5 from 'souptree/parse5';

const text: string = '<p>hi<b>x';
console.log(`main ${serialize(parse(text))}\nparse5 ${parse5.serialize(parse5.parse(text))}`);
