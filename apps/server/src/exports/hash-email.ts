import { hash } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/platform-name';

/** Domains at which Google ignores dots and what follows a plus. */
const GOOGLE_MAIL = new Set(['gmail.com', 'googlemail.com']);

/** The country code of the sites' numbers. */
const COUNTRY_CODE = '1';
const NATIONAL_DIGITS = 10;

/** Rules by which platforms write an e-mail address or a phone number before it is hashed. */
type HashRules = Exclude<PlatformName, 'microsoft'>;

/**
 * The hash of an e-mail address as a platform expects it: SHA-256 in hexadecimal digits. The same address has different
 * hashes at Google and at Meta.
 */
export function hashEmail(email: string, platform: HashRules): string {
  return hash('sha256', normalizedEmail(email, platform));
}

/** The hash of a phone number of the United States as a platform expects it. */
export function hashPhone(phone: string, platform: HashRules): string {
  return hash('sha256', normalizedPhone(phone, platform));
}

/** An e-mail address as a platform hashes it: trimmed, in lower case; at Google without what its own mail ignores. */
export function normalizedEmail(email: string, platform: HashRules): string {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (platform === 'meta' || !GOOGLE_MAIL.has(domain)) return trimmed;
  const [name = ''] = trimmed.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@${domain}`;
}

/** A phone number as a platform hashes it: with its country code, at Google with a plus in front. */
function normalizedPhone(phone: string, platform: HashRules): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const whole = digits.length === NATIONAL_DIGITS ? `${COUNTRY_CODE}${digits}` : digits;
  return platform === 'google' ? `+${whole}` : whole;
}
