// The tests see the package as its users do: the built files, by the package's name.

export default {
  testMatch: ['<rootDir>/test-js/**/*.test.ts'],
  testEnvironment: 'node',
  transform: {
    '\\.(ts|js)$': [
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
  moduleNameMapper: {
    '^souptree$': '<rootDir>/dist/index.cjs',
    '^souptree/(.*)$': '<rootDir>/dist/$1.cjs',
    // TypeScript sources name their neighbours with the extension of the output.
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
};
