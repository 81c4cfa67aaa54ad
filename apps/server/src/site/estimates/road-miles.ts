import { crowMiles, type Point } from './crow-miles.ts';

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
