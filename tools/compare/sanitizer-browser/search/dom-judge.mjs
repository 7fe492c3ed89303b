// Judges a DOM tree. The markup can have form controls with names such as `attributes`, which hide members of their
// form. So the getters of prototypes read all members.

import { attributeName, judgeElement, namespaceName } from './judge.mjs';

const elements = 1; // NodeFilter.SHOW_ELEMENT

/**
 * @param window of the nodes' constructors. Its document creates the walkers, so markup cannot hide this function.
 * @returns a function that judges a node with everything inside, also template contents and open shadow roots.
 */
export function domJudge(window) {
  const { document, Element, Attr, NamedNodeMap, HTMLTemplateElement } = window;
  const getter = ({ prototype }, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => get.call(object);
  };
  const namespaceOf = getter(Element, 'namespaceURI');
  const localNameOf = getter(Element, 'localName');
  const attributesOf = getter(Element, 'attributes');
  const shadowRootOf = getter(Element, 'shadowRoot');
  const contentOf = getter(HTMLTemplateElement, 'content');
  const lengthOf = getter(NamedNodeMap, 'length');
  const attributeNamespaceOf = getter(Attr, 'namespaceURI');
  const attributeLocalNameOf = getter(Attr, 'localName');
  const attributeValueOf = getter(Attr, 'value');
  const none = [];

  function readAttributes(element) {
    const map = attributesOf(element);
    const length = lengthOf(map);
    if (length === 0) return none;
    const list = [];
    for (let index = 0; index < length; index++) {
      const attribute = map[index];
      list.push([
        attributeName(attributeNamespaceOf(attribute), attributeLocalNameOf(attribute)),
        attributeValueOf(attribute),
      ]);
    }
    return list;
  }

  return (root) => {
    const found = [];
    const waiting = [root];
    for (let top = waiting.pop(); top !== undefined; top = waiting.pop()) {
      const walker = document.createTreeWalker(top, elements);
      // The context element itself is not part of the markup.
      for (let element = walker.nextNode(); element !== null; element = walker.nextNode()) {
        const namespace = namespaceName(namespaceOf(element));
        const name = localNameOf(element);
        judgeElement(namespace, name, readAttributes(element), found);
        if (namespace === 'html' && name === 'template') waiting.push(contentOf(element));
        const shadowRoot = shadowRootOf(element);
        if (shadowRoot) waiting.push(shadowRoot);
      }
    }
    return found;
  };
}
