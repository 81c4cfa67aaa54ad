import type { OverdueAsked } from '../notifications/overdue-limit.ts';
import { timeZonesOf } from '../site/pages/time-zones-of.ts';
import type { ConsoleContext } from './console-context.ts';

/** This moment, with the sites whose working days are counted. */
export function overdueAsked({ now, pages }: Pick<ConsoleContext, 'now' | 'pages'>): OverdueAsked {
  return { now: now(), timeZones: timeZonesOf(pages) };
}
