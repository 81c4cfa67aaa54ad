import { PARTNER_REPORT_DAYS } from '@zipfront/contracts/api/partners';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { believedTime } from '../../reporting/rollups/believed-time.ts';
import { leadOutcome, type Reported } from '../ledger/lead-outcome.ts';

export async function findPartnerDetails(db: Db, id: string, today: number) {
  const [partner, keys, refusals] = await Promise.all([
    db.selectFrom('partner').select('mapping').where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('partner_key')
      .select(['id', 'created_at as made_at'])
      .where('partner', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select((select) => [
        'reason',
        sql<number>`cast(sum(times) as bigint)`.as('times'),
        select.fn.max('last_at').as('last_at'),
      ])
      .where('partner', '=', id)
      .where('day', '>', today - PARTNER_REPORT_DAYS)
      .groupBy('reason')
      .orderBy('reason')
      .execute(),
  ]);
  return { status_mapping: fromJson(partner.mapping), keys, refusals };
}

const LEAD = sql<'counted' | 'bot' | 'not stored'>`case
  when report_lead.lead_id is not null then 'counted'
  when conversion.bot = 1 then 'bot' else 'not stored' end`.as('lead');

function selectReports(db: Db, { id, limit }: { id: string; limit: number }) {
  return db
    .selectFrom('postback')
    .leftJoin('report_lead', 'report_lead.lead_id', 'postback.lead_id')
    .leftJoin('conversion', 'conversion.lead_id', 'postback.lead_id')
    .select(['postback.id', 'received_at as at', 'postback.lead_id', 'transaction_id', 'event'])
    .select(['postback.status', 'amount_cents', 'reason', LEAD])
    .where('partner', '=', id)
    .orderBy('received_at', 'desc')
    .orderBy('postback.id', 'desc')
    .limit(limit);
}

export async function findUnmatchedReports(db: Db, query: { id: string; limit: number }) {
  const rows = await selectReports(db, query).where('matched', '=', 0).execute();
  return rows.map((row) => ({ ...row, is_word_unknown: row.status === null }));
}

/** Finds rejections with the money that each took back, which its report need not name. */
export async function findRejections(db: Db, query: { id: string; limit: number }) {
  const rows = await selectReports(db, query)
    .select(OCCURRED)
    .where('postback.status', 'in', ['rejected', 'reversed'])
    .execute();
  const sales = await findSales(db, query.id, rows);
  return rows.map(({ occurred_at, ...row }) => {
    const { changes } = leadOutcome(sales.get(saleKey(row)) ?? []);
    const taken = changes.filter(
      ({ at, change }) => at === occurred_at && change.reversed_cents > 0,
    );
    const cents = taken.reduce((sum, { change }) => sum + change.reversed_cents, 0);
    return { ...row, taken_back_cents: taken.length === 0 ? null : cents };
  });
}

const OCCURRED = believedTime(sql.ref('report_lead.at')).as('occurred_at');

type Sale = Pick<PostbackRow, 'lead_id' | 'transaction_id'>;

function saleKey({ lead_id, transaction_id }: Sale): string {
  return JSON.stringify([lead_id, transaction_id]);
}

/** Finds the other reports of these sales, too, because they may have the amount. */
async function findSales(
  db: Db,
  partner: string,
  reports: readonly Sale[],
): Promise<Map<string, Reported[]>> {
  if (reports.length === 0) return new Map();
  const found = await db
    .selectFrom('postback')
    .leftJoin('report_lead', 'report_lead.lead_id', 'postback.lead_id')
    .select(['postback.lead_id', 'partner', 'transaction_id', 'status', 'amount_cents'])
    .select(['content_hash', OCCURRED])
    .where('partner', '=', partner)
    .where('transaction_id', 'in', [...new Set(reports.map((one) => one.transaction_id))])
    .where('status', 'is not', null)
    .execute();
  return Map.groupBy(found as (Reported & Sale)[], saleKey);
}
