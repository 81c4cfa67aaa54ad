import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import { countMail, MAILS_PER_DAY } from './queue-notification.ts';

describe.each(eitherEngine(import.meta.filename))('countMail on $name', (engine) => {
  let db: Awaited<ReturnType<typeof emptyTestDatabase>>['db'];
  beforeEach(async () => {
    ({ db } = await emptyTestDatabase(engine));
  });

  const count = (
    email: string,
    at = NOON,
    kind: 'estimate-saved' | 'order-changed' = 'estimate-saved',
  ) => db.transaction().execute((trx) => countMail(trx, { email, kind, at }));

  async function countAll(email: string) {
    for (let mail = 0; mail < MAILS_PER_DAY; mail += 1) expect(await count(email)).toBe(true);
  }

  // behaviour: 18.6
  it('allows an address five mails of a kind in 24 hours, and another five of another kind', async () => {
    await countAll('nadia@mail.example');
    expect(await count('nadia@mail.example')).toBe(false);
    expect(await count('nadia@mail.example', NOON, 'order-changed')).toBe(true);
    expect(await count('ben@mail.example')).toBe(true);
    expect(await count('nadia@mail.example', NOON + DAY_MS - 1)).toBe(false);
    expect(await count('nadia@mail.example', NOON + DAY_MS)).toBe(true);
  });

  // behaviour: 18.6
  it.each([
    'NADIA@Mail.Example',
    'nadia+1@mail.example',
    'nadia+a+b@mail.example',
  ])('counts %s as the mailbox that it is', async (email) => {
    await countAll('nadia@mail.example');
    expect(await count(email)).toBe(false);
  });

  // behaviour: 18.6
  it('counts mails at once one after the other', async () => {
    const counted = await Promise.all(
      Array.from({ length: 2 * MAILS_PER_DAY }, () => count('nadia@mail.example')),
    );
    expect(counted.filter(Boolean)).toHaveLength(MAILS_PER_DAY);
  });

  // behaviour: 18.6
  it('stores no address', async () => {
    await count('nadia@mail.example');
    const rows = await db.selectFrom('mail_count').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('nadia');
  });
});
