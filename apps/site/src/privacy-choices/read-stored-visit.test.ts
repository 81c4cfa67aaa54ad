import { type StoredVisit, storedVisitSchema } from '@zipfront/contracts/privacy/stored-visit';
import { is } from 'valibot';
import { describe, expect, test } from 'vitest';
import { eventEntries, requestEntries, touchEntries, visitEntry } from './entries.ts';
import { readStoredVisit } from './read-stored-visit.ts';

const STORED: StoredVisit = {
  visit: {
    id: 'v',
    created_at: 1,
    last_seen_at: 2,
    expires_at: 3,
    zipcode: null,
    first_name: 'Zoë',
    privacy_signal: true,
    ad_consent: 'granted',
    ad_consent_at: 4,
    ad_consent_version: '0123456789abcd',
  },
  touches: [
    {
      at: 1,
      channel: 'direct',
      path: '/',
      page_url: null,
      referrer: null,
      fields: { channel_id: 'c', medium: 'cpc' },
    },
  ],
  quotes: [{ id: 'q', created_at: 1 }],
  handoffs: { total: 1, list: [{ created_at: 1, zip: '10001', address: null, line: 'auto' }] },
  requests: [
    {
      created_at: 1,
      kind: 'order',
      reference: 'R',
      route: { from: '10001', to: '60601' },
      name: 'Zoë',
      email: 'z@mail.example',
      phone: null,
    },
  ],
  events: {
    total: 1,
    bad: 0,
    page: 1,
    pages: 1,
    list: [{ happened_at: 1, schema: 'iglu:com.zipfront/page_view/jsonschema/1-0-0', path: null }],
  },
};

/** One value taken out or replaced. Touches' fields are shown as text, whatever they hold. */
function spoilt(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [{ wrong: true }, undefined];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'fields' ? [] : spoilt(inner)).map((bad) =>
      Array.isArray(value) ? [bad] : { ...(value as object), [name]: bad },
    ),
  );
}

describe('the stored data of a visit', () => {
  test('reads valid data', () => {
    expect(readStoredVisit(STORED)).toBe(STORED);
  });

  test.each([
    null,
    7,
    'x',
    [],
    {},
    { visit: {} },
    ...spoilt(STORED),
  ])('reads only data that the schema accepts: %j', (body) => {
    const taken = is(storedVisitSchema, body);
    if (taken) expect(readStoredVisit(body)).toBe(body);
    else expect(() => readStoredVisit(body)).toThrow();
  });

  test('shows values in the language of the page, and missing ones as null', () => {
    const consents = { granted: 'Dijo que sí', denied: 'No', unanswered: '–', notAsked: '…' };
    const wording = { lang: 'es-US', yes: 'Sí', no: 'No', consents };
    const entry = visitEntry(STORED, wording);
    expect(entry).toMatchObject({ id: 'v', zip: null, name: 'Zoë', signal: 'Sí', quote: 'q' });
    expect(entry).toMatchObject({ consent: 'Dijo que sí', consentVersion: '0123456789abcd' });
    expect(entry.consentAt).toMatch(/19(69|70)/);
    const unasked = { ...STORED.visit, ad_consent: 'not-asked', ad_consent_at: null } as const;
    expect(visitEntry({ ...STORED, visit: unasked }, wording)).toMatchObject({
      consent: '…',
      consentAt: null,
    });
    expect(entry.started).toMatch(/19(69|70)/);
    expect(touchEntries(STORED, 'en-US')).toMatchObject([
      { page: '/', from: null, campaign: 'channel_id: c, medium: cpc' },
    ]);
    const words = { order: 'A shipment', 'call-back': 'A call' };
    expect(requestEntries(STORED, 'en-US', words)).toMatchObject([
      { what: 'A shipment', reference: 'R', route: '10001 – 60601', phone: null },
    ]);
    expect(eventEntries(STORED, 'en-US')).toMatchObject([{ what: 'page_view', page: null }]);
  });
});
