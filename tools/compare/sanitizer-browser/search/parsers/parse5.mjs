// parse5, whose tree builder drops most tags in a `select`, as the standard did before 2025.

import { defaultTreeAdapter, html, parse, parseFragment, serialize } from 'parse5';
import { attributeName, judgeElement, namespaceName } from '../judge.mjs';
import { pageAround } from '../ways.mjs';

const uris = { html: html.NS.HTML, svg: html.NS.SVG, mathml: html.NS.MATHML };

/** Judges a tree. Visits the contents of templates. */
export function judge(root) {
  const found = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.attrs) {
      const attributes = node.attrs.map(({ namespace, name, value }) => [
        attributeName(namespace, name),
        value,
      ]);
      judgeElement(namespaceName(node.namespaceURI), node.tagName, attributes, found);
      if (node.content) waiting.push(node.content);
    }
    if (node.childNodes) for (const child of node.childNodes) waiting.push(child);
  }
  return found;
}

function contextNode({ name, namespace, attributes = [] }, isInForm) {
  const element = defaultTreeAdapter.createElement(name, uris[namespace], attributes);
  if (isInForm) {
    const form = defaultTreeAdapter.createElement('form', uris.html, []);
    defaultTreeAdapter.appendChild(form, element);
  }
  return element;
}

/** The ways to parse markup for a context: `{ way, scripting, inForm, parse }`. */
function waysOf(context) {
  const ways = [];
  for (const scriptingEnabled of [true, false]) {
    const options = { scriptingEnabled };
    const add = (way, inForm, read) =>
      ways.push({
        way: scriptingEnabled ? way : `${way}, no scripting`,
        isScripting: scriptingEnabled,
        inForm,
        parse: read,
        isPage: way.startsWith('page'),
      });
    if (context === null) {
      add('document', false, (markup) => parse(markup, options));
      continue;
    }
    const isForm = context.insideForm || context.name === 'form';
    if (!isForm)
      add('fragment', false, (markup) =>
        parseFragment(contextNode(context, false), markup, options),
      );
    add('fragment in a form', true, (markup) =>
      parseFragment(contextNode(context, true), markup, options),
    );
    const before = pageAround(context);
    if (before === undefined) continue;
    if (!isForm) add('page', false, (markup) => parse(before + markup, options));
    add('page in a form', true, (markup) => parse(`<form>${before}${markup}`, options));
  }
  return ways;
}

export const parse5Parser = {
  name: 'parse5',
  waysOf,
  judge,
  serializers: [(root, { isScripting }) => serialize(root, { scriptingEnabled: isScripting })],
};
