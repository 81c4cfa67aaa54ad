import type { Locale } from '@zipfront/contracts/locale';
import type { Instant } from './columns.ts';
import type { ConversionKind } from './conversions.ts';

/** Class of a browser's device, by its user agent; unknown without permission to measure. */
export type Device = 'desktop' | 'phone' | 'tablet' | 'unknown';

/** Properties that a touch, or a lead by its credit, is counted by; without data of the visitor. */
export interface CountedBy {
  /** The day in the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  /** Hours since that day began: 0 to 23, or 24 where a day has 25 hours. */
  hour: number;
  site: string;
  channel: string;
  /** Empty where none was given. */
  source: string;
  /** Empty where none was given. */
  campaign: string;
  /** The campaign's id on its platform (`utm_id`); empty where none was given. */
  campaign_id: string;
  /** The ad group that the link names; empty where it names none. */
  ad_group: string;
  /** The keyword that the link names; empty where it names none. */
  keyword: string;
  /** Path of the page that the touch came to. */
  path: string;
  device: Device;
  locale: Locale;
  /** The build of the page's script that it began with. */
  release: string;
  /** Line of business of a lead; empty for a touch, and where the lead has none. */
  line: string;
  /** State of a lead's zip code, two letters; empty for a touch, and where it is not known. */
  us_state: string;
}

/** Columns of what a touch is counted by. */
export const COUNTED_BY = [
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
] as const satisfies readonly (keyof CountedBy)[];

/** Columns of the conversions that are credited to a touch, by their kind. */
export const CONVERSIONS = ['handoffs', 'estimates', 'orders', 'call_backs'] as const;

/**
 * Steps of a visit on its way to a lead, in order: it was looked at, a form for a quote was started, a zip code in it was
 * accepted, the form was sent (a hand-off or an estimate), the comparison app asked for the hand-off, an estimate was ordered.
 */
export const STEPS = ['engaged', 'started', 'zip_accepted', 'sent', 'shown', 'ordered'] as const;

/** A step of a visit, and the measure that counts the visits that reached it. */
export type Step = (typeof STEPS)[number];

/** Columns of the steps of a visit. */
export const STEP_COLUMNS = [
  'engaged_after',
  'started_after',
  'zip_accepted_after',
  'sent_after',
  'shown_after',
  'ordered_after',
] as const satisfies readonly `${Step}_after`[];

/** Whole seconds from the start of a visit to each step; null for a step that was not reached. */
export type StepTimes = Record<`${Step}_after`, number | null>;

/** The times of a visit that has just started. */
export const NO_STEPS = Object.fromEntries(STEP_COLUMNS.map((name) => [name, null])) as StepTimes;

/**
 * Columns of the money of leads, and of the leads whose partners have decided. A sold lead is an accepted one, too. Pending is what a
 * partner has promised for a sale that it accepted, and neither paid nor took back.
 */
export const MONEY = [
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'approved_cents',
  'reversed_cents',
  'pending_cents',
] as const;

/** Decisions of partners on a lead that come one after the other. */
export const DECISIONS = ['accepted', 'sold', 'bound'] as const satisfies (typeof MONEY)[number][];

/** A decision of a partner on a lead. */
export type Decision = (typeof DECISIONS)[number];

/**
 * Leads and earnings by what began them: those of visits whose first touch this is, whichever touch they are credited to, and what these earned
 * They stand beside the credit, and are no part of it.
 */
export const BY_FIRST_TOUCH = ['first_leads', 'first_earned_cents'] as const;

/** Columns of the sums of a report; a visit is a touch. */
export const MEASURES = ['visits', ...CONVERSIONS, ...STEPS, ...MONEY, ...BY_FIRST_TOUCH] as const;

/** Conversions of a visit, by their kind. */
export type ConversionCounts = Record<(typeof CONVERSIONS)[number], number>;

/** The money of leads. */
export type MoneySums = Record<(typeof MONEY)[number], number>;

/** Sums of a report. */
export type Measures = Record<(typeof MEASURES)[number], number>;

/** Sums of nothing. */
export const NO_MEASURES = Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measures;

/** Where a count comes from: a touch of a visit, one that its visitor deleted, or a sample. */
export type Origin = 'visit' | 'deleted' | 'sample';

/** All that a touch is counted by. */
export interface CountedTouch extends CountedBy {
  origin: Exclude<Origin, 'deleted'>;
}

/** One row a touch, as reports count it; deleted with its visit. Touches of bots have none. */
export interface ReportTouchRow extends CountedTouch, StepTimes {
  visit_id: string;
  /** That of the touch in its visit: 1 for the first. */
  position: number;
}

/** The time zone that the days of a site are counted in. */
export interface ReportingZoneRow {
  site: string;
  time_zone: string;
  /** First day that is counted in it: days since 1970-01-01. Null where it never changed. */
  first_day: number | null;
}

/** A step that is stored, and neither in the row of its touch nor in the rollups yet. */
export interface ReportStepRow {
  visit_id: string;
  /** Of the touch that the step is credited to. */
  position: number;
  step: Step;
  at: Instant;
}

