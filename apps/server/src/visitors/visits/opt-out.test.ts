import { beforeEach, describe, expect, it } from 'vitest';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import {
  eitherEngine,
  emptyTestStore,
  readAsWritten,
} from '../../platform/store/testing/engines.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { storeEvents } from '../events/store-events.ts';
import { badEventRow, eventRow } from '../events/testing/event-rows.ts';
import { storeHandoff } from '../handoffs/handoffs.ts';
import type { Arrival } from './arrival.ts';
import { CLEANED_AT_ONCE, cleanOptedOutVisit, optOutBeforeVisit, setOptOut } from './opt-out.ts';
import { refreshVisit } from './refresh-visit.ts';
import { storeVisit } from './store-visit.ts';

const CLICK = 'Cj0-the-click';
const URL_WITH_CLICK = `https://a.example/?gclid=${CLICK}&utm_source=`;

/** An arrival with a click id everywhere, and a name that no other has. */
const withClick = (name: string): Arrival =>
  arrival({
    pageUrl: `${URL_WITH_CLICK}${name}`,
    referrer: `${URL_WITH_CLICK}${name}`,
    fields: { gclid: CLICK, source: name },
  });

/** The id of an event of a test; a later number is a greater id. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe.each(eitherEngine(import.meta.filename))('cleaning a marked visit on $name', (engine) => {
  let store: Store;
  const [own, other] = [visitRows(withClick('own')), visitRows(withClick('other'))];
  const visitId = own.visit.id;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    for (const rows of [own, other]) await store.write(storeVisit, rows);
  });

  async function insertEvents(ids: string[], changes: Partial<EventRow> = {}, visit = visitId) {
    const visitRef = { visitId: visit, sessionHash: null };
    const rows = ids.map((event_id) =>
      eventRow({ event_id, data: JSON.stringify({ gclid: CLICK, timer: event_id }), ...changes }),
    );
    await store.write(storeEvents, { events: rows.map((row) => ({ visitRef, row })), bad: [] });
  }

  const clean = (after: string) => store.write(cleanOptedOutVisit, { visitId, after });

  /** Ids of the events that still have their click ids. */
  const uncleaned = async () =>
    (await store.reads.selectFrom('event').selectAll().orderBy('event_id').execute())
      .filter(({ data }) => data.includes(CLICK))
      .map(({ event_id }) => event_id);

  // behaviour: 11.17
  it('removes click ids from every row of the visit, and from no other visit', async () => {
    await store.write(refreshVisit, { visitId, arrival: withClick('second') });
    for (const [visit, zips] of [
      [own, ['90210', '10001']],
      [other, ['90210']],
    ] as const) {
      for (const zip of zips) {
        const handoff = {
          token: newToken(),
          lead_id: newLeadId(),
          site: 'insurance',
          created_at: NOON,
          expires_at: NOON + 1,
          zip,
          line: 'auto' as const,
          window_width: null,
          fields: toJson({ gclid: CLICK, source: zip }),
          locale: 'en-US' as const,
          path: '/',
          address: null,
        };
        const use = { visitId: visit.visit.id, arrival: arrival() };
        await store.write(storeHandoff, { visit: { use }, handoff, state: 'CA' });
      }
    }
    await insertEvents([idOf(1), idOf(2)]);
    await insertEvents([idOf(3)], {}, other.visit.id);
    const bad = [visitId, visitId, other.visit.id].map((id, index) => ({
      visitRef: { visitId: id, sessionHash: null },
      row: badEventRow({
        raw: JSON.stringify({
          schema: 'iglu:com.zipfront/timing/jsonschema/1-0-0',
          data: { gclid: CLICK, timer: `bad ${index}` },
        }),
      }),
    }));
    await store.write(storeEvents, { events: [], bad });

    await store.write(setOptOut, { visitId, privacySignal: 1 });
    const rowsOf = async (table: 'touch' | 'handoff' | 'event' | 'bad_event', id: string) => {
      const rows = await store.reads.selectFrom(table).selectAll().execute();
      return rows.filter(({ visit_id }) => visit_id === id);
    };
    const names = {
      touch: ['own', 'second'],
      handoff: ['90210', '10001'],
      event: [idOf(1), idOf(2)],
      bad_event: ['bad 0', 'bad 1'],
    };
    for (const table of ['touch', 'handoff', 'event', 'bad_event'] as const) {
      const cleaned = await rowsOf(table, visitId);
      expect(JSON.stringify(cleaned)).not.toContain(CLICK);
      expect(cleaned).toHaveLength(2);
      // A name is in what is cleaned, and in an event's id as well.
      const texts = cleaned.map((row) => JSON.stringify({ ...row, event_id: '' }));
      for (const name of names[table]) {
        expect(texts.filter((text) => text.includes(name))).toHaveLength(1);
      }
      const untouched = await rowsOf(table, other.visit.id);
      expect(untouched).toHaveLength(1);
      expect(JSON.stringify(untouched)).toContain(CLICK);
      if (table === 'touch') continue;
      const marks = [...cleaned, ...untouched].map(
        (row) => 'privacy_signal' in row && row.privacy_signal,
      );
      expect(marks).toEqual([1, 1, 0]);
    }
    const urls = (await rowsOf('touch', visitId)).flatMap((row) =>
      'page_url' in row ? [row.page_url, row.referrer] : [],
    );
    expect(urls.sort()).toEqual(
      ['own', 'own', 'second', 'second'].map((name) => `https://a.example/?utm_source=${name}`),
    );
  });

  // behaviour: 11.17
  it('leaves a touch without addresses unchanged', async () => {
    await store.write(refreshVisit, {
      visitId,
      arrival: arrival({ pageUrl: null, fields: { source: 'third' } }),
    });
    await clean('');
    const touches = await store.reads
      .selectFrom('touch')
      .selectAll()
      .where('visit_id', '=', visitId)
      .where('position', '=', 2)
      .execute();
    expect(touches).toMatchObject([{ page_url: null, referrer: null }]);
  });

  // behaviour: 11.17
  it('reads a bounded number of events per write in the order of their ids, and returns where to continue', async () => {
    const ids = Array.from({ length: 2 * CLEANED_AT_ONCE + 1 }, (_, index) => idOf(index));
    await insertEvents(ids.slice(50));
    await insertEvents(ids.slice(0, 50));
    await readAsWritten(engine, store);
    expect(await clean('')).toBe(ids[CLEANED_AT_ONCE - 1]);
    expect(await uncleaned()).toEqual(ids.slice(CLEANED_AT_ONCE));
    expect(await clean(idOf(CLEANED_AT_ONCE - 1))).toBe(ids[2 * CLEANED_AT_ONCE - 1]);
    expect(await clean(idOf(2 * CLEANED_AT_ONCE - 1))).toBeNull();
    expect(await uncleaned()).toEqual([]);
  });

  // behaviour: 11.17
  it('continues until the last event in the write that marks the visit', async () => {
    await insertEvents(Array.from({ length: CLEANED_AT_ONCE + 1 }, (_, index) => idOf(index)));
    await store.write(setOptOut, { visitId, privacySignal: 1 });
    expect(await uncleaned()).toEqual([]);
  });

  // behaviour: 11.37
  it('cleans ahead of the mark where there are more events than one write reads', async () => {
    const ids = Array.from({ length: CLEANED_AT_ONCE + 1 }, (_, index) => idOf(index));
    await insertEvents(ids.slice(1));
    await readAsWritten(engine, store);
    await optOutBeforeVisit(store, visitId);
    expect(await uncleaned()).toHaveLength(CLEANED_AT_ONCE);
    await insertEvents(ids.slice(0, 1));
    await readAsWritten(engine, store);
    await optOutBeforeVisit(store, visitId);
    expect(await uncleaned()).toEqual([]);
    const visits = await store.reads.selectFrom('visit').select('privacy_signal').execute();
    expect(visits).toEqual([{ privacy_signal: 0 }, { privacy_signal: 0 }]);
  });

  // behaviour: 11.17
  it('ends with a write of less events than one may have', async () => {
    await insertEvents(Array.from({ length: CLEANED_AT_ONCE - 1 }, (_, index) => idOf(index)));
    expect(await clean('')).toBeNull();
  });

  // behaviour: 11.17
  it('skips events that had the privacy signal', async () => {
    await insertEvents(
      Array.from({ length: CLEANED_AT_ONCE }, (_, index) => idOf(index)),
      { privacy_signal: 1, data: '{}' },
    );
    expect(await clean('')).toBeNull();
  });

  // behaviour: 11.17
  it('skips earlier events and the touches when it continues', async () => {
    await insertEvents([idOf(1), idOf(2), idOf(3)]);
    expect(await clean(idOf(2))).toBeNull();
    expect(await uncleaned()).toEqual([idOf(1), idOf(2)]);
    const touches = await store.reads.selectFrom('touch').selectAll().execute();
    expect(touches.filter(({ fields }) => fields.includes(CLICK))).toHaveLength(2);
  });
});
