import { describe, expect, it } from 'vitest';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { deleteOrder } from '../shipping/orders/delete-order.ts';
import { askForCall, requestOrder } from './desk/testing/sample-items.ts';
import { type ConsoleBrowser, shown, testConsole } from './testing/console-browser.ts';

const screenOf = async (browser: ConsoleBrowser, address: string) =>
  (await shown(await browser.get(address))).screen;

describe.each(engines)('the console on $name', (engine) => {
  // behaviour: 17.31, 17.33, 17.37, 17.39, 17.41, 17.42
  it('serves a day at the desk, from a call and an order to their deletion', async () => {
    const store = await emptyTestStore(engine);
    const console = testConsole(store);
    const [ana, ben] = [await console.signedIn('admin'), await console.signedIn('desk')];
    const id = await askForCall(store, { name: 'Otto Meyer', phone: '+12125554488' });
    const reference = await requestOrder(store, { name: 'Esi Boateng' });
    const call = `/desk/call-backs/${id}`;
    const order = `/desk/orders/${reference}`;

    expect(await screenOf(ben, '/desk/call-backs')).toMatchObject({
      queue: { counts: { 'call-backs': 1, orders: 0 } },
      rows: [{ id, name: 'Otto Meyer', attempts: 0 }],
    });
    expect((await shown(await ben.post(`${call}/number`))).screen).toMatchObject({
      item: { phone: '+12125554488' },
    });
    const reached = { outcome: 'done', version: '1' };
    expect((await ben.post(`${call}/entries`, reached)).status).toBe(303);
    expect((await ana.post(`${call}/entries`, reached)).status).toBe(409);

    const ordered = { what: 'status', status: 'ordered', version: '1' };
    expect((await ben.post(`${order}/change`, ordered)).status).toBe(303);
    const priced = { what: 'price', price: '1250', reason: 'a long way', version: '2' };
    expect((await ana.post(`${order}/change`, priced)).status).toBe(303);
    for (const q of [reference.toLowerCase(), 'OTTO@mail.example', '4400', 'esi']) {
      expect(await screenOf(ben, `/desk/orders?q=${q}`), q).toMatchObject({
        rows: [{ reference, status: 'ordered', price: 1_250 }],
      });
    }
    expect(await screenOf(ben, '/desk/call-backs?q=4488')).toMatchObject({ rows: [{ id }] });

    expect(await screenOf(ana, `${call}/delete`)).toMatchObject({ name: 'question' });
    expect((await ana.post(`${call}/delete`, { version: '2' })).status).toBe(303);
    const proof = { reference, email: 'otto@mail.example', at: console.now() };
    expect(await store.write(deleteOrder, proof)).toBe(true);
    expect((await ben.get(order)).status).toBe(404);
    const trail = (await screenOf(ana, '/audit')) as {
      actions?: { actor: string; action: string }[];
    };
    expect(trail.actions?.map(({ actor, action }) => `${actor}: ${action}`)).toEqual(
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
