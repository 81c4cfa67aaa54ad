import type { ComparedDays } from '@zipfront/contracts/console/reports';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import {
  isOfChange,
  RELATION_WORDS,
  type ReportCondition,
} from '@zipfront/contracts/reports/report-condition';
import { percentText, ratioText } from '../ui/format.ts';
import { describeMeasure } from './measures.ts';

export const COMPARED_WORDS: Readonly<Record<ComparedDays, string>> = {
  before: 'the days before',
  weekdays: 'the same weekdays before',
  year: 'a year before',
};

export const SUBJECT_WORDS: Record<NonNullable<ReportCondition['of']>, string> = {
  total: 'the total',
  rows: 'any row',
};

/** `is above`, `has fallen by more than` */
export function relationText(relation: ReportCondition['relation']): string {
  return `${isOfChange(relation) ? 'has' : 'is'} ${RELATION_WORDS[relation]}`;
}

/**
 * A condition in words: `if Leads is below 5`, `if Leads of any row has fallen by more than 20%
 * against the days before`. The currency of spend is not known here.
 */
export function conditionText(
  { of = 'total', measure, relation, value }: ReportCondition,
  compare: ComparedDays | undefined,
): string {
  const { label, text } = describeMeasure(measure);
  const isSpent = MEASURES[measure].kind === 'spent';
  const subject = of === 'total' ? label : `${label} of ${SUBJECT_WORDS[of]}`;
  const is = `if ${subject} ${relationText(relation)}`;
  if (!isOfChange(relation)) {
    return `${is} ${isSpent ? ratioText(value / 100) : text(value, null)}`;
  }
  return `${is} ${percentText(value)}${compare ? ` against ${COMPARED_WORDS[compare]}` : ''}`;
}
