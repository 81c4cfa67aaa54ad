import { vehicleResponseSchema } from '@zipfront/contracts/shipping/vehicle';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { vehicleRoutes } from './routes.ts';
import { loadVehicles } from './vehicles.ts';

const app = vehicleRoutes({ vehicles: loadVehicles() });

async function responseOf(query: string): Promise<Record<string, unknown>> {
  const response = await app.request(`/api/vehicles/?${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400');
  return parse(vehicleResponseSchema, await response.json());
}

describe('GET /api/vehicles/', () => {
  test('returns the makes of a year', async () => {
    expect((await responseOf('group=fourWheels&year=2019')).makes).toContain('Honda');
  });

  test('returns the models of a make', async () => {
    expect((await responseOf('group=motorcycle&year=2019&make=honda')).models).toContain(
      'Gold Wing',
    );
  });

  test.each([
    ['civic', 'car'],
    ['CR-V', 'suv'],
    ['Flying Carpet', null],
  ])('returns for a Honda %s the kind %s', async (model, kind) => {
    const query = `group=fourWheels&year=2019&make=honda&model=${encodeURIComponent(model)}`;
    expect(await responseOf(query)).toEqual({ kind });
  });

  test('returns no models of an unknown make', async () => {
    expect(await responseOf('group=fourWheels&year=2019&make=unknown')).toEqual({ models: [] });
  });

  test.each([
    '',
    'group=boats&year=2019',
    'group=fourWheels',
    'group=fourWheels&year=1899',
    'group=fourWheels&year=2019.5',
    'group=fourWheels&year=2019&make=',
    `group=fourWheels&year=2019&make=${'x'.repeat(101)}`,
  ])('refuses %j', async (query) => {
    const response = await app.request(`/api/vehicles/?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'urn:zipfront:problem:vehicle-query' });
  });
});
