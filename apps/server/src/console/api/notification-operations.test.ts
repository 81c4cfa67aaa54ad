import { describe, expect, it } from 'vitest';
import { ALL_CHANNELS, findOutbox, queue } from '../../notifications/testing/outbox.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { person } from './testing/api-client.ts';

type Listed = { rows: { id: string; state: string }[] };

describe.each(eitherEngine(import.meta.filename))('notifications by the API on $name', (engine) => {
  async function withDeferred(count: number) {
    const { store, db } = await openDatabase(engine);
    const subjects = Array.from({ length: count }, (_, index) => ({ subject: `order ${index}` }));
    await queue(db, ...subjects, { kind: 'review-held', subject: 'a review' });
    await db
      .updateTable('outbox')
      .set({ state: 'dead', attempts: 7, reason: 'SMTP 450', expires_at: NOON })
      .where('kind', '=', 'estimate-saved')
      .execute();
    const console = testConsole(store, {}, ALL_CHANNELS);
    return { store, desk: person(console, await console.signedIn('desk')) };
  }

  // behaviour: 18.12
  it('shows which channels are on, and how many are dead', async () => {
    const { store, desk } = await withDeferred(2);
    expect(await desk.json('GET', '/notifications')).toMatchObject({
      mail: true,
      team_addresses: 2,
      webhook: true,
      waiting: 3,
      failed: 0,
      dead: 2,
    });
    const off = testConsole(store);
    const other = person(off, await off.signedIn('desk'));
    expect(await other.json('GET', '/notifications')).toMatchObject({ mail: false, dead: 2 });
  });

  // behaviour: 18.12
  it('sends a dead one again under its id, once, and writes down who did', async () => {
    const { store, desk } = await withDeferred(2);
    const { rows } = await desk.json<Listed>('GET', '/notifications');
    const dead = rows.filter(({ state }) => state === 'dead');
    const facts = { kind: 'estimate-saved', channel: 'mail', reason: 'SMTP 450', attempts: 7 };
    expect(dead).toMatchObject([facts, facts]);
    const body = { id: dead[0]?.id ?? '' };
    expect(await desk.json('POST', '/notifications/resend', { body })).toEqual({ sent: 1 });
    expect((await findOutbox(store)).find(({ id }) => id === body.id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      due_at: NOON,
      expires_at: null,
    });
    expect(await desk.json('POST', '/notifications/resend', { body })).toEqual({ sent: 0 });
    const trail = await store.reads
      .selectFrom('console_action')
      .selectAll()
      .where('action', '=', 'notifications-resent')
      .execute();
    expect(trail).toMatchObject([{ role: 'desk', subject: null }]);
    const detail = { notification: body.id, kind: 'estimate-saved' };
    expect(JSON.parse(trail[0]?.detail ?? '')).toEqual(detail);
  });

  // behaviour: 18.19
  it('lists what failed and waits, with its last error and its next attempt', async () => {
    const { store, db } = await openDatabase(engine);
    await queue(db, { subject: 'an order' }, { subject: 'another' });
    const waits = { attempts: 2, reason: 'ECONNREFUSED', due_at: NOON + 300_000 };
    await db.updateTable('outbox').set(waits).where('subject', '=', 'an order').execute();
    const console = testConsole(store, {}, ALL_CHANNELS);
    const desk = person(console, await console.signedIn('desk'));
    const next = new Date(waits.due_at).toISOString();
    const { attempts, reason } = waits;
    expect(await desk.json('GET', '/notifications')).toMatchObject({
      waiting: 2,
      failed: 1,
      dead: 0,
      rows: [{ subject: 'an order', state: 'waiting', attempts, reason, next_at: next }],
    });
  });

  // behaviour: 18.20
  it('sends a test mail to each address of the team, and shows what the server said', async () => {
    const { store } = await openDatabase(engine);
    const sent: { to: string; by: string }[] = [];
    const console = testConsole(store, {}, ALL_CHANNELS, [], null, undefined, async (mail) => {
      sent.push(mail);
      return mail.to.startsWith('ana')
        ? { kind: 'sent' }
        : { kind: 'failed', reason: 'ECONNREFUSED' };
    });
    const desk = person(console, await console.signedIn('desk'));
    expect(await desk.json('POST', '/notifications/test')).toEqual({
      rows: [
        { recipient: 'ana@team.example', outcome: 'accepted' },
        { recipient: 'ben@team.example', outcome: 'ECONNREFUSED' },
      ],
    });
    expect(sent).toEqual(ALL_CHANNELS.team.map((to) => ({ to, by: 'desk-1' })));
    const { detail } = await store.reads
      .selectFrom('console_action')
      .select('detail')
      .where('action', '=', 'test-mail-sent')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toEqual({ outcome: 'accepted, ECONNREFUSED' });
    const off = testConsole(store);
    const admin = person(off, await off.signedIn('admin'));
    expect((await admin.send('POST', '/notifications/test')).status).toBe(409);
  });

  // behaviour: 18.12
  it('lists the newest 50, sends all again, and leaves what is no dead letter', async () => {
    const { store, desk } = await withDeferred(51);
    const before = await desk.json<Listed>('GET', '/notifications');
    expect(before).toMatchObject({ dead: 51, rows: { length: 50 } });
    const body = {};
    expect(await desk.json('POST', '/notifications/resend', { body })).toEqual({ sent: 51 });
    expect(await desk.json('GET', '/notifications')).toMatchObject({ dead: 0, waiting: 54 });
    expect(await desk.json('POST', '/notifications/resend', { body })).toEqual({ sent: 0 });
    const { detail } = await store.reads
      .selectFrom('console_action')
      .select('detail')
      .where('action', '=', 'notifications-resent')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toEqual({ notifications: '51' });
  });
});
