/** `visit`: the order of calls, changes, errors, and time on hostile trees. */

import { describe, expect, test } from '@jest/globals';
import {
  type Element,
  type Fragment,
  type Node,
  parse,
  parseFragment,
  parseTree,
  serialize,
  type Visitor,
  visit,
} from 'souptree';
import { processorTime } from '../support/processor-time.js';

const nameOf = (node: Node) =>
  node.type === 'element' ? node.name : node.type === 'text' ? node.value : node.type;
const isNamed = (node: Node, name: string): node is Element =>
  node.type === 'element' && node.name === name;

function calls(root: Node, skipped = ''): string {
  const seen: string[] = [];
  visit(root, {
    enter(node, parent, index) {
      seen.push(`+${nameOf(node)}@${parent ? nameOf(parent) : '-'}:${index}`);
      return nameOf(node) === skipped ? 'skip' : undefined;
    },
    leave(node) {
      seen.push(`-${nameOf(node)}`);
    },
  });
  return seen.join(' ');
}

/** The markup after a walk. */
function visited(markup: string, visitor: Visitor): string {
  const root = parseFragment(markup);
  visit(root, visitor);
  return serialize(root);
}

describe('the walk', () => {
  test('is in tree order, with parents and indexes', () => {
    expect(calls(parseFragment('<p>a<b>c</b></p>d'))).toBe(
      '+fragment@-:-1 +p@fragment:0 +a@p:0 -a +b@p:1 +c@b:0 -c -b -p +d@fragment:1 -d -fragment',
    );
    expect(calls({ type: 'text', value: 'x' })).toBe('+x@-:-1 -x');
  });

  test('enters template contents and shadow roots', () => {
    expect(calls(parseFragment('<template>a</template>'))).toBe(
      '+fragment@-:-1 +template@fragment:0 +fragment@template:-1 +a@fragment:0 -a -fragment -template -fragment',
    );
    const root = parseFragment('<p><template shadowrootmode=open>a</template>b', {
      declarativeShadowRoots: true,
    });
    expect(calls(root)).toBe(
      '+fragment@-:-1 +p@fragment:0 +shadow-root@p:-1 +a@shadow-root:0 -a -shadow-root +b@p:0 -b -p -fragment',
    );
  });

  test('skips a node', () => {
    expect(calls(parseFragment('<b>c</b>d'), 'b')).toBe(
      '+fragment@-:-1 +b@fragment:0 -b +d@fragment:1 -d -fragment',
    );
  });

  test('needs no handler', () => {
    expect(() => visit(parse('<p>'), {})).not.toThrow();
  });

  test('stops, and keeps the changes so far', () => {
    const seen: string[] = [];
    const markup = visited('<i></i><p><i></i><b></b><i></i></p><i></i>', {
      enter(node) {
        seen.push(nameOf(node));
        if (isNamed(node, 'b')) return 'stop';
        return isNamed(node, 'i') ? 'remove' : undefined;
      },
    });
    expect(seen.join()).toBe('fragment,i,p,i,b');
    expect(markup).toBe('<p><b></b><i></i></p><i></i>');
  });
});

