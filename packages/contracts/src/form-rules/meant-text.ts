import { CLOSING_STOP, dictatedDigits, INVISIBLE, plainDigits } from './typed-numbers.ts';

/** Signs between the parts of a telephone number that mean no more than a hyphen. */
const PHONE_STOP = /[./\u00b7]|,(?= )/g;

/** The scheme of a link that was copied as the address or number that it holds. */
const SCHEME = /^(?:mailto|tel):/i;

/** Dictation puts a space beside a sign; an address has none. */
const SIGN_IN_ADDRESS = / ?([@.]) ?/g;

/**
 * The text that a person meant: digits without what dictation adds, telephone numbers divided by
 * hyphens, e-mail addresses without spaces and a closing stop, their domain in ASCII (only Chromium
 * sends it so). Other texts stay.
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
  if (rules.email) return asciiDomain(typedAddress(text.replace(SCHEME, '')));
  if (rules.tel) {
    const number = plainDigits(text.replace(SCHEME, '')).replace(CLOSING_STOP, '');
    return number.replace(PHONE_STOP, '-');
  }
  const isNumber = rules.number !== undefined || rules.min !== undefined || rules.max !== undefined;
  return isNumber ? dictatedDigits(text) : text;
}

function typedAddress(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace('\uff20', '@')
    .replace(SIGN_IN_ADDRESS, '$1')
    .trim()
    .replace(CLOSING_STOP, '');
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
