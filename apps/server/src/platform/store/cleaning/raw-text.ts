import { REDACTED } from '@zipfront/contracts/personal-text';
import { cleanText } from '@zipfront/contracts/privacy';

/** The query of an address. Outside JSON the end of an address is unknown, so it goes up to a delimiter. */
const QUERY = /\?[^\s"'<>\\]*/g;

/** A printable character that is written as a JSON escape. */
const ESCAPED = /\\u00([2-7][\da-f])/gi;

/** A telephone number after a field name, also if it is only digits. */
const NAMED_PHONE =
  /([\w-]{0,20}(?:phone|mobile|contact|tel|cell|fax|whatsapp)[\w-]{0,10}["']?\s{0,3}[=:]\s{0,3}["']?)(?:[-+().\s]{0,3}\d){7,15}/gi;

/**
 * Cleans received content that is not JSON, or was truncated: removes the queries of addresses, e-mail
 * addresses and telephone numbers. Under the privacy signal nothing of it is left: what must go cannot be found in it for
 * sure. Takes linear time; never throws.
 */
export function rawText(text: string, privacySignal: boolean): string {
  if (privacySignal) return '';
  const plain = text
    .replace(ESCAPED, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(QUERY, `?${REDACTED}`)
    .replace(NAMED_PHONE, `$1${REDACTED}`);
  return cleanText(plain, { privacySignal: false });
}

/** The JSON value that was received; undefined for a text that is not JSON, or was truncated. */
export function parsedRaw(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
