import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.ts';

const root = join(import.meta.dirname, '..');

/** An app that Vite builds. */
interface App {
  name: string;
  /** Its sources beside those of every app. */
  sources: string[];
  /** Its builds in their order. */
  builds: Build[];
}

/** A build by a configuration; for the server, it makes a bundle that the server loads. */
interface Build {
  config: string;
  isForServer?: true;
}

const PLAIN: Build = { config: 'vite.config.ts' };
const FOR_SERVER: Build = { config: 'vite.config.ts', isForServer: true };
const PAGES = 'vite.pages.config.ts';

/** Sources of every app, and how it is built. */
const SHARED_SOURCES = [
  'packages/contracts/src/**',
  'scripts/{build,fingerprint}.ts',
  'package-lock.json',
  'tsconfig.json',
];

const APPS: App[] = [
  { name: 'server', sources: ['apps/server/**'], builds: [PLAIN] },
  {
    name: 'site',
    sources: ['apps/site/**', 'packages/tracker/{src,scripts}/**'],
    builds: [PLAIN, FOR_SERVER],
  },
  { name: 'compare', sources: ['apps/compare/**', 'apps/site/src/**'], builds: [PLAIN] },
  {
    name: 'console',
    sources: ['apps/console/**', 'apps/site/src/**'],
    builds: [PLAIN, { config: PAGES }, { config: PAGES, isForServer: true }],
  },
];

/**
 * Builds each app whose sources changed since its last build into its `dist/`, and reports it. Each
 * is built in a process of its own, so that what Vite holds in memory is free before a server
 * starts.
 *
 * @throws Error if a build fails; it has said why
 */
export async function build(): Promise<void> {
  for (const { name, sources } of APPS) {
    const dist = join(root, 'apps', name, 'dist');
    // The fingerprint of the sources that the app was built from.
    const stamp = join(dist, '.sources');
    const fingerprint = fingerprintOf([...SHARED_SOURCES, ...sources], root);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue;
    const started = performance.now();
    rmSync(dist, { recursive: true, force: true });
    const child = spawn(process.execPath, [import.meta.filename, name], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`apps/${name} could not be built.`);
    writeFileSync(stamp, fingerprint);
    console.log(`Built apps/${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
}

async function buildHere({ name, builds }: App): Promise<void> {
  const folder = join(root, 'apps', name);
  await inProduction(async () => {
    const vite = await import('vite');
    for (const { config, isForServer } of builds) {
      const options = isForServer ? { build: { ssr: true } } : {};
      const configFile = join(folder, config);
      await vite.build({ configFile, logLevel: 'warn', ...options });
    }
  });
}

/**
 * Runs a build with `NODE_ENV=production`: with any other value, Vite compiles JSX for development.
 */
export async function inProduction(run: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

if (import.meta.main) {
  const app = APPS.find(({ name }) => name === process.argv[2]);
  await (app === undefined ? build() : buildHere(app));
}
