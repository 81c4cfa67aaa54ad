import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import {
  eitherEngine,
  emptyTestStore,
  readAsWritten,
} from '../../platform/store/testing/engines.ts';
import { arrival, NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storeEvents } from '../events/store-events.ts';
import { eventRow } from '../events/testing/event-rows.ts';
import type { Arrival } from './arrival.ts';
import { BEFORE_CONSENT } from './channel.ts';
import { deleteVisit } from './delete-visit.ts';
import { type KnownVisit, readTouch } from './find-visit.ts';
import { CLEANED_AT_ONCE, cleanOptedOutVisit } from './opt-out.ts';
import {
  isUseDue,
  mustDropClickIds,
  refreshKnownVisit,
  refreshVisit,
  type VisitUse,
} from './refresh-visit.ts';
import { createVisit, storeVisit } from './store-visit.ts';

const LIFETIME_MS = 30 * 86_400_000;
const HELD_BACK: Partial<Arrival> = { pageUrl: null, ...BEFORE_CONSENT };

describe.each(eitherEngine(import.meta.filename))('refreshVisit on $name', (engine) => {
  let store: Store;
  const [other, own] = [visitRows(HELD_BACK), visitRows(HELD_BACK)];
  const visitId = own.visit.id;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    for (const rows of [other, own]) await store.write(storeVisit, rows);
  });

  const use = (changes: Partial<Arrival>, zip?: VisitUse['zip']) =>
    store.write(refreshVisit, {
      visitId,
      arrival: arrival(changes),
      ...(zip !== undefined && { zip }),
    });

  const visits = () =>
    store.reads.selectFrom('visit').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();

  const touchesOf = async (id: string) =>
    (await store.reads.selectFrom('touch').selectAll().orderBy('position').execute()).filter(
      ({ visit_id }) => visit_id === id,
    );

  // behaviour: 11.3, 11.93
  it('counts no reload of the page on which the visitor said yes to the campaign of an earlier one', async () => {
    const yes: Partial<Arrival> = {
      path: '/auto/',
      pageUrl: 'https://site.example/auto/',
      consent: 'granted',
      fields: { campaign: 'a' },
      channel: 'paid-search',
    };
    for (const minutes of [1, 2, 3]) await use({ ...yes, at: NOON + minutes * 60_000 });
    expect(await touchesOf(visitId)).toMatchObject([{ path: '/', channel: 'paid-search' }]);
    await use({ ...yes, at: NOON + 4 * 60_000, fields: { campaign: 'b' } });
    expect(await touchesOf(visitId)).toMatchObject([{ path: '/' }, { path: '/auto/' }]);
  });

  // behaviour: 3.4.3
  it('renews the visit, and returns its own quote, not that of another visit', async () => {
    const used = await use({ at: NOON + 5 });
    expect(used).toEqual({ quoteId: own.quote.id, privacySignal: 0, consent: NOT_ASKED, bot: 0 });
    expect(await visits()).toMatchObject({
      last_seen_at: NOON + 5,
      expires_at: NOON + 5 + LIFETIME_MS,
    });
    const rows = await store.reads.selectFrom('visit').selectAll().execute();
    expect(rows.find(({ id }) => id === other.visit.id)).toMatchObject(other.visit);
  });

  it('returns null for a deleted visit', async () => {
    await store.write(deleteVisit, { visitId });
    expect(await use({})).toBeNull();
  });

  it('stores the zip code of a submit, and retains it in later uses', async () => {
    await use({}, '90210');
    await use({}, null);
    await use({});
    expect(await visits()).toMatchObject({ zipcode: '90210' });
  });

  // behaviour: 11.24
  it('stores the time of a consent, and retains both while it stays the same', async () => {
    await use({ at: NOON + 1, consent: 'granted' });
    await use({ at: NOON + 2, consent: 'granted' });
    const used = await use({ at: NOON + 3 });
    expect(used?.consent).toMatchObject({ ad_consent: 'granted', ad_consent_at: NOON + 1 });
    expect(await visits()).toMatchObject({ ad_consent: 'granted', ad_consent_at: NOON + 1 });
    await use({ at: NOON + 4, consent: 'denied' });
    expect(await visits()).toMatchObject({ ad_consent: 'denied', ad_consent_at: NOON + 4 });
  });

  // behaviour: 11.24
  it('stores that a page has asked, until there is an answer, and not after one', async () => {
    await use({ consent: 'unanswered' });
    expect(await visits()).toMatchObject({ ...NOT_ASKED, ad_consent: 'unanswered' });
    await use({ consent: 'not-asked' });
    expect(await visits()).toMatchObject({ ad_consent: 'unanswered' });
    await use({ at: NOON + 1, consent: 'granted' });
    await use({ at: NOON + 2, consent: 'unanswered' });
    expect(await visits()).toMatchObject({ ad_consent: 'granted', ad_consent_at: NOON + 1 });
  });

  // behaviour: 11.36
  it('stores the version of the words of an answer, and each words once', async () => {
    const texts = () => store.reads.selectFrom('consent_text').selectAll().execute();
    const first = { consentVersion: '1', consentWords: 'May we?' };
    await use({ at: NOON + 1, consent: 'granted', ...first });
    await use({ at: NOON + 2, consent: 'denied', ...first });
    expect(await visits()).toMatchObject({ ad_consent_version: '1', ad_consent_at: NOON + 2 });
    expect(await texts()).toEqual([{ version: '1', words: 'May we?', first_at: NOON + 1 }]);
    const second = { consentVersion: '2', consentWords: 'May we now?' };
    await use({ at: NOON + 3, consent: 'denied', ...second });
    expect(await visits()).toMatchObject({ ad_consent_version: '2', ad_consent_at: NOON + 3 });
    expect(await texts()).toHaveLength(2);
    await use({ at: NOON + 4, consent: 'denied', consentVersion: '3', consentWords: null });
    expect(await texts()).toHaveLength(2);
  });

  // behaviour: 11.24
  it.each([
    'denied',
    'unanswered',
  ] as const)('stores no click id of a later arrival of a visit with the answer %s', async (consent) => {
    await use({ consent });
    const url = 'https://a.example/?gclid=Cj0';
    await use({ pageUrl: url, referrer: url, fields: { gclid: 'Cj0', source: 'a' } });
    expect((await touchesOf(visitId)).at(-1)).toMatchObject({ page_url: 'https://a.example/' });
    expect(JSON.stringify(await touchesOf(visitId))).not.toContain('Cj0');
  });

  // behaviour: 11.5
  it('marks the visit with the privacy signal, for later uses as well', async () => {
    const url = 'https://a.example/?gclid=Cj0';
    const ad: Partial<Arrival> = {
      pageUrl: url,
      referrer: url,
      fields: { gclid: 'Cj0', source: 'a' },
    };
    expect(await use({ privacySignal: true })).toMatchObject({ privacySignal: 1 });
    expect(await use(ad)).toMatchObject({ privacySignal: 1 });
    expect((await touchesOf(visitId)).at(-1)).toMatchObject({
      page_url: 'https://a.example/',
      referrer: 'https://a.example/',
    });
    expect(JSON.stringify(await touchesOf(visitId))).not.toContain('Cj0');
    expect((await touchesOf(other.visit.id)).length).toBe(1);
  });

  // behaviour: 11.24, 11.91
  it('completes a touch that was held back from another page, where and when it began', async () => {
    await use({
      at: NOON + 60_000,
      path: '/auto/',
      pageUrl: 'https://site.example/auto/?utm_source=a',
      consent: 'granted',
      channel: 'other-campaign',
      fields: { source: 'a' },
    });
    const [touch, ...others] = await touchesOf(visitId);
    expect(others).toEqual([]);
    expect(touch).toMatchObject({
      position: 1,
      at: NOON,
      path: '/',
      page_url: null,
      channel: 'other-campaign',
    });
    const counted = await store.reads
      .selectFrom('report_touch')
      .select(['channel', 'source', 'path'])
      .where('visit_id', '=', visitId)
      .execute();
    expect(counted).toEqual([{ channel: 'other-campaign', source: 'a', path: '/' }]);
  });

  describe('with the attribution of a form', () => {
    const submitted = { channel_id: '17', source: 'google', medium: 'cpc', gclid: 'Cj0' };
    const fieldsOf = async () =>
      (await touchesOf(visitId)).map(({ fields, channel, path }) => ({
        fields: fromJson(fields),
        channel,
        path,
      }));

    beforeEach(() => store.write(deleteVisit, { visitId }));
    const make = (changes: Partial<Arrival>) =>
      store.write(storeVisit, visitRows(changes, visitId));

    // behaviour: 11.90
    it.each<[string, Partial<Arrival>]>([
      ['nothing', {}],
      ['a part of it', { fields: { source: 'google' }, channel: 'organic-search' }],
      ['a referrer alone', { referrer: 'https://www.google.com/', channel: 'organic-search' }],
    ])('completes a last touch with %s, in its place', async (_name, first) => {
      await make(first);
      await use({ at: NOON + 60_000, path: '/auto/', submitted }, '90210');
      expect(await fieldsOf()).toEqual([{ fields: submitted, channel: 'paid-search', path: '/' }]);
      const counted = await store.reads
        .selectFrom('report_touch')
        .select(['channel', 'source', 'path'])
        .execute();
      expect(counted).toContainEqual({ channel: 'paid-search', source: 'google', path: '/' });
    });

    // behaviour: 11.90
    it('records a touch of its own beside a last one that says something else', async () => {
      await make({ fields: { source: 'news' }, channel: 'email' });
      await use({ path: '/auto/', submitted }, '90210');
      expect(await fieldsOf()).toEqual([
        { fields: { source: 'news' }, channel: 'email', path: '/' },
        { fields: submitted, channel: 'paid-search', path: '/auto/' },
      ]);
    });

    // behaviour: 11.90
    it('ignores what an earlier touch holds, as browsers send what they have stored', async () => {
      await make({ fields: { ...submitted, utm_term: 'quotes' } });
      await use({ at: NOON + 60_000, referrer: 'https://blog.example/' });
      await use({ at: NOON + 90_000, submitted }, '90210');
      expect((await fieldsOf()).map(({ fields }) => fields)).toEqual([
        { ...submitted, utm_term: 'quotes' },
        {},
      ]);
    });

    // behaviour: 11.5, 11.90
    it('omits click ids of a marked visit, and finds the channel by them', async () => {
      await make({ privacySignal: true });
      await use({ submitted }, '90210');
      const { gclid: _gclid, ...rest } = submitted;
      expect(await fieldsOf()).toEqual([{ fields: rest, channel: 'paid-search', path: '/' }]);
    });
  });

  // behaviour: 11.24
  it('replaces a touch that was held back, also of a direct visitor, and no other', async () => {
    await use({ consent: 'granted', channelRule: 'nothing says where the visitor came from' });
    expect(await touchesOf(visitId)).toMatchObject([
      { position: 1, page_url: 'https://site.example/' },
    ]);
    await use({ consent: 'granted', fields: { source: 'a' }, path: '/auto/' });
    expect(await touchesOf(visitId)).toMatchObject([{ path: '/' }, { path: '/auto/' }]);
    await use({ fields: { source: 'b' } });
    await use({ fields: { source: 'c' } });
    expect(await touchesOf(visitId)).toMatchObject([
      { position: 1 },
      { position: 2 },
      { position: 3 },
      { position: 4 },
    ]);
    expect(await touchesOf(other.visit.id)).toMatchObject([{ position: 1, page_url: null }]);
  });

  // behaviour: 11.3
  it('retains 200 touches, and replaces the last by a later one', async () => {
    const at = 200;
    const full = visitRows();
    await store.write(storeVisit, { ...full, touch: { ...full.touch, position: at - 1 } });
    for (const source of ['a', 'b', 'c']) {
      await store.write(refreshVisit, {
        visitId: full.visit.id,
        arrival: arrival({ fields: { source } }),
      });
    }
    const touches = await touchesOf(full.visit.id);
    expect(touches.map(({ position }) => position)).toEqual([at - 1, at]);
    expect(touches[1]?.fields).toContain('c');
  });
});

