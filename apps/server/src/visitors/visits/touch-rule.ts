import { ATTRIBUTION_FIELDS, type Attribution } from '@zipfront/contracts/attribution';
import type { AdConsent } from '@zipfront/contracts/consent-answer';
import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import { BEFORE_CONSENT } from './channel.ts';

/** The same arrival within this time of the last touch is a reload, not a new touch. */
const SAME_ARRIVAL_MS = 30 * MINUTE_MS;

/** The parts of an arrival that two arrivals are compared by. */
export interface ArrivalMarks {
  /** Epoch milliseconds. */
  at: number;
  /** The page's path, without query. */
  path: string;
  /** The outside referrer as it is stored; null if missing or not known. */
  referrer: string | null;
  fields: Attribution;
}

/** Whether an arrival of a known visit has anything to say: attribution, or another site. */
export function isTouch({ fields, referrer }: ArrivalMarks): boolean {
  return referrer !== null || ATTRIBUTION_FIELDS.some((field) => fields[field]);
}

/**
 * Whether an arrival is the last touch over again: same page, same fields, within
 * `SAME_ARRIVAL_MS`. A form that is posted without JavaScript knows no outside referrer, so one
 * that is missing counts as the same.
 */
export function isSameArrival(last: ArrivalMarks, arrival: ArrivalMarks): boolean {
  return (
    arrival.at - last.at < SAME_ARRIVAL_MS &&
    arrival.path === last.path &&
    (arrival.referrer === null || arrival.referrer === last.referrer) &&
    ATTRIBUTION_FIELDS.every((field) => arrival.fields[field] === last.fields[field])
  );
}

/**
 * Whether the last touch is the start of an arrival, of which nothing more could be stored before the
 * visitor agreed, on this page or a later one: with the yes it gets the rest of it.
 */
export function wasDeferred(
  last: { at: number; channelRule: string | null },
  arrival: Pick<ArrivalMarks, 'at'> & { consent: AdConsent },
): boolean {
  return (
    arrival.consent === 'granted' &&
    last.channelRule === BEFORE_CONSENT.channelRule &&
    arrival.at - last.at < SAME_ARRIVAL_MS
  );
}

/**
 * Whether a touch lacks something of the attribution that a form sends, and says nothing else: its address was cut on
 * the way, or not sent.
 */
export function lacks(touch: Attribution, submitted: Attribution): boolean {
  return holds(submitted, touch) && !holds(touch, submitted);
}

/** Whether attribution has every value of another one. */
export function holds(all: Attribution, some: Attribution): boolean {
  return ATTRIBUTION_FIELDS.every((field) => !some[field] || some[field] === all[field]);
}
