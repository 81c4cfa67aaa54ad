import { cleanUrl, MAX_URL_LENGTH } from '@zipfront/contracts/privacy';
import { boundedMemo } from '../bounded-memo.ts';

/** An address as it may be written. */
export interface CleanAddress {
  /** Empty for what is no address that is kept. */
  url: string;
  /** Its path, without query; null where there is no address. */
  path: string | null;
}

/** Addresses that are remembered, with the privacy signal and without: at most 2 MB of text. */
const MAX_REMEMBERED = 250;

/** No browser sends or shows more; what is longer is not worth the time that its parts would take. */
const LONGEST_ADDRESS = 8_000;

const NO_ADDRESS: CleanAddress = { url: '', path: null };

/**
 * `cleanUrl` with a memory: the events of a page name its address again and again, and cleaning it
 * costs more than everything else that is done with an event here.
 */
export function cleanAddress(url: string, privacySignal: boolean): CleanAddress {
  if (url === '') return NO_ADDRESS;
  return privacySignal ? cleanUnderSignal(url) : cleanWithoutSignal(url);
}

const MEMORY = { maxEntries: MAX_REMEMBERED, maxLength: MAX_URL_LENGTH };
const cleanUnderSignal = boundedMemo((url) => clean(url, true), MEMORY);
const cleanWithoutSignal = boundedMemo((url) => clean(url, false), MEMORY);

function clean(text: string, privacySignal: boolean): CleanAddress {
  const whole = text.length > LONGEST_ADDRESS ? withoutQuery(text) : text;
  const url = whole.length > LONGEST_ADDRESS ? null : cleanUrl(whole, { privacySignal });
  return url === null ? NO_ADDRESS : { url, path: URL.parse(url)?.pathname ?? null };
}

function withoutQuery(text: string): string {
  const end = text.search(/[?#]/);
  return end === -1 ? text : text.slice(0, end);
}
