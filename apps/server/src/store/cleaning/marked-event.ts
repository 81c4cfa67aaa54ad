import type { BadEventRow, EventRow } from '../schema.ts';
import { cleanStoredEvent, cleanStoredRaw } from './clean-stored-event.ts';

/**
 * An event of a visit that asked not to be sold or shared, as it is written whatever its own request
 * said: another tab may not have heard of an opt-out yet.
 */
export function markedEvent(row: EventRow): EventRow {
  if (row.privacy_signal === 1) return row;
  return { ...row, ...cleanStoredEvent(row, true), privacy_signal: 1 };
}

/** A bad event of such a visit. */
export function markedBadEvent(row: BadEventRow): BadEventRow {
  if (row.privacy_signal === 1) return row;
  return { ...row, raw: cleanStoredRaw(row.raw, true), privacy_signal: 1 };
}
