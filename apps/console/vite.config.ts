import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Browsers of the console: those of the last two years, as its screens use their CSS. */
const TARGETS = ['chrome123', 'firefox120', 'safari17.5'];

/** Sentences of operations are for the document of the API, which the server makes. */
const withoutSummaries: Plugin = {
  name: 'operations-without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /contracts\/src\/api\/[\w-]+\.ts$/ },
    handler: (code) => code.replace(/^ {2}summary:\s+(['"]).*\1,\n/gm, ''),
  },
};

/** The typeface comes with the document: no line breaks elsewhere once it is there. */
const preloadedFace: Plugin = {
  name: 'preloaded-face',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /inter-latin-wght-[^/]*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', crossorigin: true, href: `/${name}` },
        })),
  },
};

/** Builds the application of the console: a document, and a chunk for each screen. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutSummaries,
    preloadedFace,
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  build: {
    outDir: 'dist/app',
    manifest: true,
    // Of data, the content security policy allows pictures alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: TARGETS,
  },
});
