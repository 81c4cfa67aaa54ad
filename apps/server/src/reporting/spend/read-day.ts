import { dayOfDate } from '../rollups/reporting-time.ts';

/**
 * The order of the numbers in dates with slashes: with the month first, `11/05/2026` is November 5.
 */
export type DateOrder = 'month-first' | 'day-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?(?:\.0+)?Z?)?$/;
const SLASHED =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: 0?0:00(?::00)?| 12:00(?::00)? AM)?$/i;
const MONTH_NAME = /^(?:[a-z]{3,9}, )?([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i;
const DAY_AND_MONTH_NAME = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i;

/** A date with slashes whose order is still unknown. */
interface SlashedDate {
  first: number;
  second: number;
  year: number;
}

/** A day, a date that needs an order, or null for a cell without a date. */
export type ReadDay = { day: number } | SlashedDate | null;

/**
 * Reads the date in a cell: ISO 8601, with slashes, or with the English name of its month.
 *
 * @example
 * ```ts
 * readDay('2026-11-20'); // { day: 20777 }
 * readDay('11/05/2026'); // { first: 11, second: 5, year: 2026 }: the file decides on the order
 * ```
 */
export function readDay(cell: string): ReadDay {
  const [, year, month, day] = ISO.exec(cell) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, first, second, ofYear = ''] = SLASHED.exec(cell) ?? [];
  if (first !== undefined) {
    const whole = Number(ofYear) + (ofYear.length === 2 ? 2_000 : 0);
    const [one, other] = [Number(first), Number(second)];
    if (one === other) return dayOf(whole, one, other);
    return one > 12 && other > 12 ? null : { first: one, second: other, year: whole };
  }
  const [, name, dayOfName, yearOfName] = MONTH_NAME.exec(cell) ?? [];
  if (name !== undefined) return dayOf(Number(yearOfName), monthOf(name), Number(dayOfName));
  const [, before, nameAfter = '', yearAfter] = DAY_AND_MONTH_NAME.exec(cell) ?? [];
  return before === undefined ? null : dayOf(Number(yearAfter), monthOf(nameAfter), Number(before));
}

/** The order that a date reveals by itself: a number above 12 is not a month. */
export function orderShownBy({ first, second }: SlashedDate): DateOrder | null {
  if (second > 12) return 'month-first';
  return first > 12 ? 'day-first' : null;
}

/** The day of a date with slashes; null if the date does not exist in this order. */
export function dayInOrder({ first, second, year }: SlashedDate, order: DateOrder): number | null {
  const found = order === 'month-first' ? dayOf(year, first, second) : dayOf(year, second, first);
  return found?.day ?? null;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: number, month: number, day: number): { day: number } | null {
  const [yyyy, mm, dd] = [String(year).padStart(4, '0'), pad(month), pad(day)];
  try {
    return { day: dayOfDate(`${yyyy}-${mm}-${dd}`) };
  } catch {
    return null;
  }
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
