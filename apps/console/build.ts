import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inProduction } from '../../scripts/in-production.ts';

const configFile = join(import.meta.dirname, 'vite.config.ts');

/** Builds the console into `dist/`: `render-screen.js` renders its pages, browsers load `console.css`, `link.js` and `keys.js`. */
export async function buildConsole(): Promise<void> {
  rmSync(join(import.meta.dirname, 'dist'), { recursive: true, force: true });
  await inProduction(() => build({ configFile, logLevel: 'warn' }));
  await inProduction(() => build({ configFile, logLevel: 'warn', build: { ssr: true } }));
}

if (import.meta.main) await buildConsole();
