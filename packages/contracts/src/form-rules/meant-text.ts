import { plainDigits } from './typed-numbers.ts';

/** The stop with which dictation ends a sentence. */
const CLOSING_STOP = /[.,]$/;

/** Signs between the parts of a telephone number that mean no more than a hyphen. */
const PHONE_STOP = /[./]/g;

/**
 * The text that a person meant in a field: numbers and years in plain digits without a closing
 * stop, the parts of a telephone number divided by hyphens, and the domain of an e-mail address in
 * the letters of the domain system, as Chromium alone hands it over. Other texts stay.
 *
 * @example
 * meantText({ min: 1900 }, '２０１９.'); // '2019'
 * meantText({ tel: true }, '212.555.0142'); // '212-555-0142'
 * meantText({ email: true }, 'ana@peña.example'); // 'ana@xn--pea-8ma.example'
 */
export function meantText(
  rules: { email?: true; tel?: true; number?: true; min?: number; max?: number },
  typed: string,
): string {
  const text = typed.trim();
  if (rules.email) return asciiDomain(text);
  if (rules.tel) return plainDigits(text).replace(CLOSING_STOP, '').replace(PHONE_STOP, '-');
  const isNumber = rules.number !== undefined || rules.min !== undefined || rules.max !== undefined;
  return isNumber ? plainDigits(text).replace(CLOSING_STOP, '') : text;
}

function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (at < 1 || /^[\x00-\x7f]*$/.test(domain)) return address;
  try {
    const { hostname, href } = new URL(`http://${domain}`);
    // A port or a path is no part of a domain, and stays to be refused.
    return href === `http://${hostname}/` ? address.slice(0, at + 1) + hostname : address;
  } catch {
    return address;
  }
}
