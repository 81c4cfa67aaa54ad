import { randomUUID } from 'node:crypto';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { NO_SIGNS } from './order-forms.ts';
import { orderTermsText } from './order-terms.ts';
import { confirmOrder } from './store-order.ts';
import {
  JSON_ANSWER,
  type OrderBrowser,
  type OrderServer,
  startOrderServer,
} from './testing/order-server.ts';
import { ORDER, TEXTS, WITH_PHONE } from './testing/sample-forms.ts';

describe.each(eitherEngine(import.meta.filename))('an order on $name', (engine) => {
  let server: OrderServer;
  let owner: OrderBrowser;
  let address: string;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    owner = server.browser();
    address = await owner.ask();
  });

  const orders = () => server.store.reads.selectFrom('shipping_order').selectAll().execute();
  const shownTo = (browser: OrderBrowser) => browser.shown(address);

  // behaviour: 12.25
  test('shows the order to anyone with its reference, and lets only its owner confirm it', async () => {
    const visitor = server.browser();
    await visitor.post('/api/visits/', '');
    for (const stranger of [server.browser(), visitor]) {
      expect(await shownTo(stranger)).toMatchObject({
        access: 'elsewhere',
        askAgain:
          '/shipping/quote?page=%2Fshipping%2Fquote%2F&from=10001&to=60601&year=2019&make=Honda&model=Civic',
      });
      const page = await stranger.post(address, ORDER);
      expect(page.status).toBe(403);
      expect(await page.json()).toMatchObject({ order: { access: 'elsewhere' } });
      const refused = await stranger.post(address, ORDER, JSON_ANSWER);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({ errors: {}, message: TEXTS.orderElsewhere });
    }
    const unchanged = { status: 'requested', phone: null, pickup_street: null, consent: 'null' };
    expect(await orders()).toMatchObject([unchanged]);
    expect(await shownTo(owner)).toMatchObject({ access: 'owner' });
    expect((await owner.post(address, ORDER)).status).toBe(303);
    expect(await orders()).toMatchObject([{ status: 'ordered' }]);
  });

  // behaviour: 12.25
  test('refuses a visit that is no longer the owner', async () => {
    const [order] = await orders();
    const ordered = await server.store.write(confirmOrder, {
      reference: order?.reference ?? '',
      visit_id: randomUUID(),
      at: NOON,
      mark: 'mark',
      signs: NO_SIGNS,
      driver_notice: '{}' as never,
      phone: null,
      terms: order ? orderTermsText(order) : '',
      pickup_street: '1 First Avenue',
      delivery_street: '2 Wacker Drive',
      channels: NO_CHANNELS,
    });
    expect(ordered).toBe(false);
    expect(await orders()).toEqual([order]);
  });

  test('reveals nothing new to another visitor once it is ordered', async () => {
    await owner.post(address, ORDER);
    expect((await server.browser().post(address, ORDER)).status).toBe(403);
    const shown = JSON.stringify(await shownTo(server.browser()));
    expect(shown).not.toMatch(/nadia|mail\.example|4477|Ruiz|Avenue|Wacker/i);
  });

  // behaviour: 12.25
  test('refuses to be confirmed once the visit has ended, and reports it', async () => {
    const [order] = await orders();
    const ended = NOON + 2 * VISIT_LIFETIME_MS;
    await server.store.write(purgeVisits, { ids: [order?.visit_id ?? ''], now: ended });
    expect(await shownTo(owner)).toMatchObject({ access: 'ended' });
    const refused = await owner.post(address, ORDER, JSON_ANSWER);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ errors: {}, message: TEXTS.orderEnded });
    expect(await orders()).toMatchObject([{ status: 'requested' }]);
  });

  // behaviour: 12.12, 12.19
  test('stores the agreement to the number as a claim, with visit and network, and no consent', async () => {
    await owner.post(address, ORDER);
    const [order] = await orders();
    expect(order?.consent).toBe('null');
    expect(JSON.parse(order?.driver_notice ?? '')).toMatchObject({
      status: 'claimed',
      version: TEXTS.consentVersion,
      text: TEXTS.driverNotice,
      page: address,
      visit: order?.visit_id,
      network: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(order?.driver_notice).not.toContain('192.0.2.1');
  });

  test('stores the same hash only for the same network', async () => {
    for (const from of ['192.0.2.1', '192.0.2.1', '198.51.100.9']) {
      await server.browser(from).post('/shipping/quote', WITH_PHONE);
    }
    const networks = (await orders())
      .map(({ consent }) => JSON.parse(consent)?.network)
      .filter((network) => network !== undefined);
    expect(networks).toHaveLength(3);
    expect(new Set(networks).size).toBe(2);
  });
});
