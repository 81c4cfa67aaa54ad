import { schemaUri } from '@zipfront/contracts/events/names';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../platform/retention/kinds.ts';
import { deleteExpired } from '../../platform/retention/purge-records.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { setOptOut } from '../visits/opt-out.ts';
import { storeVisit } from '../visits/store-visit.ts';
import type { EventsToStore } from './event-rows.ts';
import { storeEvents } from './store-events.ts';
import { badEventRow, eventRow } from './testing/event-rows.ts';

/** Texts of the page's address, attribution and identity. */
const SECRETS = ['a-click', 'a-campaign', 'visitor-1'];

interface Named {
  visitId?: string;
  sessionHash?: string;
  quoteId?: string;
}

/** An event and a bad event for each, as a page of the visit sends them. */
function eventsThat(...named: Named[]): EventsToStore {
  const parts = named.map(({ visitId, sessionHash = null, quoteId }) => {
    const contexts = [
      { schema: schemaUri('identity'), data: { quote_id: quoteId, tzacid: 'visitor-1' } },
      { schema: schemaUri('session'), data: { tzses: visitId } },
      {
        schema: schemaUri('attribution'),
        data: { channel_id: '1', gclid: 'a-click', campaign: 'a-campaign' },
      },
      { schema: schemaUri('page'), data: { app_id: 'zfront', privacy_signal: false } },
    ];
    const page_url = 'https://site.example/p?gclid=a-click&utm_campaign=a-campaign';
    const data = { page_url, label: '/next?utm_campaign=a-campaign', referrer: page_url };
    const visitRef = visitId === undefined ? null : { visitId, sessionHash };
    const json = { data: JSON.stringify(data), contexts: JSON.stringify(contexts) };
    return { visitRef, quoteId, json, raw: JSON.stringify({ data, contexts }) };
  });
  return {
    events: parts.map(({ visitRef, quoteId, json }) => ({
      visitRef,
      quoteId,
      row: eventRow({ ...json, path: '/p' }),
    })),
    bad: parts.map(({ visitRef, quoteId, raw }) => ({
      visitRef,
      quoteId,
      row: badEventRow({ raw }),
    })),
  };
}

async function storedVisit(store: Store) {
  const rows = visitRows();
  await store.write(storeVisit, rows);
  return { visitId: rows.visit.id, quoteId: rows.quote.id, sessionHash: rows.visit.session_hash };
}

const eventsIn = (store: Store) => store.reads.selectFrom('event').selectAll().execute();
const badIn = (store: Store) => store.reads.selectFrom('bad_event').selectAll().execute();
const allIn = async (store: Store) => JSON.stringify([await eventsIn(store), await badIn(store)]);

