import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { conversionRow } from '../../apps/server/src/conversions/uploads/testing/conversion-rows.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { eitherEngine } from '../../apps/server/src/platform/store/testing/engines.ts';
import { openDatabase } from '../../apps/server/src/platform/store/testing/open-database.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../../apps/server/src/platform/store/testing/temporary-folder.ts';
import { NOON, visitRows } from '../../apps/server/src/platform/store/testing/visit-rows.ts';
import { runWarehouse } from '../../apps/server/src/reporting/warehouse/run-warehouse.ts';
import {
  askFiles,
  rowsOfDatabase,
  rowsOfWarehouse,
} from '../../apps/server/src/reporting/warehouse/testing/read-warehouse.ts';
import { openWarehouse } from '../../apps/server/src/reporting/warehouse/warehouse-place.ts';
import { eventRow } from '../../apps/server/src/visitors/events/testing/event-rows.ts';
import { storeVisit } from '../../apps/server/src/visitors/visits/store-visit.ts';
import { startServer } from '../server-process.ts';

const COMMAND = join(import.meta.dirname, '../../apps/server/src/cli/warehouse.ts');

/** What a run does when it is killed. */
const MOMENTS = ['planning', 'writing', 'merging'] as const;

const DAYS = 3;
const EVENTS_PER_DAY = 1_000;

// behaviour: 37.8
it('runs in a server that starts without a run of the night', async () => {
  const folder = temporaryFolder();
  const server = await startServer({
    env: { WAREHOUSE_URL: `file:${folder}` },
  });
  onTestFinished(async () => void (await server.stop()));
  const kinds = () => globSync(join(folder, '*/month=*/part-*.parquet')).length;
  await vi.waitFor(() => expect(kinds()).toBe(4), { timeout: 90_000 });
});

describe.each(
  eitherEngine(import.meta.filename),
)('kill -9 of npm run warehouse on $name', (engine) => {
  // behaviour: 37.7, 37.13
  it.each(
    MOMENTS,
  )('leaves no part of a file, and loses and doubles no row, while %s', async (moment) => {
    const { store, db, url } = await openDatabase(engine);
    const folder = temporaryFolder();
    for (let day = 0; day < DAYS; day += 1) {
      const at = NOON - 400 * DAY_MS + day * DAY_MS;
      const rows = visitRows({ at });
      await store.write(storeVisit, rows);
      const visit_id = rows.visit.id;
      const events = Array.from({ length: EVENTS_PER_DAY }, () =>
        eventRow({ visit_id, happened_at: at, received_at: at }),
      );
      await db.insertInto('event').values(events).execute();
      const lead = conversionRow(`lead-${day}`, { at, visit_id });
      await db.insertInto('conversion').values(lead).execute();
    }

    const env = { DATABASE_URL: url, WAREHOUSE_URL: `file:${folder}` };
    const warehouse = openWarehouse(readConfig(env));
    if (warehouse === null) throw new Error('There is no warehouse.');
    const run = (now: () => number) =>
      runWarehouse({ store, warehouse, now, log: silentLog }, { takesOver: true });
    // The files of a month that has long been over.
    if (moment === 'merging') await run(() => NOON - 390 * DAY_MS);

    const files = (pattern = '*/*/*.parquet') => globSync(join(folder, pattern)).length;
    const reached = {
      planning: async () =>
        expect(await db.selectFrom('warehouse_mark').select('key').execute()).not.toEqual([]),
      writing: async () => expect(files()).toBeGreaterThan(2),
      merging: async () => expect(files('*/*/month-*')).toBeGreaterThan(0),
    };
    const child = spawn(process.execPath, [COMMAND], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await vi.waitFor(reached[moment], { timeout: 90_000, interval: 1 });
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    if (files() > 0) await askFiles(folder, '*', 'select count(*) from files');
    await run(Date.now);
    expect(await rowsOfWarehouse(folder)).toEqual(await rowsOfDatabase(db, NOON));
  }, 300_000);
});
