import type { StoredVisit } from '@zipfront/contracts/privacy/stored-visit';
import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import {
  content,
  JSON_ANSWER,
  type OrderServer,
  startOrderServer,
} from './testing/order-server.ts';
import { CALL, QUOTE, TEXTS } from './testing/sample-forms.ts';

const ROUTE = { from: '10001', to: '99501', about: '2019 Honda Civic' };

describe.each(eitherEngine(import.meta.filename))('requests on $name', (engine) => {
  let server: OrderServer;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
  });

  const callBacks = () => server.store.reads.selectFrom('call_back').selectAll().execute();

  describe('POST /shipping/call-back', () => {
    // behaviour: 10.124
    test('leads to the page that the section names, with and without a script', async () => {
      const pages = content.pages.map((entry) => {
        const sections = entry.page.sections.map((section) =>
          section.type === 'action-form' ? { ...section, thanks: '/shipping/prices/' } : section,
        );
        return { ...entry, page: { ...entry.page, sections } };
      });
      const shown = { ...content, pages };
      const thankful = await startOrderServer(server.store, {}, shown);
      const plain = await thankful.browser().post('/shipping/call-back', CALL);
      expect(plain.status).toBe(303);
      expect(plain.headers.get('Location')).toBe('/shipping/prices/');
      const call = { ...CALL, phone: '212 555 4478' };
      const scripted = await thankful.browser().post('/shipping/call-back', call, JSON_ANSWER);
      expect(scripted.status).toBe(201);
      expect(await scripted.json()).toEqual({ location: '/shipping/prices/' });
      expect(await callBacks()).toHaveLength(2);
      const refused = await thankful.browser().post('/shipping/call-back', { ...CALL, name: '' });
      expect(refused.headers.get('Location')).toBeNull();
    });

    // behaviour: 10.124
    test('leads from a quote form to the page that its section names', async () => {
      const pages = content.pages.map((entry) => {
        const sections = entry.page.sections.map((section) =>
          section.type === 'quote-form' ? { ...section, thanks: '/shipping/prices/' } : section,
        );
        return { ...entry, page: { ...entry.page, sections } };
      });
      const thankful = await startOrderServer(server.store, {}, { ...content, pages });
      const plain = await thankful.browser().post('/shipping/quote', QUOTE);
      expect(plain.headers.get('Location')).toBe('/shipping/prices/');
      const scripted = await thankful.browser().post('/shipping/quote', QUOTE, JSON_ANSWER);
      expect(await scripted.json()).toMatchObject({ location: '/shipping/prices/' });
      const refused = await thankful.browser().post('/shipping/quote', { ...QUOTE, name: '' });
      expect(refused.headers.get('Location')).toBeNull();
    });

    // behaviour: 12.13, 12.21
    test('stores one call-back a day for a number, however it is written, from any visitor', async () => {
      const numbers = ['212 555 4477', '(212) 555-4477', '+1 212-555-4477', '12125554477'];
      for (const phone of numbers) {
        const response = await server.browser().post('/shipping/call-back', { ...CALL, phone });
        expect(await response.json()).toMatchObject({ posted: { done: true } });
      }
      expect(await callBacks()).toMatchObject([{ phone: '+12125554477', asked_elsewhere: 1 }]);
      server.wait(DAY_MS);
      await server.browser().post('/shipping/call-back', CALL);
      expect(await callBacks()).toHaveLength(2);
    });

    // behaviour: 12.9
    test('stores the route of the call-back, and replaces it by what the same visit sends later', async () => {
      const browser = server.browser();
      await browser.post('/shipping/call-back', CALL);
      await browser.post('/shipping/call-back', { ...CALL, ...ROUTE });
      await server.browser().post('/shipping/call-back', { ...CALL, ...ROUTE, to: '96813' });
      expect(await callBacks()).toMatchObject([
        { from_zip: '10001', to_zip: '99501', about: '2019 Honda Civic' },
      ]);
      const { requests } = (await (
        await browser.get('/api/visits/current/')
      ).json()) as StoredVisit;
      expect(requests).toMatchObject([{ route: { from: '10001', to: '99501' } }]);
    });

    // behaviour: 12.9
    test('stores the call-back without its route if that is invalid', async () => {
      await server.browser().post('/shipping/call-back', { ...CALL, ...ROUTE, from: '<b>' });
      expect(await callBacks()).toMatchObject([{ from_zip: null, to_zip: null, about: null }]);
    });

    test('stores one of many concurrent requests', async () => {
      await Promise.all(
        Array.from({ length: 8 }, () => server.browser().post('/shipping/call-back', CALL)),
      );
      expect(await callBacks()).toHaveLength(1);
    });

    // behaviour: 12.21
    test('stores the call-back of a person separately from that of a bot', async () => {
      await server.browser().post('/shipping/call-back', { ...CALL, [TRAP_FIELD]: 'x' });
      await server.browser().post('/shipping/call-back', CALL);
      expect((await callBacks()).map(({ bot }) => bot).sort()).toEqual([0, 1]);
    });

    // behaviour: 12.21
    test('retains a call-back of two visitors when the first deletes the visit, without the name', async () => {
      const [first, second, alone] = [server.browser(), server.browser(), server.browser()];
      await first.post('/shipping/call-back', { ...CALL, ...ROUTE, name: 'Intruder' });
      await first.post('/shipping/call-back', { ...CALL, name: 'Intruder', phone: '212 555 4478' });
      await second.post('/shipping/call-back', CALL);
      await alone.post('/shipping/call-back', { ...CALL, phone: '212 555 4479' });
      await first.send('DELETE', '/api/visits/current/');
      await alone.send('DELETE', '/api/visits/current/');
      const [stored, ...others] = await callBacks();
      expect(others).toEqual([]);
      expect(stored).toMatchObject({
        phone: '+12125554477',
        name: '',
        folded_name: '',
        visit_id: null,
        about: null,
      });
      expect(JSON.parse(stored?.consent ?? '')).toMatchObject({ visit: null, network: null });
    });
  });

  // behaviour: 12.21
  test('stores a call-back while another visitor who requested it deletes the visit', async () => {
    for (let round = 0; round < 12; round += 1) {
      const fields = { ...CALL, phone: `212 555 ${2_000 + round}` };
      const [leaves, asks] = [server.browser(`10.0.0.${round}`), server.browser(`10.1.0.${round}`)];
      await asks.post('/api/visits/', '');
      await leaves.post('/shipping/call-back', fields);
      await Promise.all([
        asks.post('/shipping/call-back', fields),
        leaves.send('DELETE', '/api/visits/current/'),
      ]);
    }
    expect(await callBacks()).toHaveLength(12);
  });

  test('stores a call-back and deletes the visit at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const browser = server.browser(`10.0.0.${round}`);
      const fields = { ...CALL, phone: `212 555 ${3_000 + round}` };
      await browser.post('/shipping/call-back', fields);
      const [asked, deleted] = await Promise.all([
        browser.post('/shipping/call-back', fields),
        browser.send('DELETE', '/api/visits/current/'),
      ]);
      expect([asked.status, deleted.status]).toEqual([200, 204]);
    }
  });

  describe('the limit of call-backs per hour', () => {
    const call = (count: number) => ({ ...CALL, phone: `212 555 ${1_000 + count}` });
    const callFrom = (address: string, count: number) =>
      server.browser(address).post('/shipping/call-back', call(count));

    // behaviour: 12.24
    test('applies to a network, also with RATE_LIMITS=off, and shows the form again', async () => {
      server = await startOrderServer(await emptyTestStore(engine), { RATE_LIMITS: 'off' });
      for (let count = 0; count < 20; count += 1) {
        expect((await callFrom('203.0.113.7', count)).status).toBe(200);
      }
      const refused = await callFrom('203.0.113.7', 20);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
      expect(await refused.json()).toMatchObject({
        posted: { values: { name: 'Nadia' }, message: TEXTS.sentTooMany },
      });
      const response = await server
        .browser('203.0.113.7')
        .post('/shipping/call-back', call(20), JSON_ANSWER);
      expect(await response.json()).toMatchObject({ errors: {}, message: TEXTS.sentTooMany });
      expect((await callFrom('203.0.113.8', 21)).status).toBe(200);
      const quoted = await server.browser('203.0.113.7').post('/shipping/quote', QUOTE);
      expect(quoted.status).toBe(303);
      server.wait(HOUR_MS);
      expect((await callFrom('203.0.113.7', 22)).status).toBe(200);
    });

    // behaviour: 12.24
    test('applies to 48 bits of IPv6', async () => {
      for (let count = 0; count < 40; count += 1) {
        const response = await callFrom(`2001:db8:1:${count.toString(16)}::1`, count);
        expect(response.status).toBe(200);
      }
      expect((await callFrom('2001:db8:1:ff::1', 40)).status).toBe(429);
      expect((await callFrom('2001:db8:2:1::1', 41)).status).toBe(200);
    });

    // behaviour: 12.24
    test('applies to all senders together', async () => {
      server = await startOrderServer(await emptyTestStore(engine), { REQUESTS_PER_HOUR: '6' });
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        statuses.push((await callFrom(`198.51.100.${count}`, count)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await callBacks()).toHaveLength(3);
    });
  });
});
