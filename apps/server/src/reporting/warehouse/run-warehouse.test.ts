import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAlerts } from '../../console/today/find-alerts.ts';
import { conversionRow } from '../../conversions/uploads/testing/conversion-rows.ts';
import { readConfig } from '../../platform/config/config.ts';
import { KINDS } from '../../platform/retention/kinds.ts';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { purgeRecords } from '../../platform/retention/purge-records.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../../platform/store/testing/temporary-folder.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { eventRow } from '../../visitors/events/testing/event-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { runWarehouse } from './run-warehouse.ts';
import { runIfDue } from './start-warehouse.ts';
import {
  ask,
  askAsDocumented,
  askFiles,
  rowsOfDatabase,
  rowsOfWarehouse,
} from './testing/read-warehouse.ts';
import { openWarehouse, type Warehouse } from './warehouse-place.ts';

/** 03:00 UTC of the day after. */
const NIGHT = NOON + 15 * HOUR_MS;

const DAY = '2026-11-20';

describe.each(eitherEngine(import.meta.filename))('the warehouse of $name', (engine) => {
  let store: Store;
  let db: Db;
  let folder: string;
  let warehouse: Warehouse;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    folder = temporaryFolder();
    warehouse = openWarehouse(readConfig({ WAREHOUSE_URL: `file:${folder}` })) as Warehouse;
  });

  function parts(at: number, changes: Partial<Warehouse> = {}) {
    return { store, warehouse: { ...warehouse, ...changes }, now: () => at, log: silentLog };
  }

  const run = (at = NIGHT) => runWarehouse(parts(at));

  /** A visit with two events and a sold lead, under an advertisement's click. */
  async function addVisit(lead: string, at = NOON): Promise<string> {
    const fields = { source: 'google', campaign: 'spring', gclid: `${lead}-click` };
    const rows = visitRows({ at, fields, referrer: `https://g.example/?gclid=${lead}-click` });
    await store.write(storeVisit, rows);
    const { id } = rows.visit;
    await addEvent(id, { received_at: at, happened_at: at, contexts: contextsOf(id) });
    await addEvent(id, { received_at: at, happened_at: at });
    const row = conversionRow(lead, { at, visit_id: id, expires_at: at + PERIODS_MS.conversion });
    await db.insertInto('conversion').values(row).execute();
    return id;
  }

  const addEvent = (visit_id: string | null, changes: Parameters<typeof eventRow>[0]) =>
    db
      .insertInto('event')
      .values(eventRow({ ...changes, visit_id }))
      .execute();

  const contextsOf = (id: string) =>
    toJson([
      { schema: 'iglu:com.zipfront/session/jsonschema/1-0-0', data: { tzses: id } },
      { schema: 'iglu:com.zipfront/attribution/jsonschema/1-0-0', data: { gclid: 'x-click' } },
    ]);

  async function expectSame(at = NIGHT): Promise<void> {
    expect(await rowsOfWarehouse(folder)).toEqual(await rowsOfDatabase(db, at));
  }

  const filesOf = async (kind: string) =>
    (await askFiles(
      folder,
      kind,
      "select strftime(min(happened_at), '%Y-%m-%d') as day, count(*)::integer as rows from files group by filename order by day, filename",
    )) as {
      day: string;
      rows: number;
    }[];

  // behaviour: 37.1, 37.2
  it('writes the rows of each complete day once, and late ones in a file of their own', async () => {
    await addVisit('one');
    await addVisit('two');
    await addVisit('today', NIGHT - HOUR_MS);
    expect(await run()).toEqual({ files: 7, rows: 8 });
    expect(await filesOf('events')).toEqual([{ day: DAY, rows: 4 }]);
    await expectSame();
    expect(await run()).toEqual({ files: 0, rows: 0 });

    await addEvent(null, { happened_at: NOON, received_at: NIGHT + 1 });
    expect(await run(NIGHT + HOUR_MS)).toEqual({ files: 1, rows: 1 });
    await run(NIGHT + DAY_MS);
    expect(await filesOf('events')).toEqual([
      { day: DAY, rows: 4 },
      { day: DAY, rows: 1 },
      { day: '2026-11-21', rows: 2 },
    ]);
    await expectSame(NIGHT + DAY_MS);
  });

  // behaviour: 37.3
  it('declares the types of all columns', async () => {
    await run();
    const typesOf = async (kind: string) => {
      const rows = await askFiles(folder, kind, 'describe files');
      return Object.fromEntries(
        rows.map(({ column_name, column_type }) => [column_name, column_type]),
      );
    };
    expect(await typesOf('events')).toMatchObject({
      event_id: 'VARCHAR',
      happened_at: 'TIMESTAMP WITH TIME ZONE',
      properties: 'VARCHAR',
      contexts: 'VARCHAR',
      bot: 'BOOLEAN',
      month: 'VARCHAR',
    });
    expect(await typesOf('touches')).toMatchObject({ position: 'INTEGER', attribution: 'VARCHAR' });
    expect(await typesOf('conversions')).toMatchObject({
      version: 'INTEGER',
      value_cents: 'BIGINT',
      decided_at: 'TIMESTAMP WITH TIME ZONE',
    });
    expect(await typesOf('deletions')).toMatchObject({ kind: 'VARCHAR', id: 'VARCHAR' });
  });

  // behaviour: 37.3
  it('writes the values of the database', async () => {
    const id = await addVisit('one');
    const data = toJson({ timer: 'é', time_taken: 1.5 });
    await addEvent(id, { happened_at: NOON + 1, received_at: NOON + 2, path: '/a/', data });
    await run();
    const [event] = await ask(
      folder,
      `select name, epoch_ms(happened_at)::text as happened, epoch_ms(received_at)::text as received,
        properties->>'timer' as timer, path, visit_id from events where path = '/a/'`,
    );
    expect(event).toEqual({
      name: 'timing',
      happened: String(NOON + 1),
      received: String(NOON + 2),
      timer: 'é',
      path: '/a/',
      visit_id: id,
    });
    expect(await askAsDocumented(folder)).toEqual([
      { day: DAY, campaign: 'spring', visits: '1', leads: '1', earned: 42.5 },
    ]);
  });

  // behaviour: 37.6
  it('writes neither click ids nor ids of a visitor besides the visit, nor samples', async () => {
    await addVisit('one');
    const sample = await addVisit('sample');
    await db.insertInto('sample_row').values({ kind: 'visit', id: sample }).execute();
    await db.updateTable('conversion').set({ sample: 1 }).where('lead_id', '=', 'sample').execute();
    await run();
    const texts = await Promise.all(
      ['events', 'touches', 'conversions'].map((kind) =>
        ask(folder, `select to_json(row) as row from ${kind} as row`),
      ),
    );
    expect(texts.map((rows) => rows.length)).toEqual([2, 1, 1]);
    const text = JSON.stringify(texts);
    expect(text).toContain('spring');
    expect(text).not.toMatch(/-click|session|tzses/);
    const { visitor_id } = await db
      .selectFrom('visit')
      .select('visitor_id')
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(visitor_id);
  });

  // behaviour: 37.4
  it('writes a new version of a conversion that changed', async () => {
    const id = await addVisit('one');
    await addVisit('two');
    await run();
    await db
      .updateTable('conversion')
      .set({ status: 'reversed', value_cents: 0 })
      .where('lead_id', '=', 'one')
      .execute();
    expect(await run(NIGHT + DAY_MS)).toMatchObject({ rows: 1 });
    await expectSame();
    await store.write(setOptOut, { visitId: id, privacySignal: 1 });
    await run(NIGHT + 2 * DAY_MS);
    await expectSame();
    const versions = await askFiles(
      folder,
      'conversions',
      'select lead_id, version from files order by all',
    );
    expect(versions).toEqual([
      { lead_id: 'one', version: 1 },
      { lead_id: 'one', version: 2 },
      { lead_id: 'one', version: 3 },
      { lead_id: 'two', version: 1 },
    ]);
  });

  // behaviour: 37.4
  it('writes conversions again whose touch a later form has named', async () => {
    const names = ['channel', 'source', 'campaign', 'campaign_id'] as const;
    const columns = names.flatMap((name) => [name, `first_${name}`] as const);
    for (const column of columns) await addVisit(column);
    await run();
    for (const column of columns) {
      const changed = { [column]: 'email' };
      await db.updateTable('conversion').set(changed).where('lead_id', '=', column).execute();
    }
    expect(await run(NIGHT + DAY_MS)).toMatchObject({ rows: columns.length });
    await expectSame();
    expect(await run(NIGHT + DAY_MS)).toMatchObject({ rows: 0 });
  });

  // behaviour: 37.5
  it('lists what a visitor deleted, and what its period ended, so that the views are the database', async () => {
    const deleted = await addVisit('one');
    const ended = await addVisit('two');
    await addVisit('three');
    await addEvent(null, { happened_at: NOON, received_at: NOON });
    await run();
    await store.write(deleteVisit, { visitId: deleted, at: NIGHT });
    const end = NOON + PERIODS_MS.visit + 1;
    await store.write(purgeVisits, { ids: [ended], now: end });
    await purgeRecords({ store, now: () => end, config: readConfig({}) }, KINDS.event);
    await run(end);
    await expectSame();
    const count = 'select kind, count(*)::integer as count from files group by kind order by kind';
    expect(await askFiles(folder, 'deletions', count)).toEqual([
      { kind: 'conversions', count: 1 },
      { kind: 'events', count: 5 },
      { kind: 'touches', count: 2 },
    ]);
    const marks = await db.selectFrom('warehouse_mark').select('key').execute();
    expect(marks.map(({ key }) => key)).not.toContain(deleted);
    expect(await run(end)).toEqual({ files: 0, rows: 0 });
  });

  // behaviour: 37.7, 37.9
  it('writes what is missing after a run that failed, and shows the failure until then', async () => {
    await addVisit('one');
    await addVisit('before', NOON - DAY_MS);
    let puts = 0;
    const put: Warehouse['put'] = async (...file) => {
      puts += 1;
      if (puts > 3) throw new Error('The bucket responded with 500');
      await warehouse.put(...file);
    };
    await expect(runWarehouse(parts(NIGHT, { put }))).rejects.toThrow('500');
    const alerts = async () => {
      const query = { now: NIGHT, today: 0, timeZones: {}, isDeclared: () => true };
      return (await findAlerts(db, query)).filter(({ kind }) => kind === 'failing-warehouse');
    };
    expect(await alerts()).toMatchObject([
      { text: 'The warehouse could not be written: The bucket responded with 500', page: 'health' },
    ]);
    await run(NIGHT + HOUR_MS);
    await expectSame();
    expect(await alerts()).toEqual([]);
  });

  // behaviour: 37.8
  it('runs once a night from 02:00 UTC, and again after a stop and an hour after a failure', async () => {
    const dueAt = async (at: number, changes: Partial<Warehouse> = {}) => {
      const before = await db.selectFrom('warehouse_run').select('run').executeTakeFirst();
      const succeeded = await runIfDue(parts(at, changes));
      const after = await db.selectFrom('warehouse_run').select('run').executeTakeFirst();
      return { ran: before?.run !== after?.run, succeeded };
    };
    await runWarehouse(parts(NIGHT - 1), { stopped: () => true });
    const put = () => Promise.reject(new Error('no'));
    expect(await dueAt(NIGHT, { put })).toEqual({ ran: true, succeeded: false });
    expect(await dueAt(NIGHT + HOUR_MS)).toEqual({ ran: true, succeeded: true });
    expect(await dueAt(NIGHT + 2 * HOUR_MS)).toEqual({ ran: false, succeeded: true });
    expect(await dueAt(NIGHT + 23 * HOUR_MS - 1)).toEqual({ ran: false, succeeded: true });
    expect(await dueAt(NIGHT + 23 * HOUR_MS)).toEqual({ ran: true, succeeded: true });
  });

  // behaviour: 37.8
  it('writes on one of two servers, and lets a command take over from a run', async () => {
    await addVisit('one');
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const put: Warehouse['put'] = async (...file) => {
      reached.resolve();
      await held.promise;
      await warehouse.put(...file);
    };
    const first = runWarehouse(parts(NIGHT, { put }));
    await reached.promise;
    expect(await runWarehouse(parts(NIGHT))).toBeNull();
    expect(await runWarehouse(parts(NIGHT), { takesOver: true })).toMatchObject({ rows: 4 });
    held.resolve();
    await expect(first).rejects.toThrow('Another run of the warehouse has started.');
    await expectSame();
  });

  // behaviour: 37.10
  it('writes everything again into an emptied folder if a person asks for it', async () => {
    await addVisit('one');
    await run();
    folder = temporaryFolder();
    warehouse = openWarehouse(readConfig({ WAREHOUSE_URL: `file:${folder}` })) as Warehouse;
    expect(await runWarehouse(parts(NIGHT), { writesAll: true })).toMatchObject({ rows: 4 });
    await expectSame();
  });
});
