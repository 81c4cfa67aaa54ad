import { addressResponseSchema } from '@zipfront/contracts/pages/address';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { addressLine, fetchSuggestions, readSuggestions } from './suggestions.ts';

const ADDRESS = { street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };

describe('readSuggestions', () => {
  test.each([
    { suggestions: [ADDRESS], available: true },
    { suggestions: [], available: true },
  ])('accepts %j, as the contract does', (answer) => {
    expect(safeParse(addressResponseSchema, answer).success).toBe(true);
    expect(readSuggestions(answer)).toEqual(answer.suggestions);
  });

  test.each([
    null,
    'text',
    {},
    { suggestions: [ADDRESS] },
    { suggestions: 'none', available: true },
    { suggestions: [null], available: true },
    { suggestions: [{ ...ADDRESS, zip: 62701 }], available: true },
    { suggestions: [{ ...ADDRESS, zip: '6270' }], available: true },
    { suggestions: [{ ...ADDRESS, street: '' }], available: true },
    { suggestions: [{ ...ADDRESS, city: undefined }], available: true },
  ])('rejects %j, as the contract does', (answer) => {
    expect(safeParse(addressResponseSchema, answer).success).toBe(false);
    expect(readSuggestions(answer)).toBeNull();
  });

  test('returns null when the lookup is unavailable', () => {
    expect(readSuggestions({ suggestions: [], available: false })).toBeNull();
  });
});

describe('fetchSuggestions', () => {
  const signal = new AbortController().signal;

  test('requests with the whole text', async () => {
    const requested: unknown[] = [];
    const fetch = async (url: unknown) => {
      requested.push(url);
      return Response.json({ suggestions: [ADDRESS], available: true });
    };
    expect(await fetchSuggestions('12 Main & 1/2', { host: '', fetch, signal })).toEqual([ADDRESS]);
    expect(requested).toEqual(['/api/addresses/?q=12%20Main%20%26%201%2F2']);
  });

  test.each([
    ['a failure', async () => new Response('', { status: 429 })],
    ['no JSON', async () => new Response('<html>')],
    ['no network', async () => Promise.reject(new TypeError('lost'))],
  ])('returns null after %s', async (_, fetch) => {
    expect(await fetchSuggestions('12 Main', { host: '', fetch, signal })).toBeNull();
  });

  test('rejects when its signal aborts it', async () => {
    const aborting = new AbortController();
    aborting.abort();
    const fetch = async () => Promise.reject(aborting.signal.reason);
    await expect(
      fetchSuggestions('12 Main', { host: '', fetch, signal: aborting.signal }),
    ).rejects.toThrow();
  });
});

test('writes an address in one line', () => {
  expect(addressLine(ADDRESS)).toBe('12 Main St, Springfield, IL 62701');
});
