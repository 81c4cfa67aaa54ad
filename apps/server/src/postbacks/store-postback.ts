import type { Transaction } from 'kysely';
import type { PostbackRow } from '../store/postback-rows.ts';
import type { Database } from '../store/schema.ts';
import { type LeadToSettle, settleLead } from './settle-lead.ts';

/** A report about a lead that a partner has sent. */
export interface SentPostback extends Pick<LeadToSettle, 'timeZones'> {
  row: Omit<PostbackRow, 'matched'>;
}

/** Outcome of a report: counted, stored until its lead or the meaning of its word is known, or known before. */
export type PostbackOutcome = 'counted' | 'stored' | 'repeated';

/** Stores a report once, and counts it: the history, the ledger and the counts change together. */
export async function storePostback(
  trx: Transaction<Database>,
  { row, timeZones }: SentPostback,
): Promise<PostbackOutcome> {
  const stored = await trx
    .insertInto('postback')
    .values({ ...row, matched: 0 })
    .onConflict((conflict) =>
      conflict.columns(['partner', 'transaction_id', 'content_hash']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) return 'repeated';
  if (row.status === null) return 'stored';
  const settled = { leadId: row.lead_id, now: row.received_at, timeZones };
  return (await settleLead(trx, settled)) ? 'counted' : 'stored';
}
