import { expect, it } from 'vitest';
import type { HandoffRow } from '../../platform/store/schema.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { NOON, NOT_ASKED } from '../../platform/store/testing/visit-rows.ts';
import type { ShownTouch } from '../visits/find-visit.ts';
import { homeValues } from './handoffs.ts';

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

const FIRST = touch({ channel_id: '1', gclid: 'a' });
const LAST = touch({ channel_id: '2', gclid: 'b' });

function touch(fields: ShownTouch['fields']): ShownTouch {
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
  expect(homeValues(HANDOFF, { first: null, last: null })).toStrictEqual(values);
  const unasked = { ...HANDOFF, address: null };
  expect(homeValues(unasked, { first: null, last: null })).toStrictEqual({
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
  const values = homeValues({ ...HANDOFF, fields: toJson(fields) }, { first: FIRST, last });
  const { zip, lang, address, quote_id, lead_id, token, ...attribution } = values;
  expect(attribution).toStrictEqual(expected);
});

// behaviour: 11.5
it('omits click ids under the privacy signal', () => {
  const marked: HandoffRow = { ...HANDOFF, privacy_signal: 1 };
  const values = homeValues(marked, { first: FIRST, last: LAST });
  expect(values).toMatchObject({ channel_id: '2' });
  expect(values).not.toHaveProperty('gclid');
  expect(homeValues(marked, { first: null, last: null })).toMatchObject({ zip: '90210' });
});
