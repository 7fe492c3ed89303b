const { parse } = require('souptree/hast');
const { default: rehypeSouptree } = require('souptree/rehype');

// unified is an ES module only, so that CommonJS imports it.
import('unified').then(({ unified }) => {
  const tree = unified().use(rehypeSouptree).parse('<p>hi');
  console.log('hast', parse('<p>hi').children[0].tagName, 'rehype', tree.children[0].tagName);
});
