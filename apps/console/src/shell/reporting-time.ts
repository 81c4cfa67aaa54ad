import { useQuery } from '@tanstack/react-query';
import { sitesQuery } from '../api/queries.ts';
import { todayIn } from '../ui/days.ts';

function useTimeZoneOf(): (site: string | undefined) => string {
  const { data } = useQuery(sitesQuery);
  return (site) =>
    (data?.rows.find(({ name }) => name === site) ?? data?.rows[0])?.time_zone ?? 'UTC';
}

export function useTimeZone(site: string | undefined): string {
  return useTimeZoneOf()(site);
}

export function useTodayOf(): (site: string | undefined) => string {
  const timeZoneOf = useTimeZoneOf();
  return (site) => todayIn(timeZoneOf(site));
}

/** Today in the reporting time zone of a site: `2026-11-25`. */
export function useToday(site: string | undefined): string {
  return useTodayOf()(site);
}
