import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';

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
      sidebar: JSON.parse(readFileSync(join(DOCS_FOLDER, 'navigation.json'), 'utf8')),
      components: { MarkdownContent: './src/MarkdownContent.astro' },
      head: [
        {
          tag: 'script',
          content: readFileSync(join(import.meta.dirname, 'src/scrolled-parts.js'), 'utf8'),
        },
      ],
      expressiveCode: {
        themes: ['github-light', 'github-dark'],
        defaultProps: { frame: 'none' },
        styleOverrides: {
          borderRadius: '8px',
          borderColor: 'var(--sl-color-gray-5)',
          codeBackground: 'var(--docs-code)',
          codeFontSize: '0.8125rem',
          frames: { frameBoxShadowCssValue: 'none' },
        },
      },
      credits: false,
    }),
  ],
});
