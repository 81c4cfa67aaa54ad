import type { Attribution, AttributionField } from '@zipfront/contracts/attribution';
import type { AdConsent } from '@zipfront/contracts/consent';
import {
  ELIGIBILITY_CONDITIONS,
  type EligibilityConditions,
  type PlatformName,
  type Withheld,
} from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import type { LeadStatus } from '@zipfront/contracts/postback';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time';
import type { Flag } from '../../platform/store/tables/columns.ts';
import type { ConversionRow, PlatformClicks } from '../../platform/store/tables/conversions.ts';

/** Rules of a platform for what it accepts. */
export interface PlatformRules {
  /** Its click ids; the first that a click has is sent, and no other. */
  clickIds: readonly [AttributionField, ...AttributionField[]];
  /** The age of a click from which a conversion of it is accepted. */
  minClickAgeMs: number;
  /** The age of a click up to which a conversion of it is accepted; null without a bound. */
  maxClickAgeMs: number | null;
  /** The age of a conversion up to which it is accepted. */
  maxAgeMs: number;
  /** Whether a conversion that was sent can be changed. */
  isAdjustable: boolean;
}

/**
 * The rules of each platform. Google: clicks from 6 hours to 90 days. Microsoft: an hour after the click, conversions of
 * the last 90 days. Meta: events of the last 7 days, and one older event refuses a whole request.
 */
export const PLATFORM_RULES: Record<PlatformName, PlatformRules> = {
  google: {
    clickIds: ['gclid', 'wbraid', 'gbraid'],
    minClickAgeMs: 6 * HOUR_MS,
    maxClickAgeMs: 90 * DAY_MS,
    maxAgeMs: 90 * DAY_MS,
    isAdjustable: true,
  },
  microsoft: {
    clickIds: ['msclkid'],
    minClickAgeMs: HOUR_MS,
    maxClickAgeMs: 90 * DAY_MS,
    maxAgeMs: 90 * DAY_MS,
    isAdjustable: true,
  },
  meta: {
    clickIds: ['fbclid'],
    minClickAgeMs: 0,
    maxClickAgeMs: null,
    maxAgeMs: 7 * DAY_MS,
    isAdjustable: false,
  },
};

/** A conversion with all that decides whether it may be shared. */
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
  /** Mark of the privacy signal that its visit has now; null after the visit has ended. */
  visitSignal: Flag | null;
  /** The same of its hand-off; null where it has no hand-off any more. */
  handoffSignal: Flag | null;
  /** Whether the platform has it already under this goal. */
  wasSent: boolean;
}

/** The operator's choices that the eligibility check depends on. */
export interface EligibilitySettings
  extends Pick<UploadSettings, 'notAsked' | 'claims'>,
    Pick<UploadGoal, 'kinds' | 'statuses'> {}

/** The choices of a site's uploads and of one goal of theirs. */
export function eligibilitySettings(
  { notAsked, claims }: Pick<UploadSettings, 'notAsked' | 'claims'>,
  { kinds, statuses }: Pick<UploadGoal, 'kinds' | 'statuses'>,
): EligibilitySettings {
  return { notAsked, claims, kinds, statuses };
}

/** The one click id that a conversion is shared with. */
export interface SharedClickId {
  name: AttributionField;
  value: string;
}

/** The answer of the eligibility check. */
export type Eligibility = { share: true; clickId: SharedClickId } | { share: false; why: Withheld };

/** Letters that no spreadsheet takes for a formula, so that files need no escaping, which would break an id. */
const CLICK_ID = /^[A-Za-z0-9_.-]{10,512}$/;

const CONSENT_REASONS: Record<Exclude<AdConsent, 'granted'>, Withheld> = {
  denied: 'consent-denied',
  unanswered: 'consent-unanswered',
  'not-asked': 'consent-not-asked',
};

/**
 * The eligibility check before every upload: may this conversion be shared with this platform, as what it is now? Where several
 * reasons forbid it, the first in the order of `WITHHELD` is returned: those of the visitor come before those of the platform.
 *
 * @param now epoch milliseconds
 */
export function checkEligibility(
  conversion: UploadCandidate,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): Eligibility {
  const clickId = clickIdFor(platform, conversion.clickIds);
  const answers = eligibilityConditions(conversion, platform, settings, now);
  const why = firstOf(answers);
  if (why !== null || clickId === null) return { share: false, why: why ?? 'no-click-id' };
  return { share: true, clickId };
}

/** The answer of each condition of the eligibility check, whatever the others say. */
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

function firstOf(answers: Partial<EligibilityConditions>): Withheld | null {
  for (const condition of ELIGIBILITY_CONDITIONS) {
    const why = answers[condition] ?? null;
    if (why !== null) return why;
  }
  return null;
}

/** The marks of a conversion that say whether anything about its person may leave. */
type Marks = Pick<
  UploadCandidate,
  'sample' | 'bot' | 'privacy_signal' | 'visitSignal' | 'handoffSignal' | 'ad_consent'
>;

/** Why nothing about this person may leave, whatever the platform; null where it may. */
export function personalReason(
  conversion: Marks,
  settings: Pick<EligibilitySettings, 'notAsked'>,
): Withheld | null {
  return firstOf(askPerson(conversion, settings));
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

/** When a conversion reached its goal: a lead when it was made, anything later when the partner reported it. */
export function convertedAt(
  { at, decided_at }: Pick<ConversionRow, 'at' | 'decided_at'>,
  { statuses }: Pick<EligibilitySettings, 'statuses'>,
): number {
  return statuses.includes('open') ? at : (decided_at ?? at);
}

/** Whether a goal counts leads of a status: with `open` each that is neither rejected nor reversed. */
export function isCounted(
  status: LeadStatus,
  { statuses }: Pick<EligibilitySettings, 'statuses'>,
): boolean {
  if (status === 'rejected' || status === 'reversed') return false;
  return statuses.includes('open') || statuses.includes(status);
}

/** The one click id that is shared with a platform: the first of its own that a click has. */
export function clickIdFor(platform: PlatformName, clickIds: Attribution): SharedClickId | null {
  for (const name of PLATFORM_RULES[platform].clickIds) {
    const value = clickIds[name];
    if (value) return { name, value };
  }
  return null;
}

function clickIdReason(clickId: SharedClickId | null): Withheld | null {
  if (clickId === null) return 'no-click-id';
  return CLICK_ID.test(clickId.value) ? null : 'malformed-click-id';
}

/** When the latest click of a platform was; without one, the click that the conversion is dated by. */
export function clickAtOf(
  { clicks, click_at }: Pick<UploadCandidate, 'clicks' | 'click_at'>,
  platform: PlatformName,
): number {
  return clicks[platform]?.at ?? click_at;
}

/** Whether the latest click of a platform has the credit, where the settings ask for that. */
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
  const clickAt = clickAtOf(conversion, platform);
  const clickAge = now - clickAt;
  const converted = convertedAt(conversion, settings);
  if (converted < clickAt) return 'before-click';
  if (clickAge < minClickAgeMs || converted > now) return 'too-recent';
  const isTooOld = now - converted > maxAgeMs;
  return isTooOld || (maxClickAgeMs !== null && clickAge > maxClickAgeMs) ? 'too-old' : null;
}

/** Platforms know the time of a conversion to the second. */
export const SECOND_MS = 1_000;
