import { MEASURES } from '@zipfront/contracts/reports/measures';
import type { ReportCondition } from '@zipfront/contracts/reports/report-condition';
import { ratioText } from '../ui/format.ts';
import { describeMeasure } from './measures.ts';

/** A condition in words: `if Leads is below 5`. The currency of spend is not known here. */
export function conditionText({ measure, relation, value }: ReportCondition): string {
  const { label, text } = describeMeasure(measure);
  const isSpent = MEASURES[measure].kind === 'spent';
  return `if ${label} is ${relation} ${isSpent ? ratioText(value / 100) : text(value, null)}`;
}
