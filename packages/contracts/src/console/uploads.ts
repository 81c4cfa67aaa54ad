import type { AttributionField } from '../attribution/attribution.ts';

export const PLATFORMS = ['google', 'microsoft', 'meta'] as const;

export type PlatformName = (typeof PLATFORMS)[number];

/** Click ids of each platform. Only the first that a click has is sent. */
export const PLATFORM_CLICK_IDS: Record<
  PlatformName,
  readonly [AttributionField, ...AttributionField[]]
> = { google: ['gclid', 'wbraid', 'gbraid'], microsoft: ['msclkid'], meta: ['fbclid'] };

/** `api`: the job sends it; `feed`: the platform fetches it; `file`: a person uploads it. */
export type UploadWay = 'api' | 'feed' | 'file';

export interface WayAbilities {
  /** The click ids that it has room for, if not all of the platform's. */
  clickIds?: readonly AttributionField[];
  /** A later amount for a conversion that the platform has. */
  restates: boolean;
  /** Whether neither value nor count remains. An amount of zero leaves the count. */
  retracts: boolean;
}

/** Google's API and feed have no retraction; the file of adjustments has `RETRACT`. */
export const WAYS: Record<PlatformName, Partial<Record<UploadWay, WayAbilities>>> = {
  google: {
    api: { restates: true, retracts: false },
    feed: { restates: true, retracts: false },
    file: { clickIds: ['gclid'], restates: true, retracts: true },
  },
  microsoft: { file: { restates: true, retracts: true } },
  meta: { api: { restates: false, retracts: false } },
};

/** What the operator sets for the API of a platform: variables of the server, and in each goal. */
export const API_SETTINGS = {
  google: {
    variables: ['GOOGLE_ADS_ACCOUNT', 'GOOGLE_ADS_CREDENTIALS'],
    goal: 'googleAction: "987654321"',
  },
  meta: { variables: ['META_DATASET', 'META_ACCESS_TOKEN'], goal: 'metaEvent: Lead' },
} as const satisfies Partial<Record<PlatformName, { variables: readonly string[]; goal: string }>>;

export function hasWay(
  platform: PlatformName,
  ability: Exclude<keyof WayAbilities, 'clickIds'>,
): boolean {
  return Object.values(WAYS[platform]).some((way) => way[ability]);
}

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
  'credited-elsewhere',
  'before-click',
  'too-recent',
  'too-old',
  'already-sent',
] as const;

export type Withheld = (typeof WITHHELD)[number];

export const ELIGIBILITY_CONDITIONS = [
  'real',
  'opt-out',
  'consent',
  'kind',
  'status',
  'click-id',
  'credit',
  'window',
  'once',
] as const;

export type EligibilityCondition = (typeof ELIGIBILITY_CONDITIONS)[number];

export type EligibilityConditions = Record<EligibilityCondition, Withheld | null>;

/** States of a conversion for a goal at a platform: why it is withheld, or how far it has come. */
export const UPLOAD_STATUSES = [
  ...WITHHELD,
  'sent',
  'waiting',
  'dead',
  'retracting',
  'retracted',
  'ready',
] as const;

export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

export const UPLOAD_GROUPS = ['ready', 'sent', 'refused', 'withheld'] as const;

export type UploadGroup = (typeof UPLOAD_GROUPS)[number];

const GROUPS: Partial<Record<UploadStatus, UploadGroup>> = {
  ready: 'ready',
  waiting: 'ready',
  sent: 'sent',
  dead: 'refused',
};

/** The group of a state; what leaves next is ready, and what has left is not withheld. */
export function uploadGroup(state: UploadStatus): UploadGroup {
  return GROUPS[state] ?? 'withheld';
}
