import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversionRow } from '../../conversions/uploads/testing/conversion-rows.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../../platform/store/testing/temporary-folder.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { eventRow } from '../../visitors/events/testing/event-rows.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { runWarehouse } from './run-warehouse.ts';
import { askFiles, rowsOfDatabase, rowsOfWarehouse } from './testing/read-warehouse.ts';
import { openWarehouse, type Warehouse } from './warehouse-place.ts';

/** The night of the first of December, when the files of November are not yet all there. */
const FIRST = Date.UTC(2026, 11, 1, 3);
const SECOND = FIRST + DAY_MS;

/** Of three days, and the one without rows. */
const PARTS = ['part', 'part', 'part', 'part'];

describe.each(
  eitherEngine(import.meta.filename),
)('the months of the warehouse of $name', (engine) => {
  let store: Store;
  let db: Db;
  let folder: string;
  let warehouse: Warehouse;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    folder = temporaryFolder();
    warehouse = openWarehouse(readConfig({ WAREHOUSE_URL: `file:${folder}` })) as Warehouse;
    for (const day of [0, 1, 2]) {
      const at = NOON + day * DAY_MS;
      const rows = visitRows({ at });
      await store.write(storeVisit, rows);
      await addEvent(at);
      const lead = conversionRow(`lead-${day}`, { at, visit_id: rows.visit.id });
      await db.insertInto('conversion').values(lead).execute();
    }
  });

  const addEvent = (at: number) =>
    db
      .insertInto('event')
      .values(eventRow({ happened_at: at, received_at: at }))
      .execute();

  const run = (at: number, changes: Partial<Warehouse> = {}) =>
    runWarehouse({ store, warehouse: { ...warehouse, ...changes }, log: silentLog, now: () => at });

  const filesOf = (kind: string, month = 'month=2026-11') =>
    readdirSync(join(folder, kind, month)).map((name) => name.replace(/-.*/, ''));

  async function expectSame(at: number): Promise<void> {
    expect(await rowsOfWarehouse(folder)).toEqual(await rowsOfDatabase(db, at));
  }

  // behaviour: 37.13
  it('merges the files of a month on the second day of the next', async () => {
    await run(FIRST);
    expect(filesOf('events')).toEqual(PARTS);
    await run(SECOND);
    expect(['events', 'touches', 'conversions'].map((kind) => filesOf(kind))).toEqual([
      ['month'],
      ['month'],
      ['month'],
    ]);
    await expectSame(SECOND);
    const days = await askFiles(
      folder,
      'events',
      "select strftime(happened_at, '%d') as day from files",
    );
    expect(days.map(({ day }) => day)).toEqual(['20', '21', '22']);
    expect(await run(SECOND + DAY_MS)).toEqual({ files: 0, rows: 0 });
  });

  // behaviour: 37.13
  it('leaves late rows in a file of their own until the next month is over', async () => {
    await run(FIRST);
    await run(SECOND);
    await addEvent(NOON);
    await run(SECOND + DAY_MS);
    expect(filesOf('events').toSorted()).toEqual(['month', 'part']);
    await run(Date.UTC(2027, 0, 1, 3));
    expect(filesOf('events').toSorted()).toEqual(['month', 'part']);
    await run(Date.UTC(2027, 0, 2, 3));
    expect(filesOf('events')).toEqual(['month']);
    await expectSame(SECOND);
  });

  // behaviour: 37.13
  it('deletes what a killed run had merged but not deleted', async () => {
    await run(FIRST);
    const saved = temporaryFolder();
    const parts = readdirSync(join(folder, 'events/month=2026-11'));
    for (const name of parts) {
      copyFileSync(join(folder, 'events/month=2026-11', name), join(saved, name));
    }
    await run(SECOND);
    for (const name of parts.slice(1)) {
      copyFileSync(join(saved, name), join(folder, 'events/month=2026-11', name));
    }
    await run(SECOND + HOUR_MS);
    expect(filesOf('events')).toEqual(['month']);
    await expectSame(SECOND);
  });

  // behaviour: 37.13
  it('merges the folders of days that a former version made', async () => {
    await run(FIRST);
    const [name = '', ...others] = readdirSync(join(folder, 'events/month=2026-11'));
    const former = join(folder, 'events/day=2026-11-20', name);
    mkdirSync(dirname(former));
    renameSync(join(folder, 'events/month=2026-11', name), former);
    expect(others).toHaveLength(3);
    await run(SECOND);
    expect(readdirSync(join(folder, 'events'))).toEqual(['month=2026-11']);
    expect(filesOf('events')).toEqual(['month']);
    await expectSame(SECOND);
  });

  // behaviour: 37.13
  it('merges neither a bucket nor files of others, and ends when its server stops', async () => {
    await run(FIRST);
    writeFileSync(join(folder, 'events/month=2026-11/notes.txt'), 'of a person');
    await run(SECOND, { folder: null });
    await runWarehouse(
      { store, warehouse, log: silentLog, now: () => SECOND },
      { stopped: () => true },
    );
    expect(filesOf('events').toSorted()).toEqual(['notes.txt', ...PARTS]);
    await run(SECOND);
    expect(filesOf('events').toSorted()).toEqual(['month', 'notes.txt']);
  });

  // behaviour: 37.13
  it('deletes nothing when another run has taken over', async () => {
    await run(FIRST);
    const taken = run(SECOND, {
      async put(...file) {
        await warehouse.put(...file);
        await db.updateTable('warehouse_run').set({ run: 'another' }).execute();
      },
    });
    await expect(taken).rejects.toThrow('Another run of the warehouse has started.');
    expect(filesOf('events').toSorted()).toEqual(['month', ...PARTS]);
  });
});
