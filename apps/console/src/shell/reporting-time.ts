import { useQuery } from '@tanstack/react-query';
import { sitesQuery } from '../api/queries.ts';
import { todayIn } from '../ui/days.ts';

function useSiteTimeZone(): (site: string | undefined) => string {
  const { data } = useQuery(sitesQuery);
  return (site) =>
    (data?.rows.find(({ name }) => name === site) ?? data?.rows[0])?.time_zone ?? 'UTC';
}

export function useTimeZone(site: string | undefined): string {
  return useSiteTimeZone()(site);
}

export function useSiteToday(): (site: string | undefined) => string {
  const siteTimeZone = useSiteTimeZone();
  return (site) => todayIn(siteTimeZone(site));
}

/** Today in the reporting time zone of a site: `2026-11-25`. */
export function useToday(site: string | undefined): string {
  return useSiteToday()(site);
}
