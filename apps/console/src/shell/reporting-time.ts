import { useQuery } from '@tanstack/react-query';
import { sitesQuery } from '../api/queries.ts';
import { todayIn } from '../ui/days.ts';

/** The reporting time zone of a site, or of the first one. */
export function useTimeZone(site: string | undefined): string {
  const { data } = useQuery(sitesQuery);
  return (data?.rows.find(({ name }) => name === site) ?? data?.rows[0])?.time_zone ?? 'UTC';
}

/** Today in the reporting time zone of a site: `2026-11-25`. */
export function useToday(site: string | undefined): string {
  return todayIn(useTimeZone(site));
}
