// The folders of the package and the arrows between them. tools/check-layers.mjs enforces the arrows.
// The table in ARCHITECTURE.md is written from this file.
//
// A row of the table has the components of one folder. A component is a folder, or a file without its ending. A
// source belongs to the longest component that is a prefix of its path. The source may include the files of its
// own component, and the listed components, folders and files. A name in <> is outside of the repository.

/** The components that most native components use. */
const core = ['src/base', 'src/text', 'src/names'];
const coreWithErrors = ['src/base', 'src/errors', 'src/text', 'src/names'];

/** A row with one component, which is the folder itself. */
const row = (folder, holds, ...uses) => ({ folder, holds, components: { [folder]: uses } });

/** In pipeline order: each row uses only rows above it. */
export const nativeRows = [
  row('src/base', 'growing arrays of plain records, the list of free memory, limits'),
  row('src/errors', 'parse errors as data: a code and a range', 'src/base'),
  row(
    'src/text',
    'the input stream, scans, strings that refer to the input, the map to source offsets',
    'src/base',
    'src/errors',
    '<simd>',
  ),
  row(
    'src/names',
    'ids of names: known names are generated, all others belong to one document',
    'src/base',
    'src/text',
  ),
  row('src/entities', 'named character references, a trie', 'src/text'),
  row('src/encoding', 'labels, encoding sniffing, decoders to UTF-8', 'src/base', 'src/text'),
  row(
    'src/tokenizer',
    'one function per state, one file per family of states',
    ...coreWithErrors,
    'src/entities',
  ),
  row(
    'src/tree',
    'nodes, their links, tree order, the dump that the public suites compare',
    ...core,
  ),
  {
    folder: 'src/builder',
    holds:
      'tree construction; `modes/` has one file per insertion mode; `select/` and `template_for/` have what ' +
      'the standard defines as walks over subtrees',
    components: {
      'src/builder/template_for/markers': [
        ...core,
        'src/tree',
        'src/builder/template_for/pseudo_attributes',
      ],
      'src/builder/template_for': [
        ...core,
        'src/tree',
        'src/builder/template_for/markers',
        'src/builder/open_elements',
        'src/builder/insertion_location',
        'src/builder/select',
      ],
      'src/builder/select': [
        ...core,
        'src/tree',
        'src/builder/open_elements',
        'src/builder/insertion_location',
        'src/builder/template_modes',
        'src/builder/template_for/markers',
      ],
      'src/builder/locations': [...core, 'src/tokenizer', 'src/tree', 'src/builder/open_elements'],
      'src/builder': [...coreWithErrors, 'src/encoding', 'src/tokenizer', 'src/tree'],
    },
  },
  row(
    'src/wire',
    'the tree as bytes; `FORMAT.md` explains the layout',
    ...coreWithErrors,
    'src/encoding',
    'src/tree',
  ),
  row('src/serialize', 'markup from trees and from encoded trees', ...core, 'src/tree', 'src/wire'),
  row(
    'src/tokens',
    'the tokens of a parse as bytes',
    ...coreWithErrors,
    'src/encoding',
    'src/tokenizer',
    'src/tree',
    'src/wire',
  ),
  row(
    'src/edits',
    'the edits of a tree as bytes',
    'src/base',
    'src/text',
    'src/names',
    'src/tree',
    'src/wire',
  ),
  row(
    'src/parse',
    '`Parser`, the entry point for text',
    ...coreWithErrors,
    'src/encoding',
    'src/tokenizer',
    'src/tree',
    'src/builder',
    'src/tokens',
  ),
  row(
    'src/byte_stream',
    '`ByteStream`, the entry point for bytes',
    'src/base',
    'src/text',
    'src/encoding',
    'src/tokens',
    'src/parse',
  ),
  row(
    'src/sanitize',
    'the filter of the Sanitizer; sanitized markup',
    ...coreWithErrors,
    'src/tree',
    'src/builder',
    'src/serialize',
    'src/parse',
  ),
  row(
    'src/trace',
    'the steps of a parse as JSON, for the page `docs/how-parsing-works.md`; not part of the package',
    ...coreWithErrors,
    'src/encoding',
    'src/tokenizer',
    'src/tree',
    'src/builder',
    'src/parse',
  ),
  {
    folder: 'bindings',
    holds: 'the functions that JavaScript calls; sessions; the allocator',
    components: {
      bindings: [
        'src/base',
        'src/text',
        'src/encoding',
        'src/wire',
        'src/tokens',
        'src/edits',
        'src/parse',
        'src/byte_stream',
        'src/serialize',
        'src/tree',
        'src/sanitize',
        '<emscripten>',
      ],
      'bindings/trace': ['src/base', 'src/trace', '<emscripten>'],
    },
  },
];

/** The components that readers of encoded trees use. */
const reading = ['js/base', 'js/generated', 'js/module', 'js/encoded'];

