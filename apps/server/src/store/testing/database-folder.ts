import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../open-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the SQLite files of a whole run. */
    databaseFolder: string;
  }
}

/** An SQLite file with all tables and without rows, which those of tests are copied from. */
export const CURRENT_FILE = 'current.db';

/**
 * Vitest's global set-up: makes one folder for the SQLite files of the whole run, because workers end
 * without a chance to delete the files that they still use.
 *
 * @returns the tear-down: deletes it
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'zipfront-databases-'));
  project.provide('databaseFolder', folder);
  const url = `file:${join(folder, CURRENT_FILE)}`;
  const store = await openStore({ url, log: pino({ level: 'silent' }) });
  await store.close();
  return () => rm(folder, { recursive: true, force: true });
}
