import * as v from 'valibot';

/** How many digits a zip code has (specification, section 9). */
export const ZIP_LENGTH = 5;

/** Five digits, as a string: leading zeros count. */
export const zipCodeSchema = v.pipe(v.string(), v.regex(/^\d{5}$/, 'a zip code is five digits'));

/** What `GET /api/zipcodes/{zip}/` answers. */
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
  /** An APO, FPO or DPO address (AA, AE, AP). */
  military: v.boolean(),
  /** Puerto Rico, Virgin Islands, Guam, American Samoa, Northern Marianas, Hawaii, Alaska. */
  off_mainland: v.boolean(),
});

export type ZipCodePlace = v.InferOutput<typeof zipCodePlaceSchema>;

/**
 * What a visitor typed or pasted, as a zip code where it holds one: spaces around it go, and of a
 * ZIP+4 (`10001-1234`, `10001 1234`, `100011234`) the first five digits stay. Anything else comes
 * back trimmed and otherwise as it was, so that the form can say that it is invalid.
 */
export function normalizeZip(typed: string): string {
  const trimmed = typed.trim();
  const zipPlusFour = /^(\d{5})[-\s–]?\d{4}$/.exec(trimmed);
  return zipPlusFour?.[1] ?? trimmed;
}
