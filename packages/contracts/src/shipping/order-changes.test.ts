import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './order.ts';
import {
  allowsChange,
  isChangeable,
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  nextStatuses,
  type OrderChange,
  type OrderChanger,
  stepToTakeBack,
} from './order-changes.ts';
import { pickupDays } from './pickup-date.ts';

const TODAY = '2026-11-20';

const allows = (change: OrderChange, by: OrderChanger = 'account') =>
  allowsChange('ordered', change, { by, days: pickupDays(TODAY) });

const streets = (pickup: string, delivery = '233 S Wacker Drive'): OrderChange => ({
  what: 'streets',
  to: { pickup, delivery },
  reason: null,
});

/** Rows: a status. Columns: the next one. `a`: an account may, `v`: the visitor as well. */
const MATRIX = `
  requested       - a - - - - v
  ordered         - - a a - - v
  carrier-sought  - - - a - - v
  booked          - - a - a - a
  picked-up       - - - - - a -
  delivered       - - - - - - -
  cancelled       - - - - - - -`;

// behaviour: 12.34
test('allows each status only what follows it, by who asks, in a matrix of all pairs', () => {
  const rows = ORDER_STATUSES.map((from) => {
    const marks = ORDER_STATUSES.map((to) => {
      const change: OrderChange = { what: 'status', to, reason: null };
      const by = (['visitor', 'account'] as const).filter((by) =>
        allowsChange(from, change, { by, days: pickupDays(TODAY) }),
      );
      return { '': '-', account: 'a', 'visitor,account': 'v' }[by.join()] ?? by.join();
    });
    return `\n  ${from.padEnd(16)}${marks.join(' ')}`;
  });
  expect(rows.join('')).toBe(MATRIX);
});

// behaviour: 12.34
test.each([
  'visitor',
  'account',
] as const)('lists what the %s may do with the next status first, a step back and Canceled last', (by) => {
  for (const from of ORDER_STATUSES) {
    const kinds = nextStatuses(from, by).map((to) => {
      if (to === 'cancelled') return 2;
      return ORDER_STATUSES.indexOf(to) > ORDER_STATUSES.indexOf(from) ? 0 : 1;
    });
    expect(kinds, from).toEqual(kinds.toSorted());
  }
});

const step = (before: string | null, after: string, what = 'status') => ({ what, before, after });

// behaviour: 12.72
test.each([
  ['cancelled', [step('booked', 'cancelled'), step('ordered', 'booked')], 'booked'],
  ['cancelled', [step('1', '2', 'price'), step('requested', 'cancelled')], 'requested'],
  ['ordered', [step('requested', 'ordered')], 'requested'],
  ['delivered', [step('picked-up', 'delivered')], 'picked-up'],
  ['picked-up', [step('booked', 'picked-up')], 'booked'],
  ['carrier-sought', [step('ordered', 'carrier-sought')], 'ordered'],
  // A status that can follow anyway.
  ['booked', [step('carrier-sought', 'booked')], null],
  ['carrier-sought', [step('booked', 'carrier-sought'), step('ordered', 'carrier-sought')], null],
  // A step that was taken back is no step to this status: the one before it is.
  [
    'ordered',
    [step('cancelled', 'ordered'), step('ordered', 'cancelled'), step('requested', 'ordered')],
    'requested',
  ],
  ['requested', [step('ordered', 'requested'), step('requested', 'ordered')], null],
  ['cancelled', [step('lost', 'cancelled')], null],
  ['cancelled', [step(null, 'cancelled')], null],
  ['requested', [], null],
] as const)('finds the way back of an order that is %s after %j: %s', (status, history, before) => {
  expect(stepToTakeBack(status, history)?.before ?? null).toBe(before);
});

