import type { PageConfig } from '@zipfront/contracts/page-config';
import { type ZipCodePlace, zipCodePlaceSchema } from '@zipfront/contracts/zip-code';
import { parse } from 'valibot';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import { UNKNOWN_ZIP_STATUS } from '../requests/status.ts';

/**
 * Result of a lookup: the place; `unknown` where the server knows no such zip code; `failed`
 * where nothing was found out (network, server, a limit): the server checks the zip code that a form sends it.
 */
export type LookupResult = { kind: 'known'; place: ZipCodePlace } | { kind: 'unknown' | 'failed' };

/** Statuses after which the same question would get the same answer. */
const FINAL_STATUSES = [400, 404, 410, UNKNOWN_ZIP_STATUS];

/** Asks the server for a zip code (behaviours, 7.1.6). Never rejects. */
export async function lookUp(
  zip: string,
  signal: AbortSignal,
  {
    config,
    fetch,
  }: { config: Pick<PageConfig, 'API' | 'ZIPCODE_API_PATH'>; fetch: typeof globalThis.fetch },
): Promise<LookupResult> {
  const url = `${config.API.HOST}${config.ZIPCODE_API_PATH}${encodeURIComponent(zip)}/`;
  try {
    const { ok, status, body } = await fetchInTime(fetch, url, { signal });
    if (ok) return { kind: 'known', place: parse(zipCodePlaceSchema, body) };
    return { kind: FINAL_STATUSES.includes(status) ? 'unknown' : 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
