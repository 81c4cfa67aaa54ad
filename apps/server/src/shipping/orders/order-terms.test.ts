import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import { ORDER_TEXTS } from '@zipfront/contracts/shipping/order-texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { changeOrder } from './change-order.ts';
import { orderTermsText } from './order-terms.ts';
import {
  JSON_ANSWER,
  type OrderBrowser,
  type OrderServer,
  startOrderServer,
} from './testing/order-server.ts';
import { ORDER, QUOTE, TEXTS, WITH_PHONE } from './testing/sample-forms.ts';

const DEE: Actor = { accountId: 'dee', name: 'dee', role: 'desk', requestId: null };
const WORDS = ORDER_TEXTS['en-US'];
const PRICE_CHANGED = `The price has changed: it is now $2,500. ${WORDS.termsAgain}`;

/** Anchorage: a person works out the price. */
const CALL_ROUTE = { to: '99501' };

describe.each(eitherEngine(import.meta.filename))('the terms of an order on $name', (engine) => {
  let server: OrderServer;
  let owner: OrderBrowser;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    owner = server.browser();
  });

  const ask = (changes = {}) => owner.ask({ ...QUOTE, ...changes });
  const atDesk = async (change: OrderChange) => {
    const { reference, version } = await server.stored();
    const request = { reference, version, change, by: DEE, at: NOON, channels: NO_CHANNELS };
    expect(await server.store.write(changeOrder, request)).toMatchObject({ outcome: 'changed' });
  };
  const setPrice = (to: number | null) => atDesk({ what: 'price', to, reason: 'carrier' });
  const setDay = (to: string) => atDesk({ what: 'date', to, reason: 'carrier' });
  /** Opened now, and sent later. */
  const openForm = async () => ({ ...ORDER, [TERMS_FIELD]: orderTermsText(await server.stored()) });

  // behaviour: 12.89
  test('refuses an order at a price that was set since, shows it, and accepts it then', async () => {
    const address = await ask();
    const form = await openForm();
    await setPrice(2_500);
    const refused = await owner.post(address, form, JSON_ANSWER);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      errors: {},
      message: PRICE_CHANGED,
      mark: expect.any(String),
      isOutdated: true,
    });
    const page = await owner.post(address, form);
    expect(page.status).toBe(422);
    const { order, posted } = (await page.json()) as Record<string, Record<string, unknown>>;
    expect(order).toMatchObject({ price: 2_500, status: 'requested' });
    expect(posted).toMatchObject({
      message: PRICE_CHANGED,
      values: { pickup_street: ORDER.pickup_street, confirm: '' },
    });
    const again = { ...(await openForm()), _started: String(posted?.mark) };
    expect((await owner.post(address, again)).status).toBe(303);
    expect(await server.stored()).toMatchObject({ status: 'ordered', price: 2_500 });
  });

  // behaviour: 12.89
  test.each<[string, () => Promise<void>, string]>([
    [
      'another pickup day',
      () => setDay('2027-01-20'),
      'The pickup date has changed: it is now January 20, 2027.',
    ],
    [
      'another price and day',
      async () => {
        await setPrice(2_500);
        await setDay('2027-01-20');
      },
      'The price has changed: it is now $2,500. The pickup date has changed: it is now January 20, 2027.',
    ],
  ])('refuses an order whose page does not show %s', async (_, change, message) => {
    const address = await ask();
    const form = await openForm();
    await change();
    const refused = await owner.post(address, form, JSON_ANSWER);
    expect(await refused.json()).toMatchObject({ message: `${message} ${WORDS.termsAgain}` });
    expect(await server.stored()).toMatchObject({ status: 'requested', ordered_at: null });
  });

  // behaviour: 12.89
  test('refuses an order at a price that was removed since', async () => {
    const address = await ask();
    await setPrice(2_500);
    const form = await openForm();
    await setPrice(null);
    const refused = await owner.post(address, form, JSON_ANSWER);
    expect(((await refused.json()) as { message: string }).message).toMatch(
      /^The price has changed: it is now \$\d+ to \$[\d,]+\. /,
    );
  });

  // behaviour: 12.89
  test.each([
    ['without a number', QUOTE],
    ['with a number', WITH_PHONE],
  ])('refuses an order %s at a removed price, where there is no estimate', async (_, quote) => {
    const address = await ask({ ...quote, ...CALL_ROUTE });
    await setPrice(2_500);
    const form = await openForm();
    await setPrice(null);
    const refused = await owner.post(address, form, JSON_ANSWER);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ message: TEXTS.orderNoPrice, isOutdated: true });
    expect((await owner.post(address, form)).status).toBe(422);
  });

  // behaviour: 12.89
  test('refuses an order without terms, and a call about a price that was set since', async () => {
    const address = await ask(CALL_ROUTE);
    await setPrice(2_500);
    const form = { consent_version: TEXTS.consentVersion, phone: '212 555 4477', consent: 'yes' };
    for (const sent of [form, ORDER]) {
      const refused = await owner.post(address, { ...sent, [TERMS_FIELD]: '' }, JSON_ANSWER);
      expect(await refused.json()).toMatchObject({
        message: `This page was out of date: the price is $2,500, and the pickup date is December 1, 2026. ${WORDS.termsAgain}`,
      });
    }
    expect(await server.stored()).toMatchObject({ status: 'requested', phone: null });
  });

  // behaviour: 12.89
  test('states what has changed in Spanish on a Spanish page', async () => {
    const address = await ask({ page: '/shipping/es/cotizacion/' });
    const form = await openForm();
    await setPrice(2_500);
    await setDay('2027-01-20');
    const refused = await owner.post(address, form, JSON_ANSWER);
    expect(await refused.json()).toMatchObject({
      message: `El precio cambió: ahora es de $2,500. La fecha de recogida cambió: ahora es el 20 de enero de 2027. ${ORDER_TEXTS['es-US'].termsAgain}`,
    });
  });

  // behaviour: 12.18
  test('leaves an order as it is when another tab sends the same form again', async () => {
    const address = await ask();
    const form = await openForm();
    expect((await owner.post(address, form, JSON_ANSWER)).status).toBe(200);
    await setPrice(2_500);
    const again = await owner.post(address, form, JSON_ANSWER);
    expect([again.status, await again.json()]).toEqual([200, { location: address }]);
    const log = await server.store.reads.selectFrom('order_history').select('what').execute();
    expect(log.map(({ what }) => what).sort()).toEqual(['price', 'status']);
  });
});
