import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const BUILT = join(SOURCES, '../dist/app');

function read(pattern: string): string[] {
  return globSync(pattern, { cwd: SOURCES }).map((file) =>
    readFileSync(join(SOURCES, file), 'utf8'),
  );
}

// behaviour: 38.16
it('shows each component of the kit in the gallery', () => {
  const kit = read('ui/*.tsx');
  const components = kit.flatMap((source) =>
    [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name ?? ''),
  );
  // A component that others of the kit are made of is shown as a part of them.
  const shown = [...kit, ...read('gallery/*.tsx')].join('\n');
  expect(components).toContain('DataTable');
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});

// behaviour: 38.16
it('leaves the gallery out of the built application', () => {
  expect(globSync('**/*gallery*', { cwd: BUILT })).toEqual([]);
  const manifest = readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8');
  expect(manifest).toContain('src/today/Today.tsx');
  expect(manifest).not.toContain('gallery');
});
