import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { askForCall, NO_PRICE, requestOrder } from './desk/testing/sample-items.ts';
import { type ConsoleBrowser, NOON, shown, testConsole } from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
const PHONE = '+12125554477';

let store: Store;
let ana: ConsoleBrowser;
let ben: ConsoleBrowser;
let id: string;
let path: string;

beforeEach(async () => {
  store = await emptyTestStore(sqlite);
  const console = testConsole(store);
  [ana, ben] = [await console.signedIn('desk'), await console.signedIn('admin')];
  id = await askForCall(store, { phone: PHONE, created_at: NOON - DAY_MS });
  path = `/desk/call-backs/${id}`;
});

const pageOf = async (browser: ConsoleBrowser, address: string) =>
  (await shown(await browser.get(address))).screen;

describe('the queue of call-backs', () => {
  // behaviour: 17.31
  it('opens from the desk with counts and ages, and shows page 1 of open ones for an odd query', async () => {
    expect((await ana.get('/desk')).headers.get('Location')).toBe('/desk/call-backs');
    expect(await pageOf(ana, '/desk/call-backs')).toMatchObject({
      queue: { counts: { 'call-backs': 1 }, query: { show: 'open', page: 1 }, now: NOON },
      rows: [{ id, name: 'Nadia Ruiz', createdAt: NOON - DAY_MS, attempts: 0, holder: null }],
    });
    for (const odd of ['?show=all', '?page=0', '?page=1e3', '?page=-1&show=']) {
      expect(await pageOf(ana, `/desk/call-backs${odd}`), odd).toMatchObject({
        queue: { query: { show: 'open', page: 1 } },
      });
    }
  });

  // behaviour: 18.15
  it('marks overdue ones, on their page too', async () => {
    const overdue = await askForCall(store, { created_at: NOON - 4 * DAY_MS });
    expect(await pageOf(ana, '/desk/call-backs')).toMatchObject({ queue: { overdue: [overdue] } });
    expect(await pageOf(ana, `/desk/call-backs/${overdue}`)).toMatchObject({ isOverdue: true });
    expect(await pageOf(ana, path)).toMatchObject({ isOverdue: false });
    const reference = await requestOrder(store, {
      created_at: NOON - 4 * DAY_MS,
      estimate: NO_PRICE,
    });
    expect(await pageOf(ana, '/desk/orders')).toMatchObject({ queue: { overdue: [reference] } });
    expect(await pageOf(ana, `/desk/orders/${reference}`)).toMatchObject({ isOverdue: true });
  });
});

