import { eventUnderSignal } from '@zipfront/contracts/events/event-under-signal';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { fromJson } from '../json-column.ts';
import type { EventRow } from '../schema.ts';
import { cleanValue } from './clean-value.ts';
import { parsedRaw, rawText } from './raw-text.ts';
import { withCleanAttribution } from './with-clean-attribution.ts';

/** The columns of an event's row that hold received content. */
type StoredEventJson = Pick<EventRow, 'data' | 'contexts'>;

/**
 * Cleans the data and contexts of an event that is stored, or about to be: by newer rules, or under a
 * privacy signal that was received later.
 *
 * @returns null if nothing has to change
 */
export function cleanStoredEvent(
  { schema, ...stored }: Pick<EventRow, 'schema' | 'data' | 'contexts'>,
  privacySignal: boolean,
): StoredEventJson | null {
  const received = { schema, data: fromJson(stored.data), contexts: fromJson(stored.contexts) };
  const { data, contexts } = privacySignal ? (eventUnderSignal(received) ?? received) : received;
  const original = [data, contexts] as [Record<string, unknown>, SelfDescribing[]];
  const { value } = cleanValue(original, privacySignal);
  const [cleanData, cleanContexts] = value;
  const attributed = withCleanAttribution(cleanContexts, original[1], privacySignal);
  const isSame = !privacySignal && value === original && attributed === cleanContexts;
  if (isSame) return null;
  return { data: JSON.stringify(cleanData), contexts: JSON.stringify(attributed) };
}

/**
 * Cleans the stored content of a bad event: as JSON, or as text if it was truncated or never was JSON.
 * Returns the same text if nothing has to change.
 */
export function cleanStoredRaw(raw: string, privacySignal: boolean): string {
  const original = parsedRaw(raw);
  if (original === undefined) return rawText(raw, privacySignal);
  const { value } = cleanValue(
    privacySignal ? eventUnderSignal(original) : original,
    privacySignal,
  );
  return value === original ? raw : JSON.stringify(value);
}
