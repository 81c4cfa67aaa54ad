import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaUri } from './names.ts';
import { envelopeSchema, eventDataSchemas } from './schemas.ts';

const event = {
  schema: schemaUri('page_view'),
  event_id: '01a1f640-c3d0-7002-959d-44ed740ae0ce',
  timestamp: 1_795_000_000_000,
  data: { page_url: 'https://a.example/' },
  contexts: [{ schema: schemaUri('session'), data: { tzses: 'visit-1' } }],
};

describe('an envelope', () => {
  it('retains unknown fields', () => {
    expect(v.parse(envelopeSchema, { ...event, extra: 1 })).toEqual({ ...event, extra: 1 });
  });

  it.each([
    ['schema', 'page_view'],
    ['schema', `iglu:a/${'b'.repeat(256)}/jsonschema/1-0-0`],
    ['event_id', 'one'],
    ['timestamp', '1795000000000'],
    ['timestamp', 1.5],
    ['timestamp', -1],
    ['data', []],
    ['data', null],
    ['contexts', {}],
    ['contexts', [{ schema: schemaUri('session') }]],
  ])('fails validation when %s is %j', (field, value) => {
    const { success, issues } = v.safeParse(envelopeSchema, { ...event, [field]: value });
    expect(success).toBe(false);
    expect(v.getDotPath(issues?.[0] as v.BaseIssue<unknown>)?.startsWith(field)).toBe(true);
  });
});

describe('the data of an event', () => {
  const view = {
    page_url: 'https://a.example/',
    referrer: '',
    original_referrer: '',
    single_page_app_url_count: 1,
  };

  it('retains unknown fields, and fails validation when a type is wrong', () => {
    const schema = eventDataSchemas.page_view;
    expect(v.parse(schema, { ...view, more: [] })).toEqual({ ...view, more: [] });
    expect(v.is(schema, { ...view, single_page_app_url_count: '1' })).toBe(false);
    expect(v.is(schema, { ...view, referrer: null })).toBe(false);
  });

  it('allows one of four kinds for an interaction', () => {
    const kinds = ['prompt', 'answer', 'click', 'impression', 'other'];
    expect(kinds.filter((kind) => v.is(eventDataSchemas.interaction, { kind }))).toEqual(
      kinds.slice(0, 4),
    );
  });

  it('counts a loss report by reason, including new reasons', () => {
    expect(v.is(eventDataSchemas.loss, { counts: { overflow: 1, new_reason: 2 } })).toBe(true);
    expect(v.is(eventDataSchemas.loss, { counts: { overflow: -1 } })).toBe(false);
  });
});
