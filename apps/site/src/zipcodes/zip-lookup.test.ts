import { expect, test, vi } from 'vitest';
import { lookUp } from './zip-lookup.ts';

const config = { API: { HOST: 'https://api.test' }, ZIPCODE_API_PATH: '/api/zipcodes/' };
const place = {
  zip: '00501',
  city: 'Holtsville',
  state: 'NY',
  county: null,
  latitude: null,
  longitude: null,
  military: false,
  off_mainland: false,
};

function ask(zip: string, answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  return { fetch, result: lookUp(zip, new AbortController().signal, { config, fetch }) };
}

// behaviour: 7.1.11
test('requests the zip code in the path, whatever was typed', async () => {
  const { fetch, result } = ask('a/b c', async () => Response.json(place));
  await result;
  expect(fetch.mock.calls[0]?.[0]).toBe('https://api.test/api/zipcodes/a%2Fb%20c/');
});

// behaviour: 7.1.6
test.each<[string, () => Response, unknown]>([
  ['a place', () => Response.json(place), { kind: 'known', place }],
  ['not found', () => new Response('', { status: 404 }), { kind: 'unknown' }],
  ['a bad request', () => new Response('', { status: 400 }), { kind: 'unknown' }],
  ['too many requests', () => new Response('', { status: 429 }), { kind: 'failed' }],
  ['a server that is unavailable', () => new Response('', { status: 503 }), { kind: 'failed' }],
  ['a body that is no place', () => Response.json({ zip: 501 }), { kind: 'failed' }],
  ['a body that is no JSON', () => new Response('<p>'), { kind: 'failed' }],
])('reads the response: %s', async (_name, answer, expected) => {
  expect(await ask('00501', async () => answer()).result).toEqual(expected);
});

test('returns failed when the network is lost', async () => {
  const { result } = ask('00501', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await result).toEqual({ kind: 'failed' });
});

test('aborts its request when the lookup is aborted', async () => {
  const aborting = new AbortController();
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  const result = lookUp('00501', aborting.signal, { config, fetch });
  aborting.abort();
  expect(await result).toEqual({ kind: 'failed' });
});
