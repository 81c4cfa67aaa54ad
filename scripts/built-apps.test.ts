import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type BuiltApp, fingerprintOf, isCurrent, stampOf } from './built-apps.ts';

const root = mkdtempSync(join(tmpdir(), 'zipfront-built-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function stamp(app: BuiltApp): void {
  mkdirSync(dirname(stampOf(app, root)), { recursive: true });
  writeFileSync(stampOf(app, root), fingerprintOf(app, root));
}

// behaviour: 15.26
it('returns whether an app was built from its current sources', () => {
  write('apps/site/src/page.ts', 'one');
  write('apps/server/src/main.ts', 'one');
  const current = () => (['site', 'server'] as const).filter((app) => isCurrent(app, root));
  expect(current()).toEqual([]);
  stamp('site');
  stamp('server');
  expect(current()).toEqual(['site', 'server']);
  write('apps/site/src/page.test.ts', 'a test, which is not built');
  expect(current()).toEqual(['site', 'server']);
  write('apps/site/src/page.ts', 'two');
  expect(current()).toEqual(['server']);
});
