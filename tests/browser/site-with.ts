import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';
import type { ServerSetup } from './servers.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

interface Changes {
  /** Changes of pages, by the paths of their files. */
  pages?: Record<string, (text: string) => string>;
  /** Further files, by their paths. */
  files?: Record<string, string>;
}

/**
 * Each worker with such a test starts a server, so a file's tests should run in one worker (mode
 * `default`).
 */
export function testOn(changes: Changes) {
  const setup: ServerSetup = { makeContent: () => changedContent(changes) };
  return base.extend({ serverSetup: setup });
}

/** A folder with a copy of the content, with changes. */
export function changedContent({ pages = {}, files = {} }: Changes): string {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-content-'));
  cpSync(CONTENT, folder, { recursive: true });
  for (const [file, change] of Object.entries(pages)) {
    writeFileSync(join(folder, file), change(readFileSync(join(CONTENT, file), 'utf8')));
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
