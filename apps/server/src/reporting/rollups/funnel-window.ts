import { DAY_MS } from '@zipfront/contracts/day-ms';

/** Days from the start of a visit in which a step counts, also for the steps after the first. */
export const FUNNEL_WINDOW_DAYS = 7;

/** The same in milliseconds. */
export const FUNNEL_WINDOW_MS = FUNNEL_WINDOW_DAYS * DAY_MS;
