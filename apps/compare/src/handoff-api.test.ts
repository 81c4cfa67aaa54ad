import type { Handoff } from '@zipfront/contracts/visits/handoff';
import { describe, expect, it } from 'vitest';
import { createHandoffApi, readFirstName } from './handoff-api.ts';

const HANDOFF: Handoff = {
  zip: {
    zip: '10001',
    city: 'New York',
    state: 'NY',
    county: 'New York',
    latitude: 40.7484,
    longitude: -73.9967,
    military: false,
    off_mainland: false,
  },
  line: 'auto',
  quote_id: 'q-1',
  lead_id: 'L7f3k9q2M4n5P6r8',
  attribution: { first: null, last: null },
  privacy_signal: false,
  ad_consent: 'denied',
  locale: 'en-US',
  address: null,
};

function apiWithResponse(status: number, body: unknown) {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  const api = createHandoffApi(async (url, init) => {
    calls.push({ url: String(url), init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return { api, calls };
}

describe('load', () => {
  it('returns the hand-off', async () => {
    const { api, calls } = apiWithResponse(200, HANDOFF);
    expect(await api.load('a/b')).toEqual({ ok: true, value: HANDOFF });
    expect(calls[0]?.url).toBe('/api/handoffs/a%2Fb');
    expect(calls[0]?.init?.credentials).toBe('same-origin');
  });

  it.each([
    [401, 'unavailable'],
    [404, 'unavailable'],
    [410, 'unavailable'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('maps %i to %s', async (status, failure) => {
    expect(await apiWithResponse(status, {}).api.load('t')).toEqual({ ok: false, failure });
  });

  it.each([
    ['not JSON'],
    [{ ...HANDOFF, zip: '10001' }],
    [null],
  ])('fails if the response is not a hand-off: %j', async (body) => {
    expect(await apiWithResponse(200, body).api.load('t')).toEqual({
      ok: false,
      failure: 'failed',
    });
  });

  it('fails without a network', async () => {
    const api = createHandoffApi(() => Promise.reject(new TypeError('offline')));
    expect(await api.load('t')).toEqual({ ok: false, failure: 'failed' });
  });
});

describe('saveFirstName', () => {
  it('sends the name and returns the stored one', async () => {
    const { api, calls } = apiWithResponse(200, { first_name: 'Zoë' });
    expect(await api.saveFirstName('t', ' Zoë ')).toEqual({ ok: true, value: 'Zoë' });
    expect(calls[0]?.init).toMatchObject({ method: 'PATCH', body: '{"first_name":" Zoë "}' });
  });

  it('fails if the server does', async () => {
    const { api } = apiWithResponse(503, {});
    expect(await api.saveFirstName('t', 'Zoë')).toEqual({ ok: false, failure: 'failed' });
  });
});

describe('readFirstName', () => {
  it.each([
    [' Zoë ', 'Zoë'],
    ['', null],
    ['   ', null],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), null],
  ])('reads %j', (typed, name) => {
    expect(readFirstName(typed)).toBe(name);
  });
});
