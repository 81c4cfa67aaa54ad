import type {
  PartnerKeyView,
  RefusalView,
  RefusedReportView,
  RejectionView,
  UnmatchedView,
} from '@zipfront/contracts/console/partners';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { PartnerMapping } from '../../platform/store/tables/conversions.ts';
import { findRefused } from './refused-postbacks.ts';

/** Reports of a list on the page. */
const LISTED = 100;

/** Days of the refusals on the page. */
const DAYS = 7;

/** Facts that only a partner's own page shows. */
export interface PartnerDetails {
  mapping: PartnerMapping;
  keys: PartnerKeyView[];
  refusals: RefusalView[];
  unmatched: UnmatchedView[];
  refused: RefusedReportView[];
  rejections: RejectionView[];
}

/**
 * Finds the words, valid keys and refusal counts of a partner, and its reports that are unmatched,
 * refused or rejections.
 *
 * @param today days since 1970-01-01, in the reporting time zone
 */
export async function findPartnerDetails(
  db: Kysely<Database>,
  id: string,
  today: number,
): Promise<PartnerDetails> {
  const [partner, keys, refusals, unmatched, refused, rejections] = await Promise.all([
    db.selectFrom('partner').select('mapping').where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('partner_key')
      .select(['id', 'created_at as createdAt'])
      .where('partner', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select((select) => [
        'reason',
        select.fn.sum<number>('times').as('times'),
        select.fn.max('last_at').as('lastAt'),
      ])
      .where('partner', '=', id)
      .where('day', '>', today - DAYS)
      .groupBy('reason')
      .orderBy('reason')
      .execute(),
    findUnmatched(db, { id, limit: LISTED }),
    findRefused(db, { id, limit: LISTED }),
    findRejections(db, { id, limit: LISTED }),
  ]);
  return {
    mapping: fromJson(partner.mapping),
    keys,
    refusals: refusals.map((refusal) => ({ ...refusal, times: Number(refusal.times) })),
    unmatched,
    refused,
    rejections,
  };
}

/** Finds a partner's reports that are not counted, newest first. */
export async function findUnmatched(
  db: Kysely<Database>,
  { id, limit }: { id: string; limit: number },
): Promise<UnmatchedView[]> {
  const rows = await db
    .selectFrom('postback')
    .selectAll()
    .where('partner', '=', id)
    .where('matched', '=', 0)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.received_at,
    leadId: row.lead_id,
    transactionId: row.transaction_id,
    ...{ event: row.event, status: row.status },
    cents: row.amount_cents,
    reason: row.reason,
    isWordUnknown: row.status === null,
  }));
}

/** Finds the reports by which a partner rejected leads or took them back, newest first. */
export async function findRejections(
  db: Kysely<Database>,
  { id, limit }: { id: string; limit: number },
): Promise<RejectionView[]> {
  return db
    .selectFrom('postback')
    .select(['id', 'received_at as at', 'lead_id as leadId', 'transaction_id as transactionId'])
    .select(['event', 'status', 'amount_cents as cents', 'reason'])
    .where('partner', '=', id)
    .where('status', 'in', ['rejected', 'reversed'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
