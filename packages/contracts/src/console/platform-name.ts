/** Advertising platforms that conversions are exported to. */
export const PLATFORMS = ['google', 'microsoft', 'meta'] as const;

export type PlatformName = (typeof PLATFORMS)[number];

/** Reasons for which a conversion is not shared with a platform, in the order in which they are looked for. */
export const WITHHELD = [
  'sample',
  'bot',
  'opted-out',
  'consent-denied',
  'consent-unanswered',
  'consent-not-asked',
  'kind',
  'status',
  'no-click-id',
  'malformed-click-id',
  'before-click',
  'too-recent',
  'too-old',
  'already-sent',
] as const;

export type Withheld = (typeof WITHHELD)[number];

/** The conditions of the eligibility check, in the order in which they are asked. */
export const ELIGIBILITY_CONDITIONS = [
  'real',
  'opt-out',
  'consent',
  'kind',
  'status',
  'click-id',
  'window',
  'once',
] as const;

export type EligibilityCondition = (typeof ELIGIBILITY_CONDITIONS)[number];

/** Each condition of the eligibility check for a conversion: why it forbids it, or null. */
export type EligibilityConditions = Record<EligibilityCondition, Withheld | null>;
