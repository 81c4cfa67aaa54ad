import { addressSuggestionSchema } from '@zipfront/contracts/pages/address';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import { parse } from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadZipCodes } from '../zipcodes/zip-codes.ts';
import { createEmbeddedLookup, createHostedLookup, HOSTED_TIMEOUT_MS } from './address-lookup.ts';

const zipCodes = loadZipCodes();
const lookup = createEmbeddedLookup(zipCodes);

const lines = async (query: string) =>
  (await lookup.suggest(query)).map(
    ({ street, city, state, zip }) => `${street}, ${city}, ${state} ${zip}`,
  );

describe('the embedded lookup', () => {
  it('completes the street with city, state and zip code', async () => {
    expect(await lines('12 Main St, Springfield, IL')).toContain(
      '12 Main St, Springfield, IL 62701',
    );
  });

  it('suggests the cities of that name, those with most zip codes first, at most eight', async () => {
    const found = await lookup.suggest('12 Main St, Springf');
    expect(found).toHaveLength(8);
    expect(new Set(found.map(({ state }) => state)).size).toBeGreaterThan(5);
    expect(found[0]?.state).toBe('IL');
    for (const each of found) parse(addressSuggestionSchema, each);
  });

  it.each([
    ['12 Main St, Springfield', 'IL'],
    ['12 Main St, Portland', 'OR'],
    ['12 Main St, Columbus', 'OH'],
  ])('suggests the large cities of exactly that name first: %s', async (query, state) => {
    expect((await lookup.suggest(query))[0]).toMatchObject({ state });
  });

  it('narrows to the zip code that is typed', async () => {
    expect(await lines('12 Main St, Springfield, IL 62704')).toEqual([
      '12 Main St, Springfield, IL 62704',
    ]);
    expect(await lines('1 Elm Ave 85144')).toEqual(['1 Elm Ave, San Tan Valley, AZ 85144']);
  });

  it.each([
    ['12 Main St, St. Louis, MO', 'Saint Louis, MO 63101'],
    ['12 Main St, Saint Thomas', 'St Thomas, VI 00801'],
    ['12 Main St, Ft Worth', 'Fort Worth, TX 76101'],
    ['12 Main St, Washington, D.C.', 'Washington, DC 20001'],
    ['12 Main St, Hollywood, CA 90028', 'Los Angeles, CA 90028'],
    ['12 Main St, Austin, Texas 78701', 'Austin, TX 78701'],
  ])('completes %s to the name that the post office uses', async (query, place) => {
    expect((await lines(query))[0]).toBe(`12 Main St, ${place}`);
  });

  it('reads an address without commas', async () => {
    expect((await lookup.suggest('350 5th Ave New York'))[0]).toMatchObject({
      street: '350 5th Ave',
      city: 'New York',
      state: 'NY',
    });
  });

  it('sorts the city of exactly that name before longer ones', async () => {
    const cities: Record<string, string> = {
      '10001': 'Yorktown',
      '10002': 'Yorktown',
      '10003': 'York',
    };
    const few = createEmbeddedLookup({
      size: 3,
      find: (zip) =>
        cities[zip] ? ({ zip, city: cities[zip], state: 'NY' } as ZipCodePlace) : undefined,
    });
    const found = await few.suggest('1 Elm Ave, York');
    expect(found.map(({ zip }) => zip)).toEqual(['10003', '10001', '10002']);
  });

  it.each([
    '12 Main St',
    '12 Main St, Xyzzyville',
    '12 Main St, 00000',
    '%_\\',
    '12 Main St, APO, AE',
  ])('suggests nothing for %j', async (query) => {
    expect(await lookup.suggest(query)).toEqual([]);
  });

  it('suggests only zip codes that a form accepts', async () => {
    for (const query of ['1 A St, San', '1 A St, AK 99', '1 A St, PR 00']) {
      for (const { zip } of await lookup.suggest(query)) expect(zipCodes.find(zip)).toBeDefined();
    }
  });
});

const ADDRESS = { street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };

function lookupAnswered(answer: (url: URL, init?: RequestInit) => Response | Promise<Response>) {
  const requested: URL[] = [];
  const lookup = createHostedLookup({
    url: 'https://addresses.example/v1/suggest?key=k1',
    zipCodes: { size: 1, find: (zip) => (zip === '62701' ? ({ zip } as never) : undefined) },
    fetch: async (input, init) => {
      requested.push(input as URL);
      return answer(input as URL, init);
    },
  });
  return { requested, lookup };
}

describe('the hosted lookup', () => {
  it('requests with the typed text, and retains its own query string', async () => {
    const { requested, lookup } = lookupAnswered(() =>
      Response.json({ suggestions: [ADDRESS], page: 1 }),
    );
    expect(await lookup.suggest('12 Main & more')).toEqual([ADDRESS]);
    expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toEqual({
      key: 'k1',
      q: '12 Main & more',
      limit: '8',
    });
  });

  it('limits suggestions to eight, and omits those with an unknown zip code', async () => {
    const many = Array.from({ length: 12 }, () => ({ ...ADDRESS, id: 'x' }));
    const { lookup } = lookupAnswered(() =>
      Response.json({ suggestions: [{ ...ADDRESS, zip: '99999' }, ...many] }),
    );
    expect(await lookup.suggest('12')).toEqual(Array.from({ length: 8 }, () => ADDRESS));
  });

  it.each([
    ['another shape', () => Response.json({ results: [] }), 'answered in another shape'],
    ['a wrong zip code', () => Response.json({ suggestions: [{ ...ADDRESS, zip: '1' }] }), 'shape'],
    ['no JSON', () => new Response('<html>'), 'answered in another shape'],
    ['a failure', () => new Response('', { status: 502 }), 'answered 502'],
    ['too much', () => new Response('x'.repeat(70_000)), 'answered too much'],
    [
      'no connection',
      () => {
        throw new TypeError('fetch failed: 12 Main');
      },
      'cannot be reached',
    ],
  ])('throws on a response of %s, without repeating the query', async (_, answer, message) => {
    const { lookup } = lookupAnswered(answer);
    const failed = await lookup.suggest('12 Main').catch((error: Error) => error.message);
    expect(failed).toContain(message);
    expect(failed).not.toContain('12 Main');
  });

  describe('in time', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const aborting = new AbortController();
        setTimeout(() => aborting.abort(new DOMException('late', 'TimeoutError')), ms);
        return aborting.signal;
      });
    });
    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    it('aborts after 1.5 seconds', async () => {
      const { lookup } = lookupAnswered(
        (_url, init) =>
          new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          }),
      );
      const failed = lookup.suggest('12 Main').catch((error: Error) => error.message);
      await vi.advanceTimersByTimeAsync(HOSTED_TIMEOUT_MS - 1);
      expect(await Promise.race([failed, 'waiting'])).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(await failed).toBe('The address service took too long.');
    });
  });
});
