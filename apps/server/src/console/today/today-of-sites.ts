/** Today in the reporting time zone of each site: days since 1970-01-01. */
export interface TodayOfSites {
  of: ReadonlyMap<string, number>;
  /** That of the site that is asked about, otherwise of the first: also of what belongs to several sites. */
  shown: number;
}

/**
 * The position of a site's day before its own today: 0 for today, -1 for yesterday. Sites in different time zones are at
 * different days for some hours; their yesterdays are added up.
 */
export function daysFromToday(
  today: TodayOfSites,
  { site, day }: { site: string; day: number },
): number {
  return day - (today.of.get(site) ?? today.shown);
}
