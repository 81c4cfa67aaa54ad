import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeTablesOf } from './migrate.ts';

const [, postgres] = engines;

const VISITS = 5_000;

/** Each has one source and one channel. */
const CAMPAIGNS = 240;

// behaviour: 27.5
it('lets PostgreSQL know at once how many campaigns the stored visits have', async () => {
  if (postgres === undefined) throw new Error('There is no PostgreSQL.');
  const database = await postgres.create();
  const older = new Kysely<Database>({ dialect: dialectOf(database.url) });
  await makeTablesOf(older, '0057-new-visits');
  await sql`insert into report_visit (visit_id, day, hour, site, channel, source, campaign, campaign_id, path, device,
      locale, release, origin, handoffs, estimates, orders, call_backs)
    select i, 20000, 0, 'insurance', 'channel-' || i % 8, 'source-' || i % 20, 'campaign-' || i % ${sql.lit(CAMPAIGNS)}, '', '/',
      'phone', 'en-US', 'page-1.js', 'visit', 0, 0, 0, 0 from generate_series(1, ${sql.lit(VISITS)}) as i`.execute(
    older,
  );
  const store = await openStore({ url: database.url, log: silentLog });
  onTestFinished(async () => {
    await store.close();
    await older.destroy();
    await database.drop();
  });
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (format json)
    select campaign, source, channel, campaign_id from report_visit group by campaign, source, channel, campaign_id`.execute(
    store.reads,
  );
  const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '');
  expect(plan['Plan Rows']).toBe(CAMPAIGNS);
});
