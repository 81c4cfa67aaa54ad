import { execFile } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restore } from '../../apps/server/src/platform/store/backup/restore.ts';
import {
  type Engine,
  eitherEngine,
  engines,
} from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../../apps/server/src/platform/store/testing/temporary-folder.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Acknowledged, missingVisits, startVisitLoad } from './visit-load.ts';

const run = promisify(execFile);
const BACKUP = join(import.meta.dirname, '../../apps/server/src/cli/backup.ts');
const [sqlite] = engines as [Engine, Engine];

/** Number of acknowledged visits before the backup starts, while others are under way. */
const ANSWERED_BEFORE = 30;

async function newDatabase(engine: Engine): Promise<string> {
  const database = await engine.create();
  onTestFinished(() => database.drop());
  return database.url;
}

async function serve(url: string): Promise<ServerProcess> {
  const server = await startServer({ env: { DATABASE_URL: url } });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** Runs `npm run backup` as an operator does; returns its output. */
async function backUp(url: string, file: string): Promise<string> {
  const { stdout } = await run(process.execPath, [BACKUP, file], {
    env: { ...process.env, DATABASE_URL: url },
  });
  return stdout;
}

function visitIdsIn(file: string): Set<unknown> {
  const database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const ids = database.prepare('select id from visit').all();
  database.close();
  return new Set(ids.map(({ id }) => id));
}

function notIn(file: string, acknowledged: readonly Acknowledged[]): string[] {
  const ids = visitIdsIn(file);
  return acknowledged.map(({ visit }) => visit.id).filter((id) => !ids.has(id));
}

describe.each(
  eitherEngine(import.meta.filename),
)('npm run backup on $name, under a load of visit registrations', (engine) => {
  // behaviour: 13.6, 13.10
  it('backs up all acknowledged visits while the server runs, and restores them', async () => {
    const url = await newDatabase(engine);
    const server = await serve(url);
    const load = startVisitLoad(server.url);
    await load.reached(ANSWERED_BEFORE);
    const before = [...load.acknowledged];
    const file = join(temporaryFolder(), 'backup.db');
    expect(await backUp(url, file)).toContain(`, and checked the backup:\n  ${file} (`);
    expect(load.acknowledged.length - before.length).toBeGreaterThan(0);
    expect(await server.stop('SIGTERM')).toBe(0);
    await load.ended;
    expect(notIn(file, before)).toEqual([]);
    if (engine === sqlite) expectOneFileWith(load.acknowledged, url.slice('file:'.length));

    const elsewhere = await newDatabase(engine);
    const intoElsewhere = {
      hasChecksum: true,
      from: file,
      url: elsewhere,
      log: silentLog,
      now: Date.now(),
      finish: async () => {},
    };
    await restore(intoElsewhere);
    const restored = await serve(elsewhere);
    expect(await missingVisits(restored.url, before)).toEqual([]);
    await expect(restore(intoElsewhere)).rejects.toThrow(/ is in use.*; stop the server/);
  });
});

/** A copy of the file alone has everything that was answered. */
function expectOneFileWith(acknowledged: readonly Acknowledged[], file: string): void {
  expect(existsSync(`${file}-wal`)).toBe(false);
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(file, copy);
  expect(notIn(copy, acknowledged)).toEqual([]);
}
