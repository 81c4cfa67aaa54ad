import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { dayOfDate } from '../rollups/reporting-time.ts';
import type { BrokenDown } from './rows.ts';

/** Names rows of two ranges: rows of the same names, and of the first day with the first day. */
export function keysOf(by: readonly DimensionName[]) {
  return ({ names }: BrokenDown, from = 0) =>
    JSON.stringify(names.map((name, at) => (by[at] === 'day' ? dayOfDate(name) - from : name)));
}
