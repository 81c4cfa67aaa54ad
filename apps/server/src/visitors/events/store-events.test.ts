import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { setOptOut } from '../visits/opt-out.ts';
import { storeVisit } from '../visits/store-visit.ts';
import { LOAD_STEP_BYTES, MAX_UNATTACHED_BYTES_PER_DAY, MAX_VISIT_BYTES } from './event-load.ts';
import { createEventRow, type EventsToStore, type PendingRow } from './event-rows.ts';
import { createRowWriter } from './row-writer.ts';
import { gatherEvents, storeEvents, storeUnlimited } from './store-events.ts';
import { badEventRow, delivery, eventRow } from './testing/event-rows.ts';
import { pageView } from './testing/sample-events.ts';
import { validateEvent } from './validate-event.ts';

/** No row was dropped. */
const NONE = { deleted: 0, 'visit-full': 0, 'unattached-full': 0 };

function eventsOf(count: number, visitId: string | null = null): PendingRow<EventRow>[] {
  return Array.from({ length: count }, (_, index) => ({
    visitRef: visitId === null ? null : { visitId, sessionHash: null },
    row: eventRow({ event_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}` }),
  }));
}

/** Resolves once a statement waits for a row that another transaction has locked (PostgreSQL). */
async function waitsForLock(store: Store): Promise<void> {
  const locks = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await locks.execute(store.reads)).rows).toHaveLength(1);
}

describe.each(eitherEngine(import.meta.filename))('storeEvents on $name', (engine) => {
  it('stores any number of rows, and returns the number of new ones', async () => {
    const store = await emptyTestStore(engine);
    const outcomes = [];
    for (const count of [1, 85, 200]) {
      outcomes.push(await store.write(storeEvents, { events: eventsOf(count), bad: [] }));
    }
    expect(outcomes).toEqual([
      { stored: 1, duplicates: 0, dropped: NONE },
      { stored: 84, duplicates: 1, dropped: NONE },
      { stored: 115, duplicates: 85, dropped: NONE },
    ]);
    const { count } = await store.reads
      .selectFrom('event')
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(200);
  });

  it('stores the same events in two orders concurrently', async () => {
    const store = await emptyTestStore(engine);
    const orders = [eventsOf(1_000), eventsOf(1_000).reverse()];
    // Opens the connections first, so that the writes start together.
    await Promise.all([...orders, ...orders].map(() => store.ping()));
    const outcomes = await Promise.all(
      [...orders, ...orders].map((events) => store.write(storeEvents, { events, bad: [] })),
    );
    expect(outcomes.reduce((sum, { stored }) => sum + stored, 0)).toBe(1_000);
  });

  it('stores an event without its visit if that is deleted concurrently', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows();
    await store.write(storeVisit, rows);
    const visitId = rows.visit.id;
    const [deleted] = await Promise.allSettled([
      store.write(deleteVisit, { visitId }),
      store.write(storeEvents, { events: eventsOf(3, visitId), bad: [] }),
    ]);
    expect(deleted?.status).toBe('fulfilled');
    await store.write(storeEvents, { events: eventsOf(3, visitId), bad: [] });
    const events = await store.reads.selectFrom('event').select('visit_id').execute();
    expect(events).toEqual(Array(3).fill({ visit_id: null }));
  });

  // behaviour: 31.9
  it('leaves no event of a visit that is deleted while its events are stored', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const rows = visitRows();
    await store.write(storeVisit, rows);
    const visitId = rows.visit.id;
    const events = { events: eventsOf(3, visitId), bad: [] };
    const storing = engine.name === 'PostgreSQL' ? await db.startTransaction().execute() : null;
    const stored = storing ? storeEvents(storing, events) : store.write(storeEvents, events);
    await stored;
    const deletion = store.write(deleteVisit, { visitId });
    // On PostgreSQL it waits for the transaction, which has locked the visit.
    if (storing) await waitsForLock(store);
    await storing?.commit().execute();
    await deletion;
    expect(await db.selectFrom('event').select('event_id').execute()).toEqual([]);
  });

  // behaviour: 11.22
  it('drops events of a full visit, and counts them', async () => {
    const store = await emptyTestStore(engine);
    const [swollen, other] = [visitRows(), visitRows()];
    for (const rows of [swollen, other]) await store.write(storeVisit, rows);
    const of = ({ visit }: typeof swollen) => ({ visitId: visit.id, sessionHash: null });
    const long = `"${'x'.repeat(LOAD_STEP_BYTES * 64)}"`;
    const written = MAX_VISIT_BYTES / (LOAD_STEP_BYTES * 64);
    for (let row = 0; row < written; row += 1) {
      const events = [{ visitRef: of(swollen), row: eventRow({ data: long }) }];
      expect(await store.write(storeEvents, { events, bad: [] })).toMatchObject({ dropped: NONE });
    }
    const outcome = await store.write(storeEvents, {
      events: [swollen, other].map((rows) => ({ visitRef: of(rows), row: eventRow() })),
      bad: [{ visitRef: of(swollen), row: badEventRow() }],
    });
    expect(outcome).toEqual({ stored: 1, duplicates: 0, dropped: { ...NONE, 'visit-full': 2 } });
    expect(await store.reads.selectFrom('bad_event').selectAll().execute()).toEqual([]);
    const attached = await store.reads
      .selectFrom('event')
      .select(['visit_id', (select) => select.fn.countAll().as('count')])
      .groupBy('visit_id')
      .execute();
    expect(new Map(attached.map(({ visit_id: id, count }) => [id, count]))).toEqual(
      new Map([
        [swollen.visit.id, written],
        [other.visit.id, 1],
      ]),
    );
    await store.write(deleteVisit, { visitId: swollen.visit.id });
    // The load of the other visit is rounded at random, rarely up.
    const loads = await store.reads.selectFrom('event_load').select('visit_id').execute();
    expect(loads).not.toContainEqual({ visit_id: swollen.visit.id });
  });

  // behaviour: 11.85
  it('drops events without a visit beyond the maximum of a day, and counts them', async () => {
    const store = await emptyTestStore(engine);
    const { visit, ...rest } = visitRows();
    await store.write(storeVisit, { visit, ...rest });
    const long = `"${'x'.repeat(LOAD_STEP_BYTES * 64)}"`;
    const loose = (changes: Partial<EventRow> = {}) => ({ visitRef: null, row: eventRow(changes) });
    for (let row = 0; row < MAX_UNATTACHED_BYTES_PER_DAY / (LOAD_STEP_BYTES * 64); row += 1) {
      const events = [loose({ data: long })];
      expect(await store.write(storeEvents, { events, bad: [] })).toMatchObject({ stored: 1 });
    }
    const ofVisit = { visitRef: { visitId: visit.id, sessionHash: null }, row: eventRow() };
    const bad = [{ visitRef: null, row: badEventRow() }];
    const outcome = await store.write(storeEvents, { events: [loose(), ofVisit], bad });
    expect(outcome).toMatchObject({ stored: 1, dropped: { ...NONE, 'unattached-full': 2 } });
    expect(await store.reads.selectFrom('bad_event').selectAll().execute()).toEqual([]);
    const nextDay = { events: [loose({ received_at: NOON + DAY_MS })], bad: [] };
    expect(await store.write(storeEvents, nextDay)).toMatchObject({ stored: 1, dropped: NONE });
    const inLoadTest = { events: [loose()], bad: [] };
    expect(await store.write(storeUnlimited, inLoadTest)).toMatchObject({ stored: 1 });
  });

  // behaviour: 11.22
  it('estimates the size of small batches, without a write for most of them', async () => {
    const store = await emptyTestStore(engine);
    const { visit, ...rest } = visitRows();
    await store.write(storeVisit, { visit, ...rest });
    const visitRef = { visitId: visit.id, sessionHash: null };
    // Each batch with its row is 25 % of a step, so one of four counts as a whole step.
    const data = `"${'x'.repeat(LOAD_STEP_BYTES / 4 - 256 - 4)}"`;
    const batches = 400;
    for (let sent = 0; sent < batches; sent += 20) {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.write(storeEvents, { events: [{ visitRef, row: eventRow({ data }) }], bad: [] }),
        ),
      );
    }
    const { bytes } = await store.reads
      .selectFrom('event_load')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(bytes % LOAD_STEP_BYTES).toBe(0);
    // A hundred steps with a standard deviation of nine: six times that is practically impossible.
    expect(Math.abs(bytes / LOAD_STEP_BYTES - batches / 4)).toBeLessThan(54);
  });

  it('counts every event of a batch, good and bad, with the fixed size of a row', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows();
    await store.write(storeVisit, rows);
    const visitRef = { visitId: rows.visit.id, sessionHash: null };
    // Each is one whole step.
    const text = (length: number) => JSON.stringify('x'.repeat(length - 2 - 256));
    const events = [1, 2].map(() => ({
      visitRef,
      row: eventRow({ data: text(LOAD_STEP_BYTES - '[]'.length) }),
    }));
    const bad = [{ visitRef, row: badEventRow({ raw: text(LOAD_STEP_BYTES) }) }];
    await store.write(storeEvents, { events, bad });
    const loads = await store.reads.selectFrom('event_load').selectAll().execute();
    expect(loads).toEqual([{ visit_id: rows.visit.id, bytes: 3 * LOAD_STEP_BYTES }]);
  });

  it('counts the events of several visits in one write beside earlier ones', async () => {
    const store = await emptyTestStore(engine);
    const ids: string[] = [];
    for (const { visit, ...rows } of [visitRows(), visitRows()]) {
      await store.write(storeVisit, { visit, ...rows });
      ids.push(visit.id);
    }
    // Each is one whole step.
    const data = JSON.stringify('x'.repeat(LOAD_STEP_BYTES - 2 - 256 - '[]'.length));
    for (const visitIds of [ids.slice(0, 1), [...ids, ...ids.slice(0, 1)]]) {
      const events = visitIds.map((visitId) => ({
        visitRef: { visitId, sessionHash: null },
        row: eventRow({ data }),
      }));
      await store.write(storeEvents, { events, bad: [] });
    }
    const loads = await store.reads.selectFrom('event_load').selectAll().execute();
    expect(
      new Map(loads.map(({ visit_id, bytes }) => [visit_id, bytes / LOAD_STEP_BYTES])),
    ).toEqual(new Map(ids.map((id, index) => [id, index === 0 ? 3 : 1])));
  });

  // behaviour: 11.16
  it('applies the opt-out of a visit to all its events', async () => {
    const store = await emptyTestStore(engine);
    const [marked, other] = [visitRows({ privacySignal: true }), visitRows()];
    await store.write(storeVisit, marked);
    await store.write(storeVisit, other);
    const data = JSON.stringify({ page_url: 'https://a.example/?gclid=click&utm_source=g' });
    const contexts = JSON.stringify([
      { schema: 'iglu:a.b/c/jsonschema/1-0-0', data: { gclid: 'click' } },
    ]);
    const [one, two] = eventsOf(2);
    const claims = [
      { ...one, visitRef: { visitId: marked.visit.id, sessionHash: null } },
      { ...two, visitRef: { visitId: other.visit.id, sessionHash: null } },
    ] as PendingRow<EventRow>[];
    await store.write(storeEvents, {
      events: claims.map(({ visitRef, row }) => ({ visitRef, row: { ...row, data, contexts } })),
      bad: claims.map(({ visitRef, row }) => ({
        visitRef,
        row: {
          id: row.event_id,
          visit_id: null,
          schema: null,
          reason: 'unparseable',
          detail: 'Expected JSON',
          raw: '{"gclid":"click"',
          received_at: NOON,
          bot: 0 as const,
          privacy_signal: 0 as const,
        },
      })),
    });
    for (const table of ['event', 'bad_event'] as const) {
      const rows = await store.reads.selectFrom(table).selectAll().execute();
      const of = (id: string) => rows.find(({ visit_id: visitId }) => visitId === id);
      expect(of(marked.visit.id)?.privacy_signal).toBe(1);
      expect(JSON.stringify(of(marked.visit.id))).not.toContain('click');
      expect(of(other.visit.id)?.privacy_signal).toBe(0);
      expect(JSON.stringify(of(other.visit.id))).toContain('click');
    }
  });

  // behaviour: 11.16
  it('cleans an event that is stored during the opt-out of its visitor', async () => {
    const store = await emptyTestStore(engine);
    const data = JSON.stringify({ gclid: 'click' });
    for (let round = 0; round < 10; round += 1) {
      const rows = visitRows();
      await store.write(storeVisit, rows);
      const visitId = rows.visit.id;
      const batches = [0, 1, 2, 3].map((batch) =>
        eventsOf(20, visitId).map(({ visitRef, row }, index) => ({
          visitRef,
          row: {
            ...row,
            data,
            event_id: `${visitId.slice(0, 28)}${round}${batch}${100_000 + index}`,
          },
        })),
      );
      const optOut = () => store.write(setOptOut, { visitId, privacySignal: 1 });
      const [before, ...after] = batches.map((events) => ({ events, bad: [] }));
      const first = store.write(storeEvents, before ?? { events: [], bad: [] });
      await Promise.all([
        first,
        optOut(),
        ...after.map((batch) => store.write(storeEvents, batch)),
      ]);
    }
    const stored = await store.reads.selectFrom('event').selectAll().execute();
    expect(stored).toHaveLength(800);
    expect(stored.filter((row) => JSON.stringify(row).includes('click'))).toEqual([]);
  });
});

function batch(...ids: string[]): EventsToStore {
  const rows: EventsToStore = { events: [], bad: [] };
  for (const id of ids) {
    const outcome = createEventRow(
      validateEvent(pageView({ id: uuid(id) }), false),
      delivery({ receivedAt: 0 }),
    );
    if ('event' in outcome) rows.events.push(outcome.event);
  }
  return rows;
}

const uuid = (id: string) => `00000000-0000-7000-8000-${id.padStart(12, '0')}`;

const turn = () => new Promise((resolve) => setImmediate(resolve));

function startGathering(
  answer: (input: EventsToStore) => void | Promise<void>,
  { gathersFirst = false } = {},
) {
  const writes: string[][] = [];
  const metrics = createMetrics({ process: false });
  const write = async (_name: string, input: EventsToStore) => {
    writes.push([
      ...input.events.map(({ row }) => Number(row.event_id.slice(-12)).toString()),
      ...input.bad.map(({ row }) => `bad ${Number(row.id.slice(-12))}`),
    ]);
    await answer(input);
    return { stored: input.events.length, duplicates: 0, dropped: {} };
  };
  const store = { write: write as unknown as Store['write'] };
  const writeRows = createRowWriter({
    store,
    config: { rateLimits: true },
    log: silentLog,
    metrics,
  });
  return {
    append: gatherEvents({ write: writeRows, gathersFirst, processors: 2 }),
    writes,
    metrics,
  };
}

it('collects rows for a write on several processors where gathering is asked for', async () => {
  const { append, writes } = startGathering(() => {}, { gathersFirst: true });
  const appended = [append(batch('1'))];
  await turn();
  appended.push(append(batch('2')));
  expect(writes).toEqual([]);
  await Promise.all(appended);
  expect(writes).toEqual([['1', '2']]);
});

// behaviour: 14.7
it('resolves only after the write', async () => {
  let finish = () => {};
  const { append } = startGathering(() => new Promise<void>((resolve) => (finish = resolve)));
  let answered = false;
  const appended = append(batch('1')).then(() => (answered = true));
  await turn();
  expect(answered).toBe(false);
  finish();
  await appended;
});

// behaviour: 31.6
it('measures the rows and the time of each write, also of one that fails', async () => {
  let unavailable = false;
  const { append, metrics } = startGathering(() => {
    if (unavailable) throw new StoreUnavailable('a test');
  });
  await append(batch('1', '2', '3'));
  unavailable = true;
  await expect(append(batch('4'))).rejects.toThrow(StoreUnavailable);
  const text = await metrics.render();
  expect(text).toContain('zipfront_event_write_rows_sum 4\n');
  expect(text).toContain('zipfront_event_write_rows_count 2\n');
  expect(text).toContain('zipfront_event_write_seconds_count 2\n');
  expect(text).toContain('zipfront_event_write_seconds_bucket{le="5"} 2\n');
});

it('stores a row that the database refuses as a bad event, and the others unchanged', async () => {
  const { append, writes, metrics } = startGathering(({ events }) => {
    if (events.some(({ row }) => row.event_id === uuid('2'))) throw new Error('no');
  });
  await Promise.all([append(batch('9')), append(batch('1', '2')), append(batch('3'))]);
  expect(writes).toEqual([['9'], ['1', '2', '3'], ['1'], ['2'], ['bad 2'], ['3']]);
  expect(await metrics.render()).toContain('zipfront_bad_events_total{reason="unstorable"} 1');
});

it('acknowledges nothing while the store is unavailable, and recovers', async () => {
  let unavailable = true;
  const { append } = startGathering(() => {
    if (unavailable) throw new StoreUnavailable('a test');
  });
  const results = await Promise.allSettled([append(batch('1')), append(batch('2'))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  unavailable = false;
  await append(batch('1'));
});

it('does not acknowledge an event that cannot be stored as a bad event either', async () => {
  const { append } = startGathering(() => {
    throw new Error('no');
  });
  await expect(append(batch('1'))).rejects.toThrow(StoreUnavailable);
});
