import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is there until the test that asks for it is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
