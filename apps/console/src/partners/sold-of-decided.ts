import type { Measures } from '@zipfront/contracts/reports/measures';
import { percentText } from '../ui/format.ts';

/** The share differs from the funnel's, where accepted leads are a share of all hand-offs. */
export const SOLD_OF_DECIDED = 'Sold of decided';

/** The share of sold leads in those that were sold or rejected; a dash without any. */
export function soldOfDecided(outcome?: Pick<Measures, 'sold' | 'rejected'>): string {
  const { sold, rejected } = outcome ?? { sold: 0, rejected: 0 };
  return sold + rejected === 0 ? '–' : percentText(sold / (sold + rejected));
}
