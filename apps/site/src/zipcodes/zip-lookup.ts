import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import {
  ZIP_LENGTH,
  type ZipCodePlace,
  zipCodePlaceSchema,
} from '@zipfront/contracts/visits/zip-code';
import { parse } from 'valibot';
import { fetchInTime, UNKNOWN_ZIP_STATUS } from '../requests/fetch-in-time.ts';

/** `unknown`: the server has no such zip code; `failed`: no result, and a submit checks again. */
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

/** Outcome of a lookup; `stale` if the zip code has changed meanwhile. */
export type ZipOutcome = LookupResult['kind'] | 'stale';

export interface ZipLookup {
  /** A zip code of full length is looked up, anything else ends the lookup that runs. */
  follow(zip: string): void;
  outcome(zip: string): Promise<ZipOutcome>;
  isUnknown(zip: string): boolean;
}

interface Options {
  lookUp(zip: string, signal: AbortSignal): Promise<LookupResult>;
  onStart?(): void;
  onResult(result: LookupResult): void;
}

interface Lookup {
  zip: string;
  /** Null while the lookup runs. */
  result: LookupResult['kind'] | null;
  done: Promise<ZipOutcome>;
  aborting: AbortController;
}

export function createZipLookup({ lookUp, onStart, onResult }: Options): ZipLookup {
  let last: Lookup | null = null;

  function drop(): void {
    last?.aborting.abort();
    last = null;
  }

  function outcome(zip: string): Promise<ZipOutcome> {
    if (last?.zip === zip) return last.done;
    drop();
    onStart?.();
    const aborting = new AbortController();
    const lookup: Lookup = {
      zip,
      result: null,
      aborting,
      done: lookUp(zip, aborting.signal).then((result) => {
        if (last !== lookup) return 'stale';
        lookup.result = result.kind;
        onResult(result);
        return result.kind;
      }),
    };
    last = lookup;
    return lookup.done;
  }

  return {
    follow(zip) {
      if (zip.length === ZIP_LENGTH) outcome(zip);
      else drop();
    },
    outcome,
    isUnknown: (zip) => last?.zip === zip && last.result === 'unknown',
  };
}

/** A place as people write it: `Chicago, IL`. */
export function placeName({ city, state }: Pick<ZipCodePlace, 'city' | 'state'>): string {
  return `${city}, ${state}`;
}
