import type { LeadStatus } from '@zipfront/contracts/postback';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type PostbackOutcome, type SentPostback, storePostback } from './store-postback.ts';

/** The effect that a report would have. */
export interface TriedOutcome {
  outcome: PostbackOutcome;
  /** The lead as it would be; null for an unknown one. */
  lead: { status: LeadStatus; cents: number | null } | null;
}

/** Stores and counts a report as {@link storePostback} does, reads the lead, and takes all of it back. */
export async function tryPostback(
  trx: Transaction<Database>,
  sent: SentPostback,
): Promise<TriedOutcome> {
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
  return { outcome, lead: lead ?? null };
}
