/**
 * Members of nodes under any names of controls. In a page, `<form><input name=nextSibling></form>` hides the member
 * `nextSibling` of the form, and `<img name=createElement>` hides that of the document. So this folder never reads a
 * member from a node that can be a form or a document: the prototypes have the members that nothing hides. No other
 * interface lets names of a page hide its members. https://webidl.spec.whatwg.org/#LegacyOverrideBuiltIns
 */

const nodeNames = [
  'nodeType',
  'firstChild',
  'lastChild',
  'nextSibling',
  'parentNode',
  'appendChild',
  'insertBefore',
  'removeChild',
] as const;

const elementNames = [
  'localName',
  'namespaceURI',
  'attributes',
  'shadowRoot',
  'attachShadow',
  'closest',
  'hasAttributeNS',
  'setAttribute',
  'setAttributeNodeNS',
] as const;

const documentNames = [
  'adoptNode',
  'compatMode',
  'contentType',
  'createComment',
  'createDocumentFragment',
  'createElement',
  'createElementNS',
  'createProcessingInstruction',
  'createTextNode',
  'customElementRegistry',
  'defaultView',
  'doctype',
  'implementation',
  'importNode',
] as const;

/** The members of an interface as functions, whose first argument is the object. An attribute becomes its getter. */
type Functions<Interface, Name extends keyof Interface> = {
  readonly [Key in Name]: Interface[Key] extends (...rest: infer Rest) => infer Result
    ? (self: Interface, ...rest: Rest) => Result
    : (self: Interface) => Interface[Key];
};

/** The members that this folder uses. */
export type Members = Functions<Node, (typeof nodeNames)[number]> &
  Functions<Element, (typeof elementNames)[number]> &
  Functions<
    Document & { readonly customElementRegistry?: unknown },
    (typeof documentNames)[number]
  > & {
    /** The node document of a node; a document itself. */
    readonly documentOf: (node: Node) => Document;
  };

type AnyFunction = (self: object, ...rest: unknown[]) => unknown;

/**
 * The members by the prototype of a document. Only if they are the same functions in each call, engines call the DOM as
 * fast as without them.
 */
const known = /* @__PURE__ */ new WeakMap<object, Members>();

/**
 * The members of all nodes of the DOM of `node`. They work for nodes of all realms. For a value that is no node, its
 * `nodeType` is undefined.
 */
export function membersOf(node: Node): Members {
  const isInherited = hasInterfaces(node);
  const toFunction = isInherited ? inheritedMember : ownMember;
  const ownerDocument = toFunction(node, 'ownerDocument') as (node: Node) => Document | null;
  const documentOf = (node: Node) => ownerDocument(node) ?? (node as Document);
  const document = documentOf(node);
  const key = isInherited ? (Object.getPrototypeOf(document) as object) : ownMember;
  let members = known.get(key);
  if (members === undefined) {
    const functions: Record<string, AnyFunction> = {};
    const add = (sample: Node, names: readonly string[]) => {
      for (const name of names) functions[name] = toFunction(sample, name);
    };
    add(node, nodeNames);
    add(document, documentNames);
    add(functions.createElementNS(document, null, 'a') as Element, elementNames);
    members = { ...functions, documentOf } as unknown as Members;
    known.set(key, members);
  }
  return members;
}

/** Whether the attributes of nodes are getters of prototypes, as in browsers. In linkedom, nodes have own members. */
function hasInterfaces(node: Node): boolean {
  return memberOfPrototypes(node, 'nodeType') !== undefined;
}

const { call } = Function.prototype;

function inheritedMember(sample: object, name: string): AnyFunction {
  const member = memberOfPrototypes(sample, name);
  return member === undefined ? () => undefined : (call.bind(member) as AnyFunction);
}

/** The method or getter of the outermost prototype that has one: the interface that defines the member. */
function memberOfPrototypes(sample: object, name: string): (() => unknown) | undefined {
  let member: (() => unknown) | undefined;
  let at = Object.getPrototypeOf(Object(sample)) as object | null;
  for (; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const own = Object.getOwnPropertyDescriptor(at, name);
    member = own?.get ?? (own?.value as typeof member) ?? member;
  }
  return member;
}

function ownMember(_: object, name: string): AnyFunction {
  return (self, ...rest) => {
    const member = (self as Record<string, unknown> | null | undefined)?.[name];
    return typeof member === 'function' ? (member.apply(self, rest) as unknown) : member;
  };
}
