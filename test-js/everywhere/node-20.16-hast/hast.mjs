import { parse } from 'souptree/hast';
import rehypeSouptree from 'souptree/rehype';
import { unified } from 'unified';

const tree = unified().use(rehypeSouptree).parse('<p>hi');
console.log('hast', parse('<p>hi').children[0].tagName, 'rehype', tree.children[0].tagName);
