import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import {
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type MeasureKind,
  type MeasureName,
  type Measures,
} from '@zipfront/contracts/reports/measures';
import {
  type Change,
  changeOfCount,
  changeOfMoney,
  changeOfShare,
  countText,
  moneyText,
  percentText,
  ratioText,
  shortMoneyText,
} from '../ui/format.ts';

export type ReportQuery = RequestOf<typeof getReport>['query'];

export type ReportAnswer = ResponseOf<typeof getReport>;

export type ReportRow = ReportAnswer['rows'][number];

export interface MeasureColumn extends Pick<Measure, 'better' | 'isUsual' | 'help'> {
  id: MeasureName;
  label: string;
  value(measures: Measures): number | null;
  text(value: number | null, currency: string | null): string;
  axisText?(value: number, currency: string | null): string;
}

const TEXTS: Record<MeasureKind, Pick<MeasureColumn, 'text' | 'axisText'>> = {
  count: { text: (value) => countText(value) },
  share: { text: percentText },
  quotient: { text: ratioText },
  earned: { text: (value) => moneyText(value), axisText: (value) => shortMoneyText(value) },
  spent: { text: moneyText, axisText: shortMoneyText },
};

export function describeMeasure(id: MeasureName): MeasureColumn {
  const { heading, kind, better, isUsual, help } = MEASURES[id];
  return {
    id,
    label: heading,
    better,
    isUsual,
    help,
    ...TEXTS[kind],
    value: (measures) => measures[id],
  };
}

export const MEASURE_COLUMNS = MEASURE_NAMES.map(describeMeasure) as [
  MeasureColumn,
  ...MeasureColumn[],
];

/** The change of a measure, in the unit of its kind. */
export function changeOfMeasure(
  id: MeasureName,
  now: number | null,
  before: number | null,
): Change | null {
  if (id === 'profit_cents') return changeOfMoney(now, before);
  if (MEASURES[id].kind !== 'share') return changeOfCount(now, before);
  return changeOfShare(now === null || before === null ? null : now - before);
}

/** The columns that a report by some dimensions shows before a person has chosen others. */
export function usualColumns(by: readonly DimensionName[]): MeasureColumn[] {
  return MEASURE_COLUMNS.filter(({ isUsual }) =>
    typeof isUsual === 'string' ? by.includes(isUsual) : isUsual,
  );
}
