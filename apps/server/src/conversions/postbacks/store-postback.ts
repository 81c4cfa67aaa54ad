import type { Trx } from '../../platform/store/schema.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { applyOutcome, type LeadToUpdate } from '../ledger/apply-outcome.ts';

export interface SentPostback extends Pick<LeadToUpdate, 'timeZones'> {
  row: Omit<PostbackRow, 'matched'>;
  /** When it is counted, if later than its arrival. */
  now?: number;
}

/** `stored` until its lead or its word's meaning is known. */
export type PostbackOutcome = 'counted' | 'stored' | 'repeated';

/** Stores a report and applies it, in one transaction. A repetition only adds a missing reason. */
export async function storePostback(
  trx: Trx,
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
  const lead = { leadId: row.lead_id, now, timeZones };
  return (await applyOutcome(trx, lead)) ? 'counted' : 'stored';
}

async function addReason(trx: Trx, row: SentPostback['row']): Promise<void> {
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
