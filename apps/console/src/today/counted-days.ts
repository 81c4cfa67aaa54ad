import type { Answered } from '@zipfront/contracts/api/operation';
import type { getDays } from '@zipfront/contracts/api/today';

/** Days with their sums, the oldest first, and what happened on them. */
export type CountedDays = Answered<typeof getDays>;

/** The sums of a day. */
export type CountedDay = CountedDays['rows'][number];
