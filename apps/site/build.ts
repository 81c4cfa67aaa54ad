import { join } from 'node:path';
import { build } from 'vite';
import { inProduction } from '../../scripts/in-production.ts';

const configFile = join(import.meta.dirname, 'vite.config.ts');

/**
 * Builds the site into `dist/`: `client/` is what browsers load (with its manifest), and
 * `server/render.js` renders the pages (`@zipfront/contracts/render` has its interface).
 */
export async function buildSite(): Promise<void> {
  await inProduction(() => build({ configFile, logLevel: 'warn' }));
  await inProduction(() =>
    build({
      configFile,
      logLevel: 'warn',
      build: { ssr: true, outDir: join(import.meta.dirname, 'dist/server'), emptyOutDir: true },
    }),
  );
}

if (import.meta.main) await buildSite();
