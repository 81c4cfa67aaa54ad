import { EARLIEST_SPEND_DAY } from '@zipfront/contracts/money/amounts';
import { dateText } from '@zipfront/contracts/time/time';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import {
  dayInReading,
  type OpenDate,
  type Reading,
  readDay,
  readingShownBy,
  timeIn,
} from './read-day.ts';
import type { SpendOptions } from './spend-file.ts';
import { columnName, readCell, type SpendTable } from './spend-table.ts';

interface OpenCell {
  line: number;
  cell: string;
  readings: OpenDate;
}

const EARLIEST_DAY = dayOfDate(EARLIEST_SPEND_DAY);
const DAYS_OF_YEAR = 366;

const MIDNIGHT = '00:00';
const MAX_STARTS = 2;

/** A date that does not exist in one reading shows the other; otherwise the future does. */
export function chooseReading(
  table: SpendTable,
  { dateOrder, latestDay }: Pick<SpendOptions, 'dateOrder' | 'latestDay'>,
): { reading: Reading } | { error: string } {
  if (dateOrder !== null) return { reading: dateOrder };
  const open: OpenCell[] = [];
  const days: number[] = [];
  for (const line of table.lines) {
    const cell = readCell(table, line, 'day');
    const found = readDay(cell);
    if (found !== null && 'day' in found) days.push(found.day);
    else if (found !== null) open.push({ line: line.line, cell, readings: found.readings });
  }
  const [first] = open;
  if (first === undefined) return { reading: 'month-first' };
  const anyDay = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };
  const byDates = shownIn(open, anyDay);
  const shown =
    byDates.size > 0 ? byDates : shownIn(open, { first: EARLIEST_DAY, last: latestDay });
  const [reading = ofOneYear(open, days), other] = [...shown.keys()];
  if (reading !== null && other === undefined) return { reading };
  const wrong = (other && shown.get(other)) || first;
  return {
    error: `Line ${wrong.line}, column ${columnName(table, 'day')}: “${wrong.cell}” ${
      other
        ? 'contradicts other dates of the file in the order of day and month'
        : 'can be read in two ways; choose below which number is the month'
    }.`,
  };
}

function shownIn(
  open: readonly OpenCell[],
  days: { first: number; last: number },
): Map<Reading, OpenCell> {
  const shown = new Map<Reading, OpenCell>();
  for (const cell of open) {
    const reading = readingShownBy(cell.readings, days);
    if (reading !== null && !shown.has(reading)) shown.set(reading, cell);
  }
  return shown;
}

/** The reading of dates such as `25-Nov-26` in which alone all days are within a year. */
function ofOneYear(open: readonly OpenCell[], others: readonly number[]): Reading | null {
  if (!open.every(({ readings }) => 'year-first' in readings)) return null;
  const readings = (['day-first', 'year-first'] as const).filter((reading) => {
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const days = open.map(({ readings: one }) => dayInReading(one, reading) ?? 0);
    for (const day of [...days, ...others]) {
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
    return last - first < DAYS_OF_YEAR - 1;
  });
  // No program is known that writes the year first before the name of a month.
  return readings.join() === 'day-first' ? 'day-first' : null;
}

/** A note that hours are added up, or a question about days that begin at another time. */
export function aboutHours(table: SpendTable): { text: string; isQuestion: boolean } | null {
  const timed = table.lines.flatMap((line) => {
    const cell = readCell(table, line, 'day');
    const [found, time] = [readDay(cell), timeIn(cell)];
    return found === null || time === null ? [] : [{ ...line, cell, time }];
  });
  const times = new Set(timed.map(({ time }) => time));
  const [first] = timed;
  if (first === undefined || (times.size === 1 && times.has(MIDNIGHT))) return null;
  const areHours = times.size > MAX_STARTS || times.has(MIDNIGHT) || first.cell.includes('|');
  if (areHours) {
    return { text: 'The file is by hour. Its hours are added up to days.', isQuestion: false };
  }
  const found = readDay(first.cell);
  const day = found && 'day' in found ? ` as ${dateText(dateOfDay(found.day))}` : '';
  return {
    text: `Line ${first.line}, column ${columnName(table, 'day')}: “${first.cell}” is read${day}, and the days of the file begin at ${[...times].join(' or ')}. Are they the days of the account, and not those of another time zone?`,
    isQuestion: true,
  };
}