function madeBy(changes: Partial<Arrival> = {}) {
  const { session, rows } = createVisit(arrival(changes), { visitorId: null, bot: false });
  const touch = readTouch(rows.touch);
  return { rows, opened: { session, visit: rows.visit, first: touch, last: touch } };
}

// behaviour: 11.17
it.each([
  [false, 0, false],
  [true, 0, true],
  [true, 1, false],
  [false, 1, false],
] as const)('removes click ids of a visit with the signal %s and the mark %i: %s', (privacySignal, privacy_signal, takes) => {
  const visit = { privacy_signal, ad_consent: 'not-asked' } as const;
  expect(mustDropClickIds({ visit }, arrival({ privacySignal }))).toBe(takes);
});

// behaviour: 11.37
it.each([
  ['denied', 'granted', true],
  ['denied', 'not-asked', true],
  ['denied', 'denied', false],
  ['denied', 'unanswered', false],
  ['granted', 'granted', false],
  ['unanswered', 'granted', false],
] as const)('removes click ids with the answer %s after %s: %s', (consent, ad_consent, takes) => {
  const visit = { privacy_signal: 0, ad_consent } as const;
  expect(mustDropClickIds({ visit }, arrival({ consent }))).toBe(takes);
});

// behaviour: 11.3
describe('isUseDue', () => {
  const GRANTED: Partial<Arrival> = { consent: 'granted' };
  const AD: Partial<Arrival> = { fields: { gclid: 'a' } };

  it.each<[string, Partial<Arrival>, Partial<Arrival>, boolean]>([
    ['nothing new', {}, {}, false],
    ['nothing new within the hour', {}, { at: NOON + 3_599_999 }, false],
    ['nothing new after an hour', {}, { at: NOON + 3_600_000 }, true],
    ['the privacy signal', {}, { privacySignal: true }, true],
    ['the privacy signal again', { privacySignal: true }, { privacySignal: true }, false],
    ['an answer to the question for consent', {}, GRANTED, true],
    ['the same answer', GRANTED, GRANTED, false],
    ['another answer', GRANTED, { consent: 'denied' }, true],
    ['no answer, after one', GRANTED, {}, false],
    ['a page that asks', {}, { consent: 'unanswered' }, true],
    ['a page that asks, after an answer', GRANTED, { consent: 'unanswered' }, false],
    ['the same answer to other words', GRANTED, { ...GRANTED, consentVersion: '2' }, true],
    ['attribution', {}, AD, true],
    ['the same attribution', AD, AD, false],
  ])('checks %s', (_name, before, changes, due) => {
    expect(isUseDue(madeBy(before).opened, arrival(changes))).toBe(due);
  });

  it('returns true for attribution of a visit without a touch', () => {
    const known: KnownVisit = { ...madeBy(AD).opened, last: null };
    expect(isUseDue(known, arrival(AD))).toBe(true);
  });
});

