/** The selectors of handlers. */

import { describe, expect, test } from '@jest/globals';
import { rewrite } from 'souptree/rewrite';

describe('selectors', () => {
  const html =
    '<p id=a class="b c" lang=en-GB title="one two"><A HREF="x.HTML" type=TEXT data-x="q" xml:b><x-y>';
  test.each([
    ['p', 'p'],
    ['P, A', 'p a'],
    ['*', 'p a x-y'],
    ['#a', 'p'],
    ['.b', 'p'],
    ['.b.c', 'p'],
    ['.B', ''],
    ['p.d', ''],
    ['[href]', 'a'],
    ['[ HREF ]', 'a'],
    ['[href="x.HTML"]', 'a'],
    ["[href='x.html']", ''],
    ['[href="x.html" i]', 'a'],
    ['[type=text]', 'a'],
    ['[type=text s]', ''],
    ['[href^=x]', 'a'],
    ['[href$=".HTML"]', 'a'],
    ['[href*="."]', 'a'],
    ['[href*=""]', ''],
    ['[lang|=en]', 'p'],
    ['[lang|=e]', ''],
    ['[title~=two]', 'p'],
    ['[title~="one two"]', ''],
    ['[xml\\:b]', 'a'],
    [':not(p)', 'a x-y'],
    ['*:not(p, [href])', 'x-y'],
    [':not(:not(p))', 'p'],
    ['[id="\\61"]', 'p'],
    ['#\\61 ', 'p'],
    [' x-y ', 'x-y'],
    ['p a', 'a'],
    ['p > a', 'a'],
    ['p>x-y', ''],
    ['p x-y', 'x-y'],
    ['#a > a > x-y', 'x-y'],
    ['body > p', 'p'],
    ['html p', 'p'],
    ['body', 'body'],
    ['html > head', 'head'],
    ['head + body p', 'p'],
    ['p:first-child', 'p'],
    ['x-y:first-child', 'x-y'],
    ['a:nth-child(2n+1)', 'a'],
    ['a:nth-of-type(2)', ''],
    [':is(p, a) > x-y', 'x-y'],
    ['a:not(p > a)', ''],
    [':where(p) :is(a, x-y)', 'a x-y'],
    [':root', ''],
    [':root > body > p', 'p'],
  ])('%j matches the elements %j', (selector, expected) => {
    const names: string[] = [];
    rewrite(html, { elements: { [selector]: ({ name }) => names.push(name) } });
    expect(names.join(' ')).toBe(expected);
  });

  test.each([
    ['svg|a', 'offset 0: namespaces are not supported: write the name without a prefix'],
    ['a:not(svg|b)', 'offset 6: namespaces are not supported'],
    ['> a', 'offset 0: expected a selector'],
    ['a > > b', 'offset 4: expected a selector'],
    ['a >', 'offset 3: expected a selector'],
    ['a:not(b}', 'offset 7: expected )'],
    ['a:not', 'offset 5: expected ( after :not'],
    [
      ':last-child',
      'offset 0: :last-child is not supported: it depends on what follows the start tag',
    ],
    ['p:only-child', 'offset 1: :only-child is not supported'],
    ['p:has(a)', 'parse the page with `locations`, and use `querySelectorAll` and ranges'],
    ['p:hover', 'offset 1: :hover is not supported: the pseudo-classes are :is, :not, :where'],
    ['p:nth-child(x)', 'expected a formula such as 2, 2n+1, even or odd'],
    ['p:nth-child(1 of a)', 'a formula with "of" is not supported'],
    ['p::before', 'offset 1: ::before is not supported: a pseudo-element has no tag'],
    ['p::not(a)', '::not( is not a known pseudo-element'],
    ['', 'offset 0: expected a selector'],
    ['a,', 'offset 2: expected a selector'],
    ['[', 'offset 1: expected the name of an attribute'],
    ['[a!', 'offset 2: expected an operator or ]'],
    ['[href^=http:]', 'offset 11: expected ], or quotes around the value: [href^="http:"]'],
    ['[href=/a]', 'offset 6: expected a name or a string in quotes'],
    ['[a=]', 'expected a name or a string in quotes'],
    ['[a=b c]', 'the flag after a value must be i or s'],
    ['.', 'offset 1: expected a class'],
    ['a!', 'offset 1: expected a combinator, a comma or the end, got "!"'],
  ])('%j is refused', (selector, message) => {
    expect(() => rewrite('', { elements: { [selector]() {} } })).toThrow(message);
  });
});
