import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { askForCall, holdReviews, NO_PRICE, requestOrder } from '../desk/testing/sample-items.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
const PHONE = '+12125554477';

let store: Store;
let console: TestConsole;
let ana: ApiClient;
let ben: ApiClient;
beforeEach(async () => {
  store = await emptyTestStore(sqlite);
  console = testConsole(store);
  ana = person(console, await console.signedIn('desk'));
  ben = person(console, await console.signedIn('admin'));
});

const of = (version: number) => ({ 'If-Match': `"${version}"` });

describe('a call-back', () => {
  let id: string;
  let path: string;
  beforeEach(async () => {
    id = await askForCall(store, { phone: PHONE, created_at: NOON - DAY_MS });
    path = `/call-backs/${id}`;
  });

  // behaviour: 12.19
  it('shows the evidence of its consent: words, version, time and page', async () => {
    expect(await ana.json('GET', path)).toMatchObject({
      consent: {
        text: 'Call me about my shipment.',
        version: '2026-11-01',
        at: '2026-11-20T12:00:00.000Z',
        page: '/shipping/quote/',
      },
    });
  });

  // behaviour: 17.32
  it('shows its number to the person who asked for it, while that person holds it', async () => {
    const holds = (holder: string | null, version: number, by = ana) =>
      by.json('PATCH', path, { body: { action: 'hold', holder }, headers: of(version) });
    expect(await ana.json('GET', path)).toMatchObject({ phone: null, holder: null });
    expect(await ana.json('POST', `${path}/number`)).toEqual({ phone: PHONE });
    expect(await ana.json('GET', path)).toMatchObject({
      phone: PHONE,
      holder: 'desk-1',
      history: [{ what: 'held', note: 'desk-1' }],
    });
    expect(await ben.json('GET', path)).toMatchObject({ phone: null });
    expect(JSON.stringify(await ana.json('GET', '/call-backs'))).not.toContain('5554477');
    const robot = await program(console, store, ['work:desk']);
    expect(await robot.json('GET', path)).toMatchObject({ phone: null });

    // Another person who looks leaves the holder, and has the number once that person takes it.
    expect(await ben.json('POST', `${path}/number`)).toEqual({ phone: PHONE });
    expect(await ben.json('GET', path)).toMatchObject({ phone: null, holder: 'desk-1' });
    expect(await holds('admin-2', 1, ben)).toMatchObject({ phone: PHONE, holder: 'admin-2' });
    expect(await ana.json('GET', path)).toMatchObject({ phone: null });
    expect(await holds(null, 2, ben)).toMatchObject({ phone: null, holder: null });
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['actor', 'subject'])
      .where('action', '=', 'contact-shown')
      .orderBy('actor', 'desc')
      .execute();
    const subject = `call-back ${id}`;
    expect(trail).toEqual([
      { actor: 'desk-1', subject },
      { actor: 'admin-2', subject },
    ]);
  });

  // behaviour: 17.32
  it('hides its number again once it is closed', async () => {
    await ana.json('POST', `${path}/number`);
    const body = { action: 'done' };
    expect(await ana.json('PATCH', path, { body, headers: of(1) })).toMatchObject({ phone: null });
  });

  // behaviour: 17.65, 17.74
  it('shows the places of its route, their clocks and hours, and the campaign of its lead', async () => {
    expect(await ana.json('GET', '/call-backs')).toMatchObject({
      rows: [
        {
          place: 'New York, NY',
          to_place: 'Anchorage, AK',
          campaign: 'direct',
          source: null,
          time_zones: ['America/New_York'],
          time_zones_by: 'pickup',
          call_hours: { from: 8, to: 21, sunday_from: 8 },
        },
      ],
    });
    const texan = await askForCall(store, { from_zip: '75201' });
    expect(await ana.json('GET', `/call-backs/${texan}`)).toMatchObject({
      time_zones: ['America/Chicago'],
      call_hours: { from: 9, to: 21, sunday_from: 12 },
    });
  });

  // behaviour: 17.10
  it('shows people its name in the audit trail until it is deleted, but in no file', async () => {
    await ana.json('POST', `${path}/number`);
    const robot = await program(console, store, ['read:audit']);
    const namesFor = async (by: ApiClient) => {
      const trail = '/audit?action=contact-shown';
      const { rows } = await by.json<{ rows: { name: string | null }[] }>('GET', trail);
      return rows.map(({ name }) => name);
    };
    expect(await namesFor(ben)).toEqual(['Nadia Ruiz']);
    expect(await namesFor(robot)).toEqual([null]);
    expect(await (await ben.send('GET', '/audit.csv')).text()).not.toContain('Nadia');
    expect((await ben.send('DELETE', path, undefined, of(1))).status).toBe(204);
    expect(await namesFor(ben)).toEqual([null]);
  });

  // behaviour: 17.74
  it('names the campaign and the source of its lead', async () => {
    const { store, db } = await openDatabase(sqlite);
    const id = await askForCall(store);
    await db.updateTable('conversion').set({ campaign: 'winter', source: 'google' }).execute();
    const console = testConsole(store);
    const desk = person(console, await console.signedIn('desk'));
    expect(await desk.json('GET', `/call-backs/${id}`)).toMatchObject({
      campaign: 'winter',
      source: 'google',
    });
  });

  // behaviour: 17.65, 17.74
  it('shows the clock of the area code, without the number, where no place is known', async () => {
    const nowhere = { from_zip: null, to_zip: null };
    const texan = await askForCall(store, { ...nowhere, phone: '+12145554477' });
    const text = JSON.stringify(await ana.json('GET', `/call-backs/${texan}`));
    expect(JSON.parse(text)).toMatchObject({
      place: null,
      time_zones: ['America/Chicago', 'America/Denver'],
      time_zones_by: 'number',
      call_hours: { from: 9, to: 21, sunday_from: 12 },
    });
    expect(text).not.toContain('5554477');
    const free = await askForCall(store, { ...nowhere, phone: '+18005554477' });
    expect(await ana.json('GET', `/call-backs/${free}`)).toMatchObject({
      place: null,
      to_place: null,
      time_zones: [],
      time_zones_by: null,
      call_hours: { from: 8, to: 21, sunday_from: 8 },
    });
  });

  // behaviour: 17.31
  it.each([
    [{ action: 'sold' }, ''],
    [{ action: 'note', note: ' ' }, '/note'],
    [{ action: 'note', note: '\u200b' }, '/note'],
    [{ action: 'no-answer' }, '/call_again_at'],
    [{ action: 'no-answer', call_again_at: '2026-11-22T11:59:00Z' }, '/call_again_at'],
    [{ action: 'call-again', call_again_at: '2036-01-01T00:00:00Z' }, '/call_again_at'],
    [{ action: 'call-again', call_again_at: '2026-11-31T15:00:00Z' }, '/call_again_at'],
    [{ action: 'hold', holder: 'stranger' }, '/holder'],
  ])('refuses %j', async (body, pointer) => {
    expect(await ana.json('PATCH', path, { body, status: 422, headers: of(0) })).toMatchObject({
      errors: [{ pointer: pointer || '/action' }],
    });
  });

  // behaviour: 17.31
  it.each([
    [
      { action: 'no-answer', call_again_at: '2026-11-22T15:00:00.000Z' },
      { status: 'open', call_again_at: '2026-11-22T15:00:00.000Z', attempts: 1 },
    ],
    [{ action: 'done' }, { status: 'done', call_again_at: null, holder: 'desk-1' }],
    [{ action: 'wrong-number' }, { status: 'wrong-number' }],
  ])('stores the outcome of an attempt: %j', async (body, stored) => {
    expect(await ana.json('PATCH', path, { body, headers: of(0) })).toMatchObject(stored);
  });

  // behaviour: 17.32
  it('refuses an outcome by another person than its holder, and names the holder', async () => {
    await ana.json('POST', `${path}/number`);
    const outcome = { body: { action: 'wrong-number' }, headers: of(1) };
    expect(await ben.json('PATCH', path, { ...outcome, status: 409 })).toMatchObject({
      detail: expect.stringContaining('desk-1 holds it'),
    });
    const body = { action: 'hold', holder: 'admin-2' };
    await ben.json('PATCH', path, { body, headers: of(1) });
    const taken = { ...outcome, headers: of(2) };
    expect(await ben.json('PATCH', path, taken)).toMatchObject({ status: 'wrong-number' });
  });

  // behaviour: 17.66
  it('stores no character of a note that hides or turns text', async () => {
    const note = 'call \u202eyadnoM\u202c be\u200bfore noon\u2066\rsecond line';
    const body = { action: 'note', note };
    expect(await ana.json('PATCH', path, { body, headers: of(0) })).toMatchObject({
      history: [{ note: 'call yadnoM before noon\nsecond line' }],
    });
  });

  // behaviour: 17.33
  it('shows the second of two people what the first one did, and stores nothing of theirs', async () => {
    const note = { action: 'note', note: 'asked for Monday' };
    await ana.json('PATCH', path, { body: note, headers: of(0) });
    const body = { action: 'done', note: 'sold it' };
    expect(await ben.json('PATCH', path, { body, status: 412, headers: of(0) })).toMatchObject({
      current: { status: 'open', history: [{ note: 'asked for Monday', actor: 'desk-1' }] },
    });
    await ben.json('PATCH', path, { body, headers: of(1) });
  });

  // behaviour: 17.72
  it('counts those of bots apart', async () => {
    await askForCall(store, { bot: 1, bot_sign: 'user-agent' });
    await askForCall(store, { bot: 1, bot_sign: 'user-agent' });
    expect(await ana.json('GET', '/desk')).toMatchObject({
      call_backs: 1,
      bot_call_backs: 2,
      orders: 0,
      bot_orders: 0,
    });
  });

  // behaviour: 17.72
  it('counts those that are due at an hour of calls where the person is', async () => {
    const anywhere = { from_zip: null, to_zip: null };
    const later = await askForCall(store, { ...anywhere, phone: '+18005554476' });
    await askForCall(store, { ...anywhere, phone: '+18005554477' });
    // It is 7 AM in New York, and 8 AM in Puerto Rico.
    await askForCall(store, { ...anywhere, phone: '+12125554478' });
    await askForCall(store, { ...anywhere, phone: '+17875554479' });
    await askForCall(store, { bot: 1, bot_sign: 'user-agent', ...anywhere, phone: '+18005554480' });
    expect(await ana.json('GET', '/desk')).toMatchObject({ call_backs: 5, callable_call_backs: 3 });
    const again = new Date(NOON + DAY_MS).toISOString();
    const body = { action: 'no-answer', call_again_at: again };
    await ana.json('PATCH', `/call-backs/${later}`, { body, headers: of(0) });
    expect(await ana.json('GET', '/desk')).toMatchObject({ call_backs: 5, callable_call_backs: 2 });
  });

  // behaviour: 18.15
  it('marks overdue ones, as of orders', async () => {
    const overdue = await askForCall(store, { created_at: NOON - 4 * DAY_MS });
    const late = { created_at: NOON - 4 * DAY_MS, estimate: NO_PRICE };
    const reference = await requestOrder(store, late);
    expect(await ana.json('GET', '/call-backs')).toMatchObject({
      rows: [
        { id: overdue, is_overdue: true },
        { id, is_overdue: false },
      ],
    });
    expect(await ana.json('GET', `/call-backs/${overdue}`)).toMatchObject({ is_overdue: true });
    expect(await ana.json('GET', `/orders/${reference}`)).toMatchObject({ is_overdue: true });
    expect(await ana.json('GET', '/desk')).toMatchObject({
      overdue_call_backs: 1,
      overdue_orders: 1,
      holders: ['admin-2', 'desk-1'],
    });
  });
});

