import { addressSuggestionSchema } from '@zipfront/contracts/address';
import type { ZipCodePlace } from '@zipfront/contracts/zip-code';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { loadZipCodes } from '../zipcodes/zip-codes.ts';
import { createEmbeddedLookup } from './address-lookup.ts';

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

  it('narrows to the zip code that is typed', async () => {
    expect(await lines('12 Main St, Springfield, IL 62704')).toEqual([
      '12 Main St, Springfield, IL 62704',
    ]);
    expect(await lines('1 Elm Ave 85144')).toEqual(['1 Elm Ave, San Tan Valley, AZ 85144']);
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
