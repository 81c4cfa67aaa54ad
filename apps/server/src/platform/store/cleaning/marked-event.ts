import { pathUnderSignal } from '@zipfront/contracts/privacy';
import type { BadEventRow, EventRow } from '../schema.ts';
import { cleanStoredEvent, cleanStoredRaw } from './clean-stored-event.ts';

/**
 * Applies a visitor's opt-out to an event, whatever the event's own request said: another tab may not
 * know of the opt-out yet.
 */
export function markedEvent(row: EventRow): EventRow {
  if (row.privacy_signal === 1) return row;
  const path = row.path && pathUnderSignal(row.path);
  return { ...row, ...cleanStoredEvent(row, true), path, privacy_signal: 1 };
}

/** Applies a visitor's opt-out to a bad event. */
export function markedBadEvent(row: BadEventRow): BadEventRow {
  if (row.privacy_signal === 1) return row;
  return { ...row, raw: cleanStoredRaw(row.raw, true), privacy_signal: 1 };
}
