import type { Attribution, AttributionField } from '@zipfront/contracts/attribution/attribution';
import {
  ELIGIBILITY_CONDITIONS,
  type EligibilityConditions,
  PLATFORM_CLICK_IDS,
  type PlatformName,
  type Withheld,
} from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { Flag } from '../../platform/store/tables/columns.ts';
import type { ConversionRow, PlatformClicks } from '../../platform/store/tables/conversions.ts';

interface PlatformRules {
  minClickAgeMs: number;
  maxClickAgeMs: number | null;
  maxAgeMs: number;
}

/**
 * Clicks of Google are eligible from 6 hours to 90 days, of Microsoft from an hour to 90 days, of
 * Meta up to 7 days: an older event refuses a whole request.
 */
export const PLATFORM_RULES: Record<PlatformName, PlatformRules> = {
  google: { minClickAgeMs: 6 * HOUR_MS, maxClickAgeMs: 90 * DAY_MS, maxAgeMs: 90 * DAY_MS },
  microsoft: { minClickAgeMs: HOUR_MS, maxClickAgeMs: 90 * DAY_MS, maxAgeMs: 90 * DAY_MS },
  meta: { minClickAgeMs: 0, maxClickAgeMs: null, maxAgeMs: 7 * DAY_MS },
};

export interface UploadCandidate
  extends Pick<
    ConversionRow,
    | 'kind'
    | 'at'
    | 'position'
    | 'click_at'
    | 'status'
    | 'decided_at'
    | 'ad_consent'
    | 'privacy_signal'
    | 'bot'
    | 'sample'
  > {
  clickIds: Attribution;
  clicks: PlatformClicks;
  visitSignal: Flag | null;
  handoffSignal: Flag | null;
  wasSent: boolean;
}

export interface EligibilitySettings
  extends Pick<UploadSettings, 'notAsked' | 'claims'>,
    Pick<UploadGoal, 'kinds' | 'statuses'> {}

export function eligibilitySettings(
  { notAsked, claims }: Pick<UploadSettings, 'notAsked' | 'claims'>,
  { kinds, statuses }: Pick<UploadGoal, 'kinds' | 'statuses'>,
): EligibilitySettings {
  return { notAsked, claims, kinds, statuses };
}

export interface SharedClickId {
  name: AttributionField;
  value: string;
}

export type Eligibility = { share: true; clickId: SharedClickId } | { share: false; why: Withheld };

/** Shape of a click id. No formula of a spreadsheet has it; escaping would break an id. */
const CLICK_ID = /^[A-Za-z0-9_.-]{10,512}$/;

const CONSENT_REASONS: Record<Exclude<AdConsent, 'granted'>, Withheld> = {
  denied: 'consent-denied',
  unanswered: 'consent-unanswered',
  'not-asked': 'consent-not-asked',
};

/**
 * Decides whether a conversion may be sent, as it is now; runs before every upload. Of several
 * reasons it returns the first of `WITHHELD`: the visitor's come before the platform's.
 */
export function checkEligibility(
  conversion: UploadCandidate,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): Eligibility {
  const clickId = clickIdFor(platform, conversion.clickIds);
  const answers = eligibilityConditions(conversion, platform, settings, now);
  const why = firstReason(answers);
  if (why !== null || clickId === null) return { share: false, why: why ?? 'no-click-id' };
  return { share: true, clickId };
}

export function eligibilityConditions(
  conversion: UploadCandidate,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): EligibilityConditions {
  return {
    ...askPerson(conversion, settings),
    kind: (settings.kinds as readonly string[]).includes(conversion.kind) ? null : 'kind',
    status: isCounted(conversion.status, settings) ? null : 'status',
    'click-id': clickIdReason(clickIdFor(platform, conversion.clickIds)),
    credit: isClaimable(conversion, platform, settings) ? null : 'credited-elsewhere',
    window: timeReason(conversion, platform, settings, now),
    once: conversion.wasSent ? 'already-sent' : null,
  };
}

function firstReason(answers: Partial<EligibilityConditions>): Withheld | null {
  for (const condition of ELIGIBILITY_CONDITIONS) {
    const why = answers[condition] ?? null;
    if (why !== null) return why;
  }
  return null;
}

/** Columns that decide whether data about this person may leave. */
type Marks = Pick<
  UploadCandidate,
  'sample' | 'bot' | 'privacy_signal' | 'visitSignal' | 'handoffSignal' | 'ad_consent'
>;

export function personalReason(
  conversion: Marks,
  settings: Pick<EligibilitySettings, 'notAsked'>,
): Withheld | null {
  return firstReason(askPerson(conversion, settings));
}

function askPerson(
  { sample, bot, privacy_signal, visitSignal, handoffSignal, ad_consent: consent }: Marks,
  { notAsked }: Pick<EligibilitySettings, 'notAsked'>,
): Pick<EligibilityConditions, 'real' | 'opt-out' | 'consent'> {
  const isMarked = privacy_signal === 1 || visitSignal === 1 || handoffSignal === 1;
  const isAllowed = consent === 'granted' || (consent === 'not-asked' && notAsked === 'share');
  return {
    real: sample === 1 ? 'sample' : bot === 1 ? 'bot' : null,
    'opt-out': isMarked ? 'opted-out' : null,
    consent: isAllowed ? null : CONSENT_REASONS[consent],
  };
}

/**
 * Returns when a lead became a conversion: for the status `open` when it was made, for later ones
 * when the partner reported them.
 */
export function convertedAt(
  { at, decided_at }: Pick<ConversionRow, 'at' | 'decided_at'>,
  { statuses }: Pick<EligibilitySettings, 'statuses'>,
): number {
  return statuses.includes('open') ? at : (decided_at ?? at);
}

export function isCounted(
  status: LeadStatus,
  { statuses }: Pick<EligibilitySettings, 'statuses'>,
): boolean {
  if (status === 'rejected' || status === 'reversed') return false;
  return statuses.includes('open') || statuses.includes(status);
}

export function clickIdFor(platform: PlatformName, clickIds: Attribution): SharedClickId | null {
  for (const name of PLATFORM_CLICK_IDS[platform]) {
    const value = clickIds[name];
    if (value) return { name, value };
  }
  return null;
}

function clickIdReason(clickId: SharedClickId | null): Withheld | null {
  if (clickId === null) return 'no-click-id';
  return CLICK_ID.test(clickId.value) ? null : 'malformed-click-id';
}

/**
 * Returns the time of the latest click on an ad of the platform; without one, of the click that
 * dates the conversion.
 */
export function platformClickAt(
  { clicks, click_at }: Pick<UploadCandidate, 'clicks' | 'click_at'>,
  platform: PlatformName,
): number {
  return clicks[platform]?.at ?? click_at;
}

function isClaimable(
  { clicks, position }: UploadCandidate,
  platform: PlatformName,
  { claims }: EligibilitySettings,
): boolean {
  return claims === 'every-click' || clicks[platform]?.position === position;
}

function timeReason(
  conversion: UploadCandidate,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): Withheld | null {
  const { minClickAgeMs, maxClickAgeMs, maxAgeMs } = PLATFORM_RULES[platform];
  const clickAt = platformClickAt(conversion, platform);
  const clickAge = now - clickAt;
  const converted = convertedAt(conversion, settings);
  if (converted < clickAt) return 'before-click';
  if (clickAge < minClickAgeMs || converted > now) return 'too-recent';
  const isTooOld = now - converted > maxAgeMs;
  return isTooOld || (maxClickAgeMs !== null && clickAge > maxClickAgeMs) ? 'too-old' : null;
}
