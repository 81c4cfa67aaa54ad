import * as v from 'valibot';
import { dictatedDigits } from '../form-rules/typed-numbers.ts';

/** A zip form posts here without JavaScript. */
export const ZIP_FORM_PATH = '/quote';

/** Zip codes are looked up here; the code follows. */
export const ZIP_CODE_API_PATH = '/api/zipcodes/';

export const STATE_PAGE_PATH = '/state-page';

export const ZIP_LENGTH = 5;

/** Number of possible zip codes: one more than the largest. */
export const ZIP_COUNT = 10 ** ZIP_LENGTH;

export const zipCodeSchema = v.pipe(v.string(), v.regex(/^\d{5}$/, 'a zip code is five digits'));

/** The "states" of military and diplomatic mail. */
export const MILITARY_STATES = ['AA', 'AE', 'AP'] as const;

/** Military post regions by the first three digits of a zip code (Postal Service). */
const MILITARY_PREFIXES: [RegExp, (typeof MILITARY_STATES)[number]][] = [
  [/^340/, 'AA'],
  [/^09[0-8]/, 'AE'],
  [/^96[2-6]/, 'AP'],
];

export function militaryState(zip: string): string | undefined {
  return MILITARY_PREFIXES.find(([prefix]) => prefix.test(zip))?.[1];
}

/** Areas off the mainland: two states, the territories, and the freely associated states. */
export const OFF_MAINLAND_STATES = [
  'AK',
  'AS',
  'FM',
  'GU',
  'HI',
  'MH',
  'MP',
  'PR',
  'PW',
  'VI',
] as const;

export const zipCodePlaceSchema = v.object({
  zip: zipCodeSchema,
  city: v.string(),
  /** Two letters; `AA`, `AE`, `AP` for military addresses. */
  state: v.string(),
  /** It is null if no source names one (military addresses, some islands). */
  county: v.nullable(v.string()),
  /** Degrees, WGS 84; null if no source knows the place. */
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  military: v.boolean(),
  off_mainland: v.boolean(),
});

export type ZipCodePlace = v.InferOutput<typeof zipCodePlaceSchema>;

/**
 * Normalizes a typed, dictated or pasted zip code: cuts a ZIP+4 (`10001-1234`, `100011234`, an
 * unfinished `10001-`) to five digits, and removes a state's letters. Other texts stay, to be
 * reported as invalid.
 *
 * @example
 * normalizeZip(' 10001-1234 '); // '10001'
 */
export function normalizeZip(typed: string): string {
  const plain = dictatedDigits(typed);
  const zipPlusFour = /^(?:[a-z]{2},? )?(\d{5})( ?-? ?\d{4}| ?-)?$/i.exec(plain);
  return zipPlusFour?.[1] ?? plain;
}

/** Address of the shipping theme's postal data (behaviours, 7.2.1). */
export const POSTAL_DATA_PATH = '/shipping/data/data-small.json';

/** Digits of a zip code that name its area, the sorting center of its mail. */
export const AREA_LENGTH = 3;

/** The city of most codes and the state of each area, the first three digits of zip codes. */
export const postalDataSchema = v.object({
  zipCodes: v.array(v.tuple([v.string(), v.string(), v.string()])),
});

export type PostalData = v.InferOutput<typeof postalDataSchema>;
