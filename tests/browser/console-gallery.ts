import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { consoleHeaders } from '../../apps/server/src/console/create-console.ts';
import { inProduction } from '../../scripts/build.ts';

/** An address without a server: `serve` responds to its requests. */
const ORIGIN = 'http://gallery.example';

const TYPES = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

export interface ConsoleGallery {
  /** Shows it, under the content security policy of the console. */
  show(page: Page): Promise<void>;
  remove(): void;
}

export async function consoleGallery(): Promise<ConsoleGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-gallery-'));
  await inProduction(async () => {
    await build({
      configFile: join(import.meta.dirname, 'console-gallery/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
  });
  const headers = Object.fromEntries(consoleHeaders(ORIGIN));
  return {
    async show(page) {
      await page.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        const contentType = TYPES.get(extname(pathname)) ?? 'text/plain';
        return route.fulfill({ headers, contentType, body: readFileSync(join(folder, pathname)) });
      });
      await page.goto(`${ORIGIN}/index.html`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
