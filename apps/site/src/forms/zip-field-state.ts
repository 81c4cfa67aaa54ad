import type { MessageKey } from '@zipfront/contracts/pages/zip-form-messages';
import {
  AREA_LENGTH,
  normalizeZip,
  type PostalData,
  ZIP_LENGTH,
} from '@zipfront/contracts/visits/zip-code';
import { findArea } from '../zipcodes/postal-data.ts';
import { createZipLookup, type LookupResult, placeName } from '../zipcodes/zip-lookup.ts';

export interface ZipFieldView {
  place: string;
  error: MessageKey | null;
}

export interface ZipFieldState {
  /** Follows the typing: the area from its third digit, the place once it is looked up. */
  typed(value: string): void;
  left(value: string): void;
  check(value: string): Promise<MessageKey | null>;
}

interface Parts {
  lookUp(zip: string, signal: AbortSignal): Promise<LookupResult>;
  postalData(): Promise<PostalData>;
  show(view: ZipFieldView): void;
}

/**
 * The state of a zip code field. If a lookup fails, as without a network, the visitor can continue:
 * the server checks again.
 */
export function createZipFieldState({ lookUp, postalData, show }: Parts): ZipFieldState {
  let current = '';
  let place = '';
  let lastLeft = '';
  const lookup = createZipLookup({
    lookUp,
    onResult(result) {
      const place = result.kind === 'known' ? placeName(result.place) : '';
      present({ place, error: result.kind === 'unknown' ? 'zip-invalid' : null });
    },
  });

  function present(view: ZipFieldView): void {
    place = view.place;
    show(view);
  }

  function typed(value: string): void {
    const zip = normalizeZip(value);
    if (zip === current) return;
    const isSameArea = zip.startsWith(current.slice(0, AREA_LENGTH)) && zip.length >= AREA_LENGTH;
    current = zip;
    lookup.follow(zip);
    // A place that came and went would be announced each time.
    present({ place: isSameArea ? place : '', error: null });
    postalData().then((data) => {
      const area = findArea(zip, data);
      if (area && zip === current && zip.length < ZIP_LENGTH) present({ place: area, error: null });
    });
  }

  async function check(value: string): Promise<MessageKey | null> {
    typed(value);
    const zip = current;
    const error = await findFault(zip);
    if (error && zip === current) present({ place: '', error });
    return error;
  }

  return {
    typed,
    check,
    left(value) {
      if (value !== lastLeft) void check(value);
      lastLeft = value;
    },
  };

  async function findFault(zip: string): Promise<MessageKey | null> {
    if (zip === '') return 'zip-required';
    if (zip.length !== ZIP_LENGTH) return 'zip-invalid';
    return (await lookup.outcome(zip)) === 'unknown' ? 'zip-invalid' : null;
  }
}
