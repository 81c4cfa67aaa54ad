import type { Shipment } from '@zipfront/contracts/shipping/estimate';
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
function crowMiles(from: Point, to: Point): number {
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

/** A water that roads go round, though a straight line would cross it. */
interface Water {
  /** Along its middle. */
  line: Point[];
  /** Where roads go round it. */
  around: Point[];
}

const point = (latitude: number, longitude: number): Point => ({ latitude, longitude });

const GARY = point(41.62, -87.25);
const MACKINAW_CITY = point(45.8, -84.73);
const TOLEDO = point(41.66, -83.4);
const THROGS_NECK = point(40.8, -73.79);

/**
 * The waters that no bridge crosses and that make the most of a difference. A line ends where its
 * roads go round, so that the miles have no jump there. Lake Erie counts with the land north of it:
 * carriers do not drive through Canada.
 */
const WATERS: Water[] = [
  {
    line: [GARY, point(43.5, -87), point(45, -86.4), MACKINAW_CITY],
    around: [GARY, MACKINAW_CITY],
  },
  { line: [TOLEDO, point(42.3, -80.6), point(43, -78.95)], around: [TOLEDO] },
  {
    line: [
      THROGS_NECK,
      point(40.95, -73.4),
      point(41.05, -72.9),
      point(41.2, -72.2),
      point(41.12, -71.85),
    ],
    around: [THROGS_NECK],
  },
];

/** Miles as the crow flies, but round the great waters. */
export function roadMiles(from: Point, to: Point): number {
  const detours = WATERS.filter(({ line }) => crosses(from, to, line)).map(({ around }) =>
    Math.min(...around.map((by) => crowMiles(from, by) + crowMiles(by, to))),
  );
  return Math.max(crowMiles(from, to), ...detours);
}

function crosses(from: Point, to: Point, line: Point[]): boolean {
  return line.some((start, index) => {
    const end = line[index + 1];
    return end !== undefined && meet(from, to, start, end);
  });
}

/** Whether two lines cross on the plane of degrees: near enough for waters of this size. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** On which side of a line a point lies. */
function side(from: Point, to: Point, at: Point): boolean {
  const across =
    (to.longitude - from.longitude) * (at.latitude - from.latitude) -
    (to.latitude - from.latitude) * (at.longitude - from.longitude);
  return across > 0;
}

/** A shipment with its zip codes looked up. */
export interface PlacedShipment extends Omit<Shipment, 'from' | 'to'> {
  from: ZipCodePlace;
  to: ZipCodePlace;
}
