import { REDACTED } from '@zipfront/contracts/privacy/personal-text';
import { cleanText, cleanUrl, MAX_URL_LENGTH } from '@zipfront/contracts/privacy/privacy';
import { boundedMemo } from '../../bounded-memo.ts';
import { isUuid } from '../ids.ts';

/** Length of the shortest e-mail address or telephone number. */
const SHORTEST_PERSONAL = 5;

const MAX_REMEMBERED_TEXTS = 2_000;
const MAX_REMEMBERED_TEXT_LENGTH = 100;

/** Texts that can be stored without a change: without the privacy signal, and with it. */
const harmless = { withoutSignal: new Set<string>(), underSignal: new Set<string>() };

/** Cleans a text with a memo of unchanged texts only: V8 stores each looked-up text in a table. */
export function cleanedText(text: string, privacySignal: boolean): string {
  if (text.length < SHORTEST_PERSONAL) return text;
  // UUIDs are harmless, and too diverse for the memo.
  if (isUuid(text)) return text;
  if (text.length > MAX_REMEMBERED_TEXT_LENGTH) return cleanText(text, { privacySignal });
  const known = privacySignal ? harmless.underSignal : harmless.withoutSignal;
  if (known.has(text)) return text;
  const cleaned = cleanText(text, { privacySignal });
  if (cleaned === text) {
    if (known.size >= MAX_REMEMBERED_TEXTS) known.clear();
    known.add(text);
  }
  return cleaned;
}

const QUERY = /\?[^\s"'<>\\]*/g;

const ESCAPED = /\\u00([2-7][\da-f])/gi;

const NAMED_PHONE =
  /([\w-]{0,20}(?:phone|mobile|contact|tel|cell|fax|whatsapp)[\w-]{0,10}["']?\s{0,3}[=:]\s{0,3}["']?)(?:[-+().\s]{0,3}\d){7,15}/gi;

/** Removes queries, addresses and numbers from what is not JSON; everything under the signal. */
export function rawText(text: string, privacySignal: boolean): string {
  if (privacySignal) return '';
  const plain = text
    .replace(ESCAPED, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(QUERY, `?${REDACTED}`)
    .replace(NAMED_PHONE, `$1${REDACTED}`);
  return cleanText(plain, { privacySignal: false });
}

/** Returns the JSON value that was received; undefined for other or truncated text. */
export function parsedRaw(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

export interface CleanAddress {
  /** The cleaned address; empty if the text is not an address that can be stored. */
  url: string;
  path: string | null;
}

/** Maximum number of addresses in each of two memos, with and without the signal: 2 MB of text. */
const MAX_REMEMBERED_ADDRESSES = 250;

/**
 * Maximum length of an address, longer than anything browsers send or show. It limits the time for
 * cleaning.
 */
const LONGEST_ADDRESS = 8_000;

const NO_URL: CleanAddress = { url: '', path: null };

/**
 * Cleans an address as `cleanUrl` does, with a memo: a page's events repeat it, and it costs more
 * than the rest.
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
