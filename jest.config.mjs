// The tests see the package as its users do: the built files, by the package's name. The public suites see
// both builds of it, since both modules are made of the same sources in other ways.

const shared = {
  testEnvironment: 'node',
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
    '/node_modules/(?!(parse5|entities|property-information|@exodus/bytes)/)',
  ],
};

const builtIn = (folder) => ({
  '^souptree$': `<rootDir>/${folder}/index.cjs`,
  '^souptree/(.*)$': `<rootDir>/${folder}/$1.cjs`,
  // TypeScript sources name their neighbours with the extension of the output.
  '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
});

const suites = [
  'encoding-suite',
  'module',
  'out-of-memory',
  'pieces',
  'scripts',
  'tokenizer',
  'tokens',
  'tree-construction',
];

export default {
  projects: [
    {
      ...shared,
      displayName: 'package',
      testMatch: ['<rootDir>/test-js/**/*.test.ts'],
      moduleNameMapper: builtIn('dist'),
      globals: { souptreeBuild: 'package' },
    },
    {
      ...shared,
      displayName: 'browser build',
      testMatch: suites.map((suite) => `<rootDir>/test-js/${suite}.test.ts`),
      moduleNameMapper: builtIn('dist/browser'),
      setupFiles: ['<rootDir>/test-js/support/load-browser-build.ts'],
      globals: { souptreeBuild: 'browser build' },
    },
  ],
};
