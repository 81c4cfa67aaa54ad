import {
  type AddressSuggestion,
  addressSuggestionSchema,
  MAX_ADDRESS_SUGGESTIONS,
} from '@zipfront/contracts/address';
import * as v from 'valibot';
import type { ZipCodes } from '../zipcodes/zip-codes.ts';
import type { AddressLookup } from './address-lookup.ts';

/** Timeout of a lookup: a visitor waits for suggestions no longer. */
export const HOSTED_TIMEOUT_MS = 1_500;

/** More than eight suggestions ever need. */
const MAX_ANSWER_CHARACTERS = 64 * 1024;

/** A service may answer more, and more of each, than we ask for. */
const answerSchema = v.object({ suggestions: v.array(addressSuggestionSchema) });

/**
 * Asks a hosted service: `GET {url}?q=…&limit=8`, answered with
 * `{"suggestions": [{"street", "city", "state", "zip"}]}`. Addresses in a zip code that we do not know
 * are left out: no form accepts them.
 *
 * @param options.url absolute; its own query string (a key, say) is sent, too
 */
export function createHostedLookup({
  url,
  zipCodes,
  fetch,
}: {
  url: string;
  zipCodes: ZipCodes;
  fetch: typeof globalThis.fetch;
}): AddressLookup {
  return {
    async suggest(query): Promise<AddressSuggestion[]> {
      const asked = new URL(url);
      asked.searchParams.set('q', query);
      asked.searchParams.set('limit', String(MAX_ADDRESS_SUGGESTIONS));
      const text = await ask(fetch, asked);
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
      if (!answer.success) throw new Error('The address service answered in another shape.');
      return answer.output.suggestions
        .filter(({ zip }) => zipCodes.find(zip) !== undefined)
        .slice(0, MAX_ADDRESS_SUGGESTIONS);
    },
  };
}

async function ask(fetch: typeof globalThis.fetch, url: URL): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(HOSTED_TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new Error(`The address service ${late ? 'took too long' : 'cannot be reached'}.`);
  }
  if (!response.ok) throw new Error(`The address service answered ${response.status}.`);
  if (text.length > MAX_ANSWER_CHARACTERS)
    throw new Error('The address service answered too much.');
  return text;
}
