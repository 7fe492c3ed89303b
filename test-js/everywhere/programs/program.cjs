const { parse, serialize } = require('souptree');
const parse5 = require('souptree/parse5');

const text = '<p>hi<b>x';
console.log(`main ${serialize(parse(text))}\nparse5 ${parse5.serialize(parse5.parse(text))}`);
