import { amountText } from '@zipfront/contracts/money/currency';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';

const NUMBER = new Intl.NumberFormat('en-US');
const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/**
 * The text in place of a number that is not known, which is not zero; the reason stands beside it.
 */
const UNKNOWN = '–';

/** A count: `1,918`. */
export function countText(count: number | null): string {
  return count === null ? UNKNOWN : NUMBER.format(count);
}

/** A number with so many decimals: `1,242.5`. */
export function decimalText(value: number, digits = 1): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The text in place of an empty name, which links or reports lacked. */
export const NO_VALUE = 'not given';

/** An amount: `$1,234.50`, below zero `−$54.14`. */
export function moneyText(cents: number | null, currency: string | null = MONEY_CURRENCY): string {
  return cents === null || currency === null ? UNKNOWN : amountText(cents, currency);
}

/** An amount that is not exact, in whole dollars: `$12,431`. */
export function wholeMoneyText(cents: number): string {
  return amountText(cents, MONEY_CURRENCY, { minimumFractionDigits: 0, maximumFractionDigits: 0 });
}

/** An amount on an axis: `$1.2K`, and `$0.50` where it has cents. */
export function shortMoneyText(cents: number, currency: string | null = MONEY_CURRENCY): string {
  const isOfCents = cents % 100 !== 0 && Math.abs(cents) < 100_000;
  return amountText(cents, currency ?? MONEY_CURRENCY, {
    notation: 'compact',
    maximumFractionDigits: isOfCents ? 2 : 1,
    minimumFractionDigits: isOfCents ? 2 : 0,
  });
}

/** A share: `8.6%`. */
export function percentText(share: number | null): string {
  return share === null ? UNKNOWN : `${decimalText(share * 100)}%`;
}

/** A ratio: `1.35`. */
export function ratioText(ratio: number | null): string {
  return ratio === null ? UNKNOWN : decimalText(ratio, 2);
}

/** A day of the calendar: `Nov 22`. */
export function dayText(day: string): string {
  return SHORT_DAY.format(Date.parse(day));
}

/** A day with its weekday: `Tue, Nov 17`. */
export function weekdayText(day: string): string {
  return LONG_DAY.format(Date.parse(day));
}

/** Days: `Oct 29 – Nov 25`, or one; with their years unless all are of this one. */
export function daysText({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => day.slice(0, 4));
  const isOfThisYear = first === last && last === String(new Date().getFullYear());
  const year = isOfThisYear ? '' : `, ${last}`;
  if (from === to) return `${weekdayText(to)}${year}`;
  return `${dayText(from)}${first === last ? '' : `, ${first}`} – ${dayText(to)}${year}`;
}

/**
 * What a number has changed by: of a share points of a percentage, of what may be below zero an
 * amount, of any other number a percentage; from nothing to something it is new.
 */
export interface Change {
  direction: 'up' | 'down' | 'same' | 'new';
  /** `12%`, `$71.20`, `1.4 points`. */
  text: string;
}

export const NEW: Change = { direction: 'new', text: 'new' };

/** The change of a number that is never below zero; null where there is nothing to compare with. */
export function changeOfCount(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  if (before === 0) return now === 0 ? null : NEW;
  const percent = Math.round(Math.abs(now / before - 1) * 100);
  return {
    direction: percent === 0 ? 'same' : changeDirection(now - before),
    text: `${NUMBER.format(percent)}%`,
  };
}

/** The change of an amount that may be a loss, and so has no share. */
export function changeOfMoney(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  return {
    direction: changeDirection(now - before),
    text: moneyText(Math.abs(now - before)),
  };
}

/** A difference of two shares in points of a percentage, without its sign: `1.4`. */
export function pointsText(difference: number): string {
  return decimalText(Math.abs(difference * 100));
}

/** The change of a share; null where there is nothing to compare with. */
export function changeOfShare(difference: number | null): Change | null {
  if (difference === null) return null;
  const points = pointsText(difference);
  return {
    direction: points === '0.0' ? 'same' : changeDirection(difference),
    text: `${points} points`,
  };
}

function changeDirection(difference: number): Change['direction'] {
  if (difference === 0) return 'same';
  return difference > 0 ? 'up' : 'down';
}

/** A point in time in a zone: `Nov 24, 3:00 PM EST`. */
export function instantText(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(Date.parse(at))
    .replaceAll('\u202f', ' ');
}
