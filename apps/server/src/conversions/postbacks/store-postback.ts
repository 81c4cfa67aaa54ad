import type { Transaction } from 'kysely';
import type { PostbackRow } from '../../platform/store/postback-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type LeadToSettle, settleLead } from './settle-lead.ts';

/** A report about a lead that a partner has sent. */
export interface SentPostback extends Pick<LeadToSettle, 'timeZones'> {
  row: Omit<PostbackRow, 'matched'>;
  /** When it is counted, if that is not at its arrival; epoch milliseconds. */
  now?: number;
}

/** Outcome of a report: counted, stored until its lead or the meaning of its word is known, or known before. */
export type PostbackOutcome = 'counted' | 'stored' | 'repeated';

/**
 * Stores a report once, and counts it: the history, the ledger and the counts change together. Of a repetition only the reason is stored,
 * where none came before.
 */
export async function storePostback(
  trx: Transaction<Database>,
  { row, timeZones, now = row.received_at }: SentPostback,
): Promise<PostbackOutcome> {
  const stored = await trx
    .insertInto('postback')
    .values({ ...row, matched: 0 })
    .onConflict((conflict) =>
      conflict.columns(['partner', 'transaction_id', 'content_hash']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) {
    await addReason(trx, row);
    return 'repeated';
  }
  if (row.status === null) return 'stored';
  const settled = { leadId: row.lead_id, now, timeZones };
  return (await settleLead(trx, settled)) ? 'counted' : 'stored';
}

async function addReason(trx: Transaction<Database>, row: SentPostback['row']): Promise<void> {
  if (row.reason === null) return;
  await trx
    .updateTable('postback')
    .set({ reason: row.reason })
    .where('partner', '=', row.partner)
    .where('transaction_id', '=', row.transaction_id)
    .where('content_hash', '=', row.content_hash)
    .where('reason', 'is', null)
    .execute();
}
