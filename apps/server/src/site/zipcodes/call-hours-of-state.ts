import { getOwn } from '@zipfront/contracts/own';
import type { CallHours } from '@zipfront/contracts/time/call-hours';

/** The hours of federal law: 47 CFR 64.1200(c)(1). */
const FEDERAL: CallHours = { from: 8, to: 21, sunday_from: 8 };

/**
 * Laws on sales calls. A hint for the desk: a person may be called at the requested hour. Rhode
 * Island's are those that weekdays and Saturdays share.
 */
const FEWER_HOURS: Record<string, [from: number, to: number, sundayFrom?: number | null]> = {
  AL: [8, 20, null],
  CT: [9, 20],
  FL: [8, 20],
  KY: [10, 21],
  LA: [8, 20, null],
  MA: [8, 20],
  MD: [8, 20],
  MI: [9, 21],
  MN: [9, 21],
  MS: [8, 20, null],
  NM: [9, 21],
  NV: [9, 20],
  OK: [8, 20],
  OR: [8, 20],
  RI: [10, 17, null],
  TX: [9, 21, 12],
  WA: [8, 20],
};

/** The hours in which a state allows calls, by its two letters; the federal ones for others. */
export function callHoursOfState(state: string): CallHours {
  const hours = getOwn(FEWER_HOURS, state);
  if (hours === undefined) return FEDERAL;
  const [from, to, sundayFrom = from] = hours;
  return { from, to, sunday_from: sundayFrom };
}
