import { problemSchema } from '@zipfront/contracts/errors/problem';
import { type ZipCodePlace, zipCodePlaceSchema } from '@zipfront/contracts/visits/zip-code';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createMetrics, type LookupOutcome } from '../../platform/metrics/metrics.ts';
import { zipCodeRoutes } from './routes.ts';

const NEW_YORK: ZipCodePlace = {
  zip: '10001',
  city: 'New York',
  state: 'NY',
  county: 'New York',
  latitude: 40.7484,
  longitude: -73.9967,
  military: false,
  off_mainland: false,
};

const A_DAY = 'public, max-age=86400';

function createRoutes() {
  const lookups: LookupOutcome[] = [];
  const app = zipCodeRoutes({
    zipCodes: { size: 1, find: (zip) => (zip === '10001' ? NEW_YORK : undefined) },
    metrics: { ...createMetrics({ process: false }), lookup: (result) => lookups.push(result) },
  });
  return { app, lookups };
}

describe('GET /api/zipcodes/{zip}/', () => {
  // behaviour: 11.30
  it('returns the city, to be cached for a day', async () => {
    const { app, lookups } = createRoutes();
    const response = await app.request('/api/zipcodes/10001/');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe(A_DAY);
    expect(parse(zipCodePlaceSchema, await response.json())).toEqual(NEW_YORK);
    expect(lookups).toEqual(['found']);
  });

  it('responds to HEAD without a body', async () => {
    const response = await createRoutes().app.request('/api/zipcodes/10001/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  // behaviour: 7.1.6, 11.30
  it.each<[path: string, result: LookupOutcome]>([
    ['00000', 'unknown'],
    ['99999', 'unknown'],
    ['1000', 'malformed'],
    ['100011', 'malformed'],
    ['10001-1234', 'malformed'],
    ['1000a', 'malformed'],
    ['%31%30%30%30%31%30', 'malformed'],
    ['%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90%EF%BC%91', 'malformed'],
    ['10001%00', 'malformed'],
    ['%E0%A4%A', 'malformed'],
    ['%', 'malformed'],
    ['%2e%2e%2fetc%2fpasswd', 'malformed'],
    ['__proto__', 'malformed'],
    ["10001'%20or%201=1", 'malformed'],
    ['1'.repeat(5000), 'malformed'],
  ])('responds with 404 to %s, to be cached for a day', async (path, result) => {
    const { app, lookups } = createRoutes();
    const response = await app.request(`/api/zipcodes/${path}/`);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe(A_DAY);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(parse(problemSchema, await response.json()).type).toBe(
      `urn:zipfront:problem:zip-${result}`,
    );
    expect(lookups).toEqual([result]);
  });
});
