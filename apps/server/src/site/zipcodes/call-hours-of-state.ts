import { getOwn } from '@zipfront/contracts/own';
import type { CallHours } from '@zipfront/contracts/time/call-hours';

/** The hours of federal law: 47 CFR 64.1200(c)(1). */
const FEDERAL: CallHours = { from: 8, to: 21 };

/** Laws on sales calls. A hint for the desk: a person may be called at the requested hour. */
const FEWER_HOURS: Record<string, CallHours> = {
  AL: { from: 8, to: 20 },
  CT: { from: 9, to: 20 },
  FL: { from: 8, to: 20 },
  KY: { from: 10, to: 21 },
  LA: { from: 8, to: 20 },
  MD: { from: 8, to: 20 },
  NV: { from: 9, to: 20 },
  OK: { from: 8, to: 20 },
  TX: { from: 9, to: 21 },
  WA: { from: 8, to: 20 },
};

/** The hours in which a state allows calls, by its two letters; the federal ones for others. */
export function callHoursOfState(state: string): CallHours {
  return getOwn(FEWER_HOURS, state) ?? FEDERAL;
}
