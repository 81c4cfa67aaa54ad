import { describe, expect, it } from 'vitest';
import { openStore } from '../../open-store.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { type Store, StoreUnavailable } from './store.ts';
import { fromJson } from './tables/columns.ts';
import { emptyTestStore, engines, openTestStore } from './testing/engines.ts';
import { silentLog } from './testing/silent-log.ts';
import { NOON, visitRows } from './testing/visit-rows.ts';

async function visitIds(store: Store): Promise<string[]> {
  const rows = await store.reads.selectFrom('visit').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

// behaviour: 13.1
describe.each(engines)('the store on $name', (engine) => {
  it('returns acknowledged rows, also after it was opened again', async () => {
    const database = await engine.createForStore();
    const rows = visitRows({ fields: { campaign: 'spring' } });
    const first = await openStore({ url: database.url, log: silentLog });
    await first.write(storeVisit, rows);
    expect(await visitIds(first)).toEqual([rows.visit.id]);
    await first.close();

    const second = await openStore({ url: database.url, log: silentLog });
    const visits = await second.reads.selectFrom('visit').selectAll().execute();
    expect(visits).toEqual([rows.visit]);
    const touch = await second.reads.selectFrom('touch').selectAll().executeTakeFirstOrThrow();
    expect(fromJson(touch.fields)).toEqual({ campaign: 'spring' });
    await second.close();
    await database.drop();
  });

  it('returns instants and counts as numbers', async () => {
    const store = await emptyTestStore(engine);
    await store.write(storeVisit, visitRows());
    const row = await store.reads
      .selectFrom('visit')
      .select((select) => ['created_at', select.fn.countAll().over().as('count')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ created_at: NOON, count: 1 });
  });

  // behaviour: 13.4
  it('commits the other commands of a group if one fails', async () => {
    const store = await emptyTestStore(engine);
    const [known, before, twin, after] = [visitRows(), visitRows(), visitRows(), visitRows()];
    await store.write(storeVisit, known);
    twin.visit.id = known.visit.id;
    const results = await Promise.allSettled(
      [before, twin, after].map((rows) => store.write(storeVisit, rows)),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await visitIds(store)).toEqual(
      [known, before, after].map(({ visit }) => visit.id).sort(),
    );
  });

  // behaviour: 13.4
  it('rolls back a command that fails halfway, and rejects with its error', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows();
    await store.write(storeVisit, rows);
    const half = visitRows();
    half.quote.id = rows.quote.id;
    const failure = await store.write(storeVisit, half).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(StoreUnavailable);
    expect(await visitIds(store)).toEqual([rows.visit.id]);
  });

  // behaviour: 13.16
  it('stores text with characters that the databases refuse', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows({ path: '/a\0b', fields: { campaign: 'x\ud83d' } });
    await store.write(storeVisit, rows);
    await store.write(storeVisit, visitRows({ pageUrl: '\udead' }));
    const touch = await store.reads
      .selectFrom('touch')
      .selectAll()
      .where('visit_id', '=', rows.visit.id)
      .executeTakeFirstOrThrow();
    expect(touch.path).toBe('/ab');
    expect(fromJson(touch.fields)).toEqual({ campaign: 'x\ufffd' });
  });

  it('deletes a visit with its touches and quotes', async () => {
    const store = await emptyTestStore(engine);
    const [deleted, other] = [visitRows(), visitRows()];
    await store.write(storeVisit, deleted);
    await store.write(storeVisit, other);
    await store.write(deleteVisit, { visitId: deleted.visit.id });
    for (const table of ['touch', 'quote'] as const) {
      const rows = await store.reads.selectFrom(table).select('visit_id').execute();
      expect(rows).toEqual([{ visit_id: other.visit.id }]);
    }
    expect(await visitIds(store)).toEqual([other.visit.id]);
  });

  // behaviour: 13.15
  it('refuses a write immediately if too many are waiting', async () => {
    const store = await openTestStore(engine, { maxWaitingWrites: 3 });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => store.write(storeVisit, visitRows())),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.any(StoreUnavailable),
      expect.any(StoreUnavailable),
    ]);
    expect(await visitIds(store)).toHaveLength(3);
    await store.write(storeVisit, visitRows());
  });

  // behaviour: 15.24
  it('finishes waiting writes when it is closed, and refuses new ones', async () => {
    const database = await engine.createForStore();
    const store = await openStore({ url: database.url, log: silentLog });
    const writes = Array.from({ length: 20 }, () => store.write(storeVisit, visitRows()));
    const closed = store.close();
    await expect(store.write(storeVisit, visitRows())).rejects.toThrow(StoreUnavailable);
    await Promise.all([...writes, closed]);

    const again = await openStore({ url: database.url, log: silentLog });
    expect(await visitIds(again)).toHaveLength(20);
    await again.close();
    await database.drop();
  });

  it('responds to a ping while the database does', async () => {
    const store = await emptyTestStore(engine);
    await expect(store.ping()).resolves.toBeUndefined();
  });
});

describe('openStore', () => {
  it('refuses a URL of an unsupported database, without repeating it', async () => {
    const open = openStore({ url: 'mysql://root:hunter2@db/x', log: silentLog });
    await expect(open).rejects.toThrow(/^DATABASE_URL names an unsupported database; use file:/);
    await expect(open).rejects.not.toThrow('hunter2');
  });
});
