import { describe, expect, it } from 'vitest';
import { ALL_CHANNELS, outboxOf, queue } from '../notifications/testing/outbox.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { openDatabase } from '../platform/store/testing/open-database.ts';
import {
  type ConsoleBrowser,
  NOON,
  type Shown,
  shown,
  testConsole,
} from './testing/console-browser.ts';

async function screenOf(browser: ConsoleBrowser, path: string): Promise<Shown['screen']> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return (JSON.parse((await response.text()).replace('<!doctype html>', '')) as Shown).screen;
}

describe.each(engines)('notifications in the console on $name', (engine) => {
  async function withDeferred(count: number) {
    const { store, db } = await openDatabase(engine);
    const subjects = Array.from({ length: count }, (_, index) => ({ subject: `order ${index}` }));
    await queue(db, ...subjects, { kind: 'review-held', subject: 'a review' });
    await db
      .updateTable('outbox')
      .set({ state: 'dead', attempts: 7, reason: 'SMTP 450', expires_at: NOON })
      .where('kind', '=', 'estimate-saved')
      .execute();
    return { store, console: testConsole(store, {}, ALL_CHANNELS) };
  }

  // behaviour: 18.12
  it('shows which channels are on, and how many are dead', async () => {
    const { store, console } = await withDeferred(2);
    const page = await screenOf(await console.signedIn('desk'), '/notifications');
    const state = { mail: true, teamAddresses: 2, webhook: true, waiting: 3, failed: 0, dead: 2 };
    expect(page).toMatchObject({ name: 'notifications', state });
    const off = await testConsole(store).signedIn('desk');
    expect(await screenOf(off, '/notifications')).toMatchObject({
      state: { mail: false, dead: 2 },
    });
  });

  // behaviour: 18.12
  it('sends a dead one again under its id, once, and writes down who did', async () => {
    const { store, console } = await withDeferred(2);
    const browser = await console.signedIn('desk');
    const screen = await screenOf(browser, '/notifications');
    if (screen.name !== 'notifications') throw new Error(screen.name);
    expect(screen.dead).toMatchObject([
      { kind: 'estimate-saved', channel: 'mail', recipient: null, reason: 'SMTP 450' },
      { attempts: 7 },
    ]);
    const { id = '' } = screen.dead[0] ?? {};
    const response = await browser.post('/notifications/resend', { id });
    expect(response.headers.get('Location')).toBe('/notifications?done=one');
    expect((await outboxOf(store)).find((row) => row.id === id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      due_at: NOON,
      expires_at: null,
    });
    expect((await browser.post('/notifications/resend', { id })).status).toBe(404);
    const trail = await store.reads
      .selectFrom('console_action')
      .selectAll()
      .where('action', '=', 'notifications-resent')
      .execute();
    expect(trail).toMatchObject([{ role: 'desk', subject: null }]);
    expect(JSON.parse(trail[0]?.detail ?? '')).toEqual({
      notification: id,
      kind: 'estimate-saved',
    });
  });

  // behaviour: 18.19
  it('lists what failed and waits, with its last error and its next attempt', async () => {
    const { store, db } = await openDatabase(engine);
    await queue(db, { subject: 'an order' }, { subject: 'another' });
    const waits = { attempts: 2, reason: 'ECONNREFUSED', due_at: NOON + 300_000 };
    await db.updateTable('outbox').set(waits).where('subject', '=', 'an order').execute();
    const browser = await testConsole(store, {}, ALL_CHANNELS).signedIn('desk');
    expect(await screenOf(browser, '/notifications')).toMatchObject({
      state: { waiting: 2, failed: 1, dead: 0 },
      failed: [{ subject: 'an order', attempts: 2, reason: waits.reason, nextAt: waits.due_at }],
      dead: [],
    });
  });

  // behaviour: 18.20
  it('sends a test mail to each address of the team at once, and shows what the server said', async () => {
    const { store } = await openDatabase(engine);
    const sent: { to: string; by: string }[] = [];
    const console = testConsole(store, {}, ALL_CHANNELS, [], null, undefined, async (mail) => {
      sent.push(mail);
      return mail.to.startsWith('ana')
        ? { kind: 'sent' }
        : { kind: 'failed', reason: 'ECONNREFUSED' };
    });
    const browser = await console.signedIn('desk');
    const { screen } = await shown(await browser.post('/notifications/test'));
    expect(sent).toEqual(ALL_CHANNELS.team.map((to) => ({ to, by: 'desk-1' })));
    expect(screen).toMatchObject({
      name: 'notifications',
      test: {
        isSent: false,
        text: expect.stringMatching(/ana@team.example: accepted; ben@team.example: ECONNREFUSED/),
      },
    });
    const { detail } = await store.reads
      .selectFrom('console_action')
      .select('detail')
      .where('action', '=', 'test-mail-sent')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toEqual({ outcome: 'accepted, ECONNREFUSED' });
    const off = await testConsole(store).signedIn('admin');
    expect((await off.post('/notifications/test')).status).toBe(409);
  });

  // behaviour: 18.12
  it('sends all again, and leaves what is no dead letters', async () => {
    const { store, console } = await withDeferred(51);
    const browser = await console.signedIn('admin');
    const screen = await screenOf(browser, '/notifications');
    expect(screen).toMatchObject({ state: { dead: 51 }, done: null });
    expect(screen.name === 'notifications' && screen.dead).toHaveLength(50);
    await browser.post('/notifications/resend-all');
    expect(await screenOf(browser, '/notifications?done=all')).toMatchObject({
      state: { dead: 0, waiting: 54 },
      done: 'All of them are sent again within seconds.',
    });
    expect((await browser.post('/notifications/resend-all')).status).toBe(404);
    const { detail } = await store.reads
      .selectFrom('console_action')
      .select('detail')
      .where('action', '=', 'notifications-resent')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toEqual({ notifications: '51' });
  });
});
