import { PARTNER_REPORT_DAYS } from '@zipfront/contracts/api/partners';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { PartnerMapping, PartnerRow } from '../../platform/store/tables/conversions.ts';

export interface KnownPartner extends Pick<PartnerRow, 'id' | 'auth'> {
  mapping: PartnerMapping;
  networks: string[];
  isDisabled: boolean;
  secrets: string[];
}

export async function findPartner(db: Db, id: string): Promise<KnownPartner | null> {
  const rows = await db
    .selectFrom('partner')
    .leftJoin('partner_key', (join) =>
      join.onRef('partner_key.partner', '=', 'partner.id').on('partner_key.ended_at', 'is', null),
    )
    .select(['partner.id', 'auth', 'mapping', 'networks', 'disabled_at', 'secret'])
    .where('partner.id', '=', id)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    id: first.id,
    auth: first.auth,
    mapping: fromJson(first.mapping),
    networks: fromJson(first.networks),
    isDisabled: first.disabled_at !== null,
    secrets: rows.flatMap(({ secret }) => (secret === null ? [] : [secret])),
  };
}

export interface PartnersQuery {
  now: number;
  today: number;
}

export async function findPartners(db: Db, { now, today }: PartnersQuery) {
  const since = now - PARTNER_REPORT_DAYS * DAY_MS;
  // One subquery for each partner, because with GROUP BY SQLite would read all reports in the order
  // of partners.
  const reports = (select: ExpressionBuilder<Database, 'partner'>) =>
    select.selectFrom('postback').whereRef('postback.partner', '=', 'partner.id');
  const times = (select: ExpressionBuilder<Database, 'partner'>, matched: 0 | 1) =>
    reports(select)
      .select(sql<number>`cast(count(*) as bigint)`.as('times'))
      .where('matched', '=', matched)
      .where('received_at', '>', since)
      .$asScalar()
      .$notNull();
  const [partners, refusals] = await Promise.all([
    db
      .selectFrom('partner')
      .select(['id', 'name', 'auth as proof', 'disabled_at'])
      .select((select) => [
        reports(select)
          .select((eb) => eb.fn.max('received_at').as('at'))
          .as('last_report_at'),
        times(select, 1).as('counted'),
        times(select, 0).as('unmatched'),
      ])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select(['partner', sql<number>`cast(sum(times) as bigint)`.as('times')])
      .where('day', '>', today - PARTNER_REPORT_DAYS)
      .groupBy('partner')
      .execute(),
  ]);
  return partners.map((partner) => ({
    ...partner,
    refused: refusals.find((one) => one.partner === partner.id)?.times ?? 0,
  }));
}
