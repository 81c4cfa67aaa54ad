import { SOLD_STATUSES } from '@zipfront/contracts/money/postback';
import { sql } from 'kysely';
import type { Trx } from '../../platform/store/schema.ts';
import { type SentPostback, storePostback } from './store-postback.ts';

/**
 * Stores a report as {@link storePostback} does, reads what became of the lead, and rolls all back.
 */
export async function tryPostback(trx: Trx, sent: SentPostback) {
  const other_sales = await countOtherSales(trx, sent.row);
  await sql`savepoint tried_postback`.execute(trx);
  const outcome = await storePostback(trx, sent);
  const lead = await trx
    .selectFrom('conversion')
    .select(['status', 'value_cents as amount_cents'])
    .where('lead_id', '=', sent.row.lead_id)
    .where('kind', '=', 'hand-off')
    .where('expires_at', '>', sent.row.received_at)
    .executeTakeFirst();
  await sql`rollback to savepoint tried_postback`.execute(trx);
  await sql`release savepoint tried_postback`.execute(trx);
  return { outcome, lead: lead ?? null, other_sales };
}

async function countOtherSales(
  trx: Trx,
  { lead_id, partner, transaction_id }: SentPostback['row'],
): Promise<number> {
  const { sales } = await trx
    .selectFrom('postback')
    .select(
      sql<number>`cast(count(distinct partner || ' ' || transaction_id) as bigint)`.as('sales'),
    )
    .where('lead_id', '=', lead_id)
    .where('matched', '=', 1)
    .where('status', 'in', SOLD_STATUSES)
    .where((where) =>
      where.or([where('partner', '<>', partner), where('transaction_id', '<>', transaction_id)]),
    )
    .executeTakeFirstOrThrow();
  return sales;
}