/** From the bottom to the entry points: each row uses only rows above it. */
export const jsRows = [
  row('js/generated', 'names, error codes, wire format and call protocol, as in C++'),
  row('js/base', 'errors, plain nodes, lines, checks of objects of any realm', 'js/generated'),
  row(
    'js/sanitizer',
    "the standard's `Sanitizer`: configurations, and their text for the module",
    'js/generated',
    'js/base',
  ),
  {
    folder: 'js/module',
    holds: 'the WebAssembly instance: loading it, input, options, limits, calls, sessions',
    components: {
      'js/module/souptree': [],
      'js/module/parts': [],
      'js/module/module-text': ['js/module/parts'],
      'js/module/platform-node': ['js/module/parts', '<node>'],
      'js/module/node-codecs': ['<node>'],
      'js/souptree-full.wasm': [],
      'js/module/load-workerd': ['js/module', 'js/souptree-full.wasm'],
      'js/module/load-edge-light': ['js/module', 'js/souptree-full.wasm'],
      'js/module': [
        'js/generated',
        'js/base',
        'js/sanitizer',
        'js/module/parts',
        'js/module/platform-node',
        'js/module/souptree',
        'js/module/module-text',
      ],
    },
  },
  row(
    'js/encoded',
    'reading and checking of encoded trees: records, strings, locations',
    'js/generated',
    'js/base',
    'js/module',
    'js/module/platform-node',
  ),
  row('js/edits', 'reading of encoded edits', 'js/generated', 'js/encoded'),
  row(
    'js/encode',
    'writing of encoded trees; plain nodes as an encoded tree',
    'js/generated',
    'js/base',
    'js/encoded',
  ),
  row(
    'js/markup',
    'serialization, in JavaScript and in the module',
    'js/generated',
    'js/base',
    'js/module',
    'js/encoded',
  ),
  row(
    'js/tree',
    '`Tree`, plain nodes, lazy nodes, the cursor',
    ...reading,
    'js/encode',
    'js/markup',
  ),
  row(
    'js/dom',
    'trees as the DOM of a browser, and back; a DOM that grows while a page arrives',
    'js/generated',
    'js/base',
    'js/module',
    'js/encoded',
    'js/encode',
    'js/edits',
    'js/tree',
  ),
  {
    folder: 'js/dialects',
    holds: 'nodes of parse5, domhandler and hast',
    components: {
      'js/dialects': [...reading, 'js/markup', 'js/tree'],
      'js/dialects/parse5': [...reading, 'js/edits', 'js/markup', 'js/tree', 'js/dialects'],
      'js/dialects/domhandler': [
        ...reading,
        'js/tree',
        'js/dialects',
        'js/dialects/parse5',
        '<domhandler>',
      ],
      'js/dialects/hast': [
        ...reading,
        'js/markup',
        'js/tree',
        'js/dialects',
        '<hast>',
        '<property-information>',
        '<unified>',
      ],
    },
  },
  row(
    'js/documents',
    '`parse()` and its variants; `Parser` and scripts',
    ...reading,
    'js/markup',
    'js/tree',
    'js/dialects',
  ),
  row(
    'js/streams',
    'parsing while a page arrives, for streams of browsers and Node',
    'js/base',
    'js/module',
    'js/tree',
    'js/documents',
  ),
  row('js/tokens', 'the tokens of a parse, and their source ranges', ...reading),
  row(
    'js/rewrite',
    'rewriting a page through handlers',
    'js/generated',
    'js/base',
    'js/module',
    'js/markup',
    'js/tokens',
  ),
  row(
    'js/css-select',
    'selectors on lazy nodes and on indexes of nodes',
    ...reading,
    'js/tree',
    '<css-select>',
  ),
  {
    folder: 'js/*.ts',
    holds: 'the entry points that `package.json` exports',
    components: {
      'js/index': [...reading, 'js/markup', 'js/tree', 'js/documents'],
      'js/sanitize': ['js/module', 'js/sanitizer', 'js/documents'],
      'js/stream': ['js/module', 'js/tree', 'js/documents', 'js/streams'],
      'js/dom-stream': ['js/module', 'js/dom'],
      'js/parse5': ['js/module', 'js/dialects/parse5'],
      'js/domhandler': ['js/module', 'js/dialects'],
      'js/hast': ['js/module', 'js/dialects'],
      'js/rehype': ['js/module', 'js/dialects'],
      'js/rehype-raw': ['js/module', 'js/dialects'],
      'js/legacy-encodings': ['js/module', '<@exodus/bytes/multi-byte.js>'],
    },
  },
  row(
    'js/cli',
    'the command `souptree`, for Node',
    'js/generated',
    'js/index',
    'js/tokens',
    'js/hast',
    'js/parse5',
    'js/sanitize',
    'js/legacy-encodings',
    '<node>',
  ),
];
