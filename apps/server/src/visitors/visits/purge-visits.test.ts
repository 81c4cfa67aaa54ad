import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstIdAt } from '../../platform/store/ids.ts';
import type { Store } from '../../platform/store/store.ts';
import {
  eitherEngine,
  emptyTestStore,
  engines,
  readAsWritten,
} from '../../platform/store/testing/engines.ts';
import { arrival, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { findVisitsBefore, purgeExpired, purgeVisits } from './purge-visits.ts';
import { refreshVisit } from './refresh-visit.ts';
import { storeVisit } from './store-visit.ts';

const LOOKED_AT = 500;
const DELETED_AT_ONCE = 20;
const PAUSE_MS = 50;

/** Now, because a visit's id says when it was made. */
const START = Date.now();

/** A day on which a visit that was made at the start, and never used again, has expired. */
const LATER = START + VISIT_LIFETIME_MS + 24 * 60 * 60 * 1000;

describe.each(eitherEngine(import.meta.filename))('purgeExpired on $name', (engine) => {
  // behaviour: 11.27
  it('deletes expired visits in small writes with all their rows, and retains used ones', async () => {
    const store = await emptyTestStore(engine);
    const made = Array.from({ length: DELETED_AT_ONCE + 3 }, () => visitRows({ at: START }));
    for (const rows of made) await store.write(storeVisit, rows);
    const used = made[1]?.visit.id ?? '';
    await store.write(refreshVisit, { visitId: used, arrival: arrival({ at: LATER - 1 }) });
    const write = vi.spyOn(store, 'write');
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => {
      write.mockRestore();
      timer.mockRestore();
    });

    expect(await purgeExpired({ store, now: () => START + VISIT_LIFETIME_MS - 1 })).toBe(0);
    expect(write).not.toHaveBeenCalled();
    expect(await purgeExpired({ store, now: () => LATER })).toBe(made.length - 1);
    expect(write.mock.calls.map(([, input]) => (input as { ids: string[] }).ids.length)).toEqual([
      DELETED_AT_ONCE,
      2,
    ]);
    expect(timer.mock.calls.filter(([, delay]) => delay === PAUSE_MS)).toHaveLength(2);
    for (const table of ['visit', 'quote', 'touch'] as const) {
      expect(await store.reads.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
  });

  // behaviour: 11.27
  it('finds expired visits after more renewed visits than one query reads', async () => {
    const store = await emptyTestStore(engine);
    const made = Array.from({ length: LOOKED_AT + 1 }, () => visitRows({ at: START }));
    made.sort((one, other) => (one.visit.id < other.visit.id ? -1 : 1));
    const expired = made.at(-1)?.visit.id;
    for (const { visit } of made) {
      if (visit.id !== expired) visit.expires_at = LATER + 1;
    }
    // No more at once than there are connections.
    for (let start = 0; start < made.length; start += 10) {
      const group = made.slice(start, start + 10);
      await Promise.all(group.map((rows) => store.write(storeVisit, rows)));
    }

    const write = vi.spyOn(store, 'write');
    const question = vi.spyOn(store.reads, 'selectFrom');
    onTestFinished(() => {
      write.mockRestore();
      question.mockRestore();
    });
    expect(await purgeExpired({ store, now: () => LATER })).toBe(1);
    expect(write.mock.calls).toEqual([[purgeVisits, { ids: [expired], now: LATER }]]);
    expect(question).toHaveBeenCalledTimes(2);
    const ids = await store.reads.selectFrom('visit').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual(made.slice(0, LOOKED_AT).map(({ visit }) => visit.id));
  });

  // behaviour: 11.27
  it('deletes up to the limit in one write', async () => {
    const store = await emptyTestStore(engine);
    for (let number = 0; number < DELETED_AT_ONCE; number += 1) {
      await store.write(storeVisit, visitRows({ at: START }));
    }
    const write = vi.spyOn(store, 'write');
    onTestFinished(() => write.mockRestore());
    expect(await purgeExpired({ store, now: () => LATER })).toBe(DELETED_AT_ONCE);
    expect(write).toHaveBeenCalledTimes(1);
  });

  // behaviour: 11.27
  it('deletes visits from the millisecond in which they expire, and reads no younger ones', async () => {
    const store = await emptyTestStore(engine);
    const madeAt = (instant: number) => {
      const { visit, quote, touch } = visitRows({ at: START });
      const id = `${firstIdAt(instant)}${visit.id.slice(13)}`;
      return {
        visit: { ...visit, id },
        quote: { ...quote, visit_id: id },
        touch: { ...touch, visit_id: id },
        counted: null,
      };
    };
    const [expired, younger] = [madeAt(START), madeAt(START + 1)];
    for (const rows of [expired, younger]) await store.write(storeVisit, rows);
    expect(await purgeExpired({ store, now: () => START + VISIT_LIFETIME_MS })).toBe(1);
    const ids = await store.reads.selectFrom('visit').select('id').execute();
    expect(ids).toEqual([{ id: younger.visit.id }]);
  });

  // behaviour: 11.27
  it('deletes nothing more once it is stopped', async () => {
    const store = await emptyTestStore(engine);
    for (let number = 0; number <= DELETED_AT_ONCE; number += 1) {
      await store.write(storeVisit, visitRows({ at: START }));
    }
    const now = () => LATER;
    const stopped = () => true;
    expect(await purgeExpired({ store, now }, stopped)).toBe(0);
    const write = vi.spyOn(store, 'write');
    onTestFinished(() => write.mockRestore());
    const afterOne = () => write.mock.calls.length > 0;
    expect(await purgeExpired({ store, now }, afterOne)).toBe(DELETED_AT_ONCE);
  });

  it('retains a visit that was used between the query and the write', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows({ at: START });
    await store.write(storeVisit, rows);
    await store.write(storeVisit, visitRows({ at: START }));
    const ids = [rows.visit.id];
    expect(await store.write(purgeVisits, { ids, now: rows.visit.expires_at - 1 })).toBe(0);
    expect(await store.write(purgeVisits, { ids, now: rows.visit.expires_at })).toBe(1);
  });
});

/** Made at an instant. */
function idAt(instant: number): string {
  const hex = instant.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function insertAt(store: Store, instant: number): Promise<void> {
  const { visit, quote, touch } = visitRows();
  const id = idAt(instant);
  await store.write(storeVisit, {
    visit: { ...visit, id },
    quote: { ...quote, visit_id: id },
    touch: { ...touch, visit_id: id },
    counted: null,
  });
}

const ASKED_AT = 1_795_000_000_000;

// behaviour: 11.27
it.each([...engines])('finds visits by the time in their ids on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  for (const instant of [ASKED_AT, 0, ASKED_AT - 1, 65_536, 1]) await insertAt(store, instant);
  await readAsWritten(engine, store);
  const before = async (instant: number, after = '', limit = 10) =>
    (await findVisitsBefore(store.reads, instant, { after, limit })).map(({ id }) => id);

  expect(await before(ASKED_AT)).toEqual([0, 1, 65_536, ASKED_AT - 1].map(idAt));
  expect(await before(ASKED_AT + 1)).toHaveLength(5);
  expect(await before(ASKED_AT, '', 2)).toEqual([0, 1].map(idAt));
  expect(await before(ASKED_AT, idAt(1), 2)).toEqual([65_536, ASKED_AT - 1].map(idAt));
  expect(await before(65_536)).toEqual([0, 1].map(idAt));
  expect(await before(1)).toEqual([idAt(0)]);
  for (const instant of [0, -5]) expect(await before(instant)).toEqual([]);
});
