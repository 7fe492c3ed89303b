// The forms of nodes: plain nodes, and the nodes of other libraries. A row has these members:
//
//   entry           the entry of the package that creates the nodes, with parse() and parseFragment()
//   located         the options with which nodes have locations; unlocated: those without, if it needs any
//   readsStrings    whether the entry accepts only strings
//   hasShadowRoots  whether there are nodes for shadow roots
//   hasRanges       whether nodes have the ranges of plain nodes
//   parse           parses with the module of the entry and our options: a fragment if there is a context
//   shape           functions that read a node, see below
//   sources         files of js whose functions create the nodes of an encoded tree. The package does not export them
//   decodings       gets the functions of these files. Returns functions that create the root from an opened tree
//
// Functions of a shape get a node. A processing instruction counts as a comment, as in parse5 by default.
//
//   kindOf        'root', 'doctype', 'element', 'text' or 'comment'
//   nameOf        the name of an element
//   textOf        the characters of a text or comment; `?target data?` for a processing instruction
//   childrenOf    the children; undefined if the node cannot have any
//   contentOf     the contents of a template; undefined for other nodes
//   rangeOf       [start, end]; undefined without a location
//   attributesOf  the attributes of an element, as [name, value]
//   holderOf      the object that has the attributes
//   attributeOf   the value of an attribute without a namespace; undefined if the node has none

const instruction = (target, data) => `?${target} ${data}?`;

const parseAsOurs = (module, input, options) =>
  options.context === undefined
    ? module.parse(input, options)
    : module.parseFragment(input, options);

const plain = {
  entry: 'index',
  hasRanges: true,
  hasShadowRoots: true,
  located: { locations: true },
  parse: parseAsOurs,
  shape: {
    kindOf({ type }) {
      switch (type) {
        case 'element':
        case 'text':
        case 'comment':
        case 'doctype':
          return type;
        default:
          return type === 'processing-instruction' ? 'comment' : 'root';
      }
    },
    nameOf: ({ name }) => name,
    textOf: ({ type, target, value }) =>
      type === 'processing-instruction' ? instruction(target, value) : value,
    childrenOf: ({ children }) => children,
    contentOf: ({ content }) => content,
    rangeOf: ({ location }) => location && [location.start, location.end],
    attributesOf: ({ attributes }) => attributes.map(({ name, value }) => [name, value]),
    holderOf: ({ attributes }) => attributes,
    attributeOf: ({ attributes }, wanted) =>
      attributes?.find(({ name, prefix }) => name === wanted && prefix === undefined)?.value,
  },
};

const kindsOfParse5 = { '#text': 'text', '#documentType': 'doctype' };

const parse5 = {
  entry: 'parse5',
  hasRanges: true,
  readsStrings: true,
  located: { sourceCodeLocationInfo: true },
  parse(parse5, input, { context, limits, scripting, ...more }) {
    const options = { ...more, limits, scriptingEnabled: scripting === 'normal' };
    if (context === undefined) return parse5.parse(input, options);
    const element = parse5.defaultTreeAdapter.createElement(context, parse5.html.NS.HTML, []);
    return parse5.parseFragment(element, input, options);
  },
  shape: {
    kindOf({ nodeName, tagName }) {
      if (tagName !== undefined) return 'element';
      if (nodeName === '#comment' || nodeName === '#processing-instruction') return 'comment';
      return kindsOfParse5[nodeName] ?? 'root';
    },
    nameOf: ({ tagName }) => tagName,
    textOf: ({ nodeName, target, value, data }) =>
      nodeName === '#processing-instruction' ? instruction(target, data) : (value ?? data),
    childrenOf: ({ childNodes }) => childNodes,
    contentOf: ({ content }) => content,
    rangeOf: ({ sourceCodeLocation: found }) => found && [found.startOffset, found.endOffset],
    attributesOf: ({ attrs }) => attrs.map(({ name, value }) => [name, value]),
    holderOf: ({ attrs }) => attrs,
    attributeOf: ({ attrs }, wanted) =>
      attrs?.find(({ name, prefix }) => name === wanted && !prefix)?.value,
  },
  sources: ['js/dialects/parse5/decode.ts'],
  // The comments of processing instructions would need the source.
  decodings: ({ decode }) => [
    (tree) => decode(tree, { form: 'node', html: '', hasLocations: true }),
  ],
};

/** The two forms of processing instructions. */
const forms = ['comment', 'node'];

const domhandler = {
  entry: 'domhandler',
  hasRanges: true,
  located: { sourceCodeLocationInfo: true, withStartIndices: true, withEndIndices: true },
  parse: parseAsOurs,
  shape: {
    kindOf({ type, name }) {
      switch (type) {
        case 'root':
        case 'text':
        case 'comment':
          return type;
        case 'directive':
          return name === '!doctype' ? 'doctype' : 'comment';
        default:
          return 'element';
      }
    },
    nameOf: ({ name }) => name,
    textOf: ({ data }) => data,
    // The contents of a template are a root, which is the first child.
    childrenOf: ({ children }) => (children?.[0]?.type === 'root' ? children.slice(1) : children),
    contentOf: ({ children }) => (children?.[0]?.type === 'root' ? children[0] : undefined),
    rangeOf: ({ sourceCodeLocation: found }) => found && [found.startOffset, found.endOffset],
    attributesOf: ({ attribs }) => Object.entries(attribs),
    holderOf: ({ attribs }) => attribs,
    attributeOf: ({ attribs }, wanted) => attribs?.[wanted],
  },
  sources: ['js/dialects/domhandler/decode.ts', 'js/dialects/domhandler/classes.ts'],
  decodings({ decode, readClasses }) {
    const all = { withStartIndices: true, withEndIndices: false, sourceCodeLocationInfo: true };
    const classes = readClasses('parse', undefined);
    return forms.map((form) => (tree) => decode(tree, form, all, classes));
  },
};

const hast = {
  entry: 'hast',
  // Without an end tag, an element ends where its last child ends.
  hasRanges: false,
  located: {},
  unlocated: { locations: false },
  parse: parseAsOurs,
  shape: {
    kindOf({ type }) {
      return type === 'instruction' ? 'comment' : type;
    },
    nameOf: ({ tagName }) => tagName,
    textOf: ({ type, name, value }) => (type === 'instruction' ? instruction(name, value) : value),
    childrenOf: ({ children }) => children,
    contentOf: ({ content }) => content,
    rangeOf: ({ position }) => position && [position.start.offset, position.end.offset],
    attributesOf: ({ properties }) => Object.entries(properties),
    holderOf: ({ properties }) => properties,
    attributeOf: ({ properties }, wanted) => properties?.[wanted],
  },
  sources: ['js/dialects/hast/decode.ts'],
  decodings: ({ decode }) =>
    forms.map((form) => (tree) => decode(tree, { form, verbose: true, sourceLength: 0x7fffffff })),
};

/** The rows by the name of their form. */
export const dialects = { objects: plain, parse5, domhandler, hast };
