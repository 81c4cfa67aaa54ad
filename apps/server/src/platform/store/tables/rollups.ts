import type { CountedBy, MoneySums, Origin, RollupSums } from './reports.ts';

export type RollupRow<Dimension extends keyof CountedBy> = Pick<CountedBy, Dimension> &
  RollupSums & { origin: Origin };

const CAMPAIGN_BY = ['day', 'site', 'channel', 'source', 'campaign', 'campaign_id'] as const;

/** The smallest first: a report reads the first that has all its properties. */
export const ROLLUPS = {
  rollup_page: ['day', 'site', 'path'],
  rollup_device: ['day', 'site', 'device', 'locale'],
  rollup_campaign: CAMPAIGN_BY,
  rollup_release: ['day', 'site', 'path', 'release'],
  rollup_line: ['day', 'site', 'line', 'us_state'],
  rollup_page_device: ['day', 'site', 'path', 'device'],
  rollup_campaign_device: [...CAMPAIGN_BY, 'device'],
  rollup_page_campaign: [...CAMPAIGN_BY, 'path'],
  rollup_keyword: ['day', 'site', 'source', 'campaign', 'campaign_id', 'ad_group', 'keyword'],
  rollup_hour: ['day', 'hour', 'site', 'channel'],
} as const satisfies Record<string, readonly (keyof CountedBy)[]>;

export type RollupName = keyof typeof ROLLUPS;

export const ROLLUP_NAMES = Object.keys(ROLLUPS) as RollupName[];

export const EVENT_DAY_BY = ROLLUPS.rollup_campaign;

export const CAMPAIGN_SITE_BY = ['source', 'campaign', 'campaign_id', 'site'] as const;

export const ALL_ROLLUPS = [...ROLLUP_NAMES, 'rollup_decided'] as const;

export function ofRollups<Value>(value: Value): Record<(typeof ALL_ROLLUPS)[number], Value> {
  return Object.fromEntries(ALL_ROLLUPS.map((name) => [name, value])) as Record<
    (typeof ALL_ROLLUPS)[number],
    Value
  >;
}

export type EventDayRow = Pick<CountedBy, (typeof EVENT_DAY_BY)[number]> &
  MoneySums & { first_earned_cents: number; origin: Origin };

export type CampaignSiteRow = Pick<CountedBy, (typeof CAMPAIGN_SITE_BY)[number]> & {
  origin: Origin;
  visits: number;
};

export type RollupTables = { [Name in RollupName]: RollupRow<(typeof ROLLUPS)[Name][number]> } & {
  rollup_decided: EventDayRow;
  campaign_site: CampaignSiteRow;
  rollup_since: RollupSinceRow;
};

/** A rollup, or sums, younger than the counts, with its first whole day: days since 1970-01-01. */
export interface RollupSinceRow {
  rollup: RollupName | 'choices';
  day: number;
}
