import type { DEVICES } from '@zipfront/contracts/console/reports';
import type { Locale } from '@zipfront/contracts/locale';
import type { Instant } from './columns.ts';
import type { ConversionKind } from './conversions.ts';

/** Class of a browser's device, from its user agent; unknown without permission to measure. */
export type Device = (typeof DEVICES)[number];

/** What a touch is counted by, or a lead through its credit. None of it is personal. */
export const ROLLUP_KEYS = [
  'day',
  'hour',
  'site',
  'channel',
  'source',
  'campaign',
  'campaign_id',
  'ad_group',
  'keyword',
  'path',
  'device',
  'locale',
  'release',
  'line',
  'us_state',
] as const;

export interface CountedBy
  extends Record<
    Exclude<(typeof ROLLUP_KEYS)[number], 'day' | 'hour' | 'device' | 'locale'>,
    string
  > {
  day: number;
  /** As clocks show it; up to version 0.2.0 hours since that day began, up to 24. */
  hour: number;
  device: Device;
  locale: Locale;
}

/** Columns that count the conversions of a touch, by kind. */
export const CONVERSIONS = ['handoffs', 'estimates', 'orders', 'call_backs'] as const;

/** In order; `shown` is the hand-off asked for by the comparison app. */
export const STEPS = ['engaged', 'started', 'zip_accepted', 'sent', 'shown', 'ordered'] as const;

export type Step = (typeof STEPS)[number];

export const STEP_COLUMNS = STEPS.map((step) => `${step}_after` as const);

/** Whole seconds from the start of a visit to each step; null if it was not reached. */
export type StepTimes = Record<`${Step}_after`, number | null>;

export const NO_STEPS = Object.fromEntries(STEP_COLUMNS.map((name) => [name, null])) as StepTimes;

/** A sold lead counts as accepted. Pending money was promised; awaited has no amount yet. */
export const MONEY = [
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'booked',
  'canceled',
  'awaiting',
  'approved_cents',
  'reversed_cents',
  'pending_cents',
] as const;

export const FUNNEL_DECISIONS = [
  'accepted',
  'sold',
  'bound',
] as const satisfies (typeof MONEY)[number][];

export type FunnelDecision = (typeof FUNNEL_DECISIONS)[number];

/** These sums are by the first touch, whichever has the credit; separate from the credited sums. */
export const BY_FIRST_TOUCH = ['first_leads', 'first_earned_cents'] as const;

/** These counts are by what a visit's visitor, or the browser's signal, has chosen. */
export const CHOICES = ['opted_out', 'granted', 'denied', 'unanswered'] as const;

export type ChoiceCounts = Record<(typeof CHOICES)[number], number>;

export const ROLLUP_SUMS = [
  'visits' as const,
  ...CONVERSIONS,
  ...STEPS,
  ...MONEY,
  ...BY_FIRST_TOUCH,
  ...CHOICES,
] as const;

export type ConversionCounts = Record<(typeof CONVERSIONS)[number], number>;

export type MoneySums = Record<(typeof MONEY)[number], number>;

export function moneySums(value: (name: keyof MoneySums) => number): MoneySums {
  return Object.fromEntries(MONEY.map((name) => [name, value(name)])) as MoneySums;
}

export type RollupSums = Record<(typeof ROLLUP_SUMS)[number], number>;

export const NO_ROLLUP_SUMS = Object.fromEntries(
  ROLLUP_SUMS.map((name) => [name, 0]),
) as RollupSums;

export type Origin = 'visit' | 'deleted' | 'sample';

export interface CountedTouch extends CountedBy {
  origin: Exclude<Origin, 'deleted'>;
}

/** A touch as reports count it; deleted with its visit. Bots have none. */
export interface ReportTouchRow extends CountedTouch, StepTimes {
  visit_id: string;
  position: number;
}

export interface ReportingZoneRow {
  site: string;
  time_zone: string;
  /** First day in this time zone: days since 1970-01-01. Null if it never changed. */
  first_day: number | null;
}

export interface ReportStepRow {
  visit_id: string;
  position: number;
  step: Step;
  at: Instant;
}

/** A stored change of the sums that waits to be added to the rollups. A new touch makes one. */
export interface RollupIncrementRow extends CountedBy, RollupSums {
  id: string;
  origin: Origin;
  /** The day on which money came or went, in the reporting time zone; null for other sums. */
  event_day: number | null;
}

/** By the touch with its credit. Outlives its visit. Bots have none; only hand-offs have money. */
export interface ReportLeadRow extends CountedTouch {
  lead_id: string;
  kind: ConversionKind;
  at: Instant;
  expires_at: Instant;
}

/** The same lead, counted by the first touch of its visit. */
export interface ReportLeadFirstRow extends CountedTouch {
  lead_id: string;
}

/** Changes of a lead's money on a day. All of them together are its money now. */
export interface ReportMoneyRow extends MoneySums {
  lead_id: string;
  event_day: number;
}

/** It counts one partner's own reports: each buyer of a lead has its own sales. Sums are of now. */
export interface PartnerOutcomeRow extends MoneySums {
  lead_id: string;
  partner: string;
  /** When it bought or rejected the lead first; null before that. */
  decided_at: Instant | null;
}
