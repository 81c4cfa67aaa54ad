/** The kinds of spam challenge: our own, and hosted ones. */
export const CHALLENGE_KINDS = [
  'altcha',
  'recaptcha',
  'hcaptcha',
  'turnstile',
  'friendly',
] as const;

export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** The kinds that others host. */
export type HostedKind = Exclude<ChallengeKind, 'altcha'>;

/** Settings for a page's script to show a challenge. */
export interface ChallengeSettings {
  kind: ChallengeKind;
  /** The public key of a hosted kind; null for our own. */
  siteKey: string | null;
}

/**
 * Friendly Captcha's script, in a fixed version. The page's policy and the form check its address,
 * and a file with other bytes would not run. To use a newer version:
 * `npm pack @friendlycaptcha/sdk@<version>`, then
 * `openssl dgst -sha384 -binary package/site.min.js | openssl base64 -A`.
 */
export const FRIENDLY_SCRIPT = {
  src: 'https://cdn.jsdelivr.net/npm/@friendlycaptcha/sdk@1.0.2/site.min.js',
  integrity: 'sha384-PlTUwS206S5stm69A6ULL0xNfgrDI6zspceDmfFtJGdNblYUuExQauIm9leAc/Ck',
} as const;
