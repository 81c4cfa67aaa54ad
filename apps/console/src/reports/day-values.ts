import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { type Measures, measure, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { MEASURE_COLUMNS, type MeasureColumn } from './measures.ts';

export interface DayRow extends Measures {
  day?: string | undefined;
}

/** A day that a report leaves out, because nothing was counted and no spend imported. */
const EMPTY: Measures = measure(NO_SUMS);

export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/**
 * The values of a measure, one a day. A day without a row is zero, or null if no day has a value.
 */
export function dayValues(
  { value }: Pick<MeasureColumn, 'value'>,
  days: readonly string[],
  rows: readonly DayRow[],
): (number | null)[] {
  const found = new Map(rows.map((row) => [row.day, row]));
  const ofEmpty = isKnownIn({ value }, rows) ? value(EMPTY) : null;
  return days.map((day) => {
    const row = found.get(day);
    return row === undefined ? ofEmpty : value(row);
  });
}

export function isKnownIn(
  { value }: Pick<MeasureColumn, 'value'>,
  rows: readonly DayRow[],
): boolean {
  return rows.some((row) => value(row) !== null);
}

/** The measure that a chart shows: the chosen one, otherwise profit where it is known, or leads. */
export function chartedMeasure(rows: readonly DayRow[], chosen: string | undefined): MeasureColumn {
  const named = (id: string | undefined) => MEASURE_COLUMNS.filter((one) => one.id === id);
  const usual = named('profit_cents').filter((profit) => isKnownIn(profit, rows));
  const [measure = MEASURE_COLUMNS[0]] = [...named(chosen), ...usual, ...named('leads')];
  return measure;
}