describe('an order', () => {
  let reference: string;
  let path: string;
  beforeEach(async () => {
    reference = await requestOrder(store);
    path = `/orders/${reference}`;
  });

  const change = (body: object, version: number, status = 200) =>
    ana.json('PATCH', path, { body, status, headers: of(version) });

  // behaviour: 17.37
  it('shows its contact to the person who asked for it, while that person holds it', async () => {
    const contact = {
      phone: '+12125554400',
      email: 'otto@mail.example',
      pickup_street: null,
      delivery_street: null,
    };
    expect(JSON.stringify(await ana.json('GET', path))).not.toMatch(/5554400|otto@/);
    expect(await ana.json('POST', `${path}/contact`)).toEqual(contact);
    expect(await ana.json('GET', path)).toMatchObject({
      contact,
      holder: 'desk-1',
      history: [{ actor: 'desk-1', what: 'holder', before: null, after: 'desk-1' }],
    });
    expect(await ben.json('GET', path)).toMatchObject({ contact: null });
    expect(await change({ holder: null }, 2)).toMatchObject({ contact: null });
  });

  // behaviour: 17.38
  it('shows its estimate with the reasons, the road and the days', async () => {
    expect(await ana.json('GET', path)).toMatchObject({
      estimate_cents: { low: 90_000, high: 110_000 },
      miles: 790,
      call_reason: null,
      estimate_parts: [{ reason: 'distance', cents: 100_000 }],
      transit_days: { low: 2, high: 4 },
      place: 'New York, NY',
      to_place: 'Chicago, IL',
    });
    const call = await requestOrder(store, { estimate: NO_PRICE });
    expect(await ana.json('GET', `/orders/${call}`)).toMatchObject({
      call_reason: 'off-mainland',
      estimate_cents: null,
      miles: null,
      transit_days: null,
    });
  });

  // behaviour: 17.38
  it('accepts changes of its status, price, date, holder and streets', async () => {
    const free = async () => (await ben.json('GET', '/orders?show=no-holder')).rows;
    const steps = [
      { status: 'ordered' },
      { price_cents: 125_000, reason: 'a long way to the carrier' },
      { pickup_date: '2026-12-09', reason: 'the carrier is full' },
      { holder: 'admin-2' },
      { streets: { pickup: '350 5th Avenue', delivery: '233 S Wacker Drive' } },
    ];
    for (const [at, step] of steps.entries()) {
      expect(await free()).toHaveLength(at === 0 || at > 3 ? 0 : 1);
      await change(step, at + 1);
    }
    expect(await ana.json('GET', path)).toMatchObject({
      status: 'ordered',
      price_cents: 125_000,
      pickup_date: '2026-12-09',
      holder: 'admin-2',
    });
    expect(await ben.json('GET', '/orders?show=mine')).toMatchObject({ rows: [{ reference }] });
    expect(await ben.json('POST', `${path}/contact`)).toMatchObject({
      pickup_street: '350 5th Avenue',
    });
  });

  // behaviour: 17.38
  it.each([
    [{ status: 'lost' }, '/status'],
    [{ price_cents: 1_250, reason: 'x' }, '/price_cents'],
    [{ price_cents: 0, reason: 'x' }, '/price_cents'],
    [{ price_cents: 10_000_100, reason: 'x' }, '/price_cents'],
    [{ price_cents: 90_000, reason: ' ' }, '/reason'],
    [{ pickup_date: '2026-11-01', reason: 'x' }, '/pickup_date'],
    [{ pickup_date: '2026-12-02' }, '/reason'],
    [{ streets: { pickup: '12', delivery: '1 Elm Street' } }, '/streets/pickup'],
    [{ holder: 'stranger' }, '/holder'],
  ])('refuses %j', async (body, pointer) => {
    const { errors } = await change(body, 1, 422);
    expect(errors).toContainEqual(expect.objectContaining({ pointer }));
  });

  // behaviour: 12.72
  it('undoes the step that led to its status', async () => {
    expect(await ana.json('GET', path)).toMatchObject({ takes_back_to: null });
    await change({ status: 'ordered' }, 1);
    const cancelled = await change({ status: 'cancelled', reason: 'a wrong click' }, 2);
    expect(cancelled).toMatchObject({ takes_back_to: 'ordered' });
    await change({ status: 'booked' }, 3, 422);
    expect(await change({ status: 'ordered' }, 3)).toMatchObject({
      status: 'ordered',
      takes_back_to: 'requested',
      history: [{ before: 'cancelled', after: 'ordered' }, {}, {}],
    });
  });
});