describe.each(eitherEngine(import.meta.filename))('refreshKnownVisit on $name', (engine) => {
  async function stored() {
    const store = await emptyTestStore(engine);
    const { rows, opened } = madeBy();
    await store.write(storeVisit, rows);
    const write = vi.spyOn(store, 'write');
    onTestFinished(() => write.mockRestore());
    const cleanings = () => write.mock.calls.filter(([command]) => command === cleanOptedOutVisit);
    return { store, opened, write, cleanings };
  }

  // behaviour: 11.17
  it('cleans many events before the write of the first privacy signal, not of later ones', async () => {
    const { store, opened, write, cleanings } = await stored();
    const visitRef = { visitId: opened.visit.id, sessionHash: null };
    const events = Array.from({ length: CLEANED_AT_ONCE + 1 }, () => ({
      visitRef,
      row: eventRow({ event_id: randomUUID() }),
    }));
    await store.write(storeEvents, { events, bad: [] });
    await readAsWritten(engine, store);
    const marked = await refreshKnownVisit({ store }, opened, arrival({ privacySignal: true }));
    expect(marked).toMatchObject({ session: opened.session, visit: { privacy_signal: 1 } });
    expect(write.mock.calls.slice(1).map(([command]) => command)).toEqual([
      cleanOptedOutVisit,
      cleanOptedOutVisit,
      refreshVisit,
    ]);
    if (marked === null) return;
    const later = arrival({ privacySignal: true, at: NOON + 3_600_000 });
    expect(await refreshKnownVisit({ store }, marked, later)).toMatchObject({
      visit: { last_seen_at: NOON + 3_600_000 },
    });
    expect(cleanings()).toHaveLength(2);
  });

  // behaviour: 11.3
  it('writes nothing when no use is due', async () => {
    const { store, opened, write } = await stored();
    expect(await refreshKnownVisit({ store }, opened, arrival())).toBe(opened);
    expect(write).not.toHaveBeenCalled();
  });

  // behaviour: 11.12
  it('returns null when the visit was deleted meanwhile', async () => {
    const { store, opened } = await stored();
    await store.write(deleteVisit, { visitId: opened.visit.id });
    expect(
      await refreshKnownVisit({ store }, opened, arrival({ at: NOON + 3_600_000 })),
    ).toBeNull();
  });
});
