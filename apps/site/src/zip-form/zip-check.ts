import type { MessageKey } from '@zipfront/contracts/pages/zip-form-messages';
import { ZIP_LENGTH } from '@zipfront/contracts/visits/zip-code';
import type { Store } from '../state/store.ts';
import { createZipLookup, type LookupResult, type ZipLookup } from '../zipcodes/zip-lookup.ts';

export interface ZipCheck extends Pick<ZipLookup, 'follow' | 'outcome'> {
  /** Error of a zip code as far as is known without waiting, or null. */
  fault(zip: string): MessageKey | null;
}

interface Options {
  store: Store;
  lookUp(zip: string, signal: AbortSignal): Promise<LookupResult>;
  /** Called with the message if a lookup did not find its zip code. */
  onNotFound(key: MessageKey): void;
}

/** The form check of a page's zip code (behaviours, 4.1 and 5.1), shared by all its forms. */
export function createZipCheck({ store, lookUp, onNotFound }: Options): ZipCheck {
  const { follow, outcome, isUnknown } = createZipLookup({
    lookUp,
    onStart: () => store.dispatch({ type: 'ZIP_VALIDATE' }),
    onResult(result) {
      store.dispatch({
        type: 'ZIP_VALIDATE_SUCCESS',
        valid: result.kind === 'known',
        ...(result.kind === 'failed' && { failed: true }),
      });
      if (result.kind === 'known') {
        store.dispatch({ type: 'ZIP_VALIDATE_DATA', data: result.place });
      } else {
        onNotFound(result.kind === 'failed' ? 'lookup-failed' : 'zip-invalid');
      }
    },
  });
  return {
    follow,
    outcome,
    fault(zip) {
      if (zip === '') return 'zip-required';
      return zip.length !== ZIP_LENGTH || isUnknown(zip) ? 'zip-invalid' : null;
    },
  };
}
