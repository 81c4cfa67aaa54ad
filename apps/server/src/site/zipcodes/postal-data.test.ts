import { gzipSync } from 'node:zlib';
import { postalDataSchema } from '@zipfront/contracts/visits/zip-code';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { postalData } from './postal-data.ts';
import { loadZipCodes, type ZipCodes } from './zip-codes.ts';

function places(table: Record<string, [string, string]>): Pick<ZipCodes, 'find'> {
  return {
    find(zip) {
      const place = table[zip];
      return place && ({ zip, city: place[0], state: place[1] } as ReturnType<ZipCodes['find']>);
    },
  };
}

describe('postalData', () => {
  // behaviour: 3.6.1
  test('names each area by the city of most of its codes', () => {
    const zipCodes = places({
      '00601': ['Adjuntas', 'PR'],
      '00602': ['Aguada', 'PR'],
      '00603': ['Aguada', 'PR'],
      '99950': ['Ketchikan', 'AK'],
    });
    expect(postalData(zipCodes)).toEqual({
      zipCodes: [
        ['006', 'Aguada', 'PR'],
        ['999', 'Ketchikan', 'AK'],
      ],
    });
  });

  test('prefers the city of the lowest code among equals', () => {
    const zipCodes = places({ '10002': ['Second', 'NY'], '10001': ['First', 'NY'] });
    expect(postalData(zipCodes).zipCodes).toEqual([['100', 'First', 'NY']]);
  });

  test('returns a small map of all zip codes, with the well-known areas', () => {
    const data = parse(postalDataSchema, postalData(loadZipCodes()));
    const areas = new Map(data.zipCodes.map(([area, city, state]) => [area, `${city}, ${state}`]));
    expect(areas.get('100')).toBe('New York, NY');
    expect(areas.get('331')).toBe('Miami, FL');
    expect(areas.get('902')).toBeDefined();
    expect(areas.has('000')).toBe(false);
    expect(areas.size).toBeGreaterThan(900);
    expect(gzipSync(JSON.stringify(data)).length).toBeLessThan(12_000);
  });
});
