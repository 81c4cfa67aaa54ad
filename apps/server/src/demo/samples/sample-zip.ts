import { ZIP_LENGTH } from '@zipfront/contracts/zip-code';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';
import type { Random } from './random.ts';

/** The first three digits of large cities, by how many come from them. */
const CITIES: readonly (readonly [weight: number, prefix: string])[] = [
  [9, '112'],
  [6, '100'],
  [9, '900'],
  [5, '917'],
  [8, '606'],
  [7, '770'],
  [6, '331'],
  [5, '850'],
  [5, '752'],
  [4, '191'],
  [4, '303'],
  [4, '782'],
  [4, '921'],
  [3, '981'],
  [3, '802'],
  [3, '481'],
  [3, '328'],
  [3, '336'],
  [2, '372'],
  [2, '787'],
  [2, '432'],
  [2, '282'],
];

/** Parts of the country that no road leads to: Hawaii, Alaska, Puerto Rico. */
const OVERSEAS = ['967', '968', '995', '996', '009', '007'];

const IN_A_CITY = 0.72;

/** A known zip code of the United States without military post, more often in a large city. */
export function sampleZip(random: Random, zipCodes: ZipCodes): string {
  const isInCity = random.chance(IN_A_CITY);
  return zipBy(random, zipCodes, { prefix: () => (isInCity ? random.weighted(CITIES) : '') });
}

/** A known zip code that no road leads to from the mainland. */
export function sampleOverseasZip(random: Random, zipCodes: ZipCodes): string {
  return zipBy(random, zipCodes, { prefix: () => random.pick(OVERSEAS), isOverseas: true });
}

function zipBy(
  random: Random,
  zipCodes: ZipCodes,
  { prefix, isOverseas = false }: { prefix: () => string; isOverseas?: boolean },
): string {
  for (;;) {
    const start = prefix();
    const zip = start + random.text(ZIP_LENGTH - start.length, '0123456789');
    const place = zipCodes.find(zip);
    if (place && !place.military && place.off_mainland === isOverseas) return zip;
  }
}
