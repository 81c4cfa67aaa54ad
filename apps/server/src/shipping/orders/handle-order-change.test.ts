import type { ShownOrder } from '@zipfront/contracts/shipping/order';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { ORDER_TEXTS } from '@zipfront/contracts/shipping/order-texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { changeOrder } from './change-order.ts';
import {
  JSON_ANSWER,
  type OrderBrowser,
  type OrderServer,
  startOrderServer,
} from './testing/order-server.ts';
import { ORDER, QUOTE, TEXTS } from './testing/sample-forms.ts';

const WORDS = ORDER_TEXTS['en-US'];
const DEE: Actor = { accountId: 'dee', name: 'dee', role: 'desk', requestId: null };

const NEW_DATE = { form: 'order-date', version: '2', date: '2026-12-09' };
const NEW_STREETS = {
  form: 'order-streets',
  version: '2',
  pickup_street: '1 First Avenue',
  delivery_street: '2 Wacker Drive',
};
const CANCEL = { form: 'order-cancel', version: '2' };

describe.each(eitherEngine(import.meta.filename))('the owner of an order on $name', (engine) => {
  let server: OrderServer;
  let owner: OrderBrowser;
  let address: string;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    owner = server.browser();
    address = await owner.ask();
    await owner.post(address, ORDER);
  });

  const page = async (response: Response) =>
    (await response.json()) as { order: ShownOrder; posted?: Record<string, unknown> };
  const shown = async (browser = owner) => (await page(await browser.get(address))).order;
  const byAccount = async (change: OrderChange) => {
    const { reference, version } = await server.stored();
    const made = { by: DEE, at: NOON + 1, channels: NO_CHANNELS };
    await server.store.write(changeOrder, { reference, version, change, ...made });
  };

  // behaviour: 12.37
  test.each([
    ['the day', NEW_DATE, { pickup_date: '2026-12-09' }],
    [
      'the streets',
      NEW_STREETS,
      { pickup_street: '1 First Avenue', delivery_street: '2 Wacker Drive' },
    ],
    ['nothing any more, by cancelling', CANCEL, { status: 'cancelled' }],
  ])('changes %s, and is led to the page, also when sent twice', async (_, form, columns) => {
    for (const _time of ['first', 'second']) {
      const response = await owner.post(address, form);
      expect(response.status).toBe(303);
      expect(response.headers.get('Location')).toBe(`${address}#progress`);
      expect(await server.stored()).toMatchObject({ ...columns, version: 3 });
    }
    const script = await owner.post(address, form, JSON_ANSWER);
    expect(await script.json()).toEqual({ location: address });
  });

  // behaviour: 12.37
  test('sees the history of status, day, price and streets, without names and addresses', async () => {
    await owner.post(address, NEW_DATE);
    server.wait(1_000);
    await byAccount({ what: 'price', to: 900, reason: 'The ferry is dear.' });
    await byAccount({
      what: 'streets',
      to: { pickup: '1 First Ave', delivery: '2 Wacker' },
      reason: null,
    });
    const { owned, price } = await shown();
    expect(price).toBe(900);
    expect(owned).toMatchObject({
      version: 5,
      forms: ['order-date', 'order-streets', 'order-cancel'],
    });
    const entries = owned?.history.map(({ what, after }) => `${what} ${after}`);
    expect(entries?.sort()).toEqual([
      'date 2026-12-09',
      'price 900',
      'status ordered',
      'status requested',
      'streets null',
    ]);
    expect(JSON.stringify(owned?.history)).not.toMatch(/\bdee\b|ferry|Wacker/);
  });

  // behaviour: 12.37, 12.25
  test('stays the only one who can see more than the masked page and change the order', async () => {
    const stranger = server.browser();
    await stranger.post('/api/visits/', '');
    expect(await shown(stranger)).toMatchObject({ access: 'elsewhere', owned: null });
    const before = await server.stored();
    for (const form of [NEW_DATE, NEW_STREETS, CANCEL]) {
      const refused = await stranger.post(address, form);
      expect(refused.status).toBe(403);
      expect((await page(refused)).order.owned).toBeNull();
      const script = await stranger.post(address, form, JSON_ANSWER);
      expect(await script.json()).toEqual({ errors: {}, message: TEXTS.orderElsewhere });
    }
    expect(await server.stored()).toEqual(before);
  });

  // behaviour: 12.37
  test.each([
    ['a day that is over', { ...NEW_DATE, date: '2026-11-18' }, { date: TEXTS.datePast }],
    ['a day that is too far', { ...NEW_DATE, date: '2028-01-01' }, { date: TEXTS.dateFar }],
    ['no day', { ...NEW_DATE, date: '2026-02-30' }, { date: TEXTS.dateInvalid }],
    [
      'no street',
      { ...NEW_STREETS, pickup_street: '12', delivery_street: '' },
      {
        pickup_street: 'Type the street where we pick it up, with its number.',
        delivery_street: 'Type the street where we deliver it, with its number.',
      },
    ],
  ])('reads what is wrong with %s, with what was typed', async (_, form, errors) => {
    const before = await server.stored();
    const refused = await owner.post(address, form);
    expect(refused.status).toBe(422);
    const { posted } = await page(refused);
    expect(posted).toMatchObject({ form: form.form, errors });
    expect(posted?.values).toMatchObject('date' in form ? { date: form.date } : {});
    expect(await (await owner.post(address, form, JSON_ANSWER)).json()).toMatchObject({ errors });
    expect(await server.stored()).toEqual(before);
  });

  // behaviour: 12.36, 12.37
  test('reads that the order was changed meanwhile, and can send it again', async () => {
    await byAccount({ what: 'date', to: '2026-12-05', reason: 'full' });
    const refused = await owner.post(address, NEW_DATE);
    expect(refused.status).toBe(409);
    const { order, posted } = await page(refused);
    expect(posted).toMatchObject({
      message: WORDS.changedMeanwhile,
      values: { date: '2026-12-09' },
    });
    expect(order).toMatchObject({ pickupDate: '2026-12-05', owned: { version: 3 } });
    expect((await owner.post(address, { ...NEW_DATE, version: '3' })).status).toBe(303);
    expect(await server.stored()).toMatchObject({ pickup_date: '2026-12-09' });
    const odd = await owner.post(address, { ...NEW_STREETS, version: 'x' }, JSON_ANSWER);
    expect(odd.status).toBe(409);
  });

  // behaviour: 12.37
  test('changes nothing once a carrier is booked', async () => {
    await byAccount({ what: 'price', to: 900, reason: 'agreed' });
    await byAccount({ what: 'status', to: 'booked', reason: null });
    expect(await shown()).toMatchObject({ status: 'booked', owned: { forms: [] } });
    const before = await server.stored();
    for (const form of [NEW_DATE, NEW_STREETS, CANCEL]) {
      const refused = await owner.post(address, { ...form, version: '4' }, JSON_ANSWER);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toEqual({ errors: {}, message: WORDS.notChangeable });
    }
    expect(await server.stored()).toEqual(before);
  });

  // behaviour: 12.37
  test('cancels a request, which cannot be ordered then', async () => {
    const request = (await owner.post('/shipping/quote', { ...QUOTE, year: '2018' })).headers.get(
      'Location',
    );
    const at = request ?? '';
    expect((await owner.post(at, { ...CANCEL, version: '1' })).status).toBe(303);
    await owner.post(at, ORDER);
    const { order } = await page(await owner.get(at));
    expect(order).toMatchObject({ status: 'cancelled', hindrance: null, owned: { forms: [] } });
  });

  // behaviour: 12.35
  test('finds the history in the export of the visit, without the names of accounts', async () => {
    await byAccount({ what: 'date', to: '2026-12-05', reason: 'full' });
    const exported = await (await owner.get('/api/visits/current/export')).json();
    expect(exported.orders[0].history).toMatchObject([
      { what: 'date', before: '2026-12-01', after: '2026-12-05', reason: 'full' },
      { what: 'status', after: 'ordered' },
    ]);
    expect(JSON.stringify(exported.orders)).not.toMatch(/\bdee\b|holder/);
  });
});
