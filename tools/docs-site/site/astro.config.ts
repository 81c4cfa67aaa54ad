import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import starlightOpenApi from 'starlight-openapi';

/** The folder that `run.ts` builds in. */
const { DOCS_FOLDER } = process.env;

export default defineConfig({
  root: import.meta.dirname,
  outDir: join(DOCS_FOLDER, 'site'),
  publicDir: join(DOCS_FOLDER, 'public'),
  cacheDir: join(DOCS_FOLDER, 'cache'),
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  vite: { cacheDir: join(DOCS_FOLDER, 'cache', 'vite') },
  integrations: [
    starlight({
      title: 'Zipfront',
      favicon: '/mark.svg',
      logo: { src: './src/mark.svg', alt: '' },
      customCss: ['@fontsource-variable/inter/wght.css', './src/look.css'],
      routeMiddleware: './src/listed-pages.ts',
      plugins: [
        starlightOpenApi([{ base: 'api/reference', schema: join(DOCS_FOLDER, 'openapi.json') }]),
      ],
      sidebar: JSON.parse(readFileSync(join(DOCS_FOLDER, 'navigation.json'), 'utf8')),
      components: { MarkdownContent: './src/MarkdownContent.astro' },
      head: [
        {
          tag: 'script',
          content: readFileSync(join(import.meta.dirname, 'src/scrolled-parts.js'), 'utf8'),
        },
      ],
      credits: false,
    }),
  ],
});
