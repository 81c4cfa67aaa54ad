import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { type OrderServer, startOrderServer } from './testing/order-server.ts';
import { CALL, WITH_PHONE } from './testing/sample-forms.ts';

describe.each(
  eitherEngine(import.meta.filename),
)('the challenge of the order forms on $name', (engine) => {
  let server: OrderServer;
  beforeEach(async () => {
    // The challenge's library reads the clock itself.
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    server = await startOrderServer(await emptyTestStore(engine));
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const marksIn = async (table: 'shipping_order' | 'call_back') => {
    const rows = await server.store.reads
      .selectFrom(table)
      .select('unchallenged')
      .orderBy('created_at')
      .orderBy('phone')
      .execute();
    return rows.map(({ unchallenged }) => unchallenged);
  };

  describe.each([
    ['/shipping/quote', WITH_PHONE, 'shipping_order'],
    ['/shipping/call-back', CALL, 'call_back'],
  ] as const)('%s', (path, form, table) => {
    const send = async (phone: string, token?: string) => {
      const fields = { ...form, phone, ...(token === undefined ? {} : { _token: token }) };
      expect((await server.browser().post(path, fields)).status).toBeLessThan(400);
      server.wait(1);
    };

    // behaviour: 12.60
    test('accepts a form without a solution, and marks it', async () => {
      await send('212 555 0101');
      await send('212 555 0102', 'no solution');
      await send('212 555 0103', await server.solve());
      expect(await marksIn(table)).toEqual([1, 1, 0]);
    });

    // behaviour: 12.60
    test('marks a form whose solution was used or has expired', async () => {
      const used = await server.solve();
      await send('212 555 0104', used);
      await send('212 555 0105', used);
      const old = await server.solve();
      server.wait(CHALLENGE_LIFETIME_MS + 1_000);
      await send('212 555 0106', old);
      expect(await marksIn(table)).toEqual([0, 1, 1]);
    });
  });

  // behaviour: 12.61
  test('leaves the half of requests that is for solved challenges to those that were solved for them', async () => {
    server = await startOrderServer(server.store, { REQUESTS_PER_HOUR: '10' });
    const _token = await server.solve();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const fields = { ...CALL, phone: `212 555 010${count}`, _token };
      statuses.push((await server.browser().post('/shipping/call-back', fields)).status);
    }
    expect(statuses.filter((status) => status < 400)).toHaveLength(6);
    expect(statuses.at(-1)).toBe(429);
    expect(await marksIn('call_back')).toEqual([0, 1, 1, 1, 1, 1]);
  });

  // behaviour: 12.60
  test('comes with the mark of a form, except with the order form', async () => {
    const ask = async (form: string, page: string) =>
      (await server.browser().get(`/shipping/form-mark?form=${form}&page=${page}`)).json();
    expect(await ask('quote-form', '/shipping/quote/')).toEqual({
      mark: expect.any(String),
      challenge: { parameters: expect.any(Object), signature: expect.any(String) },
    });
    const order = await ask('order', '/shipping/orders/ABCD-EFGH-JKLM-NPQR/');
    expect([null, undefined]).toContain(order.challenge);
  });
});
