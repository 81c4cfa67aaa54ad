import { MEASURES } from '@zipfront/contracts/reports/measures';
import {
  isOfChange,
  RELATION_WORDS,
  type ReportCondition,
} from '@zipfront/contracts/reports/report-condition';
import { percentText, ratioText } from '../ui/format.ts';
import { describeMeasure } from './measures.ts';

/** A condition in words: `if Leads is below 5`. The currency of spend is not known here. */
export function conditionText({ measure, relation, value }: ReportCondition): string {
  const { label, text } = describeMeasure(measure);
  const isSpent = MEASURES[measure].kind === 'spent';
  const limit = isOfChange(relation)
    ? percentText(value)
    : isSpent
      ? ratioText(value / 100)
      : text(value, null);
  return `if ${label} is ${RELATION_WORDS[relation]} ${limit}`;
}
