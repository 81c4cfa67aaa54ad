import { beforeEach, describe, expect, it } from 'vitest';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { HandoffRow } from '../../platform/store/tables/visits.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival, NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import type { ShownTouch } from '../visits/find-visit.ts';
import { storeVisit, type VisitRows } from '../visits/store-visit.ts';
import { handoffResponse, lineUrlValues, onwardUrl } from './handoff-response.ts';
import { type Submit, storeHandoff } from './handoffs.ts';

function handoff(changes: Partial<Submit['handoff']> = {}): Submit['handoff'] {
  return {
    token: newToken(),
    lead_id: newLeadId(),
    site: 'insurance',
    created_at: NOON,
    expires_at: NOON + 86_400_000,
    zip: '90210',
    line: 'auto',
    window_width: null,
    fields: toJson({ channel_id: '17', gclid: 'Cj0' }),
    locale: 'en-US',
    path: '/',
    address: null,
    ...changes,
  };
}

describe.each(eitherEngine(import.meta.filename))('storeHandoff on $name', (engine) => {
  let store: Store;
  let rows: VisitRows;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    rows = visitRows();
    await store.write(storeVisit, rows);
  });

  const submit = (changes: Partial<Submit['handoff']> = {}, { privacySignal = false } = {}) => {
    const use = { visitId: rows.visit.id, arrival: arrival({ privacySignal }) };
    return store.write(storeHandoff, { visit: { use }, handoff: handoff(changes), state: 'CA' });
  };

  const all = () => store.reads.selectFrom('handoff').selectAll().orderBy('submits').execute();

  // behaviour: 11.8
  it('counts repeated submits of a visit within ten seconds as one hand-off', async () => {
    const first = await submit({ address: '12 Main St' });
    expect(first).toEqual({ token: first?.token, made: true });
    expect(await submit({ created_at: NOON + 9_999 })).toEqual({
      token: first?.token,
      made: false,
    });
    expect(await all()).toMatchObject([{ submits: 2, address: '12 Main St' }]);
    expect(await submit({ created_at: NOON + 10_000 })).toMatchObject({ made: true });
  });

  // behaviour: 11.8
  it('creates another hand-off for a submit after the clock was set back', async () => {
    await submit();
    expect(await submit({ created_at: NOON - 9_999 })).toMatchObject({ made: false });
    expect(await submit({ created_at: NOON - 10_000 })).toMatchObject({ made: true });
  });

  // behaviour: 11.8
  it('creates another hand-off for another zip, line or visit, and counts no submit there', async () => {
    await submit();
    expect(await submit({ zip: '10001' })).toMatchObject({ made: true });
    expect(await submit({ line: 'home' })).toMatchObject({ made: true });
    const create = visitRows();
    const ofNew = await store.write(storeHandoff, {
      visit: { create },
      handoff: handoff(),
      state: 'CA',
    });
    expect(ofNew).toMatchObject({ made: true });
    expect((await all()).map(({ submits }) => submits)).toEqual([1, 1, 1, 1]);
    await submit({ zip: '10001' });
    expect((await all()).map(({ submits }) => submits)).toEqual([1, 1, 1, 2]);
  });

  // behaviour: 11.5
  it('stores click ids only without the privacy signal', async () => {
    await submit();
    expect(await all()).toMatchObject([{ privacy_signal: 0, submits: 1 }]);
    expect((await all())[0]?.fields).toContain('Cj0');
    const marked = await submit({ zip: '10001' }, { privacySignal: true });
    const row = (await all()).find(({ token }) => token === marked?.token);
    expect(row?.privacy_signal).toBe(1);
    expect(row && fromJson(row.fields)).toEqual({ channel_id: '17' });
  });

  // behaviour: 11.8
  it('returns null for a deleted visit', async () => {
    await store.write(deleteVisit, { visitId: rows.visit.id });
    expect(await submit()).toBeNull();
    expect(await all()).toEqual([]);
  });
});

