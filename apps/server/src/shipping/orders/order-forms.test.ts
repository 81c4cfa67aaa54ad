import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { JSON_ANSWER, type OrderServer, startOrderServer } from './testing/order-server.ts';
import { CALL, ORDER, QUOTE, TEXTS, WITH_PHONE } from './testing/sample-forms.ts';

interface Refused {
  errors: object;
  message: string;
  mark: string;
}

interface Shown {
  posted: { values: Record<string, string>; message: string; mark: string };
}

describe.each(eitherEngine(import.meta.filename))('shipping forms on $name', (engine) => {
  let server: OrderServer;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
  });

  // The challenge's library reads the clock itself.
  const readNoon = () => vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  afterEach(() => {
    vi.useRealTimers();
  });

  const orders = () => server.store.reads.selectFrom('shipping_order').selectAll().execute();
  const callBacks = () => server.store.reads.selectFrom('call_back').selectAll().execute();
  const addressOf = (response: Response) => response.headers.get('Location') ?? '';
  const markFor = async (form: string, page: string) => {
    const response = await server.browser().get(`/shipping/form-mark?form=${form}&page=${page}`);
    return ((await response.json()) as { mark: string }).mark;
  };

  describe('the mark of a form', () => {
    // behaviour: 12.22
    test.each([
      ['/shipping/quote', WITH_PHONE],
      ['/shipping/call-back', CALL],
    ])('shows the page again, filled in, after %s without a mark, and accepts it then', async (path, form) => {
      const browser = server.browser();
      const response = await browser.post(path, { ...form, _started: '' });
      expect(response.status).toBe(422);
      const { posted } = (await response.json()) as Shown;
      expect(posted).toMatchObject({
        values: { name: form.name, phone: form.phone },
        errors: {},
        message: TEXTS.sendOnce,
        done: false,
      });
      expect([...(await orders()), ...(await callBacks())]).toEqual([]);
      const taken = await browser.post(path, { ...form, _started: posted.mark });
      expect(taken.status).toBeLessThan(400);
      expect([...(await orders()), ...(await callBacks())]).toHaveLength(1);
    });

    test('sends a script its message, and the mark to send next', async () => {
      const browser = server.browser();
      const fields = { ...CALL, _started: '' };
      const response = await browser.post('/shipping/call-back', fields, JSON_ANSWER);
      expect(response.status).toBe(422);
      const { mark, ...rest } = (await response.json()) as Refused;
      expect(rest).toEqual({ errors: {}, message: TEXTS.sendOnce });
      const taken = await browser.post('/shipping/call-back', { ...CALL, _started: mark });
      expect(taken.status).toBe(200);
    });

    // behaviour: 12.22
    test('accepts a mark from three seconds to a day after it was issued', async () => {
      const browser = server.browser();
      const _started = await markFor('quote-form', '/shipping/quote/');
      const send = () => browser.post('/shipping/quote', { ...QUOTE, _started }, JSON_ANSWER);
      server.wait(MIN_FILL_MS - 1);
      const refused = await send();
      expect(refused.headers.get('Retry-After')).toBeNull();
      const early = (await refused.json()) as Refused;
      expect(early).toEqual({ errors: {}, message: TEXTS.sentFast, mark: _started });
      server.wait(DAY_MS - MIN_FILL_MS + 2);
      const late = (await (await send()).json()) as Refused;
      expect(late).toMatchObject({ errors: {}, message: TEXTS.sendAgain });
      expect(await orders()).toEqual([]);
      const again = { ...QUOTE, _started: late.mark };
      expect((await browser.post('/shipping/quote', again)).status).toBe(303);
    });

    test('returns the same mark while fields are wrong', async () => {
      const _started = await markFor('quote-form', '/shipping/quote/');
      const wrong = { ...QUOTE, _started, to: '1' };
      const response = await server.browser().post('/shipping/quote', wrong);
      expect(((await response.json()) as Shown).posted.mark).toBe(_started);
    });

    test.each([
      ['of another form', () => server.mark('order', '/shipping/quote/')],
      ['of another page', () => server.mark('quote-form', '/shipping/motorcycles/')],
      ['with a made-up signature', () => `${Date.now()}.${'a'.repeat(16)}.${'a'.repeat(43)}`],
    ])('refuses a mark %s', async (_, mark) => {
      const fields = { ...QUOTE, _started: mark() };
      const response = await server.browser().post('/shipping/quote', fields, JSON_ANSWER);
      expect(await response.json()).toMatchObject({ message: TEXTS.sendAgain });
      expect(await orders()).toEqual([]);
    });

    // behaviour: 12.22
    test('accepts a mark once, and asks whether a changed form is a second request', async () => {
      const browser = server.browser();
      const _started = server.mark('quote-form', '/shipping/quote/');
      const first = addressOf(await browser.post('/shipping/quote', { ...QUOTE, _started }));
      server.wait(HOUR_MS);
      const same = await browser.post('/shipping/quote', { ...QUOTE, _started });
      expect(addressOf(same)).toBe(first);
      const other = { ...QUOTE, to: '33139' };
      const response = await browser.post('/shipping/quote', { ...other, _started });
      expect(response.status).toBe(422);
      const { posted } = (await response.json()) as Shown;
      expect(posted).toMatchObject({ values: { to: '33139' }, message: TEXTS.sentBefore });
      expect(await orders()).toHaveLength(1);
      const second = await browser.post('/shipping/quote', { ...other, _started: posted.mark });
      expect(second.status).toBe(303);
      expect(await orders()).toHaveLength(2);
    });

    test('redirects to the latest order with the same fields', async () => {
      const browser = server.browser();
      const send = async (_started: string) =>
        addressOf(await browser.post('/shipping/quote', { ...QUOTE, _started }));
      const first = await send(server.mark('quote-form', '/shipping/quote/'));
      server.wait(HOUR_MS);
      const mark = server.mark('quote-form', '/shipping/quote/');
      const second = await send(mark);
      expect(second).not.toBe(first);
      server.wait(HOUR_MS);
      expect(await send(mark)).toBe(second);
    });

    test('accepts a mark once of many concurrent requests', async () => {
      const _started = server.mark('quote-form', '/shipping/quote/');
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          server.browser().post('/shipping/quote', { ...QUOTE, name: `N ${index}`, _started }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(422)]);
      expect(await orders()).toHaveLength(1);
    });

    test('issues marks in pages that are rendered for one visitor', async () => {
      const browser = server.browser();
      const given = 'page=/shipping/quote/&from=10001&to=60601';
      const { posted } = (await (await browser.get(`/shipping/quote?${given}`)).json()) as Shown;
      server.wait(MIN_FILL_MS);
      const sent = await browser.post('/shipping/quote', { ...QUOTE, _started: posted.mark });
      expect(sent.status).toBe(303);
      const page = (await (await browser.get(addressOf(sent))).json()) as { mark: string };
      server.wait(MIN_FILL_MS);
      const ordered = await browser.post(addressOf(sent), { ...ORDER, _started: page.mark });
      expect(ordered.status).toBe(303);
      expect(await orders()).toMatchObject([{ status: 'ordered' }]);
    });

    test('requires a mark to order', async () => {
      const browser = server.browser();
      const address = addressOf(await browser.post('/shipping/quote', QUOTE));
      const response = await browser.post(address, { ...ORDER, _started: '' });
      expect(response.status).toBe(422);
      const { posted } = (await response.json()) as Shown;
      expect(posted).toMatchObject({
        values: { pickup_street: ORDER.pickup_street },
        message: TEXTS.sendOnce,
      });
      expect(await orders()).toMatchObject([{ status: 'requested' }]);
      await browser.post(address, { ...ORDER, _started: posted.mark });
      expect(await orders()).toMatchObject([{ status: 'ordered' }]);
    });

    test.each([
      'form=quote-form&page=/nowhere/',
      'form=quote-form&page=/shipping/',
      'form=action-form-line&page=/shipping/quote/',
      'form=__proto__&page=/shipping/quote/',
      'form=order&page=/shipping/orders/unknown/',
      'form=order',
      '',
    ])('responds with 404 to %j', async (query) => {
      expect((await server.browser().get(`/shipping/form-mark?${query}`)).status).toBe(404);
    });

    test('issues a mark for the page of any order, known or not', async () => {
      const page = '/shipping/orders/0000-0000-0000-0000/';
      expect(await markFor('order', page)).toMatch(/^\d+\./);
    });
  });

  // behaviour: 12.23
  test.each([
    ['filled in', { [TRAP_FIELD]: 'https://spam.example' }],
    ['missing', { [TRAP_FIELD]: undefined }],
  ])('marks a form without a challenge whose hidden field is %s as sent by a bot, and accepts it', async (_, trap) => {
    const browser = server.browser();
    const send = (path: string, fields: Record<string, string>) => {
      const all = { ...fields, _started: server.mark(fields.form as 'order', fields.page ?? '') };
      return browser.post(path, new URLSearchParams({ ...all, ...present(trap) }).toString());
    };
    const quoted = await send('/shipping/quote', QUOTE);
    expect(quoted.status).toBe(303);
    expect((await send('/shipping/call-back', CALL)).status).toBe(200);
    expect(await orders()).toMatchObject([{ bot: 1 }]);
    expect(await callBacks()).toMatchObject([{ bot: 1 }]);
  });

  // behaviour: 12.23
  test.each([
    ['a filled hidden field', { [TRAP_FIELD]: 'https://ana.example' }, {}, 'hidden-field'],
    ['no hidden field', { [TRAP_FIELD]: undefined }, {}, 'hidden-field'],
    ['a user agent of crawlers', {}, { 'User-Agent': 'newsbreak/19.2.3' }, 'user-agent'],
  ])('leaves a form with %s alone to the desk, marked', async (_, trap, headers, sign) => {
    readNoon();
    const browser = server.browser();
    for (const form of [QUOTE, CALL]) {
      const _started = server.mark(form.form as 'order', form.page);
      const fields = { [TRAP_FIELD]: '', ...form, _started, _token: await server.solve(), ...trap };
      const path = form === QUOTE ? '/shipping/quote' : '/shipping/call-back';
      const body = new URLSearchParams(present(fields)).toString();
      const sent = await browser.post(path, body, headers);
      expect(sent.status).toBeLessThan(400);
    }
    expect(await orders()).toMatchObject([{ bot: 0, unchallenged: 0, bot_sign: sign }]);
    expect(await callBacks()).toMatchObject([{ bot: 0, unchallenged: 0, bot_sign: sign }]);
  });

  test('marks an order that is confirmed with its hidden field filled in', async () => {
    readNoon();
    const browser = server.browser();
    const solved = { ...QUOTE, _token: await server.solve() };
    const address = addressOf(await browser.post('/shipping/quote', solved));
    expect(await orders()).toMatchObject([{ bot: 0, bot_sign: null }]);
    await browser.post(address, { ...ORDER, [TRAP_FIELD]: 'https://ana.example' });
    const marked = { status: 'ordered', bot: 0, bot_sign: 'hidden-field' };
    expect(await orders()).toMatchObject([marked]);
  });

  test('marks an order that a bot confirms as made by a bot', async () => {
    const browser = server.browser();
    const address = addressOf(await browser.post('/shipping/quote', QUOTE));
    expect(await orders()).toMatchObject([{ bot: 0, unchallenged: 1 }]);
    await browser.post(address, { ...ORDER, [TRAP_FIELD]: 'https://spam.example' });
    expect(await orders()).toMatchObject([{ status: 'ordered', bot: 1 }]);
  });
});

function present(fields: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
