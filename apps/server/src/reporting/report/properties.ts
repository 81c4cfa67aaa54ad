import type { MoneyDay } from '@zipfront/contracts/console/reports';
import {
  DIMENSION_NAMES,
  type DimensionName,
  type DimensionOf,
  FILTER_NAMES,
  haveVisits,
  isDimensionOf,
  WEEKDAY_NAMES,
} from '@zipfront/contracts/reports/dimensions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { CountedBy } from '../../platform/store/tables/reports.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import {
  filterCondition,
  isNamed,
  PROPERTY_COLUMNS,
  type PropertyFilter,
  type VisitFilter,
  WEEKDAY,
} from './filter.ts';
import type { ChosenCampaigns } from './find-matched.ts';
import type { ReportedSites } from './known-earnings.ts';

export interface BreakdownFilter
  extends Pick<VisitFilter, 'from' | 'to' | 'site'>,
    Partial<Omit<PropertyFilter, 'from' | 'to' | 'site'>> {
  partner?: string | null;
}

export interface SumsQuery {
  filter: VisitFilter & BreakdownFilter;
  sites: ReportedSites;
  moneyDay: MoneyDay;
}

export interface ChosenQuery extends SumsQuery {
  chosen: ChosenCampaigns | null;
}

export function chosenCondition(db: Db, { filter, chosen }: ChosenQuery): RawBuilder<unknown> {
  const condition = filterCondition(filter);
  return chosen === null ? condition : sql`${condition} and ${isNamed(db, chosen.names)}`;
}

const DIMENSION_COLUMNS = {
  ...PROPERTY_COLUMNS,
  day: 'day',
  weekday: 'day',
} as const satisfies Record<Exclude<DimensionName, 'partner'>, keyof CountedBy>;

export type CountedProperty = keyof typeof DIMENSION_COLUMNS;

export type OfCampaigns = DimensionOf<'campaign'>;

/** Properties of campaigns. Spend is matched to campaigns by name. */
export const OF_CAMPAIGNS: readonly OfCampaigns[] = DIMENSION_NAMES.filter(isOfCampaigns);

export function hasVisits(by: readonly DimensionName[], filter: BreakdownFilter): boolean {
  return haveVisits([...by, ...FILTER_NAMES.filter((name) => filter[name] != null)]);
}

/** Whether it is asked what partners made of leads. */
export function isOfPartners(by: readonly DimensionName[], { partner }: BreakdownFilter): boolean {
  return by.includes('partner') || partner != null;
}

/** Whether a filter is of whole campaigns, or of pages and devices: the parts add up to these. */
export function isOfWholeCampaigns(filter: BreakdownFilter): boolean {
  const { ad_group, keyword, line, state, hour } = filter;
  const isWhole = [ad_group, keyword, line, state, hour].every((value) => value == null);
  return isWhole && !isOfPartners([], filter);
}

export function isOfDays(by: DimensionName): by is DimensionOf<'day'> {
  return isDimensionOf(by, 'day');
}

export function isOfCampaigns(by: DimensionName): by is OfCampaigns {
  return isDimensionOf(by, 'campaign');
}

export function isOfTime(by: DimensionName): boolean {
  return isDimensionOf(by, 'day', 'hour');
}

export function columnsBy(by: readonly CountedProperty[]): (keyof CountedBy)[] {
  return [...new Set(by.map((name) => DIMENSION_COLUMNS[name]))];
}

export function keyColumn(by: CountedProperty): RawBuilder<unknown> {
  return by === 'weekday' ? WEEKDAY : sql.ref(DIMENSION_COLUMNS[by]);
}

export function propertyName(by: CountedProperty, key: string | number): string {
  if (by === 'day') return dateOfDay(Number(key));
  if (by === 'weekday') return WEEKDAY_NAMES[Number(key)] ?? '';
  return by === 'hour' ? `${String(key).padStart(2, '0')}:00` : String(key);
}
