import { join } from 'node:path';
import { build } from 'vite';
import { inProduction } from '../../scripts/in-production.ts';

const configFile = join(import.meta.dirname, 'vite.config.ts');

/** Builds the demo comparison app into `dist/`, to be served under `/compare/`. */
export async function buildCompare(): Promise<void> {
  await inProduction(() => build({ configFile, logLevel: 'warn' }));
}

if (import.meta.main) await buildCompare();
