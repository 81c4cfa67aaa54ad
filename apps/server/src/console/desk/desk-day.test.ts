import { describe, expect, it } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { deleteOrder } from '../../shipping/orders/delete-order.ts';
import { person } from '../api/testing/api-client.ts';
import { testConsole } from '../testing/console-browser.ts';
import { askForCall, requestOrder } from './testing/sample-items.ts';

describe.each(eitherEngine(import.meta.filename))('the console on $name', (engine) => {
  // behaviour: 17.31, 17.33, 17.37, 17.39, 17.41, 17.42
  it('serves a day at the desk, from a call and an order to their deletion', async () => {
    const store = await emptyTestStore(engine);
    const console = testConsole(store);
    const ana = person(console, await console.signedIn('admin'));
    const ben = person(console, await console.signedIn('desk'));
    const id = await askForCall(store, { name: 'Otto Meyer', phone: '+12125554488' });
    const reference = await requestOrder(store, { name: 'Esi Boateng' });
    const call = `/call-backs/${id}`;
    const order = `/orders/${reference}`;
    const of = (version: number) => ({ 'If-Match': `"${version}"` });

    expect(await ben.json('GET', '/desk')).toMatchObject({ call_backs: 1, orders: 0 });
    expect(await ben.json('GET', '/call-backs')).toMatchObject({
      rows: [{ id, name: 'Otto Meyer', attempts: 0 }],
    });
    expect(await ben.json('POST', `${call}/number`)).toEqual({ phone: '+12125554488' });
    const reached = { action: 'done' };
    expect((await ben.send('PATCH', call, reached, of(1))).status).toBe(200);
    expect((await ana.send('PATCH', call, reached, of(1))).status).toBe(412);

    expect((await ben.send('PATCH', order, { status: 'ordered' }, of(1))).status).toBe(200);
    const priced = { price_cents: 125_000, reason: 'a long way' };
    expect((await ana.send('PATCH', order, priced, of(2))).status).toBe(200);
    for (const search of [reference.toLowerCase(), 'OTTO@mail.example', '4400', 'esi']) {
      const query = new URLSearchParams({ search });
      expect(await ben.json('GET', `/orders?${query}`), search).toMatchObject({
        rows: [{ reference, status: 'ordered', price_cents: 125_000 }],
      });
    }
    expect(await ben.json('GET', '/call-backs?search=4488')).toMatchObject({ rows: [{ id }] });

    expect((await ana.send('DELETE', call, undefined, of(2))).status).toBe(204);
    const proof = { reference, email: 'otto@mail.example', at: console.now() };
    expect(await store.write(deleteOrder, proof)).toBe(true);
    expect((await ben.send('GET', order)).status).toBe(404);
    const trail = await ana.json<{ rows: { actor: string; action: string }[] }>('GET', '/audit');
    expect(trail.rows.map(({ actor, action }) => `${actor}: ${action}`)).toEqual(
      expect.arrayContaining([
        'desk-2: contact-shown',
        'desk-2: call-back-changed',
        'desk-2: order-changed',
        'admin-1: order-changed',
        'admin-1: call-back-deleted',
        'visitor: order-deleted',
      ]),
    );
  });
});
