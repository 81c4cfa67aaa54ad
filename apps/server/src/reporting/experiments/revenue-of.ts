import type { RevenueView } from '@zipfront/contracts/console/experiments';
import { compareMeans, type Sums } from '../../platform/statistics/compare-means.ts';
import { FALSE_ALARMS } from '../../platform/statistics/planned-visitors.ts';
import type {
  ArmOfRow,
  ExperimentDayRow,
  ExperimentMoneyRow,
} from '../../platform/store/experiment-rows.ts';
import { countsBy } from './looks.ts';

/** Days after which the earnings of a visitor are read: seven for the hand-off, and as many for the partner's decision. */
export const MONEY_AFTER_DAYS = 14;

/** The counts that earnings are read from. */
export interface Earned {
  arms: readonly ArmOfRow[];
  days: ExperimentDayRow[];
  money: readonly ExperimentMoneyRow[];
  /** The days of visitors, both ends in it. */
  from: number;
  to: number;
  /** Whether the experiment is over with these days: before, no difference is read. */
  isWhole: boolean;
}

/** The earnings of each arm, in their order; null while no visitor was counted long enough ago. */
export function revenueOf({
  arms,
  days,
  money,
  from,
  to,
  isWhole,
}: Earned): (RevenueView | null)[] {
  const counts = countsBy(arms, days, { from, to });
  const sums = arms.map(({ name }, at): Sums => {
    const own = money.filter(({ arm, day }) => arm === name && day >= from && day <= to);
    return {
      visitors: counts[at]?.visitors ?? 0,
      sum: own.reduce((sum, { cents }) => sum + cents, 0),
      squares: own.reduce((sum, { squares }) => sum + squares, 0),
    };
  });
  const [control] = sums;
  const alpha = FALSE_ALARMS / (arms.length - 1);
  return sums.map((own, at) => {
    if (own.visitors === 0 || control === undefined) return null;
    const { visitors, sum: cents } = own;
    const difference = at > 0 && isWhole ? compareMeans(control, own, alpha) : null;
    return { visitors, cents, perVisitorCents: cents / visitors, difference };
  });
}
