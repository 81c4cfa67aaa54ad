import { join } from 'node:path';
import { estimateSchema } from '@zipfront/contracts/shipping/estimate';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { loadRates } from '../pages/load-rates.ts';
import { loadZipCodes } from '../zipcodes/zip-codes.ts';
import { estimateRoutes } from './routes.ts';

const rates = loadRates(join(import.meta.dirname, '../../../../../content'), 'shipping');
const zipCodes = loadZipCodes();
const app = estimateRoutes({ rates: () => rates, zipCodes });

const SHIPMENT = {
  from: '10001',
  to: '60601',
  kind: 'car',
  motorcycleType: null,
  running: true,
  transport: 'open',
};

function post(body: unknown) {
  return app.request('/api/estimates/', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('POST /api/estimates/', () => {
  test('responds with a price and its reasons', async () => {
    const response = await post(SHIPMENT);
    expect(response.status).toBe(200);
    expect(parse(estimateSchema, await response.json())).toMatchObject({ outcome: 'priced' });
  });

  test('responds that a call is needed', async () => {
    const response = await post({ ...SHIPMENT, to: '99950' });
    expect(await response.json()).toEqual({ outcome: 'call', why: 'off-mainland' });
  });

  test.each([
    ['from', 'from-unknown'],
    ['to', 'to-unknown'],
  ])('responds with 422 if the zip code of "%s" is not known', async (field, type) => {
    const response = await post({ ...SHIPMENT, [field]: '99999' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ type: `urn:zipfront:problem:${type}` });
  });

  // behaviour: 12.14
  test('responds with 422 if both ends are in one zip code', async () => {
    const response = await post({ ...SHIPMENT, to: SHIPMENT.from });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ type: 'urn:zipfront:problem:same-zip' });
  });

  // behaviour: 12.4
  test('uses the date of the pickup, if it is sent', async () => {
    const priceOn = async (date: string | null) => {
      const made = await (await post({ ...SHIPMENT, to: '33101', date })).json();
      return (made as { low: number }).low;
    };
    expect(await priceOn('2026-11-01')).toBeGreaterThan(await priceOn(null));
  });

  test.each([
    '',
    'null',
    '[]',
    '{"from":',
    '{"from":"10001"}',
    JSON.stringify({ ...SHIPMENT, from: 10001 }),
    JSON.stringify({ ...SHIPMENT, kind: 'boat' }),
    JSON.stringify({ ...SHIPMENT, running: 'yes' }),
    JSON.stringify({ ...SHIPMENT, date: 'tomorrow' }),
    JSON.stringify({ ...SHIPMENT, date: '2027-02-30' }),
    JSON.stringify({ ...SHIPMENT, motorcycleType: '__proto__' }),
  ])('refuses %j', async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: 'urn:zipfront:problem:shipment-malformed',
    });
  });

  test('responds with 404 if the site has no rates', async () => {
    const without = estimateRoutes({ rates: () => null, zipCodes });
    expect((await without.request('/api/estimates/', { method: 'POST' })).status).toBe(404);
  });
});
