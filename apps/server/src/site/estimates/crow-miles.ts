import type { ZipCodePlace } from '@zipfront/contracts/zip-code';

/** The earth's mean radius in statute miles. */
const EARTH_RADIUS_MILES = 3958.8;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** A point on the earth, in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Miles as the crow flies, along a great circle (the haversine formula). */
export function crowMiles(from: Point, to: Point): number {
  const radians = (degrees: number) => degrees * RADIANS_PER_DEGREE;
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord =
    halfLatitude +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Where a zip code lies; null where no source knows. */
export function pointOf({ latitude, longitude }: ZipCodePlace): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
