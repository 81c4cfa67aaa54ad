import { CALL_OUTCOMES } from '@zipfront/contracts/console/desk';
import { type RawBuilder, sql } from 'kysely';
import { siteTimeZones, type ZonedSites } from '../site/pages/site-time-zones.ts';

/** Days on which people call, from Monday to Friday. Holidays are unknown. */
const [MONDAY, FRIDAY] = [1, 5];

/** Days from a Monday back to the working day before; from other working days it is one. */
const DAYS_FROM_MONDAY_TO_FRIDAY = 3;

/**
 * Returns the latest time of a request that is overdue now. Sites promise a call within one working
 * day; a request on a weekend is overdue at the end of Monday.
 */
export function lastOverdue(now: number, timeZone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (at.dayOfWeek > FRIDAY) {
    const friday = at.startOfDay().subtract({ days: at.dayOfWeek - FRIDAY });
    return friday.epochMilliseconds - 1;
  }
  const days = at.dayOfWeek === MONDAY ? DAYS_FROM_MONDAY_TO_FRIDAY : 1;
  return at.subtract({ days }).epochMilliseconds;
}

export interface OverdueLimit {
  /** The latest of these times over all sites, in milliseconds: a limit for an index. */
  latest: number;
  ofSite(table: 'call_back' | 'shipping_order' | 'review'): RawBuilder<number>;
}

export interface OverdueQuery {
  now: number;
  timeZones: Record<string, string>;
}

/** The present moment, and the sites whose working days count. */
export function overdueQuery(of: { now: () => number; pages: ZonedSites }): OverdueQuery {
  return { now: of.now(), timeZones: siteTimeZones(of.pages) };
}

export function overdueLimit({ now, timeZones }: OverdueQuery): OverdueLimit {
  const other = lastOverdue(now, 'UTC');
  const limits = Object.entries(timeZones).map(
    ([site, timeZone]) => [site, lastOverdue(now, timeZone)] as const,
  );
  return {
    latest: Math.max(other, ...limits.map(([, last]) => last)),
    ofSite: (table) => {
      const cases = limits.map(([site, last]) => sql`when ${site} then ${bigint(last)}`);
      const column = sql.ref(`${table}.site`);
      return cases.length === 0
        ? bigint(other)
        : sql<number>`(case ${column} ${sql.join(cases, sql` `)} else ${bigint(other)} end)`;
    },
  };
}

/** Casts a number, because PostgreSQL takes the values of a `case` for text otherwise. */
function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}

/** Entries that change the number of a call-back's calls. */
export const CALL_ENTRIES = [...CALL_OUTCOMES, 'undone'] as const;

/** Number of outcomes of a call-back's calls, without those that were undone. */
export const CALLS_MADE = sql<
  number | string
>`coalesce(sum(case desk_entry.what when 'undone' then -1 else 1 end), 0)`;

const LISTED = sql.join(CALL_ENTRIES.map((entry) => sql.lit(entry)));

export const UNTRIED_CALL_BACK = sql<boolean>`(
    call_back.status = 'open' and call_back.bot = 0 and 0 = (
      select ${CALLS_MADE} from desk_entry
      where desk_entry.call_back_id = call_back.id and desk_entry.what in (${LISTED})
    )
  )`;

export function isCallBackOverdue({ latest, ofSite }: OverdueLimit) {
  return sql<boolean>`(
    ${UNTRIED_CALL_BACK} and call_back.created_at <= ${latest}
    and call_back.created_at <= ${ofSite('call_back')}
  )`;
}

/**
 * Orders without a price for which nothing was done: no change by an account except of the holder,
 * and no note. Three of the columns are in an index.
 */
export const UNTRIED_PRICE_CALL = sql<boolean>`(
    shipping_order.status = 'requested' and shipping_order.no_price = 1 and shipping_order.bot = 0
    and shipping_order.phone is not null
    and not exists (select 1 from desk_entry where desk_entry.reference = shipping_order.reference)
    and not exists (
      select 1 from order_history where order_history.reference = shipping_order.reference
      and order_history.account is not null and order_history.what != 'holder'
    )
  )`;

export const PRICE_CALL_ASKED_AT = sql<number>`coalesce(
    (select max(order_history.at) from order_history
      where order_history.reference = shipping_order.reference and order_history.what = 'phone'),
    shipping_order.created_at
  )`;

export function isPriceCallOverdue({ latest, ofSite }: OverdueLimit) {
  // The index has the time of the request, which is never after the one when its number was left.
  return sql<boolean>`(
    ${UNTRIED_PRICE_CALL} and shipping_order.created_at <= ${latest}
    and ${PRICE_CALL_ASKED_AT} <= ${ofSite('shipping_order')}
  )`;
}
