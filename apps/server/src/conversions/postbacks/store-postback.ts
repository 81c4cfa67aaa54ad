import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Kysely, Transaction } from 'kysely';
import { type Repeated, repeatJob } from '../../platform/jobs/repeat.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import type { Services } from '../../services.ts';
import { timeZonesOf, type ZonedSites } from '../../site/pages/time-zones-of.ts';
import { applyOutcome, type LeadToUpdate } from './apply-outcome.ts';

export interface SentPostback extends Pick<LeadToUpdate, 'timeZones'> {
  row: Omit<PostbackRow, 'matched'>;
  /** When it is counted, if later than its arrival; epoch milliseconds. */
  now?: number;
}

/** `stored` until its lead or its word's meaning is known. */
export type PostbackOutcome = 'counted' | 'stored' | 'repeated';

/**
 * Once; history, ledger and counts in one transaction. A repetition only adds a missing reason.
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
  const lead = { leadId: row.lead_id, now, timeZones };
  return (await applyOutcome(trx, lead)) ? 'counted' : 'stored';
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

export async function findUnmatchedLeads(
  db: Kysely<Database>,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('postback')
    .innerJoin('conversion', 'conversion.lead_id', 'postback.lead_id')
    .select('postback.lead_id')
    .distinct()
    .where('postback.matched', '=', 0)
    .where('postback.status', 'is not', null)
    .where('conversion.kind', '=', 'hand-off')
    .where('conversion.expires_at', '>', now)
    .limit(limit)
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now' | 'log'> & {
  pages: ZonedSites;
};

/** They arrived before their lead or the meaning of their word was known. */
export async function matchPostbacks({ store, now, pages }: Omit<Parts, 'log'>): Promise<number> {
  const leads = await findUnmatchedLeads(store.reads, { now: now(), limit: LEADS_AT_ONCE });
  for (const leadId of leads) {
    await store.write(applyOutcome, { leadId, now: now(), timeZones: timeZonesOf(pages) });
  }
  return leads.length;
}

/** Every minute, on one server at a time. A failure is logged, and tried again. */
export function startMatching(parts: Parts): Repeated {
  const pass = async () => {
    await matchPostbacks(parts);
    return true;
  };
  const failure = 'postbacks could not be matched';
  return repeatJob(pass, { ...parts, name: 'matching', everyMs: MINUTE_MS, failure });
}
