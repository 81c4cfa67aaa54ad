import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { REPORT_DAYS } from './find-partners.ts';

export async function findPartnerDetails(db: Kysely<Database>, id: string, today: number) {
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
      .where('day', '>', today - REPORT_DAYS)
      .groupBy('reason')
      .orderBy('reason')
      .execute(),
  ]);
  return { status_mapping: fromJson(partner.mapping), keys, refusals };
}

const REPORT_FIELDS = [
  ...(['id', 'received_at as at', 'lead_id', 'transaction_id'] as const),
  ...(['event', 'status', 'amount_cents', 'reason'] as const),
] as const;

export async function findUnmatched(
  db: Kysely<Database>,
  { id, limit }: { id: string; limit: number },
) {
  const rows = await db
    .selectFrom('postback')
    .select(REPORT_FIELDS)
    .where('partner', '=', id)
    .where('matched', '=', 0)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, is_word_unknown: row.status === null }));
}

export async function findRejections(
  db: Kysely<Database>,
  { id, limit }: { id: string; limit: number },
) {
  return db
    .selectFrom('postback')
    .select(REPORT_FIELDS)
    .where('partner', '=', id)
    .where('status', 'in', ['rejected', 'reversed'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
