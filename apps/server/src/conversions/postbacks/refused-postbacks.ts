import { randomUUIDv7 } from 'node:crypto';
import type { PostbackField } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { findPartner } from './find-partners.ts';
import { readPostback, type WrongField } from './read-postback.ts';
import { countRefusal } from './refusal-counts.ts';
import { fieldsHash, readLeadId, sentFields } from './report-fields.ts';
import { type PostbackOutcome, type SentPostback, storePostback } from './store-postback.ts';

/**
 * Maximum number of a partner's reports that wait for a person to correct them; further ones are
 * only counted.
 */
export const MAX_WAITING = 5_000;

export interface RefusedPostback {
  partner: string;
  reason: string;
  detail: string;
  sent: Record<string, string> | null;
  at: number;
  timeZone: string;
}

/**
 * Counts a proven report with a wrong field, and stores it for correction: partners with simple
 * software never send it again.
 */
export async function refusePostback(
  trx: Trx,
  { partner, reason, detail, sent, at, timeZone }: RefusedPostback,
): Promise<void> {
  await countRefusal(trx, { partner, reason, at, timeZone, times: 1 });
  if (sent === null) return;
  const waiting = await countRows(
    trx.selectFrom('refused_postback').where('partner', '=', partner).where('waiting', '>', 0),
  );
  if (Number(waiting) >= MAX_WAITING) return;
  await trx
    .insertInto('refused_postback')
    .values({
      id: randomUUIDv7(),
      partner,
      lead_id: readLeadId(sent),
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

export async function findRefused(db: Db, { id, limit }: { id: string; limit: number }) {
  const rows = await refusedReports(db)
    .where('partner', '=', id)
    .where('waiting', '>', 0)
    .orderBy('received_at', 'desc')
    .orderBy('refused_postback.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withSent);
}

export async function findRefusedById(db: Db, id: string) {
  const row = await refusedReports(db).where('refused_postback.id', '=', id).executeTakeFirst();
  return row && withSent(row);
}

function refusedReports(db: Db) {
  return db
    .selectFrom('refused_postback')
    .leftJoin('conversion', (join) =>
      join
        .onRef('conversion.lead_id', '=', 'refused_postback.lead_id')
        .on('conversion.kind', '=', 'hand-off'),
    )
    .select(['refused_postback.id', 'partner', 'detail', 'sent', 'received_at as at', 'waiting'])
    .select(['conversion.status', 'value_cents as amount_cents']);
}

type Row = Awaited<ReturnType<ReturnType<typeof refusedReports>['executeTakeFirstOrThrow']>>;

function withSent({ sent, status, amount_cents, ...row }: Row) {
  const fields = fromJson(sent);
  return { ...row, sent: fields, lead: status === null ? null : { status, amount_cents } };
}

interface RefusedChange extends Act {
  id: string;
}

export async function readCorrection(
  db: Db,
  report: Pick<ReturnType<typeof withSent>, 'partner' | 'at' | 'sent'>,
  typed: readonly (readonly [field: PostbackField, value: string])[],
): Promise<Pick<Correction, 'row' | 'changed'> | { wrong: WrongField }> {
  const { mapping = {} } = (await findPartner(db, report.partner)) ?? {};
  const { fields } = sentFields(typed);
  const read = readPostback(fields, { partner: report.partner, mapping, now: report.at });
  if ('wrong' in read) return read;
  const changed = typed
    .filter(([field, value]) => value !== (getOwn(report.sent, field) ?? '').trim())
    .map(([field]) => field);
  return { row: read.row, changed };
}

export interface Correction extends RefusedChange, Pick<SentPostback, 'timeZones'> {
  row: Omit<PostbackRow, 'matched'>;
  changed: readonly string[];
}

export async function correctRefused(
  trx: Trx,
  { id, row, changed, timeZones, by, at }: Correction,
): Promise<PostbackOutcome | null> {
  const taken = await updateWaiting(trx, id)
    .set((update) => ({ waiting: update('waiting', '-', 1), lead_id: row.lead_id }))
    .returning('partner')
    .executeTakeFirst();
  if (taken === undefined) return null;
  const outcome = await storePostback(trx, { row, timeZones, now: at });
  const detail = { report: id, changed: changed.join(', '), outcome };
  await recordAction(trx, { by, at, action: 'postback-corrected', subject: taken.partner, detail });
  return outcome;
}

function updateWaiting(trx: Trx, id: string) {
  return trx.updateTable('refused_postback').where('id', '=', id).where('waiting', '>', 0);
}

/** Dismisses all arrivals of a refused report: they never count. Returns false if none waits. */
export async function dismissRefused(trx: Trx, { id, by, at }: RefusedChange): Promise<boolean> {
  const taken = await updateWaiting(trx, id)
    .set({ waiting: 0 })
    .returning('partner')
    .executeTakeFirst();
  if (taken === undefined) return false;
  const detail = { report: id };
  await recordAction(trx, { by, at, action: 'postback-dismissed', subject: taken.partner, detail });
  return true;
}
