import type { ComparedDays } from '@zipfront/contracts/console/reports';

/** The days that a report is compared with, in words. */
export const COMPARED_DAYS_WORDS: Record<ComparedDays, string> = {
  before: 'the days before',
  year: 'the same days last year',
};
