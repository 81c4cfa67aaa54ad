import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltApp, fingerprintOf, isCurrent, stampOf } from './built-apps.ts';

const root = join(import.meta.dirname, '..');

/** The builds of each app by its `vite.config.ts`: what the file says, and `ssr`, a bundle for the server. */
const BUILDS: Record<BuiltApp, ('plain' | 'ssr')[]> = {
  server: ['plain'],
  site: ['plain', 'ssr'],
  compare: ['plain'],
  console: ['plain', 'ssr'],
};

/** Builds each app whose sources changed since its last build into its `dist/`, and reports it. */
export async function build(): Promise<void> {
  for (const [name, kinds] of Object.entries(BUILDS) as [BuiltApp, ('plain' | 'ssr')[]][]) {
    if (isCurrent(name, root)) continue;
    const fingerprint = fingerprintOf(name, root);
    const started = performance.now();
    rmSync(join(root, 'apps', name, 'dist'), { recursive: true, force: true });
    await inProduction(async () => {
      const vite = await import('vite');
      const configFile = join(root, 'apps', name, 'vite.config.ts');
      for (const kind of kinds) {
        const options = kind === 'ssr' ? { build: { ssr: true } } : {};
        await vite.build({ configFile, logLevel: 'warn', ...options });
      }
    });
    writeFileSync(stampOf(name, root), fingerprint);
    console.log(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}

/** Runs a build with `NODE_ENV=production`: with any other value, Vite compiles JSX for development. */
async function inProduction(run: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

if (import.meta.main) await build();
