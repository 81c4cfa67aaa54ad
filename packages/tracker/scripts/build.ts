import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLES, bundle } from './bundle.ts';

const root = join(import.meta.dirname, '..');

/** The directory that is published: `npm publish packages/tracker/dist`. */
export const DIST = join(root, 'dist');

/**
 * Builds the published package: three bundles, the type declarations with the types of the
 * contracts, the README, and a manifest without dependencies.
 */
export async function buildTracker(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(join(DIST, 'types'), { recursive: true });
  for (const name of Object.keys(BUNDLES) as (keyof typeof BUNDLES)[]) {
    writeFileSync(join(DIST, BUNDLES[name].file), await bundle(name));
  }
  writeTypes();
  cpSync(join(root, 'README.md'), join(DIST, 'README.md'));
  writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function writeTypes(): void {
  const emitted = mkdtempSync(join(tmpdir(), 'tracker-types-'));
  const config = join(root, 'tsconfig.types.json');
  execFileSync('tsc', ['-p', config, '--outDir', emitted], { stdio: 'inherit' });
  for (const name of ['index', 'options', 'web-vitals']) {
    const file = join(emitted, 'tracker', 'src', `${name}.d.ts`);
    const text = readFileSync(file, 'utf8')
      .replaceAll('@zipfront/contracts/events/types', './events.js')
      .replaceAll(/(['"]\.\/[\w-]+)\.ts(['"])/g, '$1.js$2');
    writeFileSync(join(DIST, 'types', `${name}.d.ts`), text);
  }
  const shapes = join(root, '..', 'contracts', 'src', 'events', 'types.ts');
  cpSync(shapes, join(DIST, 'types', 'events.d.ts'));
  rmSync(emitted, { recursive: true });
}

function manifest(): object {
  const { name, version, description } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const entry = (types: string, file: string) => ({
    types: `./types/${types}.d.ts`,
    default: `./${file}`,
  });
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: ['./tracker.iife.js'],
    exports: {
      '.': entry('index', BUNDLES.tracker.file),
      './web-vitals': entry('web-vitals', BUNDLES.webVitals.file),
      './script': `./${BUNDLES.script.file}`,
    },
  };
}

if (import.meta.main) await buildTracker();
