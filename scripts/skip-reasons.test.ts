import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { skipReasons } from './skip-reasons.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zipfront-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function report(...annotations: object[][]): string {
  const specs = annotations.map((each) => ({ tests: [{ annotations: each }] }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ suites: [{ suites: [{ specs }] }], stats: { skipped: 2 } }));
  return file;
}

// behaviour: 16.13
it('returns each reason for skipped tests once', () => {
  const missing = { type: 'skip', description: 'webkit is not installed' };
  const other = { type: 'skip', description: 'another day' };
  const file = report([missing], [missing, other], [{ type: 'issue', description: 'slow' }], []);
  expect([...skipReasons(file)]).toEqual(['webkit is not installed', 'another day']);
});

it('returns no reasons without a report', () => {
  expect([...skipReasons(join(folder, 'missing.json'))]).toEqual([]);
});
