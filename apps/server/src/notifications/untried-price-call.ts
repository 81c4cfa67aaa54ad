import { sql } from 'kysely';
import type { OverdueLimit } from './overdue-limit.ts';

/**
 * Condition of the requests of people for which a call about the price was promised, and nothing was done: no
 * price, no change by an account but that of the holder, no note. An index has the first three columns.
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

/** When the call about the price was promised: when the number was left, which may be after the request. */
export const PRICE_CALL_ASKED_AT = sql<number>`coalesce(
    (select max(order_history.at) from order_history
      where order_history.reference = shipping_order.reference and order_history.what = 'phone'),
    shipping_order.created_at
  )`;

/** Condition of the requests without a price that are overdue. */
export function isPriceCallOverdue({ latest, ofSite }: OverdueLimit) {
  // The index knows when a request was made: never after its number was left.
  return sql<boolean>`(
    ${UNTRIED_PRICE_CALL} and shipping_order.created_at <= ${latest}
    and ${PRICE_CALL_ASKED_AT} <= ${ofSite('shipping_order')}
  )`;
}
