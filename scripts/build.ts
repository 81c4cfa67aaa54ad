import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltApp, fingerprintOf, isCurrent, stampOf } from './built-apps.ts';

const root = join(import.meta.dirname, '..');

/** The build function of each app. */
const BUILDS: Record<BuiltApp, () => Promise<unknown>> = {
  server: async () => (await import('../apps/server/build.ts')).buildServer(),
  site: async () => (await import('../apps/site/build.ts')).buildSite(),
  compare: async () => (await import('../apps/compare/build.ts')).buildCompare(),
  console: async () => (await import('../apps/console/build.ts')).buildConsole(),
};

/** Builds each app whose sources changed since its last build, and reports it. */
export async function build(): Promise<void> {
  for (const [name, run] of Object.entries(BUILDS) as [BuiltApp, () => Promise<unknown>][]) {
    if (isCurrent(name, root)) continue;
    const fingerprint = fingerprintOf(name, root);
    const started = performance.now();
    await run();
    mkdirSync(join(root, 'apps', name, 'dist'), { recursive: true });
    writeFileSync(stampOf(name, root), fingerprint);
    console.log(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}

if (import.meta.main) await build();
