import { useQuery } from '@tanstack/react-query';
import { sitesQuery } from '../api/queries.ts';
import { todayIn } from '../ui/days.ts';

/** Finds the reporting time zone of a site, or of the first one. */
function useTimeZoneOf(): (site: string | undefined) => string {
  const { data } = useQuery(sitesQuery);
  return (site) =>
    (data?.rows.find(({ name }) => name === site) ?? data?.rows[0])?.time_zone ?? 'UTC';
}

/** The reporting time zone of a site, or of the first one. */
export function useTimeZone(site: string | undefined): string {
  return useTimeZoneOf()(site);
}

/** Finds today in the reporting time zone of a site: `2026-11-25`. */
export function useTodayOf(): (site: string | undefined) => string {
  const timeZoneOf = useTimeZoneOf();
  return (site) => todayIn(timeZoneOf(site));
}

/** Today in the reporting time zone of a site: `2026-11-25`. */
export function useToday(site: string | undefined): string {
  return useTodayOf()(site);
}
