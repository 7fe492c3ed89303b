// Random handlers of a rewriting. Each function returns new handlers, which take all decisions from `choose`.

/** A character that no page of the search has. */
export const marker = '\ue000';

const selectors = [
  '*',
  'p',
  'a, b',
  'td, tr, table',
  '[class]',
  '[a=b i]',
  'svg, title',
  'body, html, head',
  ':not(p):not(b)',
  'script, style, textarea',
  '#a, .b',
  'template',
];

/** Handlers of every kind, for a few selectors. Each passes its argument to `act`. */
function handlersOf(choose, act) {
  const elements = {};
  const count = 1 + choose(3);
  for (let i = 0; i < count; i++) {
    const selector = selectors[choose(selectors.length)];
    elements[selector] =
      choose(2) === 0
        ? (element) => act(element, 'element')
        : {
            element: (element) => act(element, 'element'),
            text: (text) => act(text, 'data'),
            comment: (comment) => act(comment, 'data'),
          };
  }
  const handlers = { elements };
  if (choose(2) === 0) handlers.text = (text) => act(text, 'data');
  if (choose(2) === 0) handlers.comment = (comment) => act(comment, 'data');
  if (choose(2) === 0) handlers.doctype = (doctype) => act(doctype, 'data');
  if (choose(2) === 0) {
    handlers.processingInstruction = (instruction) => act(instruction, 'data');
  }
  if (choose(2) === 0) handlers.end = (end) => act(end, 'end');
  return handlers;
}

function observe(part) {
  void [part.name, part.value, part.target, part.publicId, part.systemId, part.removed];
  void [part.namespace, part.hasContent];
  for (const { name } of part.attributes ?? []) {
    if (!part.hasAttribute(name) || part.getAttribute(name) === null) {
      throw new Error(`the element does not find its own attribute ${name}`);
    }
  }
}

export function observations(choose) {
  return handlersOf(choose, (part, kind) => {
    observe(part);
    if (kind === 'element') part.onEndTag(observe);
  });
}

/** Acts on half of the parts, because edits of all parts would hide each other. */
const pickAction = (choose, actions) =>
  choose(2) === 0 ? actions[choose(actions.length)] : () => {};

const html = { html: true };

const dataInsertions = [(part) => part.before(marker), (part) => part.after(marker, html)];
const elementInsertions = [
  ...dataInsertions,
  (element) => element.prepend(marker),
  (element) => element.append(marker, html),
  (element) => element.onEndTag((tag) => tag.before(marker)),
  (element) => element.onEndTag((tag) => tag.after(marker)),
];

export function insertions(choose) {
  const byKind = {
    element: elementInsertions,
    data: dataInsertions,
    end: [(end) => end.append(marker)],
  };
  return handlersOf(choose, (part, kind) => pickAction(choose, byKind[kind])(part));
}

const dataRemovals = [(part) => part.remove(), (part) => part.replace('')];
const elementRemovals = [
  ...dataRemovals,
  (element) => element.setInnerContent(''),
  (element) => element.removeAndKeepContent(),
  (element) => element.onEndTag((tag) => tag.remove()),
];

export function removals(choose) {
  const byKind = { element: elementRemovals, data: dataRemovals, end: [() => {}] };
  return handlersOf(choose, (part, kind) => pickAction(choose, byKind[kind])(part));
}

const content = ['', 'x', '<b>y', '</p>', '<!--', '&amp;', '\u00e9"\'', '</script>', '\ud800'];
const names = ['p', 'x-y', 'td', 'svg', 'title'];
const attributeNames = ['a', 'class', 'x-y', 'id'];

const withContent = (choose) => [content[choose(content.length)], { html: choose(2) === 0 }];
const dataChanges = [
  (part, choose) => part.before(...withContent(choose)),
  (part, choose) => part.after(...withContent(choose)),
  (part, choose) => part.replace(...withContent(choose)),
  (part) => part.remove(),
];
const elementChanges = [
  ...dataChanges,
  (element, choose) => element.prepend(...withContent(choose)),
  (element, choose) => element.append(...withContent(choose)),
  (element, choose) => element.setInnerContent(...withContent(choose)),
  (element) => element.removeAndKeepContent(),
  (element, choose) => element.rename(names[choose(names.length)]),
  (element, choose) =>
    element.setAttribute(
      attributeNames[choose(attributeNames.length)],
      content[choose(content.length)],
    ),
  (element, choose) => element.removeAttribute(attributeNames[choose(attributeNames.length)]),
  (element) => {
    for (const { name } of element.attributes) element.removeAttribute(name);
  },
  (element) => {
    for (const { name, value } of element.attributes) element.setAttribute(name, `${value}"`);
  },
  (element, choose) => element.onEndTag((tag) => tag.rename(names[choose(names.length)])),
  (element, choose) => element.onEndTag((tag) => tag.replace(...withContent(choose))),
  (element, choose) => element.onEndTag(() => element.after(...withContent(choose))),
];

export function changes(choose) {
  const byKind = {
    element: elementChanges,
    data: dataChanges,
    end: [(end) => end.append(...withContent(choose))],
  };
  return handlersOf(choose, (part, kind) => pickAction(choose, byKind[kind])(part, choose));
}

// Attributes without effect on the parser, so that the rewritten page has the same elements.
const neutralNames = ['class', 'x-y', 'id', 'href', 'a'];
const neutralValues = ['', 'x', 'a b', '"', "'", '<b>', '&amp;', '/', '>', '\u00e9', '\n'];

const attributeEdits = [
  (element, name, value) => element.setAttribute(name, value),
  (element, name) => element.removeAttribute(name),
  (element, name, value) => element.removeAttribute(name).setAttribute(name, value),
];

/** Edits attributes. `log` receives the attributes of each start tag after the edits. */
export function editAttributes(choose, log) {
  const pick = (list) => list[choose(list.length)];
  const edit = (element) => {
    for (let left = choose(3); left > 0; left--) {
      pick(attributeEdits)(element, pick(neutralNames), pick(neutralValues));
    }
    logAttributes(element, log);
  };
  return { elements: { '*': edit } };
}

/** Handlers that change nothing and fill the log. */
export function readAttributes(log) {
  return { elements: { '*': (element) => logAttributes(element, log) } };
}

function logAttributes({ name, attributes }, log) {
  log.push(JSON.stringify([name, attributes]));
}
