import { MILITARY_STATES } from '@zipfront/contracts/zip-code';
import { cityName, countyName } from './place-name.ts';

/** A row of either source. Coordinates in degrees; 0, 0 and empty text mean that it does not know. */
export interface SourceRow {
  zip: string;
  city: string;
  state: string;
  county: string;
  latitude: number;
  longitude: number;
}

/** A zip code as it is written to the data file. */
export interface ZipCodeRow {
  zip: string;
  city: string;
  state: string;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** What both sources, or the only one that has it, get wrong. */
const CORRECTIONS: Record<string, Partial<ZipCodeRow>> = {
  // The sign of its longitude is lost; it lies in Manhattan.
  '10200': { longitude: -73.95 },
  // GeoNames gives the country; the city is the one that the post office names.
  '96960': { city: 'Majuro' },
};

/** The region of military post that a zip code's first three digits stand for (Postal Service). */
const MILITARY_PREFIXES: [RegExp, (typeof MILITARY_STATES)[number]][] = [
  [/^340/, 'AA'],
  [/^09[0-8]/, 'AE'],
  [/^96[2-6]/, 'AP'],
];

/**
 * The union of both sources, sorted by zip code. GeoNames is the newer one and knows the counties,
 * so it wins field by field, but for military post: there it has no states, and one name for all
 * three services.
 *
 * @throws Error where a zip code is not five digits, or its state cannot be told
 */
export function mergeZipCodes(
  zipcodes: readonly SourceRow[],
  geoNames: readonly SourceRow[],
): ZipCodeRow[] {
  const second = new Map(zipcodes.map((row) => [row.zip, row]));
  const first = new Map<string, SourceRow>();
  for (const row of geoNames) {
    // Two addresses in Hawaii are in GeoNames twice, once as military post without a state.
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
  if (!state) throw new Error(`No source has a state for ${zip}, and it is no military prefix.`);
  const military = MILITARY_STATES.some((code) => code === state);
  const cities = military ? [zipcodes?.city, geoNames?.city] : [geoNames?.city, zipcodes?.city];
  const city = cityName(cities.find((name) => name) ?? '');
  const place = [geoNames, zipcodes].find((row) => row && (row.latitude || row.longitude));
  return {
    zip,
    city: military ? serviceOf(city) : city,
    state,
    county: countyName(geoNames?.county || zipcodes?.county || '') || null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    ...CORRECTIONS[zip],
  };
}

function militaryState(zip: string): string | undefined {
  return MILITARY_PREFIXES.find(([prefix]) => prefix.test(zip))?.[1];
}

/** GeoNames writes the region behind the service: `APO AE`. */
function serviceOf(city: string): string {
  return city.replace(/^([ADF]PO) .*$/, '$1');
}
