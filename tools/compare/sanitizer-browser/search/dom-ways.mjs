// The ways to parse markup that a DOM has. Pages of browsers load this file too.

import { pageAround } from './ways.mjs';

const uris = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

/** Creates the context element, in a form if `inForm`. */
function createContext(document, { name, namespace, attributes = [] }, inForm) {
  const element = document.createElementNS(uris[namespace], name);
  for (const attribute of attributes) element.setAttribute(attribute.name, attribute.value);
  if (inForm) document.createElementNS(uris.html, 'form').append(element);
  return element;
}

const isTemplate = ({ name, namespace }) => name === 'template' && namespace === 'html';

/** The elements for which these functions have another context. */
const hasOwnContext = ({ name, namespace }) => name !== 'html' && namespace === 'html';

const inserters = {
  innerHTML(element, markup) {
    element.innerHTML = markup;
  },
  setHTMLUnsafe(element, markup) {
    element.setHTMLUnsafe(markup);
  },
  insertAdjacentHTML(element, markup) {
    element.insertAdjacentHTML('beforeend', markup);
  },
  createContextualFragment(element, markup) {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return range.createContextualFragment(markup);
  },
};

/** The ways that a browser has beside innerHTML for a context. */
function otherInserters(window, context) {
  const { prototype } = window.Element;
  const names = [];
  if (prototype.setHTMLUnsafe) names.push('setHTMLUnsafe');
  if (hasOwnContext(context) && !isTemplate(context)) names.push('insertAdjacentHTML');
  if (hasOwnContext(context)) names.push('createContextualFragment');
  return names;
}

/** The documents that parse markup: `inert` without scripting, `live` with scripting if the window has it. */
const documentsOf = ({ document }) => ({
  'inert document': document.implementation.createHTMLDocument(''),
  'live document': document,
});

function fragmentWays(window, context) {
  const ways = [];
  const isForm = context.insideForm || context.name === 'form';
  for (const [title, document] of Object.entries(documentsOf(window))) {
    const isScripting = title.startsWith('live');
    const add = (name, inForm) => {
      ways.push({
        way: `${name} in ${inForm ? 'a form of ' : ''}the ${title}`,
        isScripting,
        inForm,
        isPage: false,
        parse(markup) {
          const element = createContext(document, context, inForm);
          const fragment = inserters[name](element, markup);
          return fragment ?? (isTemplate(context) ? element.content : element);
        },
      });
    };
    if (!isForm) add('innerHTML', false);
    add('innerHTML', true);
    if (isScripting) for (const name of otherInserters(window, context)) add(name, isForm);
  }
  return ways;
}

/** The ways to parse a whole page: `before` is the markup before the string. */
function pageWays(window, before, inForm, writeDocument) {
  const { DOMParser, Document } = window;
  const isPage = before !== '';
  const where = isPage ? ' of a page' : '';
  const way = (name, isScripting, parse) => ({
    way: `${name}${where}${inForm ? ' in a form' : ''}`,
    isScripting,
    inForm,
    isPage,
    parse: (markup) => parse(before + markup),
  });
  const ways = [
    way('DOMParser', false, (markup) => new DOMParser().parseFromString(markup, 'text/html')),
  ];
  if (Document.parseHTMLUnsafe && !isPage) {
    ways.push(way('parseHTMLUnsafe', false, (markup) => Document.parseHTMLUnsafe(markup)));
  }
  if (writeDocument) ways.push({ ...way('document.write', true, writeDocument), isSlow: true });
  return ways;
}

/**
 * The ways to parse markup for a context: `{ way, isScripting, inForm, isPage, parse }`. A way returns a node.
 *
 * @param writeDocument parses a document with scripting. Optional.
 */
export function domWays(window, context, writeDocument) {
  if (context === null) return pageWays(window, '', false, writeDocument);
  const before = pageAround(context);
  if (before === undefined) return fragmentWays(window, context);
  const isForm = context.insideForm || context.name === 'form';
  return [
    ...fragmentWays(window, context),
    ...(isForm ? [] : pageWays(window, before, false, writeDocument)),
    ...pageWays(window, `<form>${before}`, true, writeDocument),
  ];
}

/** Returns a function that returns the markup of a node that a way returned. */
export function domMarkup({ document }) {
  const inert = document.implementation.createHTMLDocument('');
  return (node) => {
    if (node.nodeType === 1) return node.innerHTML;
    if (node.nodeType === 9) return node.documentElement?.outerHTML ?? '';
    const template = inert.createElement('template');
    template.content.append(inert.importNode(node, true));
    return template.innerHTML;
  };
}