const touch: ShownTouch = {
  at: 1,
  channel: 'search-paid',
  path: '/',
  referrer: 'https://search.example/?q=a&gclid=1&utm_source=b',
  fields: { source: 'google', gclid: '1' },
};

function attributionOf(privacySignal: 0 | 1, last: ShownTouch | null = touch) {
  const handoff = { privacy_signal: privacySignal } as Parameters<typeof handoffResponse>[0];
  const zip = {} as Parameters<typeof handoffResponse>[1];
  return handoffResponse(handoff, zip, { first: null, last }).attribution;
}

describe('handoffResponse', () => {
  it('returns touches unchanged without the privacy signal', () => {
    expect(attributionOf(0)).toEqual({ first: null, last: touch });
  });

  it('omits click ids and the query of the referrer under the privacy signal', () => {
    expect(attributionOf(1)).toEqual({
      first: null,
      last: {
        ...touch,
        referrer: 'https://search.example/?utm_source=b',
        fields: { source: 'google' },
      },
    });
  });

  it('omits a missing referrer', () => {
    expect(attributionOf(1, { ...touch, referrer: null }).last?.referrer).toBeNull();
  });
});

const HANDOFF: HandoffRow = {
  token: 'the-token',
  lead_id: 'the-lead',
  visit_id: 'the-visit',
  quote_id: 'the-quote',
  site: 'insurance',
  created_at: NOON,
  expires_at: NOON + 1,
  zip: '90210',
  line: 'home',
  window_width: null,
  fields: toJson({}),
  locale: 'es-US',
  privacy_signal: 0,
  path: '/',
  submits: 1,
  ...NOT_ASKED,
  address: '12 Main St',
};

const FIRST = touchWith({ channel_id: '1', gclid: 'a' });
const LAST = touchWith({ channel_id: '2', gclid: 'b' });

function touchWith(fields: ShownTouch['fields']): ShownTouch {
  return { at: NOON, channel: 'direct', path: '/', referrer: null, fields };
}

// behaviour: 4.1.8, 11.60
it('reads zip, language, address, quote, lead and token of the hand-off', () => {
  const values = {
    zip: '90210',
    lang: 'es',
    address: '12 Main St',
    quote_id: 'the-quote',
    lead_id: 'the-lead',
    token: 'the-token',
  };
  expect(lineUrlValues(HANDOFF, { first: null, last: null })).toStrictEqual(values);
  const unasked = { ...HANDOFF, address: null };
  expect(lineUrlValues(unasked, { first: null, last: null })).toStrictEqual({
    ...values,
    address: '',
  });
});

// behaviour: 3.2.4
it.each([
  ['the submit', { keyword: 'k' }, LAST, { keyword: 'k' }],
  ['the last touch, where the submit has none', {}, LAST, LAST.fields],
  ['the first touch, where there is no other', {}, null, FIRST.fields],
])('returns the whole attribution of %s', (_name, fields, last, expected) => {
  const values = lineUrlValues({ ...HANDOFF, fields: toJson(fields) }, { first: FIRST, last });
  const { zip, lang, address, quote_id, lead_id, token, ...attribution } = values;
  expect(attribution).toStrictEqual(expected);
});

// behaviour: 11.5
it('omits click ids under the privacy signal', () => {
  const marked: HandoffRow = { ...HANDOFF, privacy_signal: 1 };
  const values = lineUrlValues(marked, { first: FIRST, last: LAST });
  expect(values).toMatchObject({ channel_id: '2' });
  expect(values).not.toHaveProperty('gclid');
  expect(lineUrlValues(marked, { first: null, last: null })).toMatchObject({ zip: '90210' });
});

it.each([
  ['/compare/', '/compare/?token=T-_1'],
  ['https://compare.example', 'https://compare.example?token=T-_1'],
  ['https://compare.example/a?from=zf', 'https://compare.example/a?from=zf&token=T-_1'],
  ['/compare/#quote', '/compare/?token=T-_1#quote'],
])('converts %s to %s', (compareUrl, url) => {
  expect(onwardUrl(compareUrl, 'T-_1')).toBe(url);
});
