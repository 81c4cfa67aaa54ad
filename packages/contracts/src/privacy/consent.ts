export type ConsentAnswer = 'granted' | 'denied';

/** The visitor's answer, `not-asked` by any page, or `unanswered` yet. */
export type AdConsent = (typeof AD_CONSENTS)[number];

export const AD_CONSENTS = ['granted', 'denied', 'not-asked', 'unanswered'] as const;

export interface GivenConsent {
  answer: ConsentAnswer;
  /** It is null for an answer in an operator's own consent tool, whose words we do not know. */
  version: string | null;
}

/** The cookie's value: an answer, then a dot and the version of the words. */
const COOKIE_VALUE = /^(granted|denied)(?:\.([0-9a-f]{14}))?$/;

export function isConsentAnswer(value: unknown): value is ConsentAnswer {
  return value === 'granted' || value === 'denied';
}

export function allowsIdentifiers(consent: AdConsent): boolean {
  return consent === 'granted' || consent === 'not-asked';
}

/** Whether a visit, or a row made from it, may have identifiers: no signal, and no answer against it. */
export function mayIdentify(row: { privacy_signal: number; ad_consent: AdConsent }): boolean {
  return row.privacy_signal === 0 && allowsIdentifiers(row.ad_consent);
}

/**
 * Reads the cookie of an answer: `granted.0123456789abcd` has an answer and a version. Null for a
 * missing or invalid value.
 */
export function readConsentCookie(value: string | null | undefined): GivenConsent | null {
  const found = COOKIE_VALUE.exec(value ?? '');
  return found && { answer: found[1] as ConsentAnswer, version: found[2] ?? null };
}

export function consentCookieValue({ answer, version }: GivenConsent): string {
  return version === null ? answer : `${answer}.${version}`;
}

export interface ConsentTexts {
  heading: string;
  text: string;
  grant: string;
  deny: string;
}

export function consentWords({ heading, text, grant, deny }: ConsentTexts): string {
  return [heading, text, `[${deny}] [${grant}]`].join('\n');
}

/** The version of some words: 14 hexadecimal digits, which only name them, so cyrb53 is enough. */
export function consentVersion(texts: ConsentTexts): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (const character of consentWords(texts)) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  const number = (two & 0x1fffff) * 2 ** 32 + (one >>> 0);
  return number.toString(16).padStart(14, '0');
}