describe('a call-back', () => {
  // behaviour: 12.19
  it('shows the evidence of its consent: words, version, time and page', async () => {
    expect(await pageOf(ana, path)).toMatchObject({
      item: {
        consent: {
          text: 'Call me about my shipment.',
          version: '2026-11-01',
          at: Date.UTC(2026, 10, 20, 12),
          page: '/shipping/quote/',
        },
      },
    });
  });

  // behaviour: 17.32
  it('shows its number on the button alone, and while the person who pressed it holds it', async () => {
    const before = await ana.get(path);
    expect(await before.text()).not.toContain('5554477');
    expect(await (await ana.get('/desk/call-backs')).text()).not.toContain('5554477');
    expect((await shown(await ana.post(`${path}/number`))).screen).toMatchObject({
      item: { phone: PHONE, holder: 'desk-1', version: 1 },
      entries: [{ what: 'held', note: 'desk-1' }],
    });
    expect(await pageOf(ana, path)).toMatchObject({ item: { phone: PHONE } });
    expect(await pageOf(ben, path)).toMatchObject({ item: { phone: null } });
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['actor', 'action', 'subject'])
      .where('subject', '=', `call-back ${id}`)
      .execute();
    expect(trail).toEqual([
      { actor: 'desk-1', action: 'contact-shown', subject: `call-back ${id}` },
    ]);
    expect(await (await ana.get('/desk/call-backs')).text()).not.toContain('5554477');
  });

  // behaviour: 17.32
  it('hides its number again with the holder, and shows it to one who saw it and takes it', async () => {
    await ana.post(`${path}/holder`, { holder: 'desk-1', version: '0' });
    expect(await pageOf(ana, path)).toMatchObject({ item: { phone: null } });
    // Another person who looks leaves the holder.
    expect((await shown(await ben.post(`${path}/number`))).screen).toMatchObject({
      item: { phone: PHONE, holder: 'desk-1', version: 1 },
    });
    expect(await pageOf(ben, path)).toMatchObject({ item: { phone: null } });
    await ben.post(`${path}/holder`, { holder: 'admin-2', version: '1' });
    expect(await pageOf(ben, path)).toMatchObject({ item: { phone: PHONE } });
    await ben.post(`${path}/entries`, { outcome: 'done', version: '2' });
    expect(await pageOf(ben, path)).toMatchObject({ item: { phone: null, holder: 'admin-2' } });
    await ben.post(`${path}/number`);
    expect(await pageOf(ben, path)).toMatchObject({ item: { phone: null, version: 3 } });
  });

  // behaviour: 17.31
  it.each([
    [
      { outcome: 'no-answer', again: '180' },
      { status: 'open', call_again_at: NOON + 3 * HOUR_MS },
    ],
    [
      { outcome: 'call-again', again: 'at', at: '2026-11-23T09:30' },
      { status: 'open', call_again_at: Date.UTC(2026, 10, 23, 14, 30) },
    ],
    [
      { outcome: 'done', again: '60' },
      { status: 'done', call_again_at: null, closed_at: NOON },
    ],
    [{ outcome: 'wrong-number' }, { status: 'wrong-number', closed_at: NOON }],
  ])('stores the outcome of an attempt: %j', async (fields, stored) => {
    const response = await ana.post(`${path}/entries`, { ...fields, version: '0' });
    expect(response.headers.get('Location')).toBe(`/desk/call-backs?done=${fields.outcome}`);
    const row = await store.reads.selectFrom('call_back').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ ...stored, version: 1 });
  });

  // behaviour: 17.64, 17.65
  it('names the time zone of its site, and those of the place that is picked up at', async () => {
    const { screen, frame } = await shown(await ana.get(path));
    expect(frame.timeZone).toBe('America/New_York');
    expect(screen).toMatchObject({ item: { timeZones: ['America/New_York'] } });
    const other = await askForCall(store, { from_zip: '37201' });
    expect(await pageOf(ana, `/desk/call-backs/${other}`)).toMatchObject({
      item: { timeZones: ['America/Chicago', 'America/New_York'] },
    });
    const unknown = await askForCall(store, { from_zip: null, to_zip: null });
    expect(await pageOf(ana, `/desk/call-backs/${unknown}`)).toMatchObject({
      item: { timeZones: [] },
    });
  });

  // behaviour: 17.31
  it.each([
    [{}, { outcome: 'Choose what happened.' }],
    [{ outcome: 'sold' }, { outcome: 'Choose what happened.' }],
    [{ outcome: 'note', note: ' ' }, { note: 'Write the note, or choose what happened.' }],
    [{ outcome: 'done', note: 'x'.repeat(2_001) }, { note: 'A note has at most 2000 characters.' }],
    [{ outcome: 'no-answer', again: '7' }, { again: 'Choose when to call again.' }],
    [{ outcome: 'no-answer', again: 'at', at: 'soon' }, { at: 'Type a day and a time.' }],
    [
      { outcome: 'no-answer', again: 'at', at: '2026-02-31T25:00' },
      { at: 'Type a day and a time.' },
    ],
    [
      { outcome: 'no-answer', again: 'at', at: '2026-11-22T06:59' },
      { at: 'This time is over. Type a later one.' },
    ],
    [
      { outcome: 'no-answer', again: 'at', at: '2027-11-07T01:30' },
      { at: expect.stringContaining('twice on this day') },
    ],
    [
      { outcome: 'no-answer', again: 'at', at: '2036-01-01T00:00' },
      { at: 'Type a time within a year.' },
    ],
  ])('refuses %j, with what was typed', async (fields, errors) => {
    const response = await ana.post(`${path}/entries`, { ...fields, version: '0' });
    expect(response.status).toBe(422);
    const { screen } = await shown(response);
    expect(screen).toMatchObject({ form: { errors }, item: { version: 0 } });
  });

  // behaviour: 17.66
  it('stores no character of a note that hides or turns text', async () => {
    const note = 'call \u202eyadnoM\u202c be\u200bfore noon\u2066\rsecond line';
    await ana.post(`${path}/entries`, { outcome: 'note', note, version: '0' });
    const seen = 'call yadnoM before noon\nsecond line';
    const stored = store.reads.selectFrom('desk_entry').select('note');
    expect(await stored.execute()).toEqual([{ note: seen }]);
  });

  // behaviour: 17.33
  it('reports to the second of two people who changed it, and stores nothing of that form', async () => {
    await ana.post(`${path}/entries`, { outcome: 'note', note: 'asked for Monday', version: '0' });
    const fields = { outcome: 'done', again: '60', at: '', note: 'sold it', version: '0' };
    const response = await ben.post(`${path}/entries`, fields);
    expect(response.status).toBe(409);
    const { screen } = await shown(response);
    const { version: _, ...typed } = fields;
    expect(screen).toMatchObject({
      conflict: expect.stringContaining('desk-1 changed this'),
      form: { values: typed },
      item: { status: 'open', version: 1 },
      entries: [{ note: 'asked for Monday', actor: 'desk-1' }],
    });
    const again = await ben.post(`${path}/entries`, { ...fields, version: '1' });
    expect(again.status).toBe(303);
    for (const version of ['', '-1', '1e1', '99999999999']) {
      expect((await ben.post(`${path}/holder`, { holder: '', version })).status).toBe(409);
    }
  });

  // behaviour: 17.31
  it('accepts only an account that may open the desk as its holder, and can be released', async () => {
    expect(await pageOf(ana, path)).toMatchObject({ holders: ['admin-2', 'desk-1'] });
    await ben.post(`${path}/holder`, { holder: 'desk-1', version: '0' });
    expect(await pageOf(ana, '/desk/call-backs?show=mine')).toMatchObject({ rows: [{ id }] });
    expect(await pageOf(ben, '/desk/call-backs?show=mine')).toMatchObject({ rows: [] });
    const stranger = await ben.post(`${path}/holder`, { holder: 'stranger', version: '1' });
    expect(stranger.status).toBe(422);
    await ben.post(`${path}/holder`, { holder: '', version: '1' });
    expect(await pageOf(ana, path)).toMatchObject({
      item: { holder: null },
      entries: [{ what: 'released' }, { what: 'held', note: 'desk-1' }],
    });
  });

  // behaviour: 17.33
  it('that was deleted is reported as missing', async () => {
    for (const missing of [path.replace(/.$/, 'x'), '/desk/call-backs/%00', '/desk/call-backs/x']) {
      expect((await ana.get(missing)).status, missing).toBe(404);
      expect((await ana.post(`${missing}/number`)).status, missing).toBe(404);
      const fields = { outcome: 'done', version: '0' };
      expect((await ana.post(`${missing}/entries`, fields)).status, missing).toBe(404);
    }
  });
});