describe.each(eitherEngine(import.meta.filename))('events that arrive late on $name', (engine) => {
  // behaviour: 11.81
  it('stores no event that names a deleted visit or its quote, and all others', async () => {
    const store = await emptyTestStore(engine);
    const [deleted, other] = [await storedVisit(store), await storedVisit(store)];
    await store.write(deleteVisit, { visitId: deleted.visitId, at: NOON });
    const { visitId, quoteId, sessionHash } = deleted;
    const outcome = await store.write(
      storeEvents,
      eventsThat(
        { visitId, quoteId },
        { visitId },
        { quoteId },
        { visitId, sessionHash },
        // A page of the deleted visit in a browser that has a new one.
        { visitId: other.visitId, quoteId },
        { visitId: other.visitId },
        {},
      ),
    );
    expect(outcome).toEqual({
      stored: 2,
      duplicates: 0,
      dropped: { deleted: 10, 'visit-full': 0, 'unattached-full': 0 },
    });
    const visits = (await eventsIn(store)).map(({ visit_id: id }) => id);
    expect(visits.sort()).toEqual([null, other.visitId].sort());
    expect(await badIn(store)).toHaveLength(2);
    expect(await allIn(store)).not.toContain(visitId);
    expect(await allIn(store)).not.toContain(quoteId);
  });

  // behaviour: 11.81
  it('stores no bad event that is cut, and has the id of a deleted visit or quote in it', async () => {
    const store = await emptyTestStore(engine);
    const { visitId, quoteId } = await storedVisit(store);
    await store.write(deleteVisit, { visitId, at: NOON });
    const bad = [visitId, quoteId.toUpperCase(), '019f0000-0000-7000-8000-0000000000aa'].map(
      (id) => ({ visitRef: null, row: badEventRow({ raw: `[{"quote_id":"${id}","a` }) }),
    );
    await store.write(storeEvents, { events: [], bad });
    expect(await badIn(store)).toMatchObject([{ raw: '[{"quote_id":"…","a' }]);
  });

  // behaviour: 11.81
  it('stores no event of a visit that is deleted concurrently', async () => {
    const store = await emptyTestStore(engine);
    const { visitId, quoteId } = await storedVisit(store);
    await Promise.all([
      store.write(storeEvents, eventsThat({ visitId }, { quoteId })),
      store.write(deleteVisit, { visitId, at: NOON }),
      store.write(storeEvents, eventsThat({ visitId }, { quoteId })),
    ]);
    expect(await eventsIn(store)).toEqual([]);
    expect(await badIn(store)).toEqual([]);
  });

  // behaviour: 11.82
  it('attaches an event that names its quote alone to the visit, so that a deletion finds it', async () => {
    const store = await emptyTestStore(engine);
    const { visitId, quoteId } = await storedVisit(store);
    await store.write(storeEvents, eventsThat({ quoteId }));
    expect(await eventsIn(store)).toMatchObject([{ visit_id: visitId }]);
    expect(await badIn(store)).toMatchObject([{ visit_id: visitId }]);
    await store.write(deleteVisit, { visitId, at: NOON });
    expect(await eventsIn(store)).toEqual([]);
    expect(await badIn(store)).toEqual([]);
  });

  // behaviour: 11.16, 11.82
  it('applies an opt-out to events that name the quote alone', async () => {
    const store = await emptyTestStore(engine);
    const { visitId, quoteId } = await storedVisit(store);
    await store.write(setOptOut, { visitId, privacySignal: 1 });
    await store.write(storeEvents, eventsThat({ quoteId }));
    expect(await eventsIn(store)).toMatchObject([{ visit_id: visitId, privacy_signal: 1 }]);
    expect(await allIn(store)).not.toContain('a-click');
  });

  // behaviour: 11.83
  it.each([
    'an expired visit',
    'an expired quote',
    'a session that does not match',
    'a visitor without a visit',
  ])('stores an event of %s without identity, attribution and queries', async (whose) => {
    const store = await emptyTestStore(engine);
    const [ended, other] = [await storedVisit(store), await storedVisit(store)];
    await store.write(deleteVisit, { visitId: ended.visitId });
    const named: Record<string, Named> = {
      'an expired visit': { visitId: ended.visitId, quoteId: ended.quoteId },
      'an expired quote': { quoteId: ended.quoteId },
      'a session that does not match': { visitId: other.visitId, sessionHash: 'another' },
    };
    await store.write(storeEvents, eventsThat(named[whose] ?? {}));
    const [event] = await eventsIn(store);
    expect(event).toMatchObject({ visit_id: null, path: '/p', privacy_signal: 0 });
    expect(fromJson(event?.data as never)).toEqual({
      page_url: 'https://site.example/p',
      label: '/next',
      referrer: 'https://site.example/p',
    });
    expect(fromJson(event?.contexts as never)).toEqual([
      { schema: schemaUri('page'), data: { app_id: 'zfront', privacy_signal: false } },
    ]);
    expect(await badIn(store)).toMatchObject([{ visit_id: null }]);
    for (const secret of [...SECRETS, ended.visitId, ended.quoteId, other.visitId]) {
      expect(await allIn(store)).not.toContain(secret);
    }
  });

  // behaviour: 11.83
  it('leaves an event that names no visitor as it is', async () => {
    const store = await emptyTestStore(engine);
    const data = JSON.stringify({ page_url: 'https://site.example/?page=2', score: 3 });
    await store.write(storeEvents, {
      events: [{ visitRef: null, row: eventRow({ data }) }],
      bad: [],
    });
    const [event] = await eventsIn(store);
    expect(fromJson(event?.data as never)).toEqual(JSON.parse(data));
  });

  // behaviour: 11.37
  it('removes the click ids from the events of a visit that has opted out meanwhile', async () => {
    const store = await emptyTestStore(engine);
    const { visitId } = await storedVisit(store);
    await store.write(setOptOut, { visitId, privacySignal: 1 });
    await store.write(storeEvents, eventsThat({ visitId }));
    const [event] = await eventsIn(store);
    expect(event).toMatchObject({ visit_id: visitId, privacy_signal: 1 });
    expect(JSON.stringify(event)).not.toContain('a-click');
  });

  // behaviour: 11.81
  it('remembers the ids of a deletion by their hashes, for 30 days', async () => {
    const store = await emptyTestStore(engine);
    const { visitId, quoteId } = await storedVisit(store);
    await store.write(deleteVisit, { visitId, at: NOON });
    const remembered = () => store.reads.selectFrom('deleted_visit').selectAll().execute();
    expect(await remembered()).toHaveLength(2);
    expect(JSON.stringify(await remembered())).not.toContain(visitId);
    expect(JSON.stringify(await remembered())).not.toContain(quoteId);
    const [rule] = KINDS['deleted-visit'].rules;
    const end = NOON + 30 * 24 * 60 * 60 * 1_000;
    await store.write(deleteExpired, { rule, before: end, limit: 10 });
    expect(await remembered()).toHaveLength(2);
    await store.write(deleteExpired, { rule, before: end + 1, limit: 10 });
    expect(await remembered()).toEqual([]);
  });
});
