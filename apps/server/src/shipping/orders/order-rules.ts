import type { Site } from '@zipfront/contracts/content/site';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/day-ms';
import { type FormMessages, formMessagesOf } from '@zipfront/contracts/form-rules/messages';
import { type Messages, messagesOf } from '@zipfront/contracts/messages';
import { ESTIMATE_DAYS, type OrderHindrance } from '@zipfront/contracts/shipping/order';
import { type OrderTexts, orderTexts } from '@zipfront/contracts/shipping/order-texts';
import { type PickupDays, pickupDays } from '@zipfront/contracts/shipping/pickup-date';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';

/** All that a form of the shipping site may answer with, in the language of its page. */
export interface OrderWords {
  messages: Messages;
  rules: FormMessages;
  texts: ShippingTexts;
  orderTexts: OrderTexts;
}

/** The words of a site's shipping forms, each in the operator's own wording where there is one. */
export function orderWords(site: Site): OrderWords {
  return {
    messages: messagesOf(site),
    rules: formMessagesOf(site),
    texts: shippingTexts(site.locale, site.shippingTexts),
    orderTexts: orderTexts(site.locale, site.shippingTexts),
  };
}

/** American Samoa is the last United States territory where a day begins (UTC-11). */
const FARTHEST_BEHIND_MS = 11 * HOUR_MS;

/** The first place of all where a day begins (UTC+14): a browser may be abroad, and offers days of its own calendar. */
const FARTHEST_AHEAD_MS = 14 * HOUR_MS;

/**
 * The earliest day that it can be at any place of the United States, `2026-11-21`: one before it is over
 * for everybody.
 *
 * @param now epoch milliseconds
 */
export function earliestDay(now: number): string {
  return dayAt(now - FARTHEST_BEHIND_MS);
}

/**
 * The days that are accepted for a pickup: all that the browser of any visitor offers.
 *
 * @param now epoch milliseconds
 */
export function acceptedPickupDays(now: number): PickupDays {
  return pickupDays(earliestDay(now), dayAt(now + FARTHEST_AHEAD_MS));
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Why a request cannot be ordered now; null where it can, and where it has another status already. A price
 * that an account has set counts from the day on which it was set.
 *
 * @param now epoch milliseconds
 */
export function orderHindrance(
  row: Pick<OrderRow, 'status' | 'estimate' | 'price' | 'priced_at' | 'pickup_date' | 'created_at'>,
  now: number,
): OrderHindrance | null {
  if (row.status !== 'requested') return null;
  if (row.price === null && fromJson(row.estimate).outcome === 'call') return 'no-price';
  if (row.pickup_date < earliestDay(now)) return 'day-over';
  return now - (row.priced_at ?? row.created_at) > ESTIMATE_DAYS * DAY_MS ? 'too-old' : null;
}
