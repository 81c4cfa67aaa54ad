import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

const SAME = 'unchanged';

/**
 * Formats the change of a number: `+5.3%`, `−12.0%`, `+350%`, `unchanged`; null from 0, because a
 * share of 0 does not exist.
 */
export function changeText(now: number, before: number): string | null {
  if (now === before) return SAME;
  if (before === 0) return null;
  const share = Math.abs(now / before - 1);
  const text = share < 1 ? percent(share) : `${NUMBER.format(Math.round(share * 100))}%`;
  return `${signOf(now - before)}${text}`;
}

/** Formats the change of an amount that may be a loss, and so has no share: `+$162.00`. */
export function moneyChangeText(nowCents: number, beforeCents: number): string {
  const difference = nowCents - beforeCents;
  return difference === 0
    ? SAME
    : `${signOf(difference)}${money(Math.abs(difference), MONEY_CURRENCY)}`;
}

function signOf(difference: number): string {
  return difference < 0 ? '−' : '+';
}
