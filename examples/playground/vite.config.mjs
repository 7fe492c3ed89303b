import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses, so that the page works in any folder of a server.
  base: './',
  // The form for webpack: the WebAssembly is then a file of its own, and not a text in two scripts.
  resolve: { conditions: ['webpack', 'browser'] },
  worker: { format: 'es' },
  build: {
    outDir: '../../build/playground',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
});
