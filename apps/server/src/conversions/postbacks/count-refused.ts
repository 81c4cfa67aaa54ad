import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { PostbackRow } from '../../platform/store/postback-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type PostbackOutcome, type SentPostback, storePostback } from './store-postback.ts';

/** A person's decision about a refused report, with its time in epoch milliseconds. */
interface Decision {
  id: string;
  by: Actor;
  at: number;
}

/** A refused report as a person has corrected it. */
export interface Correction extends Decision, Pick<SentPostback, 'timeZones'> {
  row: Omit<PostbackRow, 'matched'>;
  /** The names of the fields that were changed. */
  changed: readonly string[];
}

/**
 * Counts one arrival of a refused report as it was corrected, by the rules of all reports.
 *
 * @returns null, and counts nothing, where none waits
 */
export async function countRefused(
  trx: Transaction<Database>,
  { id, row, changed, timeZones, by, at }: Correction,
): Promise<PostbackOutcome | null> {
  const taken = await trx
    .updateTable('refused_postback')
    .set((update) => ({ waiting: update('waiting', '-', 1), lead_id: row.lead_id }))
    .where('id', '=', id)
    .where('waiting', '>', 0)
    .returning('partner')
    .executeTakeFirst();
  if (taken === undefined) return null;
  const outcome = await storePostback(trx, { row, timeZones, now: at });
  const detail = { report: id, changed: changed.join(', '), outcome };
  await recordAction(trx, { by, at, action: 'postback-corrected', subject: taken.partner, detail });
  return outcome;
}

/**
 * Dismisses all arrivals of a refused report: they are not counted.
 *
 * @returns false where none waits
 */
export async function dismissRefused(
  trx: Transaction<Database>,
  { id, by, at }: Decision,
): Promise<boolean> {
  const taken = await trx
    .updateTable('refused_postback')
    .set({ waiting: 0 })
    .where('id', '=', id)
    .where('waiting', '>', 0)
    .returning('partner')
    .executeTakeFirst();
  if (taken === undefined) return false;
  const detail = { report: id };
  await recordAction(trx, { by, at, action: 'postback-dismissed', subject: taken.partner, detail });
  return true;
}
