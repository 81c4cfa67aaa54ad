/** The kinds of spam challenge: our own, and those that others host. */
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

/** Settings with which a page's script shows a challenge. */
export interface ChallengeSettings {
  kind: ChallengeKind;
  /** The public key of a hosted kind; null for our own. */
  siteKey: string | null;
}
