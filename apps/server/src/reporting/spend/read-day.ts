import { dayOfDate } from '../rollups/reporting-time.ts';

/** With the month first, `11/05/2026` is November 5. */
export type DateOrder = 'month-first' | 'day-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const MONTH_NAME = /^(?:[a-z]{3,9}, )?([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i;
const DAY_AND_MONTH_NAME = /^(?:[a-z]{3,9}, )?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})$/i;

const TIME =
  /(?:T|,? )(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([AP]M))?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?(?:\|(\d{1,2}))?$/i;

/** `26-Nov-25` may begin with its year. */
export type Reading = DateOrder | 'year-first';

export type OpenDate = Partial<Record<Reading, number | null>>;

/** A day, a date whose reading the file decides, or null for a cell without a date. */
export type ReadDay = { day: number } | { readings: OpenDate } | null;

/** ISO 8601, with slashes, or with the English name of its month, and perhaps a time behind it. */
export function readDay(cell: string): ReadDay {
  const time = TIME.exec(cell);
  if (time !== null && timeIn(cell) === null) return null;
  const text = time === null ? cell : cell.slice(0, time.index);
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year !== undefined) return createDay(Number(year), Number(month), Number(day));
  const [, first, second, ofYear = ''] = SLASHED.exec(text) ?? [];
  if (first !== undefined) {
    const whole = parseYear(ofYear);
    const [one, other] = [Number(first), Number(second)];
    if (one === other) return createDay(whole, one, other);
    return openDate({
      'month-first': createDay(whole, one, other)?.day ?? null,
      'day-first': createDay(whole, other, one)?.day ?? null,
    });
  }
  const [, name, dayOfName, yearOfName] = MONTH_NAME.exec(text) ?? [];
  if (name !== undefined) return createDay(Number(yearOfName), parseMonth(name), Number(dayOfName));
  const [, before, nameAfter = '', after = ''] = DAY_AND_MONTH_NAME.exec(text) ?? [];
  if (before === undefined) return null;
  const found = createDay(parseYear(after), parseMonth(nameAfter), Number(before));
  if (after.length === 4 || before.length === 1 || before === after) return found;
  return openDate({
    'day-first': found?.day ?? null,
    'year-first': createDay(parseYear(before), parseMonth(nameAfter), Number(after))?.day ?? null,
  });
}

/** The time behind a date, `07:00`; null without one, or for a time that does not exist. */
export function timeIn(cell: string): string | null {
  const [time, written, minutes = '', half, ofDay] = TIME.exec(cell) ?? [];
  if (time === undefined) return null;
  const hour = Number(written);
  const isLate = half?.toLowerCase() === 'pm';
  const whole = half === undefined ? hour : (hour % 12) + (isLate ? 12 : 0);
  const hours = ofDay === undefined ? whole : Number(ofDay);
  const isTime = hours < 24 && Number(minutes) < 60 && (half === undefined || hour <= 12);
  return isTime ? `${pad(hours)}:${minutes}` : null;
}

function openDate(readings: OpenDate): ReadDay {
  return Object.values(readings).every((day) => day === null) ? null : { readings };
}

export function dayInReading(readings: OpenDate, reading: Reading): number | null {
  // A date with the name of its month has no number for it.
  const asked = readings[reading] === undefined ? 'day-first' : reading;
  return readings[asked] ?? null;
}

export function readingShownBy(
  readings: OpenDate,
  { first, last }: { first: number; last: number },
): Reading | null {
  const possible = (Object.keys(readings) as Reading[]).filter((reading) => {
    const day = readings[reading] ?? null;
    return day !== null && day >= first && day <= last;
  });
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

function parseYear(digits: string): number {
  return Number(digits) + (digits.length === 2 ? 2_000 : 0);
}

function parseMonth(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function createDay(year: number, month: number, day: number): { day: number } | null {
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
