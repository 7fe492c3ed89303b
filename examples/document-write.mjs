// Run scripts that only write into the page. One of them is fetched first.

import { Parser } from 'souptree';

const files = new Map([['menu.js', "document.write('<li>Soup<li>Bread')"]]);
/** @param {string} name */
const fetchText = async (name) => files.get(name) ?? '';

/** @param {import('souptree').ChildNode | undefined} node */
const textOf = (node) => (node?.type === 'text' ? node.value : '');

const parser = new Parser({
  async onScript(script, control) {
    const source = script.attributes.find(({ name }) => name === 'src');
    const text = source ? await fetchText(source.value) : textOf(script.children[0]);
    // For a page that you do not trust, run scripts in a real sandbox.
    new Function('document', text)({
      write: (/** @type {string} */ markup) => control.write(markup),
    });
  },
});

await parser.writeAsync('<ul><script src=menu.js></script></ul>');
const tree = await parser.endAsync('<script>document.write("<p title=")</script>end>');

console.log([...tree.root.elements('li')].map((item) => item.textContent).join());
//> Soup,Bread
console.log([...tree.root.elements('p')].map((p) => p.getAttribute('title')).join());
//> end
