import type { CampaignComparison, ComparedDays } from '@zipfront/contracts/console/reports';

/** The days that a report is compared with, in words. */
export const COMPARED_DAYS_WORDS: Record<ComparedDays, string> = {
  before: 'the days before',
  year: 'the same days last year',
};

/** The same in the words of a report: `the day before` for one day. */
export function comparedDaysText(
  compare: ComparedDays,
  { counts }: Pick<CampaignComparison, 'counts'>,
): string {
  const words = COMPARED_DAYS_WORDS[compare];
  return counts.compared === 1 ? words.replace('days', 'day') : words;
}
