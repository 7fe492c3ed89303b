/** Trees of parse5's shape as text, and test pages. */

/** A tree with its members in order. Checks the links to parents, and replaces them by words. */
function withoutParents(node: object, parent?: object): unknown {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parentNode') {
      if ((value ?? undefined) !== parent) throw new Error('a node has another parent');
      result.parentNode = parent === undefined ? 'none' : 'parent';
    } else if (key === 'childNodes') {
      result.childNodes = (value as object[]).map((child) => withoutParents(child, node));
    } else if (key === 'content') {
      result.content = withoutParents(value as object);
    } else {
      result[key] = value;
    }
  }
  return result;
}

export const json = (root: object): string => JSON.stringify(withoutParents(root), null, 1);

/** Pages that parse5 parses as today's standard says. */
export const pages = [
  '',
  '<!DOCTYPE html><html lang=en><head><title>a &amp; b</title></head><body class="x y">z</body></html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>',
  '<!--before--><p>one<p>two<!--in--></body><!--after--></html><!--last-->',
  '<table><tr><td>1<td>2</table><ul><li>a<li>b</ul>',
  '<table>foster<b>parent</b></table>',
  '<b>1<p>2</b>3',
  '<a href=1>x<a href=2>y',
  '<template id=t><tr><td>x</template>',
  '<template><template></template></template>',
  '<svg viewbox="0 0 1 1" xlink:href="#a" xmlns="b" xml:lang=c><foreignObject><p>x</svg>',
  '<math definitionurl=x><mi>y</mi></math>',
  '<script>if (a < b) "</b>"</script><style>a > b</style><textarea>\n<b></textarea>',
  '<noscript><b>x</b></noscript>',
  '<p id=a id=b CLASS=c title="&lt;&quot;&nbsp;">',
  '\ufeffx\u00e9\u{1f600}\ud800',
  'a\r\nb\rc',
  '<frameset><frame></frameset>',
];
