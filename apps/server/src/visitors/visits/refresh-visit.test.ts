import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { arrival, NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import type { Arrival } from './arrival.ts';
import { BEFORE_CONSENT } from './channel.ts';
import { createVisit } from './create-visit.ts';
import { deleteVisit } from './delete-visit.ts';
import { refreshVisit, type VisitUse } from './refresh-visit.ts';

const LIFETIME_MS = 30 * 86_400_000;
const HELD_BACK: Partial<Arrival> = { pageUrl: null, ...BEFORE_CONSENT };

describe.each(engines)('refreshVisit on $name', (engine) => {
  let store: Store;
  const [other, own] = [visitRows(HELD_BACK), visitRows(HELD_BACK)];
  const visitId = own.visit.id;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    for (const rows of [other, own]) await store.write(createVisit, rows);
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
      .selectFrom('report_visit')
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
      store.write(createVisit, visitRows(changes, visitId));

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
        .selectFrom('report_visit')
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
    await store.write(createVisit, { ...full, touch: { ...full.touch, position: at - 1 } });
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
