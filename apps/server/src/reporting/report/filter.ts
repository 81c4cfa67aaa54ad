import { expandChannel } from '@zipfront/contracts/attribution/channels';
import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import {
  DIMENSION_NAMES,
  type DimensionName,
  type DimensionOf,
  isDimensionOf,
  WEEKDAY_NAMES,
} from '@zipfront/contracts/reports/dimensions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import {
  BY_FIRST_TOUCH,
  CHOICES,
  CONVERSIONS,
  type CountedBy,
  MONEY,
  ROLLUP_SUMS,
  type RollupSums,
} from '../../platform/store/tables/reports.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { ReportedSites } from './known-earnings.ts';
import type { JoinedCampaign } from './match-campaigns.ts';

export interface ReportFilter {
  from: number;
  to: number;
  site: string | null;
  channel: string | null;
}

export const REPORTED = ['visits', ...CONVERSIONS, ...MONEY, ...BY_FIRST_TOUCH] as const;

export type Reported = Pick<RollupSums, (typeof REPORTED)[number]>;

export const WITHOUT_CHOICES = ROLLUP_SUMS.filter(
  (name) => !CHOICES.some((choice) => choice === name),
);

export const selectedSums = WITHOUT_CHOICES.map(sum);

export const reportedSums = REPORTED.map(sum);

/** PostgreSQL sums whole numbers to decimals. The cast makes them whole again. */
function sum<Name extends keyof RollupSums>(name: Name) {
  return sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint)`.as(name);
}

/** The leads of a row, by which a partner or the desk can earn. An estimate alone is not one. */
export function leadsOfRow({
  handoffs,
  orders,
  call_backs,
}: Pick<RollupSums, 'handoffs' | 'orders' | 'call_backs'>): number {
  return handoffs + orders + call_backs;
}

export interface VisitFilter extends ReportFilter {
  campaign: string | null;
  page: string | null;
  device: string | null;
  beforeHour?: number | null;
}

export const ALL_VISITS = {
  channel: null,
  campaign: null,
  page: null,
  device: null,
  beforeHour: null,
};

/** Whether a filter is of a part of each campaign's visits. No spend belongs to a part. */
export function isOfPart({
  page = null,
  device = null,
  beforeHour = null,
}: Partial<Pick<VisitFilter, 'page' | 'device' | 'beforeHour'>>): boolean {
  return page !== null || device !== null || beforeHour !== null;
}

export interface PropertyFilter extends VisitFilter {
  source: string | null;
  ad_group: string | null;
  keyword: string | null;
  line: string | null;
  state: string | null;
  hour: number | null;
}

const PROPERTY_COLUMNS = {
  channel: 'channel',
  campaign: 'campaign',
  page: 'path',
  device: 'device',
  source: 'source',
  ad_group: 'ad_group',
  keyword: 'keyword',
  line: 'line',
  state: 'us_state',
  hour: 'hour',
} as const satisfies Partial<Record<keyof PropertyFilter, keyof CountedBy>>;

const FILTER_COLUMNS = { site: 'site', ...PROPERTY_COLUMNS, beforeHour: 'hour' } as const;

const NAMES = Object.keys(FILTER_COLUMNS) as (keyof typeof FILTER_COLUMNS)[];

/** A missing property stands for all of its values. */
type AnyFilter = Pick<ReportFilter, 'from' | 'to' | 'site'> & {
  [Name in keyof PropertyFilter]?: PropertyFilter[Name] | undefined;
};

function namesIn(filter: AnyFilter): (keyof typeof FILTER_COLUMNS)[] {
  return NAMES.filter((name) => (filter[name] ?? null) !== null);
}

export function filterColumns(filter: AnyFilter): (keyof CountedBy)[] {
  return namesIn(filter).map((name) => FILTER_COLUMNS[name]);
}

export function filterCondition(
  filter: AnyFilter,
  day: 'day' | 'event_day' = 'day',
): RawBuilder<unknown> {
  const equal = namesIn(filter).map((name) =>
    name === 'channel'
      ? sql` and channel in (${sql.join(expandChannel(filter.channel ?? ''))})`
      : sql` and ${sql.ref(FILTER_COLUMNS[name])} ${name === 'beforeHour' ? sql`<` : sql`=`} ${filter[name]}`,
  );
  const column = sql.ref(day);
  return sql`${column} >= ${filter.from} and ${column} <= ${filter.to}${sql.join(equal, sql``)}`;
}

/** The weekday of a row: 0 is Sunday, because 1970-01-01 was a Thursday. */
export const WEEKDAY = sql<number>`(day + 4) % 7`;

/** The same of a day that is no column. */
export function weekday(day: number): number {
  return (day + 4) % 7;
}

/**
 * Makes the condition that a row has one of some names. There may be thousands, so that all of them
 * are one parameter.
 */
export function isNamed<Beside extends 'site' | 'channel' = never>(
  db: Db,
  names: readonly (CampaignNames & Record<Beside, string>)[],
  beside: readonly Beside[] = [],
): RawBuilder<unknown> {
  const columns = [...CAMPAIGN_NAMES, ...beside] as const;
  const rows = names.map((one) => columns.map((column) => one[column]));
  const values = columns.map((_column, index) => sql`value ->> ${sql.lit(index)}`);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(${listed}) in (select ${sql.join(values)} from ${listedRows(db, rows)})`;
}

export const CAMPAIGN_NAMES = ['source', 'campaign_id', 'campaign'] as const;

/** Makes a table of rows, each of which is its `value`. */
export function listedRows(db: Db, rows: readonly unknown[][]): RawBuilder<unknown> {
  const list = JSON.stringify(rows);
  return isPostgres(db)
    ? sql`jsonb_array_elements(cast(${list} as jsonb))`
    : sql`json_each(${list})`;
}

export interface ChosenCampaigns {
  names: CampaignNames[];
  paid: Pick<JoinedCampaign<Reported>, 'names' | 'spendNames' | 'spend'>[];
}

export interface BreakdownFilter
  extends Pick<VisitFilter, 'from' | 'to' | 'site'>,
    Partial<Omit<PropertyFilter, 'from' | 'to' | 'site'>> {
  partner?: string | null;
}

/** The days and the site by whose visits campaigns are named. */
export type NamedBy = Pick<VisitFilter, 'from' | 'to' | 'site'>;

export interface SumsQuery {
  filter: VisitFilter & BreakdownFilter;
  sites: ReportedSites;
  moneyDay: MoneyDay;
  /** By default those of the filter. A platform renames campaigns, so other days know other names. */
  namedBy?: NamedBy | undefined;
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

export function isOfPartners(by: readonly DimensionName[], { partner }: BreakdownFilter): boolean {
  return by.includes('partner') || partner != null;
}

/** Whether a filter is of whole campaigns, or of pages and devices: the parts add up to these. */
export function isOfWholeCampaigns(filter: BreakdownFilter): boolean {
  const { ad_group, keyword, line, state, hour } = filter;
  const isWhole = [ad_group, keyword, line, state, hour].every((value) => value == null);
  return isWhole && !isOfPartners([], filter);
}

export function isOfCampaigns(by: DimensionName): by is OfCampaigns {
  return isDimensionOf(by, 'campaign');
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
