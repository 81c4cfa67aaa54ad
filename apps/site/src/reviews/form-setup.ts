import type { FormMessages } from '@zipfront/contracts/form-rules/messages';
import type { ChallengeSettings } from '@zipfront/contracts/reviews/challenge';
import type { ReviewMessages } from '@zipfront/contracts/reviews/messages';

/** What the script of the review form needs to know: stands in the form as JSON. */
export interface FormSetup {
  prefix: string;
  paths: { ajax: string; challenge: string };
  challenge: ChallengeSettings;
  /** What the fields' rules say. */
  rules: FormMessages;
  messages: Pick<ReviewMessages, 'failed' | 'challenge' | 'unavailable'>;
}
