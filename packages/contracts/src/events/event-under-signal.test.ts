import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventUnderSignal } from './event-under-signal.ts';
import { schemaUri } from './names.ts';

const ID = '019f0000-0000-7000-8000-0000000000aa';
const VENDOR = 'iglu:com.vendor/thing/jsonschema/1-0-0';
const CLICK = 'CLICK1';

const event = (changes: Record<string, unknown>) => ({
  schema: VENDOR,
  event_id: ID,
  timestamp: 1,
  data: {},
  contexts: [],
  ...changes,
});

// behaviour: 15.60
it.each([
  ...['_fbc', '_gcl_aw', 'idfa', 'gaid', 'rdt_cid', 'ttp', 'ga_client_id', '_hsenc', 'mkt_tok'].map(
    (name) => ({ [name]: CLICK }),
  ),
  { name: 'gclid', value: CLICK },
  { list: ['gclid', CLICK] },
  { 'gclid=CLICK1': 1 },
  { note: `https%3A%2F%2Fa.example%2F%3Fgclid%3D${CLICK}` },
  { deep: [{ deeper: { x: CLICK } }] },
])('removes the ad identifiers of %j from data of every schema and from contexts', (data) => {
  const names = ['page_view', 'interaction', 'timing', 'loss', 'web_vital'] as const;
  for (const schema of [
    VENDOR,
    'iglu:com.zipfront/page_view/jsonschema/2-0-0',
    ...names.map(schemaUri),
  ]) {
    const contexts = [
      { schema: VENDOR, data },
      { schema: schemaUri('identity'), data: { ...data, amp_client_id: CLICK } },
      { schema: schemaUri('page'), data },
      { schema: schemaUri('attribution'), data: { ...data, gclid: CLICK } },
    ];
    // `name` and `value` are fields of a measurement, whose types are validated.
    const isMeasurement = schema === schemaUri('web_vital') && 'name' in data;
    const stored = eventUnderSignal(event({ schema, data: isMeasurement ? {} : data, contexts }));
    expect(JSON.stringify(stored)).not.toContain(CLICK);
  }
});

// behaviour: 15.60
it('stores nothing of any value under names and shapes that are not ours', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((value) => `${CLICK}${value}`);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      text,
      fc.array(tie('any')),
      fc.dictionary(fc.oneof(text, fc.string()), tie('any')),
    ),
  })).any;
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().map((name) => `x${name}`),
        value,
      ),
      value,
      (data, any) => {
        const shapes = [
          event({ data }),
          event({ schema: schemaUri('page_view'), data, contexts: [{ schema: VENDOR, data }] }),
          event({ schema: schemaUri('loss'), data: { counts: data } }),
          event({ event_id: any, schema: any, timestamp: any, contexts: [any], more: any }),
          any,
          [any],
        ];
        for (const shape of shapes) {
          expect(JSON.stringify(eventUnderSignal(shape))).not.toContain(CLICK);
        }
      },
    ),
  );
});

it('leaves a first-party event as it is, with the campaign and whose it is', () => {
  const whole = event({
    schema: schemaUri('interaction'),
    data: { kind: 'answer', category: 'zip-form', label: 'typed' },
    contexts: [
      { schema: schemaUri('identity'), data: { quote_id: ID, tzacid: 'v' } },
      { schema: schemaUri('session'), data: { tzses: ID } },
      { schema: schemaUri('attribution'), data: { channel_id: '1', campaign: 'spring' } },
      {
        schema: schemaUri('page'),
        data: { app_id: 'zfront', page_url: 'https://a.example/', privacy_signal: true },
      },
    ],
  });
  expect(eventUnderSignal(whole)).toEqual(whole);
  const loss = event({ schema: schemaUri('loss'), data: { counts: { overflow: 2 } } });
  expect(eventUnderSignal(loss)).toEqual(loss);
});
