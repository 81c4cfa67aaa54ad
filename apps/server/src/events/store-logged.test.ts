import { describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { NOON, visitRows } from '../store/testing/visit-rows.ts';
import { createVisit } from '../visits/create-visit.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { markVisit } from '../visits/mark-visit.ts';
import type { EventsToStore } from './store-events.ts';
import { storeLogged } from './store-logged.ts';
import { badEventRow, eventRow } from './testing/event-rows.ts';

/** An event and a bad event of each visit; one of no visit for null. */
function ofVisits(...visitIds: (string | null)[]): EventsToStore {
  const refs = visitIds.map((visitId) => visitId && { visitId, sessionHash: null });
  const data = JSON.stringify({ page_url: 'https://site.example/?gclid=a-click' });
  return {
    events: refs.map((visitRef) => ({ visitRef: visitRef || null, row: eventRow({ data }) })),
    bad: refs.map((visitRef) => ({ visitRef: visitRef || null, row: badEventRow() })),
  };
}

async function newVisit(store: Store): Promise<string> {
  const rows = visitRows();
  await store.write(createVisit, rows);
  return rows.visit.id;
}

const eventsIn = (store: Store) => store.reads.selectFrom('event').selectAll().execute();
const badIn = (store: Store) => store.reads.selectFrom('bad_event').selectAll().execute();

describe.each(engines)('storeLogged on $name', (engine) => {
  // behaviour: 33.7
  it('stores no event of a visit that its visitor has deleted, and all others', async () => {
    const store = await emptyTestStore(engine);
    const [deleted, other] = [await newVisit(store), await newVisit(store)];
    await store.write(deleteVisit, { visitId: deleted, at: NOON });
    await store.write(storeLogged, ofVisits(deleted, other, null));
    const visits = (await eventsIn(store)).map(({ visit_id: id }) => id);
    expect(visits.sort()).toEqual([null, other].sort());
    expect(await badIn(store)).toHaveLength(2);
    expect(JSON.stringify(await eventsIn(store))).not.toContain(deleted);
  });

  // behaviour: 33.7
  it('stores no event of a visit that is deleted concurrently', async () => {
    const store = await emptyTestStore(engine);
    const visitId = await newVisit(store);
    await Promise.all([
      store.write(storeLogged, ofVisits(visitId, visitId)),
      store.write(deleteVisit, { visitId, at: NOON }),
      store.write(storeLogged, ofVisits(visitId, visitId)),
    ]);
    expect(await eventsIn(store)).toEqual([]);
    expect(await badIn(store)).toEqual([]);
  });

  // behaviour: 33.7
  it('stores an event without a visit where the visit has expired', async () => {
    const store = await emptyTestStore(engine);
    const visitId = await newVisit(store);
    await store.write(deleteVisit, { visitId });
    await store.write(storeLogged, ofVisits(visitId));
    expect(await eventsIn(store)).toMatchObject([{ visit_id: null }]);
  });

  // behaviour: 33.7
  it('removes the click ids from the events of a visit that has opted out meanwhile', async () => {
    const store = await emptyTestStore(engine);
    const visitId = await newVisit(store);
    await store.write(markVisit, { visitId, privacySignal: 1 });
    await store.write(storeLogged, ofVisits(visitId));
    const [event] = await eventsIn(store);
    expect(event).toMatchObject({ visit_id: visitId, privacy_signal: 1 });
    expect(JSON.stringify(event)).not.toContain('a-click');
  });

  it('does not store the id of a deleted visit', async () => {
    const store = await emptyTestStore(engine);
    const visitId = await newVisit(store);
    await store.write(deleteVisit, { visitId, at: NOON });
    const rows = await store.reads.selectFrom('deleted_visit').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(visitId);
  });
});
