import { countText } from '../ui/format.ts';

/** What stands beside a count of sold leads, which has those that were taken back later, too. */
export function takenBackText(count: number | undefined): string {
  return count ? `${countText(count)} of them taken back` : '';
}
