import { ORDER_TEXTS } from '@zipfront/contracts/shipping/order-texts';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { ownerLink } from './order-owner.ts';
import {
  JSON_ANSWER,
  type OrderBrowser,
  type OrderServer,
  startOrderServer,
} from './testing/order-server.ts';
import { ORDER, QUOTE } from './testing/sample-forms.ts';

const WORDS = ORDER_TEXTS['en-US'];
const FIND = '/shipping/find-order';

describe.each(eitherEngine(import.meta.filename))('an order is found on $name', (engine) => {
  let server: OrderServer;
  let owner: OrderBrowser;
  let stranger: OrderBrowser;
  let address: string;
  let reference: string;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    owner = server.browser();
    stranger = server.browser('198.51.100.7');
    address = await owner.ask();
    reference = address.split('/').at(-2) ?? '';
  });

  const accessOf = async (browser: OrderBrowser) => (await browser.shown(address)).access;
  const find = (changes: Record<string, string> = {}, headers = {}, browser = stranger) =>
    browser.post(
      FIND,
      { page: '/shipping/find-order/', reference, email: QUOTE.email, ...changes },
      headers,
    );
  const endVisit = async () => {
    const { visit_id } = await server.stored();
    const now = NOON + 60 * DAY_MS;
    await server.store.write(purgeVisits, { ids: [visit_id ?? ''], now });
  };
  const link = () => {
    const { pathname, origin } = new URL(
      ownerLink(server.context, { reference, site: 'shipping' }),
    );
    expect(origin).toBe('https://site.example');
    return pathname;
  };

  // behaviour: 12.38
  test('by its reference, in any writing, and its e-mail address, and opened for thirty minutes', async () => {
    expect(await accessOf(stranger)).toBe('elsewhere');
    const written = ` ${reference.toLowerCase().replaceAll('-', ' ')} `;
    const found = await find({ reference: written, email: 'Nadia@Mail.Example' });
    expect([found.status, found.headers.get('Location')]).toEqual([303, address]);
    const [cookie = ''] = found.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-order=[^;]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(found.headers.getSetCookie()).toHaveLength(1);
    expect(await accessOf(stranger)).toBe('owner');
    server.wait(30 * MINUTE_MS - 1);
    expect(await accessOf(stranger)).toBe('owner');
    server.wait(1);
    expect(await accessOf(stranger)).toBe('elsewhere');
  });

  // behaviour: 12.38
  test('for a script, too', async () => {
    expect(await (await find({}, JSON_ANSWER)).json()).toEqual({ location: address });
  });

  // behaviour: 12.38
  test('by no wrong pair, and each has the same answer', async () => {
    const bodies: unknown[] = [];
    for (const changes of [
      { email: 'other@mail.example' },
      { reference: '0000-0000-0000-0000' },
      { reference: 'x' },
      { reference: '0000-0000-0000-0000', email: 'other@mail.example' },
    ]) {
      const refused = await find(changes, JSON_ANSWER);
      expect(refused.status).toBe(422);
      expect(refused.headers.getSetCookie()).toEqual([]);
      bodies.push(await refused.json());
    }
    for (const body of bodies) {
      expect(body).toEqual({ errors: {}, message: WORDS.findWrong, mark: '' });
    }
    const page = await find({ email: 'other@mail.example' });
    expect(page.status).toBe(422);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.json()).toMatchObject({
      path: '/shipping/find-order/',
      posted: { message: WORDS.findWrong, values: { reference, email: 'other@mail.example' } },
    });
    expect(await accessOf(stranger)).toBe('elsewhere');
  });

  // behaviour: 12.38
  test('only with both fields, and from a page with the form', async () => {
    const refused = await find({ reference: '', email: 'x' }, JSON_ANSWER);
    expect(Object.keys((await refused.json()).errors)).toEqual(['reference', 'email']);
    expect((await find({ page: '/shipping/quote/' })).status).toBe(404);
  });

  // behaviour: 12.38
  test('at most twenty times in an hour from a network, right or wrong', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await find({ email: `${count}@mail.example` })).status).toBe(422);
    }
    const refused = await find({}, JSON_ANSWER);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(await refused.json()).toMatchObject({
      message: WORDS.findTooMany.replace('{minutes}', '60'),
    });
    server.wait(30 * MINUTE_MS);
    expect(await (await find({}, JSON_ANSWER)).json()).toMatchObject({
      message: WORDS.findTooMany.replace('{minutes}', '30'),
    });
    const elsewhere = server.browser('203.0.113.9');
    expect((await find({}, {}, elsewhere)).status).toBe(303);
    server.wait(30 * MINUTE_MS);
    expect((await find()).status).toBe(303);
  });

  // behaviour: 12.38
  test('however often others have tried its address, from any number of networks', async () => {
    server = await startOrderServer(server.store, { REQUESTS_PER_HOUR: '10' });
    for (let count = 0; count < 40; count += 1) {
      const browser = server.browser(`203.0.113.${count}`);
      const wrong = { reference: '0000-0000-0000-0000' };
      expect((await find(wrong, {}, browser)).status).toBe(422);
    }
    expect((await find({}, {}, server.browser('192.0.2.200'))).status).toBe(303);
  });

  // behaviour: 12.38
  test('by its owner after the visit has ended, who orders and changes it then', async () => {
    await endVisit();
    expect(await accessOf(owner)).toBe('ended');
    await find();
    expect(await accessOf(stranger)).toBe('owner');
    expect((await stranger.post(address, ORDER)).status).toBe(303);
    const change = { form: 'order-date', version: '2', date: '2026-12-09' };
    expect((await stranger.post(address, change)).status).toBe(303);
    expect(await server.stored()).toMatchObject({ status: 'ordered', pickup_date: '2026-12-09' });
  });

  // behaviour: 12.39
  test('by the link of a mail, as often as it is opened within thirty days', async () => {
    const path = link();
    for (const ms of [0, 30 * DAY_MS - 1]) {
      server.wait(ms);
      const opened = await server.browser().get(path);
      expect([opened.status, opened.headers.get('Location')]).toEqual([303, address]);
      expect(opened.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(opened.headers.get('Cache-Control')).toBe('no-store');
    }
    server.wait(1);
    const ended = await stranger.get(path);
    expect(ended.headers.get('Location')).toBe('/shipping/find-order/#link-ended');
    expect(ended.headers.getSetCookie()).toEqual([]);
  });

  // behaviour: 12.39
  test('by the link of a mail as its owner', async () => {
    await stranger.get(link());
    expect(await accessOf(stranger)).toBe('owner');
  });

  // behaviour: 12.39
  test('by no link once it is deleted', async () => {
    const path = link();
    await server.store.write(deleteVisit, { visitId: (await server.stored()).visit_id ?? '' });
    const led = await stranger.get(path);
    expect(led.headers.get('Location')).toBe('/shipping/find-order/#link-ended');
    expect((await stranger.get(`${path}x`)).headers.get('Location')).toContain('#link-ended');
  });

  // behaviour: 12.38, 12.39
  test('by the proof of another order not at all', async () => {
    const other = { ...QUOTE, year: '2018' };
    const first = address;
    address = await owner.ask(other);
    await find();
    expect(await accessOf(stranger)).toBe('elsewhere');
    address = first;
    expect(await accessOf(stranger)).toBe('owner');
  });
});
