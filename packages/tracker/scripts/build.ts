import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLES, bundle } from './bundle.ts';

const root = join(import.meta.dirname, '..');

const DIST = join(root, 'dist');

const TSC = join(root, '..', '..', 'node_modules', '.bin', 'tsc');

/** Three bundles, and the type declarations with the types of the contracts. */
async function buildTracker(): Promise<void> {
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(join(DIST, 'types'), { recursive: true });
  for (const name of Object.keys(BUNDLES) as (keyof typeof BUNDLES)[]) {
    writeFileSync(join(DIST, BUNDLES[name].file), await bundle(name));
  }
  writeTypes();
}

function writeTypes(): void {
  const emitted = mkdtempSync(join(tmpdir(), 'tracker-types-'));
  const config = join(root, 'tsconfig.types.json');
  execFileSync(TSC, ['-p', config, '--outDir', emitted], { stdio: 'inherit' });
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

if (import.meta.main) await buildTracker();
