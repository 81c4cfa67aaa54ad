import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers of the console: those of the last two years, as its screens use their CSS. */
const TARGETS = ['chrome123', 'firefox120', 'safari17.5'];

/** Builds the application of the console: a document, and a chunk for each screen. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  build: {
    outDir: 'dist/app',
    manifest: true,
    // Of data, the content security policy allows pictures alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: TARGETS,
  },
});
