import type { ZipCodePlace } from '@zipfront/contracts/zip-code';

/** Every zip code that we know, in memory. */
export interface ZipCodes {
  /** The place of a zip code, or undefined for what is not five digits or not known. Never throws. */
  find(zip: string): ZipCodePlace | undefined;
  readonly size: number;
}
