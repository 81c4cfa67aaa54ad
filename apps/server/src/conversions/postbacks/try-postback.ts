import type { LeadStatus } from '@zipfront/contracts/postback';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { type PostbackOutcome, type SentPostback, storePostback } from './store-postback.ts';

/** The effect that a report would have. */
export interface TriedOutcome {
  outcome: PostbackOutcome;
  /** The lead as it would be; null for an unknown one. */
  lead: { status: LeadStatus; cents: number | null } | null;
  /** Sales that the lead has under other transactions. */
  otherSales: number;
}

/** Stores and counts a report as {@link storePostback} does, reads the lead, and takes all of it back. */
export async function tryPostback(
  trx: Transaction<Database>,
  sent: SentPostback,
): Promise<TriedOutcome> {
  const otherSales = await countOtherSales(trx, sent.row);
  await sql`savepoint tried_postback`.execute(trx);
  const outcome = await storePostback(trx, sent);
  const lead = await trx
    .selectFrom('conversion')
    .select(['status', 'value_cents as cents'])
    .where('lead_id', '=', sent.row.lead_id)
    .where('kind', '=', 'hand-off')
    .where('expires_at', '>', sent.row.received_at)
    .executeTakeFirst();
  await sql`rollback to savepoint tried_postback`.execute(trx);
  await sql`release savepoint tried_postback`.execute(trx);
  return { outcome, lead: lead ?? null, otherSales };
}

/** Counts the sales that the lead of a report has under other transactions. */
async function countOtherSales(
  trx: Transaction<Database>,
  { lead_id, partner, transaction_id }: SentPostback['row'],
): Promise<number> {
  const { sales } = await trx
    .selectFrom('postback')
    .select(
      sql<number>`cast(count(distinct partner || ' ' || transaction_id) as bigint)`.as('sales'),
    )
    .where('lead_id', '=', lead_id)
    .where('matched', '=', 1)
    .where('status', 'in', ['sold', 'bound'])
    .where((where) =>
      where.or([where('partner', '<>', partner), where('transaction_id', '<>', transaction_id)]),
    )
    .executeTakeFirstOrThrow();
  return sales;
}
