// The standard's filter of the Sanitizer, step by step: slow and plain, for comparison. It filters a plain copy of a
// complete DOM, because changes of a DOM have effects: a select without `size` selects another option.  #sanitize

import { readLists } from '../../../lib/lists.mjs';
import { dumpPlain } from './dump.mjs';

const lists = readLists().sanitizer;

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};
const xlink = 'http://www.w3.org/1999/xlink';

const elementsOf = (title) =>
  Object.entries(namespaces).flatMap(([key, namespace]) =>
    (lists.get(`${title} ${key}`) ?? []).map((name) => ({ name, namespace })),
  );
const attribute = (name) => ({ name, namespace: null });

const unsafeElements = elementsOf('unsafe');
const eventHandlers = lists.get('event handlers').map(attribute);

const defaultConfiguration = {
  elements: elementsOf('default').map(({ name: text, namespace }) => {
    const [name, attributes] = text.split(':');
    return { name, namespace, attributes: attributes?.split(',').map(attribute) ?? [] };
  }),
  attributes: lists.get('default attributes').map(attribute),
  processingInstructions: [],
  comments: false,
  dataAttributes: false,
  javascriptURLs: false,
};

/** The configuration with all members that the filter reads. */
function canonical(configuration, isPermissive) {
  if (configuration === 'default') return defaultConfiguration;
  return {
    comments: isPermissive,
    javascriptURLs: isPermissive,
    dataAttributes: isPermissive,
    ...(configuration.removeProcessingInstructions || isPermissive
      ? { removeProcessingInstructions: [] }
      : { processingInstructions: [] }),
    ...configuration,
  };
}

const has = (list, { name, namespace }) =>
  list?.some((item) => item.name === name && item.namespace === namespace) ?? false;
const isJavascriptUrl = (value) =>
  /^[\0-\x20]*javascript:/i.test(value.replaceAll(/[\t\n\r]/g, ''));

const navigating = {
  html: { a: 'href', area: 'href', button: 'formaction', form: 'action', input: 'formaction' },
  svg: { a: 'href' },
};

function navigates(element, { name, namespace }) {
  const hasPlace = (expected, canBeXlink) =>
    name === expected && (namespace === null || (canBeXlink && namespace === xlink));
  switch (element.namespace) {
    case namespaces.html:
      return hasPlace(navigating.html[element.name], false);
    case namespaces.svg:
      return hasPlace(navigating.svg[element.name], true);
    default:
      return hasPlace('href', true);
  }
}

const animates = (element, { name, namespace }) =>
  element.namespace === namespaces.svg &&
  ['animate', 'animateTransform', 'set'].includes(element.name) &&
  name === 'attributeName' &&
  namespace === null;

class Filter {
  constructor(configuration, safe) {
    this.configuration = canonical(configuration, !safe);
    this.safe = safe;
  }

  /** The children that are left of a list, with adjacent texts merged. */
  filtered(children) {
    const left = [];
    for (const node of children.flatMap((child) => this.visit(child))) {
      const last = left.at(-1);
      if (node.type === 'text' && last?.type === 'text') last.value += node.value;
      else left.push(node);
    }
    return left;
  }

  /** What is left of a node: a list. */
  visit(node) {
    const { comments, processingInstructions, removeProcessingInstructions } = this.configuration;
    const isListed = ({ target }) => target === node.target;
    switch (node.type) {
      case 'element':
        return this.visitElement(node);
      case 'processing-instruction': {
        const isKept = processingInstructions
          ? processingInstructions.some(isListed)
          : !removeProcessingInstructions.some(isListed);
        return isKept ? [node] : [];
      }
      case 'comment':
        return comments ? [node] : [];
      default:
        return [node];
    }
  }

  visitElement(node) {
    const { replaceWithChildrenElements, elements, removeElements } = this.configuration;
    const name = { name: node.name, namespace: namespaces[node.namespace] };
    const isUnsafe = this.safe && has(unsafeElements, name);
    if (has(replaceWithChildrenElements, name) && !isUnsafe) return this.filtered(node.children);
    if (isUnsafe || (elements ? !has(elements, name) : has(removeElements, name))) return [];
    for (const inside of [node.content, node.shadowRoot]) {
      if (inside) inside.children = this.filtered(inside.children);
    }
    node.attributes = node.attributes.filter((each) => this.keeps(name, each, each.value));
    node.children = this.filtered(node.children);
    return [node];
  }

  keeps(element, name, value) {
    const { attributes, removeAttributes, dataAttributes, elements } = this.configuration;
    const local = elements?.find((each) => has([each], element));
    if (this.safe && has(eventHandlers, name)) return false;
    if (has(local?.removeAttributes, name)) return false;
    if (attributes) {
      const isData = name.namespace === null && name.name.startsWith('data-');
      if (!has(attributes, name) && !has(local?.attributes, name) && !(isData && dataAttributes))
        return false;
    } else if (local?.attributes ? !has(local.attributes, name) : has(removeAttributes, name)) {
      return false;
    }
    if (this.configuration.javascriptURLs && !this.safe) return true;
    if (navigates(element, name)) return !isJavascriptUrl(value);
    return !(animates(element, name) && ['href', 'xlink:href'].includes(value));
  }
}

/**
 * Filters a tree of plain nodes in place, and returns it. Attributes have the URI of their namespace, or null, as
 * `namespace`.
 */
export function filterNodes(root, configuration, safe) {
  root.children = new Filter(configuration, safe).filtered(root.children);
  return root;
}

const keyOf = (map, value) => Object.keys(map).find((key) => map[key] === value);

/** The prefixes of a dump. */
const prefixes = {
  xlink,
  xml: 'http://www.w3.org/XML/1998/namespace',
  xmlns: 'http://www.w3.org/2000/xmlns/',
};

function plainAttribute({ localName: name, namespaceURI: namespace, value }) {
  return { name, namespace, value, prefix: keyOf(prefixes, namespace) };
}

/** A plain copy of a node. Recursive, because browsers limit the depth of trees. */
function plainCopy(node) {
  const children = () => [...node.childNodes].map(plainCopy);
  switch (node.nodeType) {
    case 1: {
      const { content, shadowRoot, localName: name, namespaceURI, attributes } = node;
      const namespace = keyOf(namespaces, namespaceURI);
      const isTemplate = name === 'template' && namespace === 'html';
      return {
        type: 'element',
        name,
        namespace,
        attributes: [...attributes].map(plainAttribute),
        children: children(),
        content: isTemplate ? plainCopy(content) : undefined,
        shadowRoot: shadowRoot ? plainCopy(shadowRoot) : undefined,
      };
    }
    case 3:
      return { type: 'text', value: node.data };
    case 7:
      return { type: 'processing-instruction', target: node.target, value: node.data };
    case 8:
      return { type: 'comment', value: node.data };
    case 10: {
      const { name, publicId, systemId } = node;
      return { type: 'doctype', name, publicId, systemId };
    }
    default: {
      const { mode, delegatesFocus, serializable, slotAssignment, clonable } = node;
      const flags = { mode, delegatesFocus, serializable, slotAssignment, clonable };
      return { ...flags, children: children() };
    }
  }
}

/** Filters a copy of a complete tree of the browser, and returns its dump. */
export function dumpFiltered(root, configuration, safe) {
  return dumpPlain(filterNodes(plainCopy(root.content ?? root), configuration, safe));
}
