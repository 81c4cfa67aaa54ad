import { join } from 'node:path';
import { build } from 'vite';

/** Builds the demo comparison app into `dist/`; it is made to be served under `/compare/`. */
export async function buildCompare(): Promise<void> {
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
}

if (import.meta.main) await buildCompare();
