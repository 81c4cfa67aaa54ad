import type { AdConsent } from '@zipfront/contracts/consent-answer';
import type { Instant } from './instant.ts';

/** The answer about measuring, of a visit and of each row that stems from it. */
export interface AdConsentColumns {
  ad_consent: AdConsent;
  /** When the answer was first received; null without one. */
  ad_consent_at: Instant | null;
  /** Version of the words that were answered; null without an answer, and for words that were not ours. */
  ad_consent_version: string | null;
}

/** Values of a row that stems from no visit any more: nothing may be concluded from it. */
export const UNANSWERED = {
  ad_consent: 'unanswered',
  ad_consent_at: null,
  ad_consent_version: null,
} as const satisfies AdConsentColumns;
