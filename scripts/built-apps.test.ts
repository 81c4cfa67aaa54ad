import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type BuiltApp, fingerprintOf, requireCurrentBuilds, stampOf } from './built-apps.ts';

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
it('refuses an app that was built from other sources or not built', () => {
  write('apps/site/src/page.ts', 'one');
  write('apps/compare/src/app.ts', 'one');
  write('apps/console/src/link.ts', 'one');
  expect(() => requireCurrentBuilds(root)).toThrow(
    'apps/site/dist and apps/compare/dist and apps/console/dist was not built',
  );
  stamp('site');
  stamp('compare');
  stamp('console');
  expect(() => requireCurrentBuilds(root)).not.toThrow();
  write('apps/site/src/page.test.ts', 'a test, which is not built');
  expect(() => requireCurrentBuilds(root)).not.toThrow();
  write('apps/site/src/page.ts', 'two');
  expect(() => requireCurrentBuilds(root)).toThrow('apps/site/dist was not built');
});
