import { countText } from '../ui/format.ts';
import { durationText } from './duration-text.ts';
import type { Step } from './visit-sets.ts';

/** The time within which half of the visits reached a step: `1 min 20 s`; null where unknown. */
export function halfWithin({ median_seconds, median_days }: Step): string | null {
  if (median_seconds !== null) return durationText(median_seconds);
  if (median_days === null) return null;
  if (median_days === 0) return 'the same day';
  return median_days === 1 ? '1 day' : `${countText(median_days)} days`;
}
