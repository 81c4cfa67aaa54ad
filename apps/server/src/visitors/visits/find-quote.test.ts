import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { describe, expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { shareTestServer } from '../../testing/test-server.ts';

describe.each(engines)('the quote of a visit on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);

  // behaviour: 3.4.3, 7.1.7
  it('returns the quote of the visit, and 404 without one', async () => {
    expect((await browser().get('/api/quotes/current/')).status).toBe(404);
    await browser().post('/api/visits/');
    const first = await browser().get('/api/quotes/current/');
    expect(first.status).toBe(200);
    const quote = (await first.json()) as { id: string };
    expect(quote).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await (await browser().get('/api/quotes/current/')).json()).toEqual(quote);
  });

  // behaviour: 3.4.3
  it('returns no quote of a visit that has expired', async () => {
    await browser().post('/api/visits/');
    server().wait(VISIT_LIFETIME_MS - 1);
    expect((await browser().get('/api/quotes/current/')).status).toBe(200);
    server().wait(1);
    expect((await browser().get('/api/quotes/current/')).status).toBe(404);
  });
});
