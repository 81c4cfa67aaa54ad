import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { BUILD_TARGETS } from '@zipfront/contracts/oldest-browsers';
import { bundle } from '@zipfront/tracker/bundle';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { brandTypefaces } from './typefaces/plugin.ts';

/** The page's own script: the entry that the server looks up in the manifest. */
export const CLIENT_ENTRY = 'src/page.ts';

/** Everything that the server needs to render pages. */
export const SERVER_ENTRY = 'src/render.tsx';

/** The chunk that every React island has under it. */
const REACT_CHUNK = 'react';

/** The modules that every form is made of; none of the page's own script is among them. */
const FORM_KIT = [
  '/apps/site/src/forms/',
  '/apps/site/src/view/links',
  '/apps/site/src/zipcodes/postal-data',
  '/apps/site/src/zipcodes/zip-lookup',
  '/apps/site/src/zip-form/zip-form.module.css',
  '/packages/contracts/src/locale',
  '/packages/contracts/src/messages',
  '/packages/contracts/src/zip-code',
];

/** The modules that let React take over an island. */
const ISLAND_KIT = [
  '/apps/site/src/islands/hands-off',
  '/apps/site/src/islands/island',
  '/apps/site/src/islands/react-island',
  '/apps/site/src/islands/remember-typed',
  '/apps/site/src/islands/use-page',
];

/** The modules by which a form knows what is right. */
const RULES = ['/node_modules/valibot/', '/packages/contracts/src/form-rules/'];

/**
 * Chunks that all islands share: React, and the kit that forms are made of. What
 * these import is not drawn into them, or the page's own script would load them for its part of it.
 */
const SHARED_CHUNKS = [
  { name: REACT_CHUNK, test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'islands', test: isOf(ISLAND_KIT) },
  { name: 'rules', test: isOf(RULES) },
  { name: 'forms', test: isOf(FORM_KIT) },
];

function isOf(modules: string[]): (id: string) => boolean {
  return (id) => modules.some((path) => id.includes(path));
}

/** Making the tracker and the typefaces takes most of a build, which calls for no warning. */
const CHECKS = { pluginTimings: false };

/**
 * `hero.module.css` and `.title` make `hero-title`: the same in both builds, so that the markup of
 * the one fits the scripts of the other.
 */
export function scopedClassName(name: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`;
}

/** The site's builds: by default what browsers load, with `vite build --ssr` the render bundle. */
export default defineConfig(
  ({ isSsrBuild }): UserConfig => ({
    root: import.meta.dirname,
    base: '/',
    plugins: [
      react(),
      brandTypefaces(),
      stylesInDocument(),
      plainImports(),
      islandsAtOnce(),
      publishedTracker(),
    ],
    css: { modules: { generateScopedName: scopedClassName } },
    build: isSsrBuild
      ? {
          outDir: 'dist/server',
          target: 'node26',
          // The render bundle holds the styles of the pages.
          cssTarget: BUILD_TARGETS,
          copyPublicDir: false,
          cssMinify: 'lightningcss',
          rolldownOptions: {
            input: SERVER_ENTRY,
            output: { entryFileNames: 'render.js' },
            checks: CHECKS,
          },
        }
      : {
          outDir: 'dist/client',
          target: BUILD_TARGETS,
          manifest: true,
          cssCodeSplit: false,
          modulePreload: false,
          rolldownOptions: {
            input: CLIENT_ENTRY,
            output: {
              codeSplitting: { groups: SHARED_CHUNKS, includeDependenciesRecursively: false },
            },
            checks: CHECKS,
          },
        },
    ssr: { noExternal: true },
    define: isSsrBuild
      ? // So that the bundle holds React's production build alone, whatever the server runs with.
        { 'process.env.NODE_ENV': '"production"' }
      : // The library for error reports leaves its own logging and tracing out.
        { __SENTRY_DEBUG__: 'false', __SENTRY_TRACING__: 'false' },
  }),
);

/** The page's styles stand in its document, so the client build has none to load. */
function stylesInDocument(): Plugin {
  return {
    name: 'zipfront:styles-in-document',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    // After the plugin that makes the file, before the one that writes the manifest.
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
    },
  };
}

/** A dynamic import in the loader that Vite wraps it in, alone, with the names that are used of it, or of a module that shares its chunk. */
const WRAPPED_IMPORT =
  /__vitePreload\((?:async )?\(\) => (?:\{\s*const \{[^}]*\} = await (import\([^)]*\));\s*return \{[^}]*\};\s*\}|(import\([^)]*\)(?:\.then\(\(n\) => n\.\w+\))?)), __VITE_PRELOAD__\)/g;

/**
 * Lets a dynamic import be just that. Vite wraps each in a loader for its styles and the chunks
 * under it; a page's islands have neither, and the loader would cost every visitor its bytes.
 */
function plainImports(): Plugin {
  return {
    name: 'zipfront:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    renderChunk: (code) => code.replace(WRAPPED_IMPORT, '$1$2'),
  };
}

/** A dynamic import of a chunk, as it stands in a chunk before it is made small. */
const CHUNK_IMPORT = /\bimport\((["'`])\.\/([^"'`]+)\1\)/g;

/**
 * Requests a React island's chunk and all chunks under it at the same time. Without it the browser
 * would learn of React from the island's chunk, and of others from those: a round trip each.
 */
function islandsAtOnce(): Plugin {
  return {
    name: 'zipfront:islands-at-once',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    renderChunk(code, { fileName }, _options, { chunks }) {
      const closureOf = (name: string, found = new Set<string>()): Set<string> => {
        if (!found.has(name)) {
          found.add(name);
          for (const imported of chunks[name]?.imports ?? []) closureOf(imported, found);
        }
        return found;
      };
      const loaded = closureOf(fileName);
      const folder = dirname(fileName);
      return code.replace(CHUNK_IMPORT, (plain, _quote, file: string) => {
        const missing = [...closureOf(join(folder, file))].filter((name) => !loaded.has(name));
        if (!missing.some((name) => chunks[name]?.name === REACT_CHUNK)) return plain;
        const [island, ...shared] = missing;
        const all = [island, ...shared.sort()].map((name) => `import("./${basename(name ?? '')}")`);
        return `Promise.all([${all.join(',')}]).then((all) => all[0])`;
      });
    },
  };
}

/**
 * Takes the tracker as it is published, with its internal names shortened: here, among React's and
 * the browser's own, they could not be distinguished. What it has of the contracts is the page's, too, and
 * stands there once.
 */
function publishedTracker(): Plugin {
  return {
    name: 'zipfront:published-tracker',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/packages\/tracker\/src\/index\.ts$/ },
      handler: () => bundle('tracker', {}, [/^@zipfront\/contracts\//]),
    },
  };
}
