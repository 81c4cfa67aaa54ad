import type { PartnerView } from '@zipfront/contracts/console/partners';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Days of which the reports are counted in the list. */
const DAYS = 7;

/** Which partners are there, and what have they reported in the last seven days? */
export async function findPartners(db: Kysely<Database>, now: number): Promise<PartnerView[]> {
  const since = now - DAYS * DAY_MS;
  const [partners, reports, refusals] = await Promise.all([
    db
      .selectFrom('partner')
      .select(['id', 'name', 'auth', 'disabled_at as disabledAt'])
      .select((select) =>
        select
          .selectFrom('postback')
          .select((of) => of.fn.max('received_at').as('at'))
          .whereRef('postback.partner', '=', 'partner.id')
          .as('lastAt'),
      )
      .orderBy('id')
      .execute(),
    db
      .selectFrom('postback')
      .select(['partner', 'matched', sql<number>`cast(count(*) as bigint)`.as('times')])
      .where('received_at', '>', since)
      .groupBy(['partner', 'matched'])
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select(['partner', sql<number>`cast(sum(times) as bigint)`.as('times')])
      .where('day', '>', Math.floor(since / DAY_MS))
      .groupBy('partner')
      .execute(),
  ]);
  return partners.map((partner) => {
    const times = (matched: number) =>
      reports.find((one) => one.partner === partner.id && one.matched === matched)?.times ?? 0;
    return {
      ...partner,
      counted: times(1),
      unmatched: times(0),
      refused: refusals.find((one) => one.partner === partner.id)?.times ?? 0,
    };
  });
}
