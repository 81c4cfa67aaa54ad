import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { fromJson } from '../json-column.ts';
import type { EventRow } from '../schema.ts';
import { cleanValue } from './clean-value.ts';
import { rawText } from './raw-text.ts';
import { withCleanAttribution } from './with-clean-attribution.ts';

/** The columns of an event's row that hold received content. */
export type StoredEventJson = Pick<EventRow, 'data' | 'contexts'>;

/**
 * Cleans the data and contexts of an event that is stored, or about to be: by newer rules, or under a
 * privacy signal that was received later.
 *
 * @returns null if nothing has to change
 */
export function cleanStoredEvent(
  { data, contexts }: StoredEventJson,
  privacySignal: boolean,
): StoredEventJson | null {
  const original: [Record<string, unknown>, SelfDescribing[]] = [
    fromJson(data),
    fromJson(contexts),
  ];
  const { value } = cleanValue(original, privacySignal);
  const [cleanData, cleanContexts] = value;
  const attributed = withCleanAttribution(cleanContexts, original[1], privacySignal);
  if (value === original && attributed === cleanContexts) return null;
  return { data: JSON.stringify(cleanData), contexts: JSON.stringify(attributed) };
}

/**
 * Cleans the stored content of a bad event: as JSON, or as text if it was truncated or never was JSON.
 * Returns the same text if nothing has to change.
 */
export function cleanStoredRaw(raw: string, privacySignal: boolean): string {
  let original: unknown;
  try {
    original = JSON.parse(raw);
  } catch {
    return rawText(raw, privacySignal);
  }
  const { value } = cleanValue(original, privacySignal);
  return value === original ? raw : JSON.stringify(value);
}
