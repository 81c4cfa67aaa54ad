import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeTablesOf } from './migrate.ts';

describe.each(engines)('migrations 0071 and 0072 on $name', (engine) => {
  // behaviour: 21.12, 22.13, 30.2
  it('add up the visits of campaigns by site, and have promises counted again', async () => {
    const database = await engine.create();
    const older = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(older, '0059-names-of-campaigns');
    for (const day of [20_000, 20_001]) {
      await sql`insert into cube_campaign (day, site, channel, source, campaign, campaign_id, origin, visits, handoffs,
          estimates, orders, call_backs)
        values (${day}, 'shipping', 'paid-search', 'google', 'cars', '', 'visit', 3, 0, 0, 0, 0)`.execute(
        older,
      );
    }
    for (const status of ['accepted', 'sold']) {
      await sql`insert into postback (id, partner, transaction_id, lead_id, event, status, occurred_at, received_at,
          content_hash, matched)
        values (${status}, 'acme', ${status}, ${status}, ${status}, ${status}, 1, 1, ${status}, 1)`.execute(
        older,
      );
    }
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await older.destroy();
      await database.drop();
    });
    const db = store.reads;
    expect(await db.selectFrom('campaign_site').selectAll().execute()).toEqual([
      {
        ...{ source: 'google', campaign: 'cars', campaign_id: '', site: 'shipping' },
        ...{ origin: 'visit', visits: 6 },
      },
    ]);
    expect(
      await db.selectFrom('cube_campaign').select('pending_cents').distinct().execute(),
    ).toEqual([{ pending_cents: 0 }]);
    expect(
      await db.selectFrom('postback').select(['id', 'matched']).orderBy('id').execute(),
    ).toEqual([
      { id: 'accepted', matched: 0 },
      { id: 'sold', matched: 1 },
    ]);
  });
});
