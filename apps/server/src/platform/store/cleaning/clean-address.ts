import { cleanUrl, MAX_URL_LENGTH } from '@zipfront/contracts/privacy';
import { boundedMemo } from '../bounded-memo.ts';

/** An address that can be stored. */
export interface CleanAddress {
  /** Empty if the text is not an address that can be stored. */
  url: string;
  /** Its path, without query; null without an address. */
  path: string | null;
}

/** Addresses in each memo, with the privacy signal and without: at most 2 MB of text. */
const MAX_REMEMBERED_ADDRESSES = 250;

/** Longer than what browsers send or show; bounds the time that cleaning takes. */
const LONGEST_ADDRESS = 8_000;

const NO_URL: CleanAddress = { url: '', path: null };

/**
 * `cleanUrl` with a memo: the events of a page repeat its address, and cleaning it costs more than the
 * rest of the cleaning of an event.
 */
export function cleanAddress(url: string, privacySignal: boolean): CleanAddress {
  if (url === '') return NO_URL;
  return privacySignal ? cleanUnderSignal(url) : cleanWithoutSignal(url);
}

const MEMORY = { maxEntries: MAX_REMEMBERED_ADDRESSES, maxLength: MAX_URL_LENGTH };
const cleanUnderSignal = boundedMemo((url) => clean(url, true), MEMORY);
const cleanWithoutSignal = boundedMemo((url) => clean(url, false), MEMORY);

function clean(text: string, privacySignal: boolean): CleanAddress {
  const whole = text.length > LONGEST_ADDRESS ? withoutQuery(text) : text;
  const url = whole.length > LONGEST_ADDRESS ? null : cleanUrl(whole, { privacySignal });
  return url === null ? NO_URL : { url, path: URL.parse(url)?.pathname ?? null };
}

function withoutQuery(text: string): string {
  const end = text.search(/[?#]/);
  return end === -1 ? text : text.slice(0, end);
}
