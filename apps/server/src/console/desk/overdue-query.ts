import type { OverdueQuery } from '../../notifications/overdue.ts';
import { siteTimeZones } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';

/** The present moment, and the sites whose working days count. */
export function overdueQuery({ now, pages }: Pick<ConsoleContext, 'now' | 'pages'>): OverdueQuery {
  return { now: now(), timeZones: siteTimeZones(pages) };
}