/** A change of the sums, which is stored and not added to the rollups yet: a new touch is one. */
export interface RollupIncrementRow extends CountedBy, Measures {
  /** A UUID of version 7. */
  id: string;
  origin: Origin;
  /** The day on which money came or went, in the reporting time zone; null for a change of other sums. */
  event_day: number | null;
}

/**
 * A lead as it is counted: by the touch that it is credited to, with its own line and state. It outlives its visit. Leads of bots have
 * none. Money is counted of hand-offs alone.
 */
export interface ReportLeadRow extends CountedTouch {
  lead_id: string;
  kind: ConversionKind;
  at: Instant;
  expires_at: Instant;
}

/** The same lead by the first touch of its visit. */
export interface ReportLeadFirstRow extends CountedTouch {
  lead_id: string;
}

/** The changes of a lead's money on a day, as they are counted. All of a lead together are its money now. */
export interface ReportMoneyRow extends MoneySums {
  lead_id: string;
  event_day: number;
}

/**
 * The outcome of a lead at one partner, by its own reports alone: of a lead that several partners bought, each has its own sales. Its sums
 * are those of now.
 */
export interface PartnerOutcomeRow extends MoneySums {
  lead_id: string;
  partner: string;
  /** When it bought or rejected the lead first; null before that. */
  decided_at: Instant | null;
}

/** A row of a rollup: the sums of all that have the same dimensions. */
export type RollupRow<Dimension extends keyof CountedBy> = Pick<CountedBy, Dimension> &
  Measures & { origin: Origin };

/** The dimensions of each rollup, which are its key with the origin. */
export const ROLLUPS = {
  rollup_campaign: ['day', 'site', 'channel', 'source', 'campaign', 'campaign_id'],
  rollup_page: ['day', 'site', 'path'],
  rollup_device: ['day', 'site', 'device', 'locale'],
  rollup_hour: ['day', 'hour', 'site', 'channel'],
  rollup_release: ['day', 'site', 'path', 'release'],
  rollup_keyword: ['day', 'site', 'source', 'campaign', 'campaign_id', 'ad_group', 'keyword'],
  rollup_line: ['day', 'site', 'line', 'us_state'],
} as const satisfies Record<string, readonly (keyof CountedBy)[]>;

/** The name of a rollup. */
export type RollupName = keyof typeof ROLLUPS;

/** The names of the rollups. */
export const ROLLUP_NAMES = Object.keys(ROLLUPS) as RollupName[];

/** The dimensions of the rollup of money by the day on which it came or went. */
export const DECIDED_BY = ROLLUPS.rollup_campaign;

/** The dimensions of the visits of campaigns on all days together. */
export const CAMPAIGN_SITE_BY = ['source', 'campaign', 'campaign_id', 'site'] as const;

/** The names of all rollups of days. */
export const ALL_ROLLUPS = [...ROLLUP_NAMES, 'rollup_decided'] as const;

/** A row of the rollup of money by the day on which it came or went, which is its `day`. */
export type DecidedRow = Pick<CountedBy, (typeof DECIDED_BY)[number]> &
  MoneySums & { first_earned_cents: number; origin: Origin };

/** The visits that a campaign had on a site, on any day: on which sites it has visits is no question of some days. */
export type CampaignSiteRow = Pick<CountedBy, (typeof CAMPAIGN_SITE_BY)[number]> & {
  origin: Origin;
  visits: number;
};

/** The tables of the rollups. */
export type RollupTables = { [Name in RollupName]: RollupRow<(typeof ROLLUPS)[Name][number]> } & {
  rollup_decided: DecidedRow;
  campaign_site: CampaignSiteRow;
};

/** Number of reports of a kind of error on a day, from a page with a release. */
export interface ErrorDayRow {
  fingerprint: string;
  /** The day of the report in the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  site: string;
  /** Empty if the report names no page. */
  path: string;
  /** Empty if the report names none. */
  release: string;
  reports: number;
  expires_at: Instant;
}

/** A kind of error that a visit had, deleted with the visit. */
export interface ErrorVisitRow {
  visit_id: string;
  fingerprint: string;
  /** When it was reported first. */
  at: Instant;
}

/** Counts that reports of visits leave out, and those of broken links, by source and day. */
export interface SourceDayRow {
  /** In the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  site: string;
  /** As links name it; empty where none was given. */
  source: string;
  /** Pages that known bots asked a visit for; they got none. */
  bots: number;
  /** Submits of known bots. */
  bot_leads: number;
  /** New visits of people by a link with a placeholder that was never filled in. */
  unfilled: number;
  expires_at: Instant;
}

/** Metrics of the experience of a page that are counted. */
export const VITAL_METRICS = ['LCP', 'INP', 'CLS'] as const;

/** A metric that is counted. */
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** A cell of the histograms of web vitals: how many measurements of a day lie in a bucket. */
export interface VitalRow {
  /** The day of the measurement in the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  site: string;
  path: string;
  /** The build of the page's script; empty if it is unknown. */
  release: string;
  metric: VitalMetric;
  device: Device;
  /** Position in the list of bounds of the metric. */
  bucket: number;
  origin: Exclude<Origin, 'deleted'>;
  /** Can be below zero where a correction of a measurement came without the measurement itself. */
  measured: number;
  expires_at: Instant;
}
