import { loadZipCodes } from './load-zip-codes.ts';
import type { ZipCodes } from './zip-codes.ts';

let loaded: ZipCodes | undefined;

/**
 * The zip codes of the generated data file, which a process reads once.
 *
 * @throws Error as `loadZipCodes` does
 */
export function knownZipCodes(): ZipCodes {
  loaded ??= loadZipCodes();
  return loaded;
}
