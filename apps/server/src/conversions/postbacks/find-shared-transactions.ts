import { PARTNER_REPORT_DAYS } from '@zipfront/contracts/api/partners';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';

const MIN_SHARED_LEADS = 3;

const LISTED = 20;

/**
 * Finds transaction ids that a partner sent for three or more leads within a day (UTC): perhaps an
 * unfilled placeholder.
 */
export async function findSharedTransactions(
  db: Db,
  { now, partner }: { now: number; partner?: string },
) {
  const day = sql`received_at / ${sql.lit(DAY_MS)}`;
  const leads = sql<number>`cast(count(distinct lead_id) as bigint)`;
  const rows = await db
    .selectFrom('postback')
    .select(['partner', 'transaction_id', leads.as('leads')])
    .select(({ fn }) => fn.max('received_at').as('last_at'))
    .where('received_at', '>', now - PARTNER_REPORT_DAYS * DAY_MS)
    .$if(partner !== undefined, (query) => query.where('partner', '=', partner ?? ''))
    .groupBy(['partner', 'transaction_id', day])
    .having(leads, '>=', MIN_SHARED_LEADS)
    .orderBy('leads', 'desc')
    .orderBy('last_at', 'desc')
    .limit(LISTED)
    .execute();
  const found = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = JSON.stringify([row.partner, row.transaction_id]);
    if (!found.has(key)) found.set(key, row);
  }
  return [...found.values()];
}
