import type { PartnerView } from '@zipfront/contracts/console/partners';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Days of which the reports are counted in the list. */
const DAYS = 7;

/** The time at which the last seven days end. */
export interface PartnersAsked {
  /** Epoch milliseconds. */
  now: number;
  /** Days since 1970-01-01, in the reporting time zone. */
  today: number;
}

/** Which partners are there, and what have they reported in the last seven days? */
export async function findPartners(
  db: Kysely<Database>,
  { now, today }: PartnersAsked,
): Promise<PartnerView[]> {
  const since = now - DAYS * DAY_MS;
  // For each partner by itself: grouped by partner, SQLite reads all reports in the order of partners.
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
      .select(['id', 'name', 'auth', 'disabled_at as disabledAt'])
      .select((select) => [
        reports(select)
          .select((of) => of.fn.max('received_at').as('at'))
          .as('lastAt'),
        times(select, 1).as('counted'),
        times(select, 0).as('unmatched'),
      ])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select(['partner', sql<number>`cast(sum(times) as bigint)`.as('times')])
      .where('day', '>', today - DAYS)
      .groupBy('partner')
      .execute(),
  ]);
  return partners.map((partner) => ({
    ...partner,
    refused: refusals.find((one) => one.partner === partner.id)?.times ?? 0,
  }));
}
