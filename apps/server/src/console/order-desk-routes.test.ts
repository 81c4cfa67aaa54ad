import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { NO_PRICE, requestOrder } from './desk/testing/sample-items.ts';
import { type ConsoleBrowser, shown, testConsole } from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

let store: Store;
let ana: ConsoleBrowser;
let ben: ConsoleBrowser;
let reference: string;
let path: string;

beforeEach(async () => {
  store = await emptyTestStore(sqlite);
  const console = testConsole(store);
  [ana, ben] = [await console.signedIn('desk'), await console.signedIn('desk')];
  reference = await requestOrder(store);
  path = `/desk/orders/${reference}`;
});

const pageOf = async (browser: ConsoleBrowser, address: string) =>
  (await shown(await browser.get(address))).screen;
const change = (fields: Record<string, string>, version = '1', browser = ana) =>
  browser.post(`${path}/change`, { ...fields, version });

// behaviour: 17.37
it('lists orders, and shows the contact on its button alone, and while the person who pressed it holds it', async () => {
  await requestOrder(store, { estimate: NO_PRICE, name: 'Esi' });
  expect(await pageOf(ana, '/desk/orders')).toMatchObject({
    queue: { counts: { orders: 1 } },
    rows: [{ name: 'Esi', range: null, price: null, hasNumber: true }],
  });
  expect(await pageOf(ana, '/desk/orders?show=estimates')).toMatchObject({
    rows: [{ reference, range: [900, 1_100], route: '10001 to 60601' }],
  });
  expect(await (await ana.get(path)).text()).not.toMatch(/5554400|otto@/);
  const contact = { phone: '+12125554400', email: 'otto@mail.example' };
  expect((await shown(await ana.post(`${path}/contact`))).screen).toMatchObject({
    item: { contact, holder: 'desk-1', version: 2 },
    events: [{ actor: 'desk-1', what: 'holder', before: null, after: 'desk-1' }],
  });
  expect(await pageOf(ana, path)).toMatchObject({ item: { contact } });
  expect(await pageOf(ben, path)).toMatchObject({ item: { contact: null } });
  await change({ what: 'holder', holder: '' }, '2');
  expect(await pageOf(ana, path)).toMatchObject({ item: { contact: null } });
});

describe('an order', () => {
  // behaviour: 17.38
  it('accepts changes of its status, price, date, holder and streets, and a note', async () => {
    const steps: Record<string, string>[] = [
      { what: 'status', status: 'ordered' },
      { what: 'price', price: '$1,250', reason: 'a long way to the carrier' },
      { what: 'date', date: '2026-12-09', reason: 'the carrier is full' },
      { what: 'holder', holder: 'desk-2' },
      { what: 'note', note: 'wants a text first' },
      { what: 'streets', pickup: '350 5th Avenue', delivery: '233 S Wacker Drive' },
    ];
    let version = 1;
    for (const step of steps) {
      const response = await change(step, String(version));
      expect(response.headers.get('Location'), step.what).toBe(`${path}?done=${step.what}`);
      if (step.what !== 'note') version += 1;
    }
    expect(await pageOf(ana, path)).toMatchObject({
      item: {
        status: 'ordered',
        price: 1_250,
        pickupDate: '2026-12-09',
        holder: 'desk-2',
        pickupStreet: '350 5th Avenue',
        estimate: { reasons: [{ reason: 'distance', dollars: 1_000 }] },
      },
    });
    expect(await pageOf(ben, '/desk/orders?show=mine')).toMatchObject({ rows: [{ reference }] });
  });

  // behaviour: 17.38
  it.each([
    [{ what: 'status', status: 'lost' }, { status: 'Choose a status.' }],
    [{ what: 'price', price: '12.50', reason: 'x' }, { price: expect.stringContaining('whole') }],
    [{ what: 'price', price: '0', reason: 'x' }, { price: expect.stringContaining('whole') }],
    [{ what: 'price', price: '100001', reason: 'x' }, { price: expect.stringContaining('whole') }],
    [{ what: 'price', price: '900', reason: ' ' }, { reason: expect.stringContaining('why') }],
    [{ what: 'date', date: '2026-11-01', reason: 'x' }, { date: expect.stringContaining('over') }],
    [{ what: 'date', date: '9', reason: 'x' }, { date: 'Type a day.' }],
    [{ what: 'date', date: '2026-12-02' }, { reason: expect.stringContaining('why') }],
    [
      { what: 'date', date: '2026-12-02', reason: 'x'.repeat(501) },
      { reason: 'A reason has at most 500 characters.' },
    ],
    [{ what: 'streets', pickup: '12', delivery: '1 Elm Street' }, { pickup: expect.anything() }],
    [{ what: 'holder', holder: 'stranger' }, { holder: 'Choose a person.' }],
    [{ what: 'note', note: '' }, { note: 'Write the note.' }],
    [{ what: 'note', note: 'x'.repeat(2_001) }, { note: expect.stringContaining('2000') }],
  ] as [Record<string, string>, object][])('refuses %j', async (fields, errors) => {
    const response = await change(fields);
    expect(response.status).toBe(422);
    expect((await shown(response)).screen).toMatchObject({
      form: { errors },
      formName: fields.what,
      item: { version: 1 },
    });
  });

  // behaviour: 12.72
  it('offers to take back a cancellation, and does it', async () => {
    expect(await pageOf(ana, path)).toMatchObject({ takesBackTo: null });
    await change({ what: 'status', status: 'ordered' });
    await change({ what: 'status', status: 'cancelled', reason: 'a wrong click' }, '2');
    expect(await pageOf(ana, path)).toMatchObject({ takesBackTo: 'ordered' });
    const skipped = await change({ what: 'status', status: 'booked' }, '3');
    expect(skipped.status).toBe(422);
    const back = await change({ what: 'status', status: 'ordered' }, '3', ben);
    expect(back.headers.get('Location')).toBe(`${path}?done=status`);
    expect(await pageOf(ana, path)).toMatchObject({
      item: { status: 'ordered' },
      takesBackTo: 'requested',
      events: [{ actor: 'desk-2', before: 'cancelled', after: 'ordered' }, {}, {}],
    });
  });

  // behaviour: 17.38
  it('refuses what its status does not allow, and what no form has', async () => {
    const skipped = await change({ what: 'status', status: 'delivered' });
    expect(skipped.status).toBe(422);
    expect((await shown(skipped)).screen).toMatchObject({
      form: { message: expect.stringContaining('does not allow') },
    });
    expect((await change({ what: 'name', name: 'x' })).status).toBe(404);
    const missing = `${path.slice(0, -1)}~`;
    expect((await ana.get(missing)).status).toBe(404);
    for (const fields of [
      { what: 'status', status: 'ordered' },
      { what: 'note', note: 'x' },
    ]) {
      const sent = { ...fields, version: '1' };
      expect((await ana.post(`${missing}/change`, sent)).status).toBe(404);
    }
    expect((await ana.post(`${missing}/contact`)).status).toBe(404);
  });

  // behaviour: 17.33
  it('reports to the second of two people who changed it, with what was typed', async () => {
    await change({ what: 'status', status: 'ordered' }, '1', ben);
    const fields = { what: 'price', price: '900', reason: 'a friend' };
    const response = await change(fields);
    expect(response.status).toBe(409);
    expect((await shown(response)).screen).toMatchObject({
      conflict: expect.stringContaining('desk-2 changed this'),
      formName: 'price',
      form: { values: { price: '900', reason: 'a friend' } },
      item: { status: 'ordered', price: null, version: 2 },
    });
  });
});