describe('changes', () => {
  const markup = '<p>1<b>2<i>3</i></b>4<b>5</b></p>';

  test.each(['enter', 'leave'] as const)('%s removes', (name) => {
    const visitor = { [name]: (node: Node) => (isNamed(node, 'b') ? 'remove' : undefined) };
    expect(visited(markup, visitor)).toBe('<p>14</p>');
  });

  test('a removed node is not entered, and not left', () => {
    const seen: string[] = [];
    visited(markup, {
      enter: (node) => (isNamed(node, 'b') ? 'remove' : undefined),
      leave: (node) => {
        seen.push(nameOf(node));
      },
    });
    expect(seen.join()).toBe('1,4,p,fragment');
  });

  test('leave unwraps', () => {
    const leave = (node: Node) =>
      node.type === 'element' && node.name !== 'p' ? node.children : undefined;
    expect(visited(markup, { leave })).toBe('<p>12345</p>');
  });

  test('enter replaces, and does not visit the replacement', () => {
    const enter = (node: Node) =>
      node.type === 'text' ? [node, { type: 'text' as const, value: '!' }] : undefined;
    expect(visited(markup, { enter })).toBe('<p>1!<b>2!<i>3!</i></b>4!<b>5!</b></p>');
  });

  test('indexes hold until the parent is left', () => {
    visited('<p><b></b><b></b><i></i></p>', {
      enter(node, parent, index) {
        if (parent && index >= 0) expect(parent.children[index]).toBe(node);
        return isNamed(node, 'b') ? 'remove' : undefined;
      },
      leave(node, parent, index) {
        if (parent && index >= 0) expect(parent.children[index]).toBe(node);
        if (isNamed(node, 'p')) expect(node.children).toHaveLength(1);
      },
    });
  });

  test('the children of the entered node can change', () => {
    const enter = (node: Node) => {
      if (isNamed(node, 'p')) node.children = [{ type: 'text', value: 'new' }];
    };
    expect(visited(markup, { enter })).toBe('<p>new</p>');
  });

  test('the array of children stays the same', () => {
    const root = parseFragment('<b></b><i></i>');
    const { children } = root;
    visit(root, { enter: (node) => (isNamed(node, 'b') ? 'remove' : undefined) });
    expect(root.children).toBe(children);
    expect(children).toHaveLength(1);
  });
});

describe('errors', () => {
  const root = parseFragment('<template>a</template>');
  const wrong = visit as unknown as (...args: unknown[]) => void;

  test.each<[string, unknown[], string]>([
    ['no node', [null, {}], 'visit: `node` must be a plain node, got null'],
    ['another object', [{ type: 'x' }, {}], 'visit: `node` must be a plain node, got [object'],
    [
      'a lazy node',
      [parseTree('').root, {}],
      'visit: `node` must be a plain node, got [object Object]: lazy nodes have the method `descendants`',
    ],
    ['an unknown handler', [root, { exit() {} }], 'exit'],
    ['no function', [root, { enter: 1 }], 'visit: `enter` must be a function, got 1'],
    ['another result', [root, { enter: () => 1 }], 'visit: `enter` must return nothing, a node'],
    ['skip of leave', [root, { leave: () => 'skip' }], "'remove', 'stop', got \"skip\""],
    [
      'a fragment as replacement',
      [root, { enter: (node: Node) => (node.type === 'text' ? parseFragment('') : undefined) }],
      'visit: `enter` must return nothing',
    ],
    ['a promise', [root, { enter: async () => {} }], 'visit: `enter` returned a promise'],
    [
      'the first node',
      [root, { enter: () => 'remove' }],
      'visit: the first node cannot be removed',
    ],
    [
      'template contents',
      [
        root,
        {
          enter: (_: Node, parent: unknown, index: number) =>
            parent && index < 0 ? [] : undefined,
        },
      ],
      'visit: a fragment cannot be removed or replaced: change its children',
    ],
  ])('%s', (_, args, message) => {
    expect(() => wrong(...args)).toThrow(TypeError);
    expect(() => wrong(...args)).toThrow(message);
  });
});

describe('time grows with the tree', () => {
  const count = 400_000;

  test('removal of many siblings', () => {
    const root = parseFragment('<br>'.repeat(count));
    const time = processorTime(() => {
      visit(root, { enter: (node) => (isNamed(node, 'br') ? 'remove' : undefined) });
    });
    expect(root.children).toHaveLength(0);
    expect(time).toBeLessThan(5000);
  });

  test('nested elements', () => {
    const root: Fragment = parseFragment('<div>'.repeat(count / 2));
    const time = processorTime(() => {
      visit(root, {
        leave: (node) => (node.type === 'element' ? node.children : undefined),
      });
    });
    expect(root.children).toHaveLength(0);
    expect(time).toBeLessThan(5000);
  });
});
