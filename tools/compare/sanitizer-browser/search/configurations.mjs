// Random options of `sanitize`: configurations, and contexts.

import { allNames } from './markup.mjs';

const svg = 'http://www.w3.org/2000/svg';
const mathml = 'http://www.w3.org/1998/Math/MathML';
const xlink = 'http://www.w3.org/1999/xlink';

const foreignNames = {
  [svg]: [
    'svg',
    'g',
    'a',
    'style',
    'title',
    'desc',
    'foreignObject',
    'set',
    'animate',
    'iframe',
    'script',
    'mtext',
    'p',
  ],
  [mathml]: [
    'math',
    'mtext',
    'mi',
    'mglyph',
    'malignmark',
    'annotation-xml',
    'style',
    'iframe',
    'title',
    'base',
    'p',
  ],
};

const htmlNames = allNames.filter((name) => /^[a-z1-6]+$/.test(name));

const attributes = [
  'id', 'class', 'title', 'href', 'src', 'srcdoc', 'action', 'formaction', 'data', 'onclick', 'onerror', 'onwebkitneedkey',
  'name', 'form', 'shadowrootmode', 'encoding', 'attributeName', 'values', 'to', 'color', 'type', 'style', 'is',
  { name: 'href', namespace: xlink },
]; // biome-ignore format: a list

/** Configurations that people write. */
const fixed = [
  'default',
  {},
  {},
  {},
  { removeElements: ['p'] },
  { removeAttributes: ['id'] },
  { removeElements: [], removeAttributes: [], comments: true },
  { comments: true },
  { comments: true, removeProcessingInstructions: [] },
  { elements: ['select', 'style'] },
  { elements: ['select', 'option', 'style'], attributes: [] },
  { elements: ['p', 'b', 'div', { name: 'a', attributes: ['href'] }] },
  { elements: ['noscript', 'p', 'img'], attributes: ['title', 'src'] },
  {
    replaceWithChildrenElements: [
      'div',
      'p',
      'form',
      'table',
      'select',
      'option',
      'style',
      'noscript',
    ],
  },
  { removeElements: ['select', 'style'] },
];

/** Some items of a list, each with the chance 1 in `n`. */
const some = (choose, list, n) => list.filter(() => choose(n) === 0);

function someElements(choose, n) {
  return [
    ...some(choose, htmlNames, n),
    ...Object.entries(foreignNames).flatMap(([namespace, names]) =>
      some(choose, names, n).map((name) => ({ name, namespace })),
    ),
  ];
}

const keyOf = (item) => (typeof item === 'string' ? item : `${item.namespace} ${item.name}`);

/** The items of a list that are not in the other. */
function without(list, other) {
  const keys = new Set(other.map(keyOf));
  return list.filter((item) => !keys.has(keyOf(item)));
}

/** A random valid configuration. */
function randomConfiguration(choose) {
  const configuration = {};
  const elements = someElements(choose, 2 + choose(3));
  const isAllowList = choose(2) === 0;
  if (isAllowList) configuration.elements = elements;
  else if (choose(3) > 0) configuration.removeElements = someElements(choose, 4 + choose(20));
  switch (choose(4)) {
    case 0: configuration.attributes = some(choose, attributes, 2); break;
    case 1: configuration.removeAttributes = some(choose, attributes, 4); break;
    default:
  }
  if (configuration.attributes && choose(3) === 0) configuration.dataAttributes = true;
  if (isAllowList && !configuration.attributes && !configuration.removeAttributes && choose(2) === 0) {
    configuration.elements = elements.map((item) =>
      typeof item === 'string' && choose(3) === 0 ? { name: item, attributes: some(choose, attributes, 3) } : item,
    );
  }
  if (choose(3) === 0) {
    const taken = [...elements, ...(configuration.removeElements ?? []), 'html'];
    const replaced = someElements(choose, 3 + choose(6)).filter(
      ({ name }) => name !== 'svg' && name !== 'math',
    );
    configuration.replaceWithChildrenElements = without(replaced, taken);
  }
  if (choose(2) === 0) configuration.comments = true;
  switch (choose(5)) {
    case 0: configuration.processingInstructions = ['x']; break;
    case 1: configuration.removeProcessingInstructions = []; break;
    default:
  }
  return configuration;
} // biome-ignore format: tables

/** A random configuration, with the options beside it: `{ configuration, isObject, urlSchemes }`. */
export function randomSettings(choose) {
  const isFixed = choose(5) < 2;
  const settings = {
    configuration: isFixed ? fixed[choose(fixed.length)] : randomConfiguration(choose),
  };
  // An object of the class has other defaults than the dictionary.
  settings.isObject = choose(2) === 0;
  if (choose(12) === 0) settings.urlSchemes = ['https', 'javascript', 'data'];
  if (choose(16) === 0) settings.declarativeShadowRoots = false;
  return settings;
}

const html = (name) => ({ name, namespace: 'html' });
const foreign = (namespace) => (name) => ({ name, namespace });

const annotation = (encoding) => ({
  name: 'annotation-xml',
  namespace: 'mathml',
  attributes: [{ name: 'encoding', value: encoding }],
});

const table = [
  'table', 'tbody', 'tr', 'td', 'caption', 'colgroup',
]; // biome-ignore format: a list

/** The contexts, with weights. A document is null. */
const contexts = [
  [40, [html('div')]],
  [16, [html('template')]],
  [12, ['select', 'option', 'optgroup', 'datalist', 'button', 'selectedcontent'].map(html)],
  [8, [null]],
  [8, [{ ...html('div'), insideForm: true }, { ...html('select'), insideForm: true }]],
  [6, table.map(html)],
  [6, ['p', 'a', 'form', 'span', 'body', 'ul', 'pre', 'label', 'marquee', 'html', 'head', 'frameset'].map(html)],
  [5, ['svg', 'g', 'foreignObject', 'desc', 'title', 'style', 'a'].map(foreign('svg'))],
  [5, ['math', 'mtext', 'mi', 'mglyph', 'annotation-xml'].map(foreign('mathml'))],
  [2, [annotation('text/html'), annotation('application/xhtml+xml'), annotation('x')]],
  [3, ['title', 'textarea', 'noscript', 'style', 'xmp', 'noembed', 'noframes'].map(html)],
]; // biome-ignore format: a table

const allContexts = contexts.flatMap(([weight, list]) => new Array(weight).fill(list));

export function randomContext(choose) {
  const list = allContexts[choose(allContexts.length)];
  return list[choose(list.length)];
}
