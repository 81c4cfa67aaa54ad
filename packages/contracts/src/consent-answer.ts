/** Answer of a visitor to the question whether a visit may be measured. */
export type ConsentAnswer = 'granted' | 'denied';

/**
 * State of the question as it is stored: the visitor's answer, `not-asked` if no page asked, or
 * `unanswered` if a page asked and has no answer yet.
 */
export type AdConsent = (typeof AD_CONSENTS)[number];

/** Every state of the question. */
export const AD_CONSENTS = ['granted', 'denied', 'not-asked', 'unanswered'] as const;

/** An answer, and the version of the words that it was given to. */
export interface GivenConsent {
  answer: ConsentAnswer;
  /** Null for an answer of an operator's own consent tool, whose words are not ours. */
  version: string | null;
}

/** The value of the cookie: an answer, and after a dot the version of the words. */
const COOKIE_VALUE = /^(granted|denied)(?:\.([0-9a-f]{14}))?$/;

/** Whether a value from outside (a cookie, a DOM event) is an answer. */
export function isConsentAnswer(value: unknown): value is ConsentAnswer {
  return value === 'granted' || value === 'denied';
}

/** Whether click ids and ad identifiers may be stored with this answer. */
export function allowsIdentifiers(consent: AdConsent): boolean {
  return consent === 'granted' || consent === 'not-asked';
}

/**
 * Reads the value of the cookie with the answer; null for a missing or invalid value.
 *
 * @example
 * readConsentCookie('granted.0123456789abcd'); // { answer: 'granted', version: '0123456789abcd' }
 */
export function readConsentCookie(value: string | null | undefined): GivenConsent | null {
  const found = COOKIE_VALUE.exec(value ?? '');
  return found && { answer: found[1] as ConsentAnswer, version: found[2] ?? null };
}

/** The value of the cookie for an answer. */
export function consentCookieValue({ answer, version }: GivenConsent): string {
  return version === null ? answer : `${answer}.${version}`;
}
