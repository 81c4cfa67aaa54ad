import { ESTIMATE_DAYS } from '@zipfront/contracts/shipping/order';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import {
  JSON_ANSWER,
  type OrderBrowser,
  type OrderServer,
  startOrderServer,
} from './testing/order-server.ts';
import { CALL, ORDER, QUOTE, TEXTS, WITH_PHONE } from './testing/sample-forms.ts';

/** A form that asks for a call about a price. */
const NUMBER = { consent_version: TEXTS.consentVersion, phone: '212 555 4477', consent: 'yes' };

describe.each(eitherEngine(import.meta.filename))('a request on $name', (engine) => {
  let server: OrderServer;
  let owner: OrderBrowser;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    owner = server.browser();
  });

  const orders = () => server.store.reads.selectFrom('shipping_order').selectAll().execute();

  describe('with a pickup day that is over', () => {
    // The tests' clock starts at noon in Greenwich on 20 November 2026.
    // behaviour: 12.11
    test('accepts the order until the day is over in American Samoa, and not after', async () => {
      const address = await owner.ask({ ...QUOTE, date: '2026-11-20' });
      server.wait(23 * HOUR_MS - 1);
      expect(await owner.shown(address)).toMatchObject({ hindrance: null });
      server.wait(1);
      expect(await owner.shown(address)).toMatchObject({
        hindrance: 'day-over',
        askAgain: expect.stringContaining('from=10001&to=60601&year=2019&make=Honda&model=Civic'),
      });
      const refused = await owner.post(address, ORDER, JSON_ANSWER);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toEqual({ errors: {}, message: TEXTS.orderDayOver });
      expect((await owner.post(address, ORDER)).status).toBe(422);
      expect(await orders()).toMatchObject([{ status: 'requested', phone: null }]);
    });

    test('remains ordered if it was', async () => {
      const address = await owner.ask({ ...QUOTE, date: '2026-11-20' });
      await owner.post(address, ORDER);
      server.wait(3 * DAY_MS);
      expect(await owner.shown(address)).toMatchObject({ status: 'ordered', hindrance: null });
      expect((await owner.post(address, ORDER)).status).toBe(303);
    });
  });

  // behaviour: 12.11
  test('refuses the order when its price is too old, also while the visit continues', async () => {
    const address = await owner.ask({ ...QUOTE, date: '2027-06-01' });
    for (let day = 0; day < ESTIMATE_DAYS; day += 10) {
      server.wait(10 * DAY_MS);
      await owner.post('/api/visits/', '');
    }
    expect(await owner.shown(address)).toMatchObject({ access: 'owner', hindrance: null });
    server.wait(1);
    expect(await owner.shown(address)).toMatchObject({ hindrance: 'too-old' });
    const refused = await owner.post(address, ORDER, JSON_ANSWER);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({ errors: {}, message: TEXTS.orderEnded });
    expect(await orders()).toMatchObject([{ status: 'requested' }]);
  });

  describe('without a price', () => {
    const CALL_ROUTE = { ...QUOTE, to: '99501' };

    // behaviour: 12.10
    test('refuses the order, and asks in its form for the number to call, with consent', async () => {
      const address = await owner.ask(CALL_ROUTE);
      expect(await owner.shown(address)).toMatchObject({ hindrance: 'no-price', phone: null });
      const missing = await owner.post(address, { ...ORDER, phone: '' }, JSON_ANSWER);
      expect(missing.status).toBe(422);
      expect(Object.keys(((await missing.json()) as { errors: object }).errors)).toEqual([
        'phone',
        'consent',
      ]);
      const response = await owner.post(address, { ...ORDER, ...NUMBER });
      expect([response.status, response.headers.get('Location')]).toEqual([303, address]);
      const [order] = await orders();
      expect(order).toMatchObject({
        status: 'requested',
        phone: '+12125554477',
        pickup_street: null,
        ordered_at: null,
      });
      expect(JSON.parse(order?.consent ?? '')).toMatchObject({
        status: 'claimed',
        text: TEXTS.consentCall,
        page: address,
        visit: order?.visit_id,
      });
      expect(await owner.shown(address)).toMatchObject({ phone: '••• 77' });
    });

    test('retains the number that it has', async () => {
      const address = await owner.ask({ ...WITH_PHONE, to: '99501' });
      const response = await owner.post(address, { ...NUMBER, phone: '212 555 9999' }, JSON_ANSWER);
      expect(await response.json()).toEqual({ location: address });
      const empty = await owner.post(address, {}, JSON_ANSWER);
      expect(await empty.json()).toEqual({ location: address });
      expect(await orders()).toMatchObject([{ status: 'requested', phone: '+12125554477' }]);
    });

    // behaviour: 12.10
    test('accepts a number only from its owner', async () => {
      const address = await owner.ask(CALL_ROUTE);
      const refused = await server.browser().post(address, NUMBER, JSON_ANSWER);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({ errors: {}, message: TEXTS.callElsewhere });
      expect(await orders()).toMatchObject([{ phone: null }]);
    });

    test('accepts the form once, and asks again when the consent text has another version', async () => {
      const address = await owner.ask(CALL_ROUTE);
      const old = await owner.post(address, { ...NUMBER, consent_version: '1' }, JSON_ANSWER);
      expect(await old.json()).toMatchObject({
        errors: { consent: TEXTS.consentChanged },
        isOutdated: true,
      });
      const mark = server.mark('order', address);
      const posts = [1, 2].map(() => owner.post(address, { ...NUMBER, _started: mark }));
      expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([303, 303]);
      expect(await orders()).toMatchObject([{ phone: '+12125554477' }]);
    });
  });

  // behaviour: 12.12, 12.90
  test('refuses the order when the text about the number has another version', async () => {
    const address = await owner.ask(QUOTE);
    const response = await owner.post(address, { ...ORDER, consent_version: '1' }, JSON_ANSWER);
    expect(await response.json()).toMatchObject({
      errors: { confirm: TEXTS.consentChanged },
      isOutdated: true,
    });
    expect(await orders()).toMatchObject([{ status: 'requested' }]);
  });

  // behaviour: 12.90
  test.each([
    ['/shipping/quote', WITH_PHONE],
    ['/shipping/call-back', CALL],
  ])('says to a script of %s that its page is out of date, where the consent has changed', async (path, form) => {
    const old = await owner.post(path, { ...form, consent_version: '1' }, JSON_ANSWER);
    expect(await old.json()).toMatchObject({ isOutdated: true });
    const without = await owner.post(path, { ...form, consent: '' }, JSON_ANSWER);
    expect(await without.json()).not.toHaveProperty('isOutdated');
  });
});
