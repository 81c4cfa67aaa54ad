import type { Answered } from '@zipfront/contracts/api/operation';
import type { getDays } from '@zipfront/contracts/api/today';

/** Days with their sums, the oldest first, and what happened on them. */
export type CountedDays = Answered<typeof getDays>;

/** The sums of a day. */
export type CountedDay = CountedDays['rows'][number];

/** The filters of the leads of a day, as the screens count them, without estimates. */
export function leadsOfDay(day: string, site: string | undefined) {
  return { from: day, to: day, kind: 'lead', ...(site && { site }) };
}
