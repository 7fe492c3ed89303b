/** Members that parts of a page do not have: an assignment would have no effect on the page. */

import { describe, expect, test } from '@jest/globals';
import { type RewriteElement, rewrite } from 'souptree/rewrite';

const page = '<!doctype html><p id=a>b<!--c--></p>';

type Members = Record<string, unknown>;

/** The error of a handler for `p`. */
function errorOf(handler: (element: RewriteElement & Members) => unknown): unknown {
  try {
    rewrite(page, { elements: { p: handler as (element: RewriteElement) => undefined } });
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('elements', () => {
  test.each([
    ['tagName', '`rename(name)`'],
    ['id', "`setAttribute('id', value)`"],
    ['className', "`setAttribute('class', value)`"],
    ['classList', "`setAttribute('class', value)`"],
    ['dataset', "`setAttribute('data-...', value)`"],
    ['textContent', '`setInnerContent(text)`'],
    ['innerText', '`setInnerContent(text)`'],
    ['innerHTML', '`setInnerContent(html, { html: true })`'],
    ['outerHTML', '`replace(html, { html: true })`'],
  ])('%s cannot be read or set, and the error says what can', (name, advice) => {
    for (const handler of [
      (element: Members) => element[name],
      (element: Members) => {
        element[name] = 'x';
      },
    ]) {
      const error = errorOf(handler);
      expect(error).toBeInstanceOf(TypeError);
      expect((error as Error).message).toContain(`element.${name}: `);
      expect((error as Error).message).toContain(advice);
    }
  });

  test('attributes are frozen', () => {
    expect(
      errorOf(({ attributes }) =>
        (attributes as unknown as { name: string }[]).push({ name: 'b' }),
      ),
    ).toBeInstanceOf(TypeError);
    expect(
      errorOf(({ attributes }) => {
        (attributes[0] as { value: string }).value = 'b';
      }),
    ).toBeInstanceOf(TypeError);
  });
});

test('no part can get other members', () => {
  let count = 0;
  const add = (part: object) => {
    count++;
    expect(() => {
      (part as Members).rel = 'x';
    }).toThrow(TypeError);
  };
  rewrite(page, {
    doctype: add,
    comment: add,
    text: add,
    end: add,
    elements: {
      p: (element) => {
        add(element);
        element.onEndTag(add);
      },
    },
  });
  expect(count).toBe(6);
});
