import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeTablesOf } from './migrate.ts';

describe.each(engines)('migration 0031 on $name', (engine) => {
  // behaviour: 21.6
  it('preserves the counts of campaigns, without an id', async () => {
    const database = await engine.create();
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(db, '0030-mail-counts');
    const row = {
      day: 20_000,
      site: 'insurance',
      channel: 'paid-search',
      source: 'google',
      campaign: 'spring',
      origin: 'visit' as const,
      visits: 7,
      handoffs: 2,
      estimates: 0,
      orders: 0,
      call_backs: 1,
    };
    const older = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    await older
      .insertInto('cube_campaign')
      .values([row, { ...row, origin: 'deleted' }])
      .execute();
    await db.destroy();
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    const counted = await store.reads
      .selectFrom('cube_campaign')
      .selectAll()
      .orderBy('origin', 'desc')
      .execute();
    expect(counted).toMatchObject([
      { ...row, campaign_id: '' },
      { ...row, campaign_id: '', origin: 'deleted' },
    ]);
  });
});
