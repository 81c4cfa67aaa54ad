import type { ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import { FRIENDLY_SCRIPT } from '@zipfront/contracts/reviews/friendly-script';

/** Sources that a page must allow for a hosted spam challenge, by directive. */
export type ChallengeSources = Partial<
  Record<'script-src' | 'style-src' | 'frame-src' | 'connect-src', string[]>
>;

/** As each service documents it for a content security policy; our own challenge needs nothing. */
export const CHALLENGE_SOURCES: Record<ChallengeKind, ChallengeSources> = {
  altcha: {},
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  hcaptcha: {
    'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
  friendly: {
    // The file alone: anybody may publish on that host.
    'script-src': [FRIENDLY_SCRIPT.src],
    'frame-src': ['https://*.frcapi.com'],
    'connect-src': ['https://*.frcapi.com'],
  },
};
