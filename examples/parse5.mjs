// The functions and nodes of parse5: only the import changes.

import { parse, parseFragment, serialize, serializeOuter } from 'souptree/parse5';

const document = parse('<!doctype html><title>a</title><p>1 < 2');
console.log(document.nodeName, document.mode, document.childNodes.length);
//> #document no-quirks 2
console.log(serialize(document));
//> <!DOCTYPE html><html><head><title>a</title></head><body><p>1 &lt; 2</p></body></html>

// The context of a fragment is an element of such a tree. The default is a template.
const [table] = parseFragment('<table><tr><td>1</table>').childNodes;
if ('tagName' in table) {
  console.log(table.tagName, table.namespaceURI);
  //> table http://www.w3.org/1999/xhtml
  const rows = parseFragment(table, '<tr><td title="<">2');
  for (const node of rows.childNodes) {
    table.childNodes.push(node);
    node.parentNode = table;
  }
  console.log(serializeOuter(table));
  //> <table><tbody><tr><td>1</td></tr></tbody><tbody><tr><td title="&lt;">2</td></tr></tbody></table>
}
