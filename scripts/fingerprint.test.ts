import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../apps/server/src/platform/store/testing/temporary-folder.ts';
import { fingerprintOf } from './fingerprint.ts';

// behaviour: 15.26
it('changes with a source, its name and its place, and with nothing else', () => {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const current = () => fingerprintOf(['apps/site/**', 'package-lock.json'], root);
  write('apps/site/src/page.ts', 'one');
  const first = current();
  write('apps/site/src/page.test.ts', 'a test, which is not built');
  write('apps/site/dist/page.js', 'built');
  write('apps/server/src/main.ts', 'another app');
  expect(current()).toBe(first);
  write('apps/site/src/page.ts', 'two');
  const second = current();
  write('package-lock.json', '{}');
  const third = current();
  write('apps/site/src/deep/page.ts', 'two');
  const fourth = current();
  rmSync(join(root, 'apps/site/src/page.ts'));
  expect(new Set([first, second, third, fourth, current()]).size).toBe(5);
});
