import { problemSchema } from '@zipfront/contracts/errors/problem';
import { addressResponseSchema } from '@zipfront/contracts/pages/address';
import { pino } from 'pino';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AddressLookup } from './address-lookup.ts';
import { addressRoutes } from './routes.ts';

const ADDRESS = { street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };

function routes(suggest: AddressLookup['suggest'] = async () => [ADDRESS]) {
  const requested: string[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const app = addressRoutes(
    { log },
    {
      suggest: (query) => {
        requested.push(query);
        return suggest(query);
      },
    },
  );
  const ask = (q: string) => app.request(`/api/addresses/?q=${encodeURIComponent(q)}`);
  return { app, ask, requested, logged };
}

describe('GET /api/addresses/', () => {
  it('responds with the suggestions of the lookup as `no-store`', async () => {
    const { ask, requested } = routes();
    const response = await ask('  12 Main\tSt, \u0000Sprin ');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(parse(addressResponseSchema, await response.json())).toEqual({
      suggestions: [ADDRESS],
      available: true,
    });
    expect(requested).toEqual(['12 Main St, Sprin']);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['121 characters', 'x'.repeat(121)],
  ])('refuses %s', async (_, q) => {
    const { ask, requested } = routes();
    const response = await ask(q);
    expect(response.status).toBe(400);
    expect(parse(problemSchema, await response.json()).type).toContain('address-query');
    expect(requested).toEqual([]);
  });

  it('refuses a question without q', async () => {
    expect((await routes().app.request('/api/addresses/')).status).toBe(400);
  });

  it('responds with available: false when the lookup fails, and logs nothing that was typed', async () => {
    const { ask, logged } = routes(async () => {
      throw new Error('The address service took too long.');
    });
    const response = await ask('12 Main St');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ suggestions: [], available: false });
    expect(logged.join()).toContain('took too long');
    expect(logged.join()).not.toContain('12 Main');
  });
});
