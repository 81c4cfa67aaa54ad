import type { Device, ReportVisitRow } from '../store/cubes.ts';
import { type CountedArrival, countedBy } from './counted-by.ts';
import { OTHER_NAMES } from './counted-name.ts';

/** The properties that a visit is counted by and that no other column of it has. */
export interface CountedFacts {
  day: number;
  hour: number;
  /** Bits of `UNNAMED`. */
  unnamed: number;
  origin: ReportVisitRow['origin'];
  device: Device;
  release: string;
}

/** The names that may be counted as `(other)`, and the bit of `unnamed` that says so. */
export const UNNAMED = { source: 1, campaign: 2, path: 4, campaign_id: 8 } as const;

/** Where each fact is in `visit.counted_as`: its first character, from one, and its length. The release is the rest. */
export const PLACES = {
  day: [1, 5],
  hour: [7, 2],
  unnamed: [10, 2],
  origin: [13, 6],
  device: [20, 7],
  release: [28, 80],
} as const satisfies Record<keyof CountedFacts, readonly [number, number]>;

const NAMES = Object.keys(UNNAMED) as (keyof typeof UNNAMED)[];

/** Numbers below 100 with two digits. */
const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const ORIGINS = { visit: 'visit ', sample: 'sample' };

const DEVICES: Record<Device, string> = {
  desktop: 'desktop',
  phone: 'phone  ',
  tablet: 'tablet ',
  unknown: 'unknown',
};

/**
 * The facts of a new visit as a text for `visit.counted_as`, each at its place, such as `20778 07 00 visit  desktop page-1.js`: SQLite
 * reads them there. JSON cost a registration 3 % of its time, as it is sent to the writer's thread within JSON.
 */
export function countedAs(arrival: CountedArrival, { sample }: { sample: boolean }): string {
  const counted = countedBy(arrival);
  let unnamed = 0;
  for (const name of NAMES) if (counted[name] === OTHER_NAMES) unnamed |= UNNAMED[name];
  const { day, hour, device, release } = counted;
  const origin = ORIGINS[sample ? 'sample' : 'visit'];
  // Days have five digits from 1997 to 2243.
  return `${day} ${TWO_DIGITS[hour]} ${TWO_DIGITS[unnamed]} ${origin} ${DEVICES[device]} ${release}`;
}

/** Reads what `countedAs` wrote. */
export function factsOf(text: string): CountedFacts {
  const at = ([first, length]: readonly [number, number]) =>
    text.slice(first - 1, first - 1 + length).trimEnd();
  return {
    day: Number(at(PLACES.day)),
    hour: Number(at(PLACES.hour)),
    unnamed: Number(at(PLACES.unnamed)),
    origin: at(PLACES.origin) as CountedFacts['origin'],
    device: at(PLACES.device) as Device,
    release: text.slice(PLACES.release[0] - 1),
  };
}
