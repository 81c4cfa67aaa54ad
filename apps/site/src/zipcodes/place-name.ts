import type { ZipCodePlace } from '@zipfront/contracts/zip-code';

/** A place as people write it: `Chicago, IL`. */
export function placeName({ city, state }: Pick<ZipCodePlace, 'city' | 'state'>): string {
  return `${city}, ${state}`;
}
