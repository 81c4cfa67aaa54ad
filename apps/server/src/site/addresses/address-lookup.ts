import {
  type AddressSuggestion,
  addressSuggestionSchema,
  MAX_ADDRESS_SUGGESTIONS,
} from '@zipfront/contracts/pages/address';
import { ZIP_COUNT } from '@zipfront/contracts/visits/zip-code';
import * as v from 'valibot';
import { ResponseTooLong, responseText } from '../../platform/http/response-text.ts';
import type { ZipCodes } from '../zipcodes/zip-codes.ts';
import { type AddressQuery, fold, readings } from './address-query.ts';

export interface AddressLookup {
  /**
   * Suggests addresses, the likeliest first. `query` is trimmed and not empty. An error has nothing
   * that was typed.
   */
  suggest(query: string): Promise<AddressSuggestion[]>;
}

interface City {
  name: string;
  folded: string;
  state: string;
  zips: string[];
}

/**
 * Makes a lookup that suggests the typed street with matching cities of the zip data; the house may
 * not exist.
 */
export function createEmbeddedLookup(zipCodes: ZipCodes): AddressLookup {
  let cities: City[] | undefined;
  let states = new Set<string>();

  function allCities(): City[] {
    if (cities) return cities;
    cities = listCities(zipCodes);
    states = new Set(cities.map(({ state }) => state));
    return cities;
  }

  return {
    async suggest(query) {
      const all = allCities();
      for (const reading of readings(query, (code) => states.has(code))) {
        const found = suggestionsFor(reading, all);
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

function listCities(zipCodes: ZipCodes): City[] {
  const cities = new Map<string, City>();
  for (let number = 0; number < ZIP_COUNT; number += 1) {
    const place = zipCodes.find(String(number).padStart(5, '0'));
    if (!place || place.military) continue;
    const key = `${place.city}, ${place.state}`;
    const city = cities.get(key);
    if (city) city.zips.push(place.zip);
    else {
      const { city: name, state, zip } = place;
      cities.set(key, { name, folded: fold(name), state, zips: [zip] });
    }
  }
  return [...cities.values()].sort((one, other) => other.zips.length - one.zips.length);
}

/** Makes a suggestion for each matching city; with few cities, also for further zip codes. */
function suggestionsFor(
  { street, city, state, zip }: AddressQuery,
  cities: City[],
): AddressSuggestion[] {
  const whole: City[] = [];
  const started: City[] = [];
  for (const place of cities) {
    if (state !== null && place.state !== state) continue;
    if (!place.folded.startsWith(city)) continue;
    const zips = zip === '' ? place.zips : place.zips.filter((each) => each.startsWith(zip));
    if (zips.length === 0) continue;
    (place.folded === city ? whole : started).push({ ...place, zips });
  }
  const shown = [...whole, ...started].slice(0, MAX_ADDRESS_SUGGESTIONS);
  const places = shown.map(({ name, state: code, zips }) => ({
    name,
    code,
    zips: zips.slice(0, 1),
  }));
  let room = MAX_ADDRESS_SUGGESTIONS - places.length;
  for (const [index, { zips }] of shown.entries()) {
    const more = zips.slice(1, 1 + room);
    places[index]?.zips.push(...more);
    room -= more.length;
  }
  return places.flatMap(({ name, code, zips }) =>
    zips.map((each) => ({ street, city: name, state: code, zip: each })),
  );
}

export const HOSTED_TIMEOUT_MS = 1_500;

const MAX_ANSWER_BYTES = 64 * 1024;

const answerSchema = v.object({ suggestions: v.array(addressSuggestionSchema) });

/**
 * Makes a lookup by a hosted service: `GET {url}?q=…&limit=8`. Unknown zip codes are dropped,
 * because no form accepts them.
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
      const requestUrl = new URL(url);
      requestUrl.searchParams.set('q', query);
      requestUrl.searchParams.set('limit', String(MAX_ADDRESS_SUGGESTIONS));
      const text = await ask(fetch, requestUrl);
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
    text = await responseText(response, MAX_ANSWER_BYTES);
  } catch (error) {
    if (error instanceof ResponseTooLong) throw new Error('The address service answered too much.');
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new Error(`The address service ${late ? 'took too long' : 'cannot be reached'}.`);
  }
  if (!response.ok) throw new Error(`The address service answered ${response.status}.`);
  return text;
}
