import type { MessageKey } from '@zipfront/contracts/messages';
import { ZIP_LENGTH } from '@zipfront/contracts/zip-code';
import type { Store } from '../state/store.ts';
import type { LookupResult } from '../zipcodes/lookup.ts';

/** Outcome of the check; `stale` where the zip code has changed meanwhile. */
export type ZipOutcome = LookupResult['kind'] | 'stale';

export interface ZipCheck {
  /**
   * Follows the field: a zip code of full length is looked up, anything else ends the lookup that
   * runs. Calls `onRefused` where the lookup does not accept it.
   */
  follow(zip: string): void;
  /** Error of a zip code as far as is known without waiting, or null. */
  fault(zip: string): MessageKey | null;
  /** Waits for the lookup that runs; one that found out nothing is made again. */
  outcome(zip: string): Promise<ZipOutcome>;
}

interface Options {
  store: Store;
  lookUp(zip: string, signal: AbortSignal): Promise<LookupResult>;
  onRefused(): void;
}

/** The last lookup, running or done. */
interface Lookup {
  zip: string;
  /** Null while it runs. */
  result: LookupResult['kind'] | null;
  done: Promise<ZipOutcome>;
  aborting: AbortController;
}

/** The form check of a page's zip code (behaviours, 4.1 and 5.1): one for all its forms. */
export function createZipCheck({ store, lookUp, onRefused }: Options): ZipCheck {
  let last: Lookup | null = null;

  function drop(): void {
    last?.aborting.abort();
    last = null;
  }

  function outcome(zip: string): Promise<ZipOutcome> {
    if (last?.zip === zip && last.result !== 'failed') return last.done;
    drop();
    store.dispatch({ type: 'ZIP_VALIDATE' });
    const aborting = new AbortController();
    const lookup: Lookup = {
      zip,
      result: null,
      aborting,
      done: lookUp(zip, aborting.signal).then((result) => {
        if (last !== lookup) return 'stale';
        lookup.result = result.kind;
        store.dispatch({
          type: 'ZIP_VALIDATE_SUCCESS',
          valid: result.kind === 'known',
          ...(result.kind === 'failed' && { failed: true }),
        });
        if (result.kind === 'known') {
          store.dispatch({ type: 'ZIP_VALIDATE_DATA', data: result.place });
        } else {
          onRefused();
        }
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
    fault(zip) {
      if (zip === '') return 'zip-required';
      const refused = last?.zip === zip && last.result === 'unknown';
      return zip.length !== ZIP_LENGTH || refused ? 'zip-invalid' : null;
    },
    outcome,
  };
}
