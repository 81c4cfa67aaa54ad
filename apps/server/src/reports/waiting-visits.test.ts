import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { firstIdOf } from '../store/first-id-of.ts';
import { type Engine, engines } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import { arrival, NOON, visitRows } from '../store/testing/visit-rows.ts';
import { createVisit } from '../visits/create-visit.ts';
import { newVisit } from '../visits/new-visit.ts';
import { countedAs, factsOf } from './counted-as.ts';
import { foldCounts } from './fold-counts.ts';
import { foldAll } from './start-counting.ts';
import { WAITING_VISITS } from './waiting-visits.ts';

/** The rows of a visit whose id was made at an instant. */
const madeAt = (instant: number, number = 0) => {
  const id = `${firstIdOf(instant)}-7000-8000-${String(number).padStart(12, '0')}`;
  return newVisit(arrival({ at: instant }), { visitorId: null, bot: false, id }).rows;
};

/** On PostgreSQL no visit waits. */
const [sqlite] = engines as [Engine];

async function open() {
  const { store, db } = await emptyTestDatabase(sqlite);
  return {
    store,
    range: () =>
      db.selectFrom('report_waiting').select(['from_visit', 'to_visit']).executeTakeFirst(),
    async counts() {
      const { rows: waiting } = await sql`select id from ${WAITING_VISITS}`.execute(db);
      const counted = await db.selectFrom('report_visit').select('visit_id').execute();
      const cells = await db.selectFrom('cube_device').select('visits').execute();
      const summed = cells.reduce((sum, { visits }) => sum + visits, 0);
      return { waiting: waiting.length, counted: counted.length, summed };
    },
  };
}

// behaviour: 11.64
it('counts a visit whose id was made long before those that are counted already', async () => {
  const { store, counts, range } = await open();
  await store.write(createVisit, madeAt(NOON));
  await foldAll(store);
  expect(await counts()).toEqual({ waiting: 0, counted: 1, summed: 1 });
  for (const before of [1, 99, 101, 60_000, 86_400_000]) {
    await store.write(createVisit, madeAt(NOON - before));
  }
  expect(await range()).toMatchObject({ from_visit: firstIdOf(NOON - 86_400_000) });
  expect(await counts()).toEqual({ waiting: 5, counted: 1, summed: 1 });
  await foldAll(store);
  expect(await counts()).toEqual({ waiting: 0, counted: 6, summed: 6 });
});

// behaviour: 11.64
it('counts in small writes, and visits that are stored between them', async () => {
  const { store, counts } = await open();
  const made = Array.from({ length: 9 }, (_, number) => madeAt(NOON + number * 1_000, number));
  for (const rows of made) await store.write(createVisit, rows);
  expect(await store.write(foldCounts, { limit: 1 })).toBe(true);
  expect((await counts()).counted).toBe(2);
  await store.write(createVisit, madeAt(NOON + 7_500, 20));
  await foldAll(store);
  expect(await counts()).toEqual({ waiting: 0, counted: 10, summed: 10 });
});

it('looks at the visits of the time that new ones are made in alone', async () => {
  const { store, range } = await open();
  await store.write(createVisit, madeAt(NOON + 86_400_000));
  await foldAll(store);
  expect(await range()).toBeUndefined();
  await store.write(createVisit, madeAt(NOON));
  const second = { from_visit: firstIdOf(NOON), to_visit: firstIdOf(NOON + 1_001) };
  expect(await range()).toEqual(second);
  await store.write(createVisit, madeAt(NOON + 1_000, 1));
  expect(await range()).toEqual(second);
  await store.write(createVisit, madeAt(NOON + 1_001, 2));
  expect(await range()).toEqual({ ...second, to_visit: firstIdOf(NOON + 2_002) });
});

it('counts no program among the visits that wait', async () => {
  const { store, counts, range } = await open();
  const program = () => newVisit(arrival(), { visitorId: null, bot: true }).rows;
  await store.write(createVisit, program());
  expect(await range()).toBeUndefined();
  await store.write(createVisit, visitRows());
  await store.write(createVisit, program());
  expect(await counts()).toEqual({ waiting: 1, counted: 0, summed: 0 });
  await foldAll(store);
  expect(await counts()).toEqual({ waiting: 0, counted: 1, summed: 1 });
});

it('writes the facts of a visit as a text, and reads the same', () => {
  const facts = fc.record({
    day: fc.integer({ min: 10_000, max: 99_999 }),
    hour: fc.integer({ min: 0, max: 23 }),
    device: fc.constantFrom('desktop', 'phone', 'tablet', 'unknown'),
    release: fc.stringMatching(/^[\w.-]{0,80}$/),
    sample: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, ({ day, hour, device, release, sample }) => {
      const text = countedAs(arrival({ device, release, reportingTime: { day, hour } }), {
        sample,
      });
      const origin = sample ? 'sample' : 'visit';
      expect(factsOf(text)).toEqual({ day, hour, device, release, origin, unnamed: 0 });
    }),
  );
});
