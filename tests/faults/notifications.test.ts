import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMailServer } from '../../apps/server/src/notifications/testing/mail-server.ts';
import { findOutbox, queue } from '../../apps/server/src/notifications/testing/outbox.ts';
import { sampleOrder } from '../../apps/server/src/notifications/testing/sample-order.ts';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Database, Db } from '../../apps/server/src/platform/store/schema.ts';
import { dialectOf } from '../../apps/server/src/platform/store/testing/dialect-of.ts';
import { eitherEngine } from '../../apps/server/src/platform/store/testing/engines.ts';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { newReference } from '../../apps/server/src/shipping/orders/find-order.ts';
import { startServer } from '../server-process.ts';

const MAILS = 12;

/** Attempts at the same time, as `sender.ts` has them. */
const AT_ONCE = 5;

/** Responds to the first mails; the others it receives whole, without a response. */
async function startSilentServer(onSilence: () => void) {
  let isSilent = true;
  let held = 0;
  const release: (() => void)[] = [];
  const server = await startMailServer({
    answer: () => {
      if (!isSilent || server.received.length <= AT_ONCE) return;
      held += 1;
      if (held === AT_ONCE) onSilence();
      return new Promise<void>((resolve) => release.push(resolve));
    },
  });
  return {
    server,
    idsOf: () => server.received.map(({ messageId }) => messageId),
    /** Responds to what is held, and to all that comes later. */
    respond() {
      isSilent = false;
      for (const done of release) done();
    },
  };
}

/** Queues mails about orders of now. */
async function queueMails(url: string): Promise<Db> {
  const store = await openStore({ url, log: silentLog });
  await store.close();
  const db = new Kysely<Database>({ dialect: dialectOf(url) });
  onTestFinished(() => db.destroy());
  const at = Date.now();
  const orders = Array.from({ length: MAILS }, () =>
    sampleOrder({ reference: newReference(), created_at: at, changed_at: at }),
  );
  await db.insertInto('shipping_order').values(orders).execute();
  await queue(db, ...orders.map(({ reference: subject }) => ({ subject, at })));
  return db;
}

/** Waits until every mail was sent; the `Message-ID` of each. */
async function allSent(db: Db): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const rows = await findOutbox({ reads: db });
      expect(rows.map(({ state }) => state)).toEqual(Array(MAILS).fill('sent'));
      return rows.map(({ id }) => `<${id}@carriway.example>`).sort();
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Lets the claims of a crash end at once instead of in five minutes. */
async function endClaims(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: Date.now() })
    .where('state', '=', 'waiting')
    .execute();
}

const MAIL_FROM = 'orders@carriway.example';

describe.each(eitherEngine(import.meta.filename))('the whole server on $name', (engine) => {
  // behaviour: 18.2, 18.4
  it('sends every mail after kill -9, and repeats those that were under way with the same Message-ID', async () => {
    const database = await engine.createForStore();
    onTestFinished(() => database.drop());
    const db = await queueMails(database.url);
    let kill = () => {};
    const killed = new Promise<void>((resolve) => {
      kill = resolve;
    });
    const mails = await startSilentServer(() => kill());
    const env = { DATABASE_URL: database.url, SMTP_URL: mails.server.url, MAIL_FROM };
    const first = await startServer({ env });
    onTestFinished(async () => void (await first.stop('SIGKILL')));
    await killed;
    await first.stop('SIGKILL');
    const before = mails.idsOf();
    mails.respond();
    await endClaims(db);
    const second = await startServer({ env });
    onTestFinished(async () => void (await second.stop('SIGKILL')));
    const expected = await allSent(db);
    expect(before).toHaveLength(2 * AT_ONCE);
    expect([...new Set(mails.idsOf())].sort()).toEqual(expected);
    expect(mails.idsOf()).toHaveLength(MAILS + AT_ONCE);
  });
});

describe('PostgreSQL that stops while mails go out', () => {
  // behaviour: 18.2, 18.4
  it('delays the mails, which the server sends once it is back', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const url = `${postgres.url}/postgres`;
    let kill = () => {};
    const held = new Promise<void>((resolve) => {
      kill = resolve;
    });
    const first = await queueMails(url);
    await first.destroy();
    const mails = await startSilentServer(() => kill());
    const env = { DATABASE_URL: url, SMTP_URL: mails.server.url, MAIL_FROM };
    const server = await startServer({ env });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    await held;
    await postgres.kill();
    // Accepted, and no outcome can be stored.
    mails.respond();
    await vi.waitFor(() => expect(server.output()).toContain('outcome not stored'), {
      timeout: 20_000,
    });
    await postgres.restart();
    const db = new Kysely<Database>({ dialect: dialectOf(url) });
    onTestFinished(() => db.destroy());
    await endClaims(db);
    const expected = await allSent(db);
    expect([...new Set(mails.idsOf())].sort()).toEqual(expected);
    expect(mails.idsOf()).toHaveLength(MAILS + AT_ONCE);
  });
});
