export interface Dimension {
  heading: string;
  many: string;
  /** What has it. Of campaigns spend is known; of partners, what they report. */
  of: 'campaign' | 'visit' | 'lead' | 'day' | 'hour' | 'partner';
  isFilter: boolean;
}

export const DIMENSIONS = {
  channel: { heading: 'Channel', many: 'Channels', of: 'campaign', isFilter: true },
  source: { heading: 'Source', many: 'Sources', of: 'campaign', isFilter: true },
  campaign: { heading: 'Campaign', many: 'Campaigns', of: 'campaign', isFilter: true },
  page: { heading: 'Page', many: 'Pages', of: 'visit', isFilter: true },
  device: { heading: 'Device', many: 'Devices', of: 'visit', isFilter: true },
  line: { heading: 'Line', many: 'Lines', of: 'lead', isFilter: true },
  state: { heading: 'State', many: 'States', of: 'lead', isFilter: true },
  ad_group: { heading: 'Ad group', many: 'Ad groups', of: 'visit', isFilter: true },
  keyword: { heading: 'Keyword', many: 'Keywords', of: 'visit', isFilter: true },
  day: { heading: 'Day', many: 'Days', of: 'day', isFilter: false },
  weekday: { heading: 'Weekday', many: 'Weekdays', of: 'day', isFilter: false },
  hour: { heading: 'Hour', many: 'Hours', of: 'hour', isFilter: true },
  partner: { heading: 'Partner', many: 'Partners', of: 'partner', isFilter: true },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof DIMENSIONS;

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as [DimensionName, ...DimensionName[]];

/** What the rows of a report are of unless it says. */
export const USUAL_BY: readonly DimensionName[] = ['campaign'];

export type DimensionOf<Of extends Dimension['of']> = {
  [Name in DimensionName]: (typeof DIMENSIONS)[Name]['of'] extends Of ? Name : never;
}[DimensionName];

export function isDimensionOf<Of extends Dimension['of']>(
  name: DimensionName,
  ...of: readonly Of[]
): name is DimensionOf<Of> {
  return (of as readonly string[]).includes(DIMENSIONS[name].of);
}

export function isOfDays(by: DimensionName): by is DimensionOf<'day'> {
  return isDimensionOf(by, 'day');
}

export function isOfTime(by: DimensionName): boolean {
  return isDimensionOf(by, 'day', 'hour');
}

/** The sorting without a chosen one; null for days, weekdays and hours, which are in their order. */
export function usualSort(by: readonly DimensionName[]): '-visits' | null {
  return by.every(isOfTime) ? null : '-visits';
}

export type FilterName = {
  [Name in DimensionName]: (typeof DIMENSIONS)[Name]['isFilter'] extends true ? Name : never;
}[DimensionName];

export const FILTER_NAMES = DIMENSION_NAMES.filter(
  (name): name is FilterName => DIMENSIONS[name].isFilter,
);

/** Whether visits are known by these: of a line, a state or a partner only leads are. */
export function hasVisits(
  by: readonly DimensionName[],
  filter: Readonly<Partial<Record<FilterName, unknown>>>,
): boolean {
  const names = [...by, ...FILTER_NAMES.filter((name) => filter[name] != null)];
  return !names.some((name) => isDimensionOf(name, 'lead', 'partner'));
}

/** The values of the dimension `weekday`, in the order of their numbers: 0 is Sunday. */
export const WEEKDAY_NAMES: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];
