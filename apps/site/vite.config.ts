import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { BUILD_TARGETS } from '@zipfront/contracts/pages/oldest-browsers';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type UserConfig,
} from 'vite';
import { bundle } from '../../packages/tracker/scripts/bundle.ts';
import { brandTypefaces } from './typefaces/plugin.ts';

/** The page's own script: the entry that the server looks up in the manifest. */
export const CLIENT_ENTRY = 'src/page.ts';

export const SERVER_ENTRY = 'src/render.tsx';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** None belongs to the page's own script. */
const FORM_KIT = [
  '/apps/site/src/forms/',
  '/apps/site/src/islands/until-idle',
  '/apps/site/src/islands/island',
  '/apps/site/src/islands/react-island',
  '/apps/site/src/islands/remember-typed',
  '/apps/site/src/islands/use-page',
  '/apps/site/src/view/links',
  '/apps/site/src/zipcodes/postal-data',
  '/apps/site/src/zipcodes/zip-lookup',
  '/apps/site/src/zip-form/zip-form.module.css',
  '/node_modules/valibot/',
  '/packages/contracts/src/form-rules/',
  '/packages/contracts/src/locale',
  '/packages/contracts/src/pages/zip-form-messages',
  '/packages/contracts/src/visits/zip-code',
];

/** Small modules that chunks share which are loaded on demand: as files each would be a request. */
const PARTS = [
  '/apps/site/src/cookies/saved-starts',
  '/apps/site/src/islands/start',
  '/apps/site/src/elements/document-locale',
  '/apps/site/src/elements/require-part',
  '/apps/site/src/loading/release-of-page',
  '/apps/site/src/visit-flow/visit-settled',
  '/packages/contracts/src/privacy/consent.',
  '/packages/contracts/src/own.',
  '/packages/contracts/src/time/time.',
  // A chunk that this one imports would import it if it were in the list's own chunk.
  '/packages/contracts/src/reviews/list-atts',
  '/packages/contracts/src/reviews/protocol',
  '/packages/contracts/src/shipping/form-fields',
];

/** Modules that all islands of vehicle shipping share. */
const SHIPPING = ['/apps/site/src/shipping/form/', '/packages/contracts/src/shipping/'];

/** Modules of the two forms that ask for a vehicle and a route. */
const SHIPMENT = [
  '/apps/site/src/shipping/quote-form/ShipmentFields',
  '/apps/site/src/shipping/quote-form/quote-values',
  '/apps/site/src/shipping/quote-form/use-vehicle',
  '/apps/site/src/shipping/quote-form/vehicle-lookup',
];

/** Modules that islands of reviews share. */
const REVIEWS = [
  '/apps/site/src/reviews/ajax',
  '/apps/site/src/reviews/list-request',
  '/apps/site/src/reviews/read-more',
  '/apps/site/src/reviews/review-texts',
];

/** What these import is not drawn into them, or the page's own script would load them. */
const SHARED_CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'forms', test: isListed(FORM_KIT) },
  { name: 'parts', test: isListed(PARTS) },
  { name: 'shipping', test: isListed(SHIPPING) },
  { name: 'shipment', test: isListed(SHIPMENT) },
  { name: 'reviews', test: isListed(REVIEWS) },
];

/** Whether a module is in a list; an error if the list has a path of no file, as after a move. */
function isListed(modules: string[]): (id: string) => boolean {
  const missing = modules.filter(
    (path) => globSync(`${path.slice(1)}*`, { cwd: REPOSITORY }).length === 0,
  );
  if (missing.length > 0) throw new Error(`No module has the path ${missing.join(' or ')}.`);
  return (id) => modules.some((path) => id.includes(path));
}

/** `Features.LightDark` of Lightning CSS, which writes properties that pages do not use. */
const LIGHT_DARK = 1 << 20;

/** Takes the tracker's sources instead of what is built and published of it (0068). */
const SOURCES = 'zipfront-source';

/** Making the tracker and the typefaces takes most of a build, which calls for no warning. */
const CHECKS = { pluginTimings: false };

/** `.title` of `hero.module.css` is `hero-title` in both builds, so that they fit. */
export function scopedClassName(name: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`;
}

/** The site's builds: by default what browsers load, with `vite build --ssr` the render bundle. */
export default defineConfig(
  ({ isSsrBuild }): UserConfig => ({
    root: import.meta.dirname,
    base: '/',
    plugins: [react(), brandTypefaces(), stylesInDocument(), plainImports(), publishedTracker()],
    css: {
      modules: { generateScopedName: scopedClassName },
      lightningcss: { exclude: LIGHT_DARK },
    },
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
    resolve: { conditions: [SOURCES, ...defaultClientConditions] },
    ssr: { noExternal: true, resolve: { conditions: [SOURCES, ...defaultServerConditions] } },
    define: isSsrBuild
      ? // So that the bundle holds React's production build alone, whatever the server runs with.
        { 'process.env.NODE_ENV': '"production"' }
      : // The library for error reports leaves its own logging and tracing out.
        { __SENTRY_DEBUG__: 'false', __SENTRY_TRACING__: 'false' },
  }),
);

/** The page's styles are in its document, so the client build loads none. */
function stylesInDocument(): Plugin {
  return {
    name: 'zipfront:styles-in-document',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    // Runs after the plugin that makes the file, and before the plugin that writes the manifest.
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
    },
  };
}

/** A dynamic import alone, with the names that are used of it. */
const WRAPPED_IMPORT =
  /__vitePreload\((?:async )?\(\) => (?:\{\s*const \{[^}]*\} = await (import\([^)]*\));\s*return \{[^}]*\};\s*\}|(import\([^)]*\)(?:\.then\(\(n\) => n\.\w+\))?)), __VITE_PRELOAD__\)/g;

/** Vite's loader for styles and chunks would cost every visitor its bytes. */
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

/** As it is published: among React's names its internal ones could not be distinguished. */
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
