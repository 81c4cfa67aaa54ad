import { randomUUIDv7 } from 'node:crypto';
import type { RefusedReportView } from '@zipfront/contracts/console/partners';
import type { Kysely, Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { countRefusal } from './refusal-counts.ts';
import { fieldsHash, leadOf } from './report-fields.ts';
import { type PostbackOutcome, type SentPostback, storePostback } from './store-postback.ts';

/** Refused reports of a partner that wait for a person, at most. Further ones are only counted. */
export const MAX_WAITING = 5_000;

/** A report of a partner with a valid proof that is refused. */
export interface RefusedPostback {
  partner: string;
  /** A word from a fixed list: `disabled`, or the name of the field that is wrong. */
  reason: string;
  /** The sentence of the response. */
  detail: string;
  /** The fields as they were sent, where they can be corrected; otherwise null. */
  sent: Record<string, string> | null;
  /** Epoch milliseconds. */
  at: number;
  /** The reporting time zone of the day that counts it. */
  timeZone: string;
}

/** Counts a refused report, and stores it for a person to correct: no partner of the simple kind sends it again. */
export async function refusePostback(
  trx: Transaction<Database>,
  { partner, reason, detail, sent, at, timeZone }: RefusedPostback,
): Promise<void> {
  await countRefusal(trx, { partner, reason, at, timeZone, times: 1 });
  if (sent === null) return;
  const { waiting } = await trx
    .selectFrom('refused_postback')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('partner', '=', partner)
    .where('waiting', '>', 0)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_WAITING) return;
  await trx
    .insertInto('refused_postback')
    .values({
      id: randomUUIDv7(),
      partner,
      lead_id: leadOf(sent),
      field: reason,
      detail,
      sent: toJson(sent),
      content_hash: fieldsHash(sent),
      received_at: at,
      waiting: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['partner', 'content_hash']).doUpdateSet((update) => ({
        waiting: update('refused_postback.waiting', '+', 1),
        received_at: at,
      })),
    )
    .execute();
}

/** Which refused reports of a partner wait for a person? The newest first. */
export async function findRefused(
  db: Kysely<Database>,
  { id, limit }: { id: string; limit: number },
): Promise<RefusedReportView[]> {
  const rows = await refusedReports(db)
    .where('partner', '=', id)
    .where('waiting', '>', 0)
    .orderBy('received_at', 'desc')
    .orderBy('refused_postback.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(viewOf);
}

/** Which refused report has an id, also one that was counted or dismissed? */
export async function findRefusedById(
  db: Kysely<Database>,
  id: string,
): Promise<RefusedReportView | undefined> {
  const row = await refusedReports(db).where('refused_postback.id', '=', id).executeTakeFirst();
  return row && viewOf(row);
}

function refusedReports(db: Kysely<Database>) {
  return db
    .selectFrom('refused_postback')
    .leftJoin('conversion', (join) =>
      join
        .onRef('conversion.lead_id', '=', 'refused_postback.lead_id')
        .on('conversion.kind', '=', 'hand-off'),
    )
    .select(['refused_postback.id', 'partner', 'detail', 'sent', 'received_at as at', 'waiting'])
    .select(['conversion.status', 'value_cents as cents']);
}

type Row = Awaited<ReturnType<ReturnType<typeof refusedReports>['executeTakeFirstOrThrow']>>;

function viewOf({ sent, status, cents, ...row }: Row): RefusedReportView {
  return {
    ...row,
    sent: fromJson(sent),
    lead: status === null ? null : { status, cents },
  };
}

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
export async function correctRefused(
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
