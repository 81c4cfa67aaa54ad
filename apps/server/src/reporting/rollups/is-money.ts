import { MONEY } from '../../platform/store/cubes.ts';

/** Whether a column of a report is money of leads, or counts their decisions. */
export function isMoney(name: string): boolean {
  return (MONEY as readonly string[]).includes(name);
}
