import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadRates } from './page-config.ts';

const dir = mkdtempSync(join(tmpdir(), 'zipfront-rates-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('returns null for a site without rates', () => {
  expect(loadRates(dir, 'shipping')).toBeNull();
});

// behaviour: 12.1
test('throws an error with file, line and the expected value', () => {
  mkdirSync(join(dir, 'shipping'));
  const file = join(dir, 'shipping/rates.yaml');
  writeFileSync(file, 'roadFactor: 1.2\nprice:\n  - { miles: 0, dollars: 9 }\n');
  expect(() => loadRates(dir, 'shipping')).toThrow(/rates\.yaml:2:1 price: is too short/);
});
