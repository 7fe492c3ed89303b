// The tests see the package as its users do: the built files, by the package's name. The public suites see
// both builds of it, since both modules are made of the same sources in other ways.

/**
 * In the context of a test, each lookup of a global is slow. Jest makes these parameters of each module instead, so no
 * test can replace them, and no module can declare their names.
 */
const fastGlobals = [
  ...['Array', 'ArrayBuffer', 'Boolean', 'DataView', 'Error', 'Int32Array', 'JSON'],
  ...['Map', 'Math', 'Number', 'Object', 'Promise', 'RangeError', 'Reflect', 'RegExp', 'Set'],
  ...['String', 'Symbol', 'TypeError', 'Uint16Array', 'Uint32Array', 'Uint8Array', 'WeakMap'],
];

const shared = {
  testEnvironment: 'node',
  sandboxInjectedGlobals: fastGlobals,
  transform: {
    '\\.(ts|m?js)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
      },
    ],
  },
  // parse5 and entities, for comparison, and peers of ours are published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(parse5|entities|property-information|@exodus/bytes|css-select|css-what|boolbase|nth-check|domutils|domhandler|domelementtype|dom-serializer)/)',
  ],
};

const builtIn = (folder) => ({
  '^souptree$': `<rootDir>/${folder}/index.cjs`,
  '^souptree/(.*)$': `<rootDir>/${folder}/$1.cjs`,
  // TypeScript sources name their neighbours with the extension of the output.
  '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
});

/** The suites that test the build for browsers, with the module that records no tokens. */
const suites = [
  'documents/encoding-suite',
  'documents/pieces',
  'documents/scripts',
  'documents/tokenizer',
  'documents/tree-construction',
  'module/module',
];
/** The suites that test the build for browsers, with the module that records tokens. */
const suitesOfTokens = ['module/out-of-memory', 'tokens/tokens'];

const browserBuild = (displayName, suites, moduleFile) => ({
  ...shared,
  displayName,
  testMatch: suites.map((suite) => `<rootDir>/test-js/${suite}.test.ts`),
  moduleNameMapper: builtIn('dist/browser'),
  setupFiles: ['<rootDir>/test-js/support/load-browser-build.ts'],
  globals: { souptreeBuild: 'browser build', souptreeModule: `dist/browser/${moduleFile}` },
});

export default {
  projects: [
    {
      ...shared,
      displayName: 'package',
      testMatch: ['<rootDir>/test-js/**/*.test.ts'],
      moduleNameMapper: builtIn('dist'),
      globals: { souptreeBuild: 'package', souptreeModule: 'dist/souptree.wasm' },
    },
    browserBuild('browser build', suites, 'souptree.wasm'),
    browserBuild('browser build with tokens', suitesOfTokens, 'souptree-full.wasm'),
  ],
};