describe('reviews', () => {
  type Rows = { rows: { id: string; seen: string }[] };
  let ids: string[];
  beforeEach(async () => {
    ids = await holdReviews(store, 3);
  });

  const decide = (body: object, status = 200) =>
    ana.json<Rows>('POST', '/reviews/decide', { body, status });

  // behaviour: 17.35
  it('lists held ones with every field that is published, the oldest first', async () => {
    const { rows } = await ana.json<Rows>('GET', '/reviews');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const fields = ['rating', 'title', 'content', 'name', 'place', 'from', 'to', 'vehicle'];
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(fields));
    expect(rows[0]).toMatchObject({ reason: 'no script', is_sample: expect.any(Boolean) });
    expect(await ana.json('GET', `/reviews/${ids[0]}`)).toMatchObject({ next_id: ids[1] });
    expect(await ana.json('GET', '/reviews?show=rejected')).toMatchObject({ rows: [] });
  });

  // behaviour: 17.35, 17.36
  it('rejects one with a reason, holds it again for the one before, responds to it and pins it', async () => {
    const seenOf = async () => (await ana.json<{ seen: string }>('GET', `/reviews/${ids[0]}`)).seen;
    const one = async () => [{ id: ids[0], seen: await seenOf() }];
    for (const reason of ['', '\u200b', 'x'.repeat(301)]) {
      await decide({ action: 'reject', reason, reviews: await one() }, 422);
    }
    await decide({ action: 'reject', reason: 'insult', reviews: await one() });
    await decide({ action: 'reopen', reviews: await one() });
    await decide({ action: 'respond', answer: ' ', reviews: await one() }, 422);
    await decide({ action: 'respond', answer: 'Thank you.\nFixed.', reviews: await one() });
    await decide({ action: 'pin', reviews: await one() });
    expect(await ana.json('GET', `/reviews/${ids[0]}`)).toMatchObject({
      status: 'pending',
      reason: 'no script',
      is_pinned: true,
      answer: 'Thank you.\nFixed.',
    });
  });

  // behaviour: 17.33
  it('leaves one as another person decided meanwhile', async () => {
    const [first] = (await ana.json<Rows>('GET', '/reviews')).rows;
    const reviews = [{ id: first?.id, seen: first?.seen }];
    await ben.json('POST', '/reviews/decide', { body: { action: 'approve', reviews } });
    expect(await decide({ action: 'reject', reason: 'spam', reviews })).toMatchObject({
      rows: [{ outcome: 'changed-meanwhile' }],
    });
    expect(await ana.json('GET', `/reviews/${first?.id}`)).toMatchObject({ status: 'approved' });
  });
});
