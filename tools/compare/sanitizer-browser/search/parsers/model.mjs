// The model of parsers before 2025, in the ways in which engines differ from each other.

import { parseOld, serializeOld } from '../../old-parser/index.mjs';
import { judgeElement } from '../judge.mjs';
import { pageAround } from '../ways.mjs';

/** Judges a tree. Visits the contents of templates. */
export function judge(root) {
  const found = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'element') {
      const attributes = node.attributes.map(({ prefix, name, value }) => [
        nameOf(prefix, name),
        value,
      ]);
      judgeElement(node.namespace, node.name, attributes, found);
      if (node.content) waiting.push(node.content);
    }
    if (node.children) for (const child of node.children) waiting.push(child);
  }
  return found;
}

/** As attributeName() of the judge. */
function nameOf(prefix, name) {
  if (prefix === undefined) return name;
  return prefix === 'xlink' ? `xlink:${name}` : undefined;
}

/** The engines, and the markup for which they differ from the first one. */
const engines = [
  { name: '', options: {} },
  {
    name: ', form pointer in templates',
    options: { formPointerInTemplates: true },
    matters: /<template|<form/i,
  },
  { name: ', flattened as by WebKit', options: { flattenDepth: 512 }, isDeep: true },
  { name: ', flattened as by Chromium', options: { siblingDepth: 513 }, isDeep: true },
];

function waysOf(context) {
  const ways = [];
  for (const { name, options, ...when } of engines) {
    for (const scripting of [true, false]) {
      const add = (title, inForm, before, own) =>
        ways.push({
          way: `${title}${name}${scripting ? '' : ', no scripting'}`,
          isScripting: scripting,
          inForm,
          isPage: before !== '',
          ...when,
          parse: (markup) => parseOld(before + markup, { scripting, ...options, context: own }),
        });
      if (context === null) {
        add('document', false, '', null);
        continue;
      }
      const isForm = context.insideForm || context.name === 'form';
      if (!isForm) add('fragment', false, '', context);
      add('fragment in a form', true, '', { ...context, insideForm: true });
      const before = pageAround(context);
      if (before === undefined) continue;
      if (!isForm) add('page', false, before, null);
      add('page in a form', true, `<form>${before}`, null);
    }
  }
  return ways;
}

export const model = {
  name: 'the standard of 2024',
  waysOf,
  judge,
  serializers: [(root, { isScripting }) => serializeOld(root, { scripting: isScripting })],
};