// behaviour: 12.72
test('lets an account alone take a step back, and to its status alone', () => {
  const back: OrderChange = { what: 'status', to: 'booked', reason: null };
  const rules = { by: 'account' as const, days: pickupDays(TODAY), takesBackTo: 'booked' as const };
  expect(allowsChange('cancelled', back, rules)).toBe(true);
  expect(allowsChange('cancelled', { ...back, to: 'ordered' }, rules)).toBe(false);
  expect(allowsChange('cancelled', { ...back, reason: 'x'.repeat(501) }, rules)).toBe(false);
  expect(allowsChange('cancelled', back, { ...rules, takesBackTo: null })).toBe(false);
});

// behaviour: 12.34
test('allows no change but of the status to a delivered or cancelled order, and some to any other', () => {
  const whats = ['status', 'date', 'price', 'streets', 'holder'] as const;
  const changers = ['visitor', 'account'] as const;
  const ends = ORDER_STATUSES.filter((status) =>
    changers.every((by) => whats.every((what) => !isChangeable(status, what, by))),
  );
  expect(ends).toEqual(['delivered', 'cancelled']);
  expect(ORDER_STATUSES.filter((status) => nextStatuses(status, 'account').length === 0)).toEqual(
    ends,
  );
});

// behaviour: 12.34
test.each([
  ['visitor', 'date', ['ordered', 'carrier-sought']],
  ['visitor', 'streets', ['ordered', 'carrier-sought']],
  ['visitor', 'status', ['requested', 'ordered', 'carrier-sought']],
  ['visitor', 'price', []],
  ['visitor', 'holder', []],
  ['account', 'date', ['requested', 'ordered', 'carrier-sought', 'booked']],
  ['account', 'streets', ['requested', 'ordered', 'carrier-sought', 'booked', 'picked-up']],
  ['account', 'price', ['requested', 'ordered', 'carrier-sought', 'booked', 'picked-up']],
  ['account', 'holder', ['requested', 'ordered', 'carrier-sought', 'booked', 'picked-up']],
] as const)('lets the %s change the %s in the statuses %j', (by, what, statuses) => {
  expect(ORDER_STATUSES.filter((status) => isChangeable(status, what, by))).toEqual(statuses);
});

// behaviour: 12.34
test.each<[OrderChange, boolean]>([
  [{ what: 'date', to: '2026-11-20', reason: 'asked' }, true],
  [{ what: 'date', to: '2026-11-19', reason: 'asked' }, false],
  [{ what: 'date', to: '2027-11-20', reason: 'asked' }, true],
  [{ what: 'date', to: '2027-11-21', reason: 'asked' }, false],
  [{ what: 'date', to: '2027-02-30', reason: 'asked' }, false],
  [{ what: 'date', to: '2026-12-01', reason: ' ' }, false],
  [{ what: 'date', to: '2026-12-01', reason: null }, false],
  [{ what: 'price', to: 1, reason: 'ferry' }, true],
  [{ what: 'price', to: MAX_ORDER_PRICE, reason: 'ferry' }, true],
  [{ what: 'price', to: MAX_ORDER_PRICE + 1, reason: 'ferry' }, false],
  [{ what: 'price', to: 0, reason: 'ferry' }, false],
  [{ what: 'price', to: 10.5, reason: 'ferry' }, false],
  [{ what: 'price', to: null, reason: 'wrong' }, true],
  [{ what: 'price', to: 900, reason: null }, false],
  [streets('350 5th Avenue'), true],
  [streets('12'), false],
  [streets('350 5th Avenue', ''), false],
  [streets(`${'x'.repeat(200)}`), true],
  [streets(`${'x'.repeat(201)}`), false],
  [{ what: 'holder', to: null, reason: null }, true],
  [{ what: 'status', to: 'cancelled', reason: 'x'.repeat(MAX_REASON_LENGTH) }, true],
  [{ what: 'holder', to: null, reason: 'x'.repeat(MAX_REASON_LENGTH + 1) }, false],
])('checks the value and the reason of %j: %s', (change, expected) => {
  expect(allows(change)).toBe(expected);
});

// behaviour: 12.34
test('asks the visitor for no reason', () => {
  expect(allows({ what: 'date', to: '2026-12-01', reason: null }, 'visitor')).toBe(true);
});
