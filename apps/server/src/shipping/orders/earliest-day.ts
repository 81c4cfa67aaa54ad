import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { type PickupDays, pickupDays } from '@zipfront/contracts/shipping/pickup-date';

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
