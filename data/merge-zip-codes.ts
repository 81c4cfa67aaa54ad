import { MILITARY_STATES } from '@zipfront/contracts/zip-code';
import { cityName, countyName } from './place-name.ts';

/** A row of either source. Coordinates in degrees; 0, 0 and empty strings mean unknown. */
export interface SourceRow {
  zip: string;
  city: string;
  state: string;
  county: string;
  latitude: number;
  longitude: number;
}

/** A zip code in the data file. */
export interface ZipCodeRow {
  zip: string;
  city: string;
  state: string;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Corrections of errors in the sources. */
const CORRECTIONS: Record<string, Partial<ZipCodeRow>> = {
  // The source lost the sign of the longitude; the zip code is in Manhattan.
  '10200': { longitude: -73.95 },
  // GeoNames has the country; this is the city according to the post office.
  '96960': { city: 'Majuro' },
};

/** Military post regions by the first three digits of a zip code (Postal Service). */
const MILITARY_PREFIXES: [RegExp, (typeof MILITARY_STATES)[number]][] = [
  [/^340/, 'AA'],
  [/^09[0-8]/, 'AE'],
  [/^96[2-6]/, 'AP'],
];

/**
 * The union of both sources, sorted by zip code. GeoNames is newer and has counties, so each of its
 * fields takes precedence, except for military post, where it has no states and one name for all
 * three services.
 *
 * @throws Error if a zip code is not five digits, or its state is unknown
 */
export function mergeZipCodes(
  zipcodes: readonly SourceRow[],
  geoNames: readonly SourceRow[],
): ZipCodeRow[] {
  const second = new Map(zipcodes.map((row) => [row.zip, row]));
  const first = new Map<string, SourceRow>();
  for (const row of geoNames) {
    // GeoNames has two zip codes in Hawaii twice, once as military post without a state.
    if (!first.get(row.zip)?.state) first.set(row.zip, row);
  }
  const zips = [...new Set([...first.keys(), ...second.keys()])].sort();
  return zips.map((zip) => mergeRow(zip, first.get(zip), second.get(zip)));
}

function mergeRow(
  zip: string,
  geoNames: SourceRow | undefined,
  zipcodes: SourceRow | undefined,
): ZipCodeRow {
  if (!/^\d{5}$/.test(zip)) throw new Error(`A source has the zip code ${zip}: not five digits.`);
  const state = geoNames?.state || zipcodes?.state || militaryState(zip);
  if (!state)
    throw new Error(`No source has a state for ${zip}, and its prefix is not a military one.`);
  const military = MILITARY_STATES.some((code) => code === state);
  const cities = military ? [zipcodes?.city, geoNames?.city] : [geoNames?.city, zipcodes?.city];
  const city = cityName(cities.find((name) => name) ?? '');
  const position = [geoNames, zipcodes].find((row) => row && (row.latitude || row.longitude));
  return {
    zip,
    city: military ? serviceOf(city) : city,
    state,
    county: countyName(geoNames?.county || zipcodes?.county || '') || null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    ...CORRECTIONS[zip],
  };
}

function militaryState(zip: string): string | undefined {
  return MILITARY_PREFIXES.find(([prefix]) => prefix.test(zip))?.[1];
}

/** GeoNames appends the region to the service: `APO AE`. */
function serviceOf(city: string): string {
  return city.replace(/^([ADF]PO) .*$/, '$1');
}
