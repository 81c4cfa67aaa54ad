import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { KINDS } from '../platform/retention/kinds.ts';
import { purgeRecords } from '../platform/retention/purge-records.ts';
import { type Store, StoreUnavailable } from '../platform/store/store.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import { CLAIM_MS, type Outcome } from './outbox.ts';
import { queueNotification } from './queue-notification.ts';
import { createSender, type Deliver } from './sender.ts';
import { ALL_CHANNELS, findOutbox, queue } from './testing/outbox.ts';
import { signalAfter } from './testing/signal-after.ts';

function testSender(
  store: Store,
  outcome: (row: OutboxRow) => Outcome | Promise<Outcome>,
  log = silentLog,
) {
  let now = NOON;
  const sent: OutboxRow[] = [];
  const deliver: Deliver = async (row) => {
    sent.push(row);
    return outcome(row);
  };
  const sender = createSender({ store, now: () => now, log }, { mail: deliver, webhook: deliver });
  return {
    sent,
    sender,
    async after(ms: number) {
      now += ms;
      await sender.pass();
    },
  };
}

describe.each(eitherEngine(import.meta.filename))('the sender on $name', (engine) => {
  // behaviour: 18.1
  it('queues a row for each member of the team and the endpoint, and one for the visitor', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, { kind: 'order-placed' }, { kind: 'order-received' });
    const rows = await findOutbox(store);
    expect(rows.map((row) => [row.kind, row.channel, row.recipient].join()).sort()).toEqual([
      'order-placed,mail,ana@team.example',
      'order-placed,mail,ben@team.example',
      'order-placed,webhook,',
      'order-received,mail,',
    ]);
  });

  // behaviour: 18.1
  it('queues nothing with a transaction that is rolled back', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const failed = db.transaction().execute(async (trx) => {
      const subject = 'an order';
      const channels = ALL_CHANNELS;
      await queueNotification(trx, { kind: 'order-placed', subject, at: NOON, channels });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 18.1
  it('queues nothing about sample data', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await db.insertInto('sample_row').values({ kind: 'order', id: 'a sample' }).execute();
    await queue(db, { subject: 'a sample' });
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 18.2
  it('sends what is due once, and retains no recipient', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, { kind: 'order-placed', facts: { a: 'b' } });
    const { sent, sender } = testSender(store, () => ({ kind: 'sent' }));
    await sender.pass();
    await sender.pass();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
      'ana@team.example',
      'ben@team.example',
      null,
    ]);
    for (const row of await findOutbox(store)) {
      expect(row).toMatchObject({ state: 'sent', recipient: null, facts: '{}', claim: null });
      expect(row.expires_at).toBe(NOON + 30 * DAY_MS);
    }
  });

  // behaviour: 18.19
  it('warns in the log of each attempt that failed', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const outcomes: Outcome[] = [{ kind: 'failed', reason: 'ECONNREFUSED' }, { kind: 'sent' }];
    const { after } = testSender(store, () => outcomes.shift() ?? { kind: 'sent' }, log);
    await after(0);
    await after(MINUTE_MS);
    expect(lines.map(({ level, reason }) => [level, reason])).toEqual([
      [pino.levels.values.warn, 'ECONNREFUSED'],
      [pino.levels.values.info, undefined],
    ]);
  });

  // behaviour: 18.3
  it('tries again after 1, 5 and 30 minutes, 2, 6 and 15 hours, then parks', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    const { sent, after } = testSender(store, () => ({ kind: 'failed', reason: 'SMTP 450' }));
    await after(0);
    const pauses = [
      MINUTE_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      6 * HOUR_MS,
      15 * HOUR_MS,
    ];
    for (const [index, pause] of pauses.entries()) {
      expect(await findOutbox(store)).toMatchObject([{ state: 'waiting', reason: 'SMTP 450' }]);
      await after(pause - 1);
      expect(sent).toHaveLength(index + 1);
      await after(1);
      expect(sent).toHaveLength(index + 2);
    }
    await after(30 * DAY_MS);
    expect(sent).toHaveLength(7);
    expect(await findOutbox(store)).toMatchObject([{ state: 'dead', attempts: 7 }]);
  });

  // behaviour: 18.3
  it('parks at once what is refused, and deletes it after 90 days', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    const { after } = testSender(store, () => ({ kind: 'refused', reason: 'SMTP 550' }));
    await after(0);
    expect(await findOutbox(store)).toMatchObject([{ state: 'dead', reason: 'SMTP 550' }]);
    const purgeAt = (at: number) =>
      purgeRecords({ store, now: () => at, config: readConfig({}) }, KINDS.notification);
    await purgeAt(NOON + 90 * DAY_MS);
    expect(await findOutbox(store)).toHaveLength(1);
    await purgeAt(NOON + 90 * DAY_MS + 1);
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 18.2
  it('deletes what has become obsolete', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    await queue(db, { subject: 'another' });
    await testSender(store, ({ subject }) =>
      subject === 'another' ? { kind: 'failed', reason: 'SMTP 450' } : { kind: 'obsolete' },
    ).after(0);
    expect(await findOutbox(store)).toMatchObject([{ subject: 'another', state: 'waiting' }]);
  });

  // behaviour: 18.3
  it('ends an attempt after a minute', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(signalAfter(MINUTE_MS));
    onTestFinished(() => timeout.mockRestore());
    const mail: Deliver = async (_row, signal) =>
      signal.aborted ? { kind: 'failed', reason: 'timeout' } : { kind: 'sent' };
    await createSender({ store, now: () => NOON, log: silentLog }, { mail }).pass();
    expect(await findOutbox(store)).toMatchObject([{ state: 'waiting', reason: 'timeout' }]);
  });

  // behaviour: 18.3
  it('treats an unexpected error as a failed attempt', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    await testSender(store, () => Promise.reject(new Error('a bug'))).after(0);
    expect(await findOutbox(store)).toMatchObject([
      { state: 'waiting', reason: 'unexpected error', due_at: NOON + MINUTE_MS },
    ]);
  });

  // behaviour: 18.2
  it('sends each row on one of two servers at a time', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, ...Array.from({ length: 40 }, (_, index) => ({ subject: `order ${index}` })));
    const running = new Set<string>();
    const send = async ({ id }: OutboxRow): Promise<Outcome> => {
      expect(running.has(id)).toBe(false);
      running.add(id);
      await new Promise((resolve) => setImmediate(resolve));
      return { kind: 'sent' };
    };
    const [one, other] = [testSender(store, send), testSender(store, send)];
    await Promise.all([one.sender.pass(), other.sender.pass()]);
    const ids = [...one.sent, ...other.sent].map(({ id }) => id);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
    expect(one.sent.length && other.sent.length).toBeGreaterThan(0);
  });

  // behaviour: 18.2
  it('sends again what a server claimed that crashed, once its claim has ended', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    const crashed = testSender(store, () => new Promise<Outcome>(() => {}));
    void crashed.sender.pass();
    await expect.poll(() => crashed.sent).toHaveLength(1);
    const next = testSender(store, () => ({ kind: 'sent' }));
    await next.after(CLAIM_MS - 1);
    expect(next.sent).toHaveLength(0);
    await next.after(1);
    expect(next.sent.map(({ id }) => id)).toEqual(crashed.sent.map(({ id }) => id));
  });

  // behaviour: 18.2
  it('leaves the outcome to the server that claims it later', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    let fail = (): void => {};
    const slow = testSender(
      store,
      () => new Promise((resolve) => (fail = () => resolve({ kind: 'refused', reason: 'late' }))),
    );
    const passed = slow.sender.pass();
    await expect.poll(() => slow.sent).toHaveLength(1);
    await testSender(store, () => ({ kind: 'sent' })).after(CLAIM_MS);
    fail();
    await passed;
    expect(await findOutbox(store)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  // behaviour: 18.2
  it('does not count an attempt that a stop has interrupted', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    let started = (): void => {};
    const isRunning = new Promise<void>((resolve) => (started = resolve));
    const sender = createSender(
      { store, now: () => NOON, log: silentLog },
      {
        mail: (_row, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve({ kind: 'interrupted' }));
            started();
          }),
      },
    );
    void sender.pass();
    await isRunning;
    await sender.stop(0);
    expect(await findOutbox(store)).toMatchObject([
      { state: 'waiting', attempts: 0, due_at: NOON },
    ]);
    await sender.pass();
    expect(await findOutbox(store)).toMatchObject([{ attempts: 0 }]);
  });

  // behaviour: 18.2
  it('leaves what is for a channel that is turned off', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, { kind: 'review-held', channels: { ...ALL_CHANNELS, team: [] } });
    const deliver = vi.fn();
    await createSender({ store, now: () => NOON, log: silentLog }, { mail: deliver }).pass();
    expect(deliver).not.toHaveBeenCalled();
    expect(await findOutbox(store)).toMatchObject([{ channel: 'webhook', attempts: 0 }]);
  });

  // behaviour: 18.2
  it('waits for a store that is unavailable', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(db, {});
    const write = vi.spyOn(store, 'write').mockRejectedValueOnce(new StoreUnavailable('test'));
    const { sent, sender } = testSender(store, () => ({ kind: 'sent' }));
    await sender.pass();
    expect(sent).toEqual([]);
    await sender.pass();
    expect(sent).toHaveLength(1);
    write.mockRestore();
  });
});
