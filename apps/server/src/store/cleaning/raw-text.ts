import { GONE } from '@zipfront/contracts/personal-text';
import { cleanText } from '@zipfront/contracts/privacy';

/** What is asked of an address, which nobody can tell the end of in a text that is no JSON. */
const QUERY = /\?[^\s"'<>\\]*/g;

/** A character that JSON writes by its number, though it need not. */
const ESCAPED = /\\u00([2-7][\da-f])/gi;

/** A telephone number under its name, also where it is digits alone. */
const NAMED_PHONE =
  /([\w-]{0,20}(?:phone|mobile|contact|tel|cell|fax|whatsapp)[\w-]{0,10}["']?\s{0,3}[=:]\s{0,3}["']?)(?:[-+().\s]{0,3}\d){7,15}/gi;

/**
 * What came and is no JSON, or was cut, as it may be written: without the queries of addresses, e-mail
 * addresses, telephone numbers, and with the privacy signal without click ids. Takes time in
 * proportion to its length; never throws.
 */
export function rawText(text: string, privacySignal: boolean): string {
  const plain = text
    .replace(ESCAPED, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(QUERY, `?${GONE}`)
    .replace(NAMED_PHONE, `$1${GONE}`);
  return cleanText(plain, { privacySignal });
}
