import type { Shipment } from '@zipfront/contracts/shipping/estimate';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';

/** The earth's mean radius in statute miles. */
const EARTH_RADIUS_MILES = 3958.8;

const RADIANS_PER_DEGREE = Math.PI / 180;

export interface Point {
  latitude: number;
  longitude: number;
}

/** Returns miles as the crow flies, along a great circle (the haversine formula). */
function crowMiles(from: Point, to: Point): number {
  const radians = (degrees: number) => degrees * RADIANS_PER_DEGREE;
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord =
    halfLatitude +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function zipPoint({ latitude, longitude }: ZipCodePlace): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

interface Water {
  line: Point[];
  around: Point[];
}

const point = (latitude: number, longitude: number): Point => ({ latitude, longitude });

const GARY = point(41.62, -87.25);
const MACKINAW_CITY = point(45.8, -84.73);
const TOLEDO = point(41.66, -83.4);
const THROGS_NECK = point(40.8, -73.79);
const PERRY = point(30.12, -83.58);
const FLORIDA_CITY = point(25.45, -80.48);
const LAKE_CHARLES = point(30.2, -93.2);

/**
 * A line ends where its roads go around, so that miles do not jump. Lake Erie includes the land
 * beyond the Niagara River: carriers do not drive through Canada.
 */
const WATERS: Water[] = [
  {
    line: [GARY, point(43.5, -87), point(45, -86.4), MACKINAW_CITY],
    around: [GARY, MACKINAW_CITY],
  },
  {
    line: [
      TOLEDO,
      point(42.3, -80.6),
      point(42.86, -78.92),
      point(43, -79.04),
      point(43.27, -79.08),
      point(47.5, -79.1),
    ],
    around: [TOLEDO],
  },
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
  {
    line: [
      point(25.25, -80.42),
      point(25, -80.75),
      point(24.8, -81.1),
      point(24.75, -81.8),
      point(24.6, -84),
    ],
    around: [FLORIDA_CITY],
  },
  { line: [point(29.9, -83.9), point(27, -83.9), point(24, -83.9)], around: [PERRY] },
  { line: [point(29.7, -93.3), point(24, -93.3)], around: [LAKE_CHARLES] },
];

export function roadMiles(from: Point, to: Point, waters = WATERS): number {
  const crossed = waters.find(({ line }) => crosses(from, to, line));
  if (crossed === undefined) return crowMiles(from, to);
  const others = waters.filter((water) => water !== crossed);
  return Math.min(
    ...crossed.around.map((by) => roadMiles(from, by, others) + roadMiles(by, to, others)),
  );
}

/** Whether a straight line crosses another. One that crosses twice ends on the same shore. */
function crosses(from: Point, to: Point, line: Point[]): boolean {
  const crossings = line.filter((start, index) => {
    const end = line[index + 1];
    return end !== undefined && meet(from, to, start, end);
  });
  return crossings.length % 2 === 1;
}

/** Whether two lines meet on the plane of degrees, exact enough for waters of this size. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

function side(from: Point, to: Point, at: Point): boolean {
  const across =
    (to.longitude - from.longitude) * (at.latitude - from.latitude) -
    (to.latitude - from.latitude) * (at.longitude - from.longitude);
  return across > 0;
}

export interface PlacedShipment extends Omit<Shipment, 'from' | 'to'> {
  from: ZipCodePlace;
  to: ZipCodePlace;
}

export const MAINLAND = 'mainland';

/**
 * Islands, two mountain villages, and a corner of Minnesota beyond Canada, without zip codes that
 * the mainland shares.
 */
const WITHOUT_ROAD: Record<string, string> = {
  Anderson: '98303',
  'Angle Inlet': '56711 56741',
  Avalon: '90704',
  Beaver: '49782',
  Block: '02807',
  'Bois Blanc': '49775',
  Bustins: '04013',
  Chebeague: '04017',
  Cliff: '04019',
  Cranberry: '04625 04646',
  Cuttyhunk: '02713',
  Daufuskie: '29915',
  Drummond: '49726',
  Fire: '11770',
  Fisher: '33109',
  Fishers: '06390',
  Frenchboro: '04635',
  Harsens: '48028',
  'Isle au Haut': '04645',
  Islesboro: '04848',
  Kelleys: '43438',
  'La Pointe': '54850',
  Long: '04050',
  Lopez: '98261',
  Lummi: '98262',
  Mackinac: '49757',
  "Martha's Vineyard": '02535 02539 02552 02557 02568 02573 02575',
  Matinicus: '04851',
  'Middle Bass': '43446',
  Monhegan: '04852',
  Nantucket: '02554 02564 02584',
  'North Bass': '43436',
  'North Haven': '04853',
  Ocracoke: '27960',
  Orcas: '98243 98245 98279 98280',
  Peaks: '04108',
  Prudence: '02872',
  'Put-in-Bay': '43456',
  'San Juan': '98250',
  Sapelo: '31327',
  Shaw: '98286',
  Shelter: '11964 11965',
  Smith: '21824 21866',
  Squirrel: '04570',
  Stehekin: '98852',
  Supai: '86435',
  Swans: '04685',
  Tangier: '23440',
  Vashon: '98013 98070',
  Vinalhaven: '04863',
  Waldron: '98297',
  Washington: '54246',
};

/**
 * Islands by zip code, apart from a state or territory with other islands, which otherwise is one
 * land mass.
 */
const ISLANDS: Record<string, string> = {
  Lanai: '96763',
  Molokai: '96729 96742 96748 96757 96770',
  Culebra: '00775',
  Vieques: '00765',
  'Saint Croix': '00820 00821 00822 00823 00824 00840 00841 00850 00851',
  'Saint John': '00830 00831',
  Rota: '96951',
  Tinian: '96952',
};

const BY_ZIP = new Map(
  [...Object.entries(WITHOUT_ROAD), ...Object.entries(ISLANDS)].flatMap(([name, zips]) =>
    zips.split(' ').map((zip) => [zip, name] as const),
  ),
);

/** The state where places in one county are on one island, except `ISLANDS`. */
const COUNTIES_ARE_ISLANDS = 'HI';

/**
 * Names the land mass of a zip code: an island of Hawaii; elsewhere off the mainland, the state or
 * territory; otherwise `MAINLAND`.
 */
export function landMass({ zip, state, county, off_mainland }: ZipCodePlace): string {
  const island = BY_ZIP.get(zip);
  if (island !== undefined) return island;
  if (!off_mainland) return MAINLAND;
  // No source names the county of some post offices, which are in Honolulu.
  if (state === COUNTIES_ARE_ISLANDS) return `${state} ${county ?? 'Honolulu'}`;
  return state;
}
