import { type Measures, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { percentText } from '../ui/format.ts';

/** The share differs from the funnel's, where accepted leads are a share of all hand-offs. */
export const SOLD_OF_DECIDED = 'Sold of decided';

/**
 * The share of sold leads in those that were sold, rejected, or sold and taken back; a dash without
 * any.
 */
export function soldOfDecided(
  outcome: Pick<Measures, 'sold' | 'taken_back' | 'rejected'> = NO_SUMS,
): string {
  const { sold, taken_back, rejected } = outcome;
  const decided = sold + taken_back + rejected;
  return decided === 0 ? '–' : percentText(sold / decided);
}
