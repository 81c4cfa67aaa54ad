import * as v from 'valibot';

export { normalizeZip } from './normalize-zip.ts';

/** Where a zip form is posted to without JavaScript. */
export const ZIP_FORM_PATH = '/quote';

/** Where a zip code is looked up: it follows. */
export const ZIP_CODE_API_PATH = '/api/zipcodes/';

/** Number of digits of a zip code (behaviours, 9.1). */
export const ZIP_LENGTH = 5;

/** Number of possible zip codes: one more than the largest. */
export const ZIP_COUNT = 10 ** ZIP_LENGTH;

/** Five digits, as a string: leading zeros count. */
export const zipCodeSchema = v.pipe(v.string(), v.regex(/^\d{5}$/, 'a zip code is five digits'));

/** The "states" of military and diplomatic post. */
export const MILITARY_STATES = ['AA', 'AE', 'AP'] as const;

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

/** Response of `GET /api/zipcodes/{zip}/`. */
export const zipCodePlaceSchema = v.object({
  zip: zipCodeSchema,
  city: v.string(),
  /** Two letters; `AA`, `AE`, `AP` for military addresses. */
  state: v.string(),
  /** Null where no source names one (military addresses, some islands). */
  county: v.nullable(v.string()),
  /** Degrees, WGS 84; null where no source knows the place. */
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  /** An APO, FPO or DPO address: its state is one of `MILITARY_STATES`. */
  military: v.boolean(),
  /** Its state is one of `OFF_MAINLAND_STATES`. */
  off_mainland: v.boolean(),
});

export type ZipCodePlace = v.InferOutput<typeof zipCodePlaceSchema>;
