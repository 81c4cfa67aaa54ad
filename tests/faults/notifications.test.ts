import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLAIM_MS } from '../../apps/server/src/notifications/pause-after.ts';
import { startMailServer } from '../../apps/server/src/notifications/testing/mail-server.ts';
import { outboxOf, queue } from '../../apps/server/src/notifications/testing/outbox.ts';
import { sampleOrder } from '../../apps/server/src/notifications/testing/sample-order.ts';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Database } from '../../apps/server/src/store/schema.ts';
import { engines, silentLog } from '../../apps/server/src/store/testing/engines.ts';
import { dialectOf } from '../../apps/server/src/store/testing/older-database.ts';
import { NOON } from '../../apps/server/src/store/testing/visit-rows.ts';

const MAILS = 12;

/** Attempts at the same time, as `sender.ts` has them. */
const AT_ONCE = 5;

/** Starts a sender whose clock stands still. */
function startSender(url: string, smtpUrl: string, at: number) {
  const script = join(import.meta.dirname, 'run-sender.ts');
  const child = spawn('node', [script, url, smtpUrl, String(at)], { stdio: 'inherit' });
  return { child, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

describe.each(engines)('a sender on $name that is killed while it sends', (engine) => {
  // behaviour: 18.2, 18.4
  it('loses no mail, and repeats only those that were under way, with the same Message-ID', async () => {
    const database = await engine.create();
    onTestFinished(() => database.drop());
    const store = await openStore({ url: database.url, log: silentLog });
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    const references = Array.from({ length: MAILS }, (_, index) => `order ${index}`);
    await db
      .insertInto('shipping_order')
      .values(references.map((reference) => sampleOrder({ reference })))
      .execute();
    await queue(db, ...references.map((subject) => ({ subject })));
    await db.destroy();

    // The first responses arrive; the others are received whole, and never responded to.
    let isKilled = false;
    let waiting = 0;
    const server = await startMailServer({
      answer: () => {
        if (isKilled || server.received.length <= AT_ONCE) return;
        waiting += 1;
        if (waiting === AT_ONCE) {
          isKilled = true;
          first.child.kill('SIGKILL');
        }
        return new Promise<void>(() => {});
      },
    });
    const first = startSender(database.url, server.url, NOON);
    expect(await first.exited).toBe(null);
    expect(isKilled).toBe(true);
    const before = server.received.length;

    const second = startSender(database.url, server.url, NOON + CLAIM_MS);
    expect(await second.exited).toBe(0);

    const rows = await outboxOf(store);
    await store.close();
    expect(rows.map(({ state }) => state)).toEqual(Array(MAILS).fill('sent'));
    const ids = server.received.map(({ messageId }) => messageId);
    const expected = rows.map(({ id }) => `<${id}@carriway.example>`);
    expect([...new Set(ids)].sort()).toEqual(expected.sort());
    expect(before).toBe(2 * AT_ONCE);
    expect(ids).toHaveLength(MAILS + AT_ONCE);
  });
});
