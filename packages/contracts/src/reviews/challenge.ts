/** The kinds of spam challenge: our own, and one that others host. */
export const CHALLENGE_KINDS = ['altcha', 'hcaptcha'] as const;

export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

export interface ChallengeSettings {
  kind: ChallengeKind;
  /** The public key of a hosted kind; null for our own. */
  siteKey: string | null;
}
