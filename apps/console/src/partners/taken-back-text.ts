import { countText } from '../ui/format.ts';

/** What stands beside a count of sold leads: how many are not among them any more. */
export function takenBackText(count: number | undefined): string {
  return count ? `${countText(count)} more taken back` : '';
}
