import { normalQuantile } from './normal-tail.ts';

/** An experiment that is being planned. */
export interface Planned {
  /** The rate of conversions today, above 0 and below 1. */
  rate: number;
  /** The smallest other rate that is worth finding. */
  rateToFind: number;
  /** Number of arms with the control. */
  arms: number;
}

/** Share of the experiments that find the difference, if it is there. */
const POWER = 0.8;

/** Share of the experiments without a difference that find one, all looks and arms together. */
export const FALSE_ALARMS = 0.05;

/**
 * The visitors that each arm needs (Fleiss, Levin & Paik 2003, 4.14, without pooling). Of several arms each is
 * compared with the control, and the false alarms are divided among them.
 */
export function plannedVisitors({ rate, rateToFind, arms }: Planned): number {
  const z = normalQuantile(FALSE_ALARMS / (arms - 1) / 2) + normalQuantile(1 - POWER);
  const variance = rate * (1 - rate) + rateToFind * (1 - rateToFind);
  return Math.ceil((z ** 2 * variance) / (rateToFind - rate) ** 2);
}
