import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { fromJson } from '../json-column.ts';
import type { EventRow } from '../schema.ts';
import { cleanValue } from './clean-value.ts';
import { rawText } from './raw-text.ts';
import { withCleanAttribution } from './with-clean-attribution.ts';

/** What an event's row holds of what came. */
export type StoredEvent = Pick<EventRow, 'data' | 'contexts'>;

/**
 * The data and contexts of an event that is stored already, or about to be, cleaned once more: by
 * rules that did not hold when it came, or with a privacy signal that came later.
 *
 * @returns null where nothing has to change
 */
export function cleanStoredEvent(
  { data, contexts }: StoredEvent,
  privacySignal: boolean,
): StoredEvent | null {
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
 * What is kept of a bad event, cleaned once more: as the JSON that it is, or where it was cut, or was
 * none, as a text. The very same where nothing has to change.
 */
export function cleanStoredRaw(raw: string, privacySignal: boolean): string {
  let came: unknown;
  try {
    came = JSON.parse(raw);
  } catch {
    return rawText(raw, privacySignal);
  }
  const { value } = cleanValue(came, privacySignal);
  return value === came ? raw : JSON.stringify(value);
}
