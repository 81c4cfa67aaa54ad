import type { AddressResponse, AddressSuggestion } from '@zipfront/contracts/pages/address';
import { ADDRESS_API_PATH } from '@zipfront/contracts/pages/address';
import { fetchInTime } from '../requests/fetch-in-time.ts';

/** Returns null if the lookup or the network failed. Throws AbortError if the signal aborted it. */
export async function fetchSuggestions(
  query: string,
  { host, fetch, signal }: { host: string; fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<AddressSuggestion[] | null> {
  try {
    const url = `${host}${ADDRESS_API_PATH}?q=${encodeURIComponent(query)}`;
    const { ok, body } = await fetchInTime(fetch, url, { signal });
    return ok ? readSuggestions(body) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Checked by hand, so that the page loads no validation library; a test holds it to the schema. */
export function readSuggestions(answer: unknown): AddressSuggestion[] | null {
  const { suggestions, available } = Object(answer) as Partial<AddressResponse>;
  if (available !== true || !Array.isArray(suggestions)) return null;
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  const usable = suggestions.every((each) => {
    const { street, city, state, zip } = Object(each) as Partial<AddressSuggestion>;
    return [street, city, state, zip].every(isText) && /^\d{5}$/.test(zip ?? '');
  });
  return usable ? suggestions : null;
}

/** An address on one line, as it is chosen: `12 Main St, Springfield, IL 62701`. */
export function addressLine({ street, city, state, zip }: AddressSuggestion): string {
  return `${street}, ${city}, ${state} ${zip}`;
}
