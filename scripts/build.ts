import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What Vite builds: an app, and the sources whose change calls for building it again. */
const BUILDS = [
  {
    name: 'site',
    sources: [
      'apps/site/**',
      'packages/*/src/**',
      'packages/tracker/scripts/**',
      'scripts/browser-support/floor.ts',
      'package-lock.json',
    ],
    run: async () => (await import('../apps/site/build.ts')).buildSite(),
  },
  {
    name: 'compare',
    sources: [
      'apps/compare/**',
      'packages/contracts/src/**',
      'scripts/browser-support/floor.ts',
      'package-lock.json',
    ],
    run: async () => (await import('../apps/compare/build.ts')).buildCompare(),
  },
];

/** Builds each app whose sources changed since it was last built; says what it does. */
export async function build(): Promise<void> {
  for (const { name, sources, run } of BUILDS) {
    const stamp = join(root, 'apps', name, 'dist', '.sources');
    const fingerprint = fingerprintOf(sources);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue;
    const started = performance.now();
    await run();
    mkdirSync(join(root, 'apps', name, 'dist'), { recursive: true });
    writeFileSync(stamp, fingerprint);
    console.log(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}

function fingerprintOf(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, {
    cwd: root,
    exclude: ['**/dist/**', '**/node_modules/**', '**/*.test.ts', '**/*.test.tsx'],
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) await build();
