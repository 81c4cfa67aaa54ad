import { expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines, readAsWritten } from '../../platform/store/testing/engines.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { createVisit } from './create-visit.ts';
import { findVisitsBefore } from './purge-visits.ts';

/** The id of a visit that was made at an instant. */
function idAt(instant: number): string {
  const hex = instant.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function insertAt(store: Store, instant: number): Promise<void> {
  const { visit, quote, touch } = visitRows();
  const id = idAt(instant);
  await store.write(createVisit, {
    visit: { ...visit, id },
    quote: { ...quote, visit_id: id },
    touch: { ...touch, visit_id: id },
    counted: null,
  });
}

const LATER = 1_795_000_000_000;

// behaviour: 11.27
it.each([...engines])('finds visits by the time in their ids on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  for (const instant of [LATER, 0, LATER - 1, 65_536, 1]) await insertAt(store, instant);
  await readAsWritten(engine, store);
  const before = async (instant: number, after = '', limit = 10) =>
    (await findVisitsBefore(store.reads, instant, { after, limit })).map(({ id }) => id);

  expect(await before(LATER)).toEqual([0, 1, 65_536, LATER - 1].map(idAt));
  expect(await before(LATER + 1)).toHaveLength(5);
  expect(await before(LATER, '', 2)).toEqual([0, 1].map(idAt));
  expect(await before(LATER, idAt(1), 2)).toEqual([65_536, LATER - 1].map(idAt));
  expect(await before(65_536)).toEqual([0, 1].map(idAt));
  expect(await before(1)).toEqual([idAt(0)]);
  for (const instant of [0, -5]) expect(await before(instant)).toEqual([]);
});
