import { join } from 'node:path';
import { build } from 'vite';
import { inProduction } from '../../scripts/in-production.ts';

/** Builds the server into `dist/`: it starts in half the time that its sources and 800 files of libraries take. */
export async function buildServer(): Promise<void> {
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  await inProduction(() => build({ configFile, logLevel: 'warn' }));
}

if (import.meta.main) await buildServer();
