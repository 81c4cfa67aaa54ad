import { REQUESTS_LISTED, type StoredVisit } from '@zipfront/contracts/privacy/stored-visit';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { newReference } from './find-order.ts';
import { JSON_ANSWER, type OrderServer, startOrderServer } from './testing/order-server.ts';
import { CALL, MOTORCYCLE, ORDER, QUOTE, TEXTS, WITH_PHONE } from './testing/sample-forms.ts';

describe.each(eitherEngine(import.meta.filename))('shipping forms on $name', (engine) => {
  let server: OrderServer;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
  });

  const orders = () => server.store.reads.selectFrom('shipping_order').selectAll().execute();
  const callBacks = () => server.store.reads.selectFrom('call_back').selectAll().execute();
  const addressOf = (response: Response) => response.headers.get('Location') ?? '';

  describe('POST /shipping/quote', () => {
    // behaviour: 12.18
    test('stores an order request and redirects to its page, which masks the contact', async () => {
      const browser = server.browser();
      const response = await browser.post('/shipping/quote', WITH_PHONE);
      expect(response.status).toBe(303);
      expect(addressOf(response)).toMatch(/^\/shipping\/orders\/([0-9A-Z]{4}-){3}[0-9A-Z]{4}\/$/);
      const page = await server.browser().get(addressOf(response));
      expect(page.status).toBe(200);
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      const { order } = (await page.json()) as { order: Record<string, unknown> };
      expect(order).toMatchObject({
        status: 'requested',
        from: { zip: '10001', city: 'New York', state: 'NY' },
        vehicle: { year: 2019, make: 'Honda', model: 'Civic', kind: 'car' },
        estimate: { outcome: 'priced' },
        name: 'N. R.',
        email: 'n•••@•••',
        phone: '•••',
      });
      // A reference is random, and can have any digits.
      const { reference: _random, ...shown } = order;
      expect(JSON.stringify(shown)).not.toMatch(/nadia|mail\.example|555|44.?77|Ruiz/i);
      const own = (await (await browser.get(addressOf(response))).json()) as { order: object };
      expect(own.order).toMatchObject({ name: 'N. R.', email: 'n•••@•••', phone: '••• 77' });
    });

    // behaviour: 12.19
    test('stores the consent with its text, version, time and page, and the visit', async () => {
      const browser = server.browser();
      await browser.post('/shipping/quote', WITH_PHONE, {
        Referer: 'https://site.example/shipping/quote/?channelid=7',
      });
      const [order] = await orders();
      expect(order && fromJson(order.consent)).toEqual({
        status: 'claimed',
        version: TEXTS.consentVersion,
        text: TEXTS.consent,
        at: order?.created_at,
        page: '/shipping/quote/',
        visit: order?.visit_id,
        network: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(order).toMatchObject({ site: 'shipping', locale: 'en-US', bot: 0, privacy_signal: 0 });
      const stored = await (await browser.get('/api/visits/current/export')).json();
      expect(stored).toMatchObject({
        visit: { id: order?.visit_id },
        touches: [{ site: 'shipping', fields: { channel_id: '7' } }],
        orders: [{ reference: order?.reference, email: 'nadia@mail.example' }],
        call_backs: [],
      });
    });

    test('shows visitors their requests, the latest first', async () => {
      const browser = server.browser();
      await browser.post('/shipping/quote', WITH_PHONE);
      server.wait(20_000);
      await browser.post('/shipping/call-back', CALL);
      const { requests } = (await (
        await browser.get('/api/visits/current/')
      ).json()) as StoredVisit;
      const [order] = await orders();
      expect(requests).toMatchObject([
        { kind: 'call-back', reference: null, route: null, email: null },
        {
          kind: 'order',
          reference: order?.reference,
          route: { from: '10001', to: '60601' },
          name: 'Nadia Ruiz',
          email: 'nadia@mail.example',
        },
      ]);
      const other = server.browser();
      await other.post('/shipping/quote', QUOTE);
      const theirs = (await (await other.get('/api/visits/current/')).json()) as StoredVisit;
      expect(theirs.requests).toHaveLength(1);
    });

    test('shows the latest call-backs of a visitor with more than are listed', async () => {
      const browser = server.browser();
      for (let count = 0; count <= REQUESTS_LISTED; count += 1) {
        const fields = { ...CALL, name: `Call ${count}`, phone: `212 555 ${1_000 + count}` };
        await browser.post('/shipping/call-back', fields);
        // A network may ask for twenty calls in an hour.
        server.wait(4 * 60_000);
      }
      const response = await browser.get('/api/visits/current/');
      const { requests } = (await response.json()) as { requests: { name: string }[] };
      expect(requests).toHaveLength(REQUESTS_LISTED);
      expect(requests[0]).toMatchObject({ name: `Call ${REQUESTS_LISTED}` });
      expect(requests.at(-1)).toMatchObject({ name: 'Call 1' });
    });

    test('responds to a script with JSON', async () => {
      const response = await server.browser().post('/shipping/quote', QUOTE, JSON_ANSWER);
      expect(response.status).toBe(201);
      const body = (await response.json()) as { reference: string };
      expect(body).toMatchObject({
        location: `/shipping/orders/${body.reference}/`,
        estimate: { outcome: 'priced' },
      });
    });

    // behaviour: 12.18
    test('returns the same order for the same form within ten seconds', async () => {
      const browser = server.browser();
      const first = addressOf(await browser.post('/shipping/quote', QUOTE));
      server.wait(9_999);
      expect(addressOf(await browser.post('/shipping/quote', QUOTE))).toBe(first);
      expect(await orders()).toMatchObject([{ submits: 2 }]);
      expect(addressOf(await browser.post('/shipping/quote', { ...QUOTE, to: '33139' }))).not.toBe(
        first,
      );
      server.wait(1);
      expect(addressOf(await browser.post('/shipping/quote', QUOTE))).not.toBe(first);
    });

    test('marks the order under the privacy signal', async () => {
      const browser = server.browser();
      await browser.post('/shipping/quote', QUOTE, { 'Sec-GPC': '1' });
      expect(await orders()).toMatchObject([{ privacy_signal: 1 }]);
      // The visit is marked from then on, whatever its browser says.
      await browser.post('/shipping/quote', WITH_PHONE);
      await browser.post('/shipping/call-back', CALL);
      expect((await orders()).map((order) => order.privacy_signal)).toEqual([1, 1]);
      expect(await callBacks()).toMatchObject([{ privacy_signal: 1 }]);
    });

    test('accepts a vehicle of the next model year, and no later one', async () => {
      const browser = server.browser();
      expect((await browser.post('/shipping/quote', { ...QUOTE, year: '2027' })).status).toBe(303);
      expect((await browser.post('/shipping/quote', { ...QUOTE, year: '2028' })).status).toBe(422);
    });

    test('shows whether the vehicle runs, and only the initials of the name', async () => {
      for (const running of ['yes', 'no']) {
        const browser = server.browser();
        const response = await browser.post('/shipping/quote', {
          ...QUOTE,
          name: 'Ana María Ruiz',
          running,
        });
        const page = await (await browser.get(addressOf(response))).json();
        expect(page).toMatchObject({ order: { name: 'A. R.', running: running === 'yes' } });
      }
    });

    test('stores a motorcycle with its type', async () => {
      await server.browser().post('/shipping/quote', MOTORCYCLE);
      const [order] = await orders();
      expect(order && fromJson(order.vehicle)).toMatchObject({
        kind: 'motorcycle',
        motorcycleType: 'touring',
      });
    });

    test('stores the typed size of an unknown vehicle, and the known size of others', async () => {
      const browser = server.browser();
      await browser.post('/shipping/quote', { ...QUOTE, model: 'Flying Carpet', kind: 'suv' });
      await browser.post('/shipping/quote', { ...QUOTE, kind: 'truck' });
      const kinds = (await orders()).map((order) => fromJson(order.vehicle).kind);
      expect(kinds.sort()).toEqual(['car', 'suv']);
    });

    // behaviour: 5.3.1, 12.14
    test.each<[string, Record<string, string>, string[]]>([
      ['nothing in it', {}, ['from', 'to', 'year', 'make', 'model', 'date', 'name', 'email']],
      ['an unknown zip code', { ...QUOTE, to: '00000' }, ['to']],
      ['letters for a zip code', { ...QUOTE, from: 'abcde' }, ['from']],
      ['an invalid year', { ...QUOTE, year: 'old' }, ['year']],
      ['a year that is to come', { ...QUOTE, year: '2030' }, ['year']],
      ['an unknown vehicle without a size', { ...QUOTE, model: 'Flying Carpet' }, ['kind']],
      ['an invalid size', { ...QUOTE, model: 'X', kind: 'constructor' }, ['kind']],
      ['yesterday', { ...QUOTE, date: '2026-11-19' }, ['date']],
      ['a day in two years', { ...QUOTE, date: '2028-01-01' }, ['date']],
      ['no address of mail', { ...QUOTE, email: 'nadia' }, ['email']],
      ['a phone number without consent', { ...WITH_PHONE, consent: '' }, ['consent']],
      ['consent to another text', { ...WITH_PHONE, consent_version: '1' }, ['consent']],
      ['a phone number with words', { ...WITH_PHONE, phone: 'call me' }, ['phone']],
      ['a number without an area code', { ...WITH_PHONE, phone: '555 0134' }, ['phone']],
      ['a number of another country', { ...WITH_PHONE, phone: '+52 212 555 0134' }, ['phone']],
      ['one zip code at both ends', { ...QUOTE, to: QUOTE.from }, ['to']],
      ['an invalid carrier', { ...QUOTE, transport: 'flying' }, ['transport']],
      ['a vehicle that may run', { ...QUOTE, running: 'maybe' }, ['running']],
      ['a long name', { ...QUOTE, name: 'x'.repeat(101) }, ['name']],
      ['a motorcycle without a type', { ...MOTORCYCLE, motorcycle_type: '' }, ['motorcycle_type']],
    ])('refuses %s with an error, retains what was typed, and stores nothing', async (_, fields, wrong) => {
      const posted = { form: 'quote-form', page: '/shipping/quote/', ...fields };
      const browser = server.browser();
      const response = await browser.post('/shipping/quote', posted, JSON_ANSWER);
      expect(response.status).toBe(422);
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(wrong);
      const page = await browser.post('/shipping/quote', posted);
      expect(page.status).toBe(422);
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      expect(await page.json()).toMatchObject({
        path: posted.page,
        posted: { form: posted.form, message: 'Something is missing, or not right yet.' },
      });
      expect(await orders()).toEqual([]);
    });

    // behaviour: 12.19
    test('retains what was typed, except the consent', async () => {
      const page = await server.browser().post('/shipping/quote', { ...WITH_PHONE, to: '1' });
      const { posted } = (await page.json()) as { posted: { values: Record<string, string> } };
      expect(posted.values).toMatchObject({ make: 'Honda', phone: '(212) 555-4477', consent: '' });
    });

    test('creates the visit with the first post, also with one that fails', async () => {
      const response = await server.browser().post('/shipping/quote', { ...QUOTE, to: '1' });
      expect(response.headers.getSetCookie().join()).toMatch(/__Host-sessionid=/);
    });

    test.each([
      ['an unknown page', { ...QUOTE, page: '/nowhere/' }],
      ['a page without the form', { ...QUOTE, page: '/shipping/' }],
      ['an unknown form', { ...QUOTE, form: '__proto__' }],
      ['no page', { ...QUOTE, page: '' }],
    ])('responds with 404 to %s', async (_, fields) => {
      expect((await server.browser().post('/shipping/quote', fields)).status).toBe(404);
      const json = await server.browser().post('/shipping/quote', fields, JSON_ANSWER);
      expect(json.status).toBe(404);
      expect(await orders()).toEqual([]);
    });

    test.each([
      ['a long body', `make=${'x'.repeat(10_000_000)}`, 413],
      ['JSON', '{"from":"10001"}', 404],
      ['nothing', '', 404],
      ['prototype keys', '__proto__=1&constructor=2&page=/shipping/quote/', 422],
      ['broken escapes', 'page=/shipping/quote/&from=%E0%A4%A&to=%', 422],
    ])('responds to %s without a server error', async (_, body, status) => {
      const response = await server.browser().post('/shipping/quote', body);
      expect(response.status).toBe(status);
      expect(await orders()).toEqual([]);
    });

    test('removes NUL and control characters', async () => {
      const response = await server
        .browser()
        .post('/shipping/quote', { ...QUOTE, name: 'Na\u0000dia\u0007' });
      expect(response.status).toBe(303);
      expect(await orders()).toMatchObject([{ name: 'Na dia' }]);
    });

    test('refuses a form from another site', async () => {
      const response = await server
        .browser()
        .post('/shipping/quote', QUOTE, { Origin: 'https://evil.example' });
      expect(response.status).toBe(403);
      expect(await orders()).toEqual([]);
    });

    test('refuses the sixty-first form from an address within a minute', async () => {
      const browser = server.browser();
      for (let count = 0; count < 60; count += 1) {
        expect((await browser.post('/shipping/quote', 'page=/', JSON_ANSWER)).status).toBe(404);
      }
      const response = await browser.post('/shipping/quote', QUOTE);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    });
  });

  describe('GET /shipping/quote', () => {
    // behaviour: 12.17
    test('shows the main form with the values of the short one, and the price', async () => {
      const given = 'page=/shipping/quote/&from=10001&to=60601&year=2019&make=Honda&model=Civic';
      const response = await server.browser().get(`/shipping/quote?${given}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toMatchObject({
        path: '/shipping/quote/',
        posted: {
          values: { from: '10001', to: '60601', year: '2019', make: 'Honda', model: 'Civic' },
          errors: {},
          estimate: { outcome: 'priced' },
        },
      });
    });

    // behaviour: 12.15
    test('shows the errors of the sent values, and none of missing ones', async () => {
      const wrong = 'page=/shipping/quote/&from=1000&to=60601&year=&make=Honda&model=Civic';
      const page = await (await server.browser().get(`/shipping/quote?${wrong}`)).json();
      expect(page).toMatchObject({
        posted: {
          values: { from: '1000', to: '60601' },
          errors: { from: 'This zip code is invalid.', year: 'Type the year, such as 2019.' },
          message: 'Something is missing, or not right yet.',
        },
      });
      const { posted } = page as { posted: { errors: object } };
      expect(Object.keys(posted.errors)).toEqual(['from', 'year']);
      const route = 'page=/shipping/es/cotizacion/&from=10001&to=10001';
      expect(await (await server.browser().get(`/shipping/quote?${route}`)).json()).toMatchObject({
        path: '/shipping/es/cotizacion/',
        posted: { errors: { to: SHIPPING_TEXTS['es-US'].sameZip } },
      });
    });

    test.each([
      '',
      '?page=/',
      '?page=//evil.example/',
    ])('redirects %j to the home page of the site', async (query) => {
      const response = await server.browser().get(`/shipping/quote${query}`);
      expect(response.status).toBe(303);
      expect(addressOf(response)).toBe('/shipping/');
    });
  });

  describe('the page of an order', () => {
    test.each([
      '/shipping/orders/0000-0000-0000-0000/',
      '/shipping/orders/__proto__/',
      "/shipping/orders/'%20or%201=1/",
      '/shipping/orders/%00/',
    ])('responds with 404 at %s', async (path) => {
      expect((await server.browser().get(path)).status).toBe(404);
      expect((await server.browser().post(path, ORDER)).status).toBe(404);
    });

    // behaviour: 15.11
    test.each([
      '%0d%0aSet-Cookie:%20a=b',
      '%00',
      '%2f%2fevil.example',
      'a%5Cb',
      '__proto__',
    ])('responds with 404 to the malformed reference %s', async (reference) => {
      const response = await server.browser().get(`/shipping/orders/${reference}`);
      expect(response.status).toBe(404);
    });

    test('redirects to the address with the trailing slash', async () => {
      const address = addressOf(await server.browser().post('/shipping/quote', QUOTE));
      const response = await server.browser().get(address.slice(0, -1));
      expect(response.status).toBe(308);
      expect(addressOf(response)).toBe(address);
    });

    // behaviour: 15.11
    test('limits an address to 240 references in a minute', async () => {
      const browser = server.browser();
      for (let count = 0; count < 240; count += 1) {
        expect((await browser.get(`/shipping/orders/${newReference()}/`)).status).toBe(404);
      }
      expect((await browser.get('/shipping/quote?page=/shipping/quote/')).status).toBe(429);
      const made = await browser.post('/shipping/quote', QUOTE);
      expect((await browser.get(addressOf(made))).status).toBe(429);
    });

    test('redirects from a reference without case and hyphens', async () => {
      const address = addressOf(await server.browser().post('/shipping/quote', QUOTE));
      const response = await server.browser().get(address.toLowerCase().replaceAll('-', ''));
      expect(response.status).toBe(303);
      expect(addressOf(response)).toBe(address);
    });

    // behaviour: 12.3
    test('reports that a call is needed', async () => {
      const response = await server.browser().post('/shipping/quote', { ...QUOTE, to: '99950' });
      const page = await (await server.browser().get(addressOf(response))).json();
      expect(page).toMatchObject({ order: { estimate: { outcome: 'call', why: 'off-mainland' } } });
    });
  });

  describe('the order form', () => {
    // behaviour: 12.18
    test('orders a request once', async () => {
      const browser = server.browser();
      const address = addressOf(await browser.post('/shipping/quote', QUOTE));
      const response = await browser.post(address, ORDER);
      expect([response.status, addressOf(response)]).toEqual([303, address]);
      expect(await orders()).toMatchObject([
        { status: 'ordered', pickup_street: '350 5th Avenue', phone: '+12125554477' },
      ]);
      const again = await browser.post(address, { ...ORDER, pickup_street: '1 Other Street' });
      expect(again.status).toBe(303);
      expect(await orders()).toMatchObject([{ pickup_street: '350 5th Avenue' }]);
      const page = await (await browser.get(address)).json();
      expect(page).toMatchObject({ order: { status: 'ordered' } });
      const masked = await (await server.browser().get(address)).text();
      expect(masked).not.toContain('5th Avenue');
    });

    test('retains a number that was given, and does not ask for it again', async () => {
      const browser = server.browser();
      const address = addressOf(await browser.post('/shipping/quote', WITH_PHONE));
      const { phone: _phone, ...order } = ORDER;
      const response = await browser.post(
        address,
        { ...order, phone: '999 999 9999' },
        JSON_ANSWER,
      );
      expect(await response.json()).toEqual({ location: address });
      expect(await orders()).toMatchObject([{ status: 'ordered', phone: '+12125554477' }]);
    });

    test('reports the missing fields of an order', async () => {
      const browser = server.browser();
      const address = addressOf(await browser.post('/shipping/quote', QUOTE));
      const response = await browser.post(address, { pickup_street: '12' }, JSON_ANSWER);
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({
        errors: {
          pickup_street: 'Type the street where we pick it up, with its number.',
          delivery_street: 'Type the street where we deliver it, with its number.',
          phone: 'Type a phone number, such as (212) 555-0134.',
          confirm: 'Check this box to order the shipment.',
        },
        message: 'Something is missing, or not right yet.',
        mark: expect.any(String),
      });
      const page = await browser.post(address, { pickup_street: '12' });
      expect(page.status).toBe(422);
      expect(await page.json()).toMatchObject({ posted: { values: { pickup_street: '12' } } });
      expect(await orders()).toMatchObject([{ status: 'requested', pickup_street: null }]);
    });
  });

  describe('POST /shipping/call-back', () => {
    // behaviour: 12.20
    test('stores the request with its consent once, and thanks', async () => {
      const browser = server.browser();
      const response = await browser.post('/shipping/call-back', CALL, JSON_ANSWER);
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({
        message: 'Thank you, Nadia. We will call you back within one business day.',
      });
      const page = await browser.post('/shipping/call-back', CALL);
      expect(await page.json()).toMatchObject({ posted: { form: 'action-form', done: true } });
      const stored = await callBacks();
      expect(stored).toMatchObject([{ name: 'Nadia', phone: '+12125554477', site: 'shipping' }]);
      expect(stored[0] && fromJson(stored[0].consent)).toMatchObject({ text: TEXTS.consentCall });
    });

    test('reports the missing fields of a call-back', async () => {
      const response = await server
        .browser()
        .post('/shipping/call-back', { ...CALL, phone: '12', consent: '' }, JSON_ANSWER);
      expect(response.status).toBe(422);
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([
        'phone',
        'consent',
      ]);
      expect(await callBacks()).toEqual([]);
    });

    test.each([
      ['the page has no such form', { form: 'action-form-line' }],
      ['there is no such page', { page: '/nowhere/' }],
    ])('responds with 404 when %s', async (_, wrong) => {
      const fields = { ...CALL, ...wrong };
      expect((await server.browser().post('/shipping/call-back', fields)).status).toBe(404);
      expect(await callBacks()).toEqual([]);
    });

    test('exports the call-back with its consent, without what it is compared and searched by', async () => {
      const browser = server.browser();
      await browser.post('/shipping/call-back', CALL);
      const response = await browser.get('/api/visits/current/export');
      const exported = (await response.json()) as { call_backs: object[] };
      expect(exported.call_backs).toMatchObject([
        { name: 'Nadia', phone: '+12125554477', consent: { text: TEXTS.consentCall } },
      ]);
      const names = Object.keys(exported.call_backs[0] ?? {});
      for (const ours of ['phone_digits', 'folded_name']) expect(names).not.toContain(ours);
    });
  });

  // behaviour: 12.30
  test('deletes orders and call-backs with a deleted visit, and retains them when a visit expires', async () => {
    const [leaves, stays] = [server.browser(), server.browser()];
    for (const browser of [leaves, stays]) {
      await browser.post('/shipping/quote', QUOTE);
      await browser.post('/shipping/call-back', CALL);
    }
    await leaves.send('DELETE', '/api/visits/current/');
    expect(await orders()).toHaveLength(1);
    expect(await callBacks()).toHaveLength(1);
    const [order] = await orders();
    const ended = NOON + 2 * VISIT_LIFETIME_MS;
    await server.store.write(purgeVisits, { ids: [order?.visit_id ?? ''], now: ended });
    expect(await orders()).toMatchObject([{ reference: order?.reference, visit_id: null }]);
    expect(await callBacks()).toMatchObject([{ visit_id: null }]);
  });
});
