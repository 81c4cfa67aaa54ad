import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONEY, moneySums } from '../../platform/store/tables/reports.ts';
import { leadOutcome, type Reported } from './lead-outcome.ts';

const report = (status: Reported['status'], amount: number | null, at: number, sale = 's1') => ({
  partner: 'p',
  transaction_id: sale,
  status,
  amount_cents: amount,
  occurred_at: at,
  content_hash: `${status} ${amount} ${at}`,
});

const totalOf = (reports: Reported[]) => {
  const total = moneySums(() => 0);
  for (const { change } of leadOutcome(reports).changes) {
    for (const name of MONEY) total[name] += change[name];
  }
  return Object.fromEntries(Object.entries(total).filter(([, value]) => value !== 0));
};

describe('leadOutcome', () => {
  // behaviour: 22.6
  it.each<[string, Reported[], string, number | null, Record<string, number>]>([
    ['no report', [], 'open', null, {}],
    ['a quote that was shown', [report('open', null, 1)], 'open', null, {}],
    [
      'an acceptance',
      [report('accepted', 900, 1)],
      'accepted',
      900,
      { accepted: 1, pending_cents: 900 },
    ],
    ['a rejection', [report('rejected', null, 1)], 'rejected', null, { rejected: 1 }],
    [
      'a sale',
      [report('accepted', null, 1), report('sold', 4_250, 2)],
      'sold',
      4_250,
      { accepted: 1, sold: 1, approved_cents: 4_250 },
    ],
    [
      'a policy without an amount of its own',
      [report('sold', 4_250, 1), report('bound', null, 2)],
      'bound',
      4_250,
      { accepted: 1, sold: 1, bound: 1, approved_cents: 4_250 },
    ],
    [
      'a quote that was shown later',
      [report('sold', 4_250, 1), report('open', null, 2)],
      'sold',
      4_250,
      { accepted: 1, sold: 1, approved_cents: 4_250 },
    ],
    [
      'a corrected amount',
      [report('sold', 4_250, 1), report('sold', 4_000, 2)],
      'sold',
      4_000,
      { accepted: 1, sold: 1, approved_cents: 4_000 },
    ],
    [
      'a reversal',
      [report('sold', 4_250, 1), report('reversed', null, 2)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
    [
      'a sale that is rejected later',
      [report('sold', 4_250, 1), report('rejected', null, 2)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
    [
      'a sale that is rejected twice',
      [report('sold', 4_250, 1), report('rejected', null, 2), report('rejected', null, 3)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
    [
      'a sale that is reversed and rejected',
      [report('sold', 4_250, 1), report('reversed', null, 2), report('rejected', null, 3)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
    [
      'a reversal of a known amount, rejected later',
      [report('reversed', 1_000, 1), report('rejected', null, 2)],
      'reversed',
      null,
      { accepted: 1, reversed: 1, reversed_cents: 1_000 },
    ],
    [
      'a sale again after its rejections',
      [report('sold', 4_250, 1), report('rejected', null, 2), report('sold', null, 3)],
      'sold',
      4_250,
      { accepted: 1, sold: 1, approved_cents: 4_250 },
    ],
    [
      'a policy after a reversal of a part',
      [report('sold', 4_250, 1), report('reversed', 1_000, 2), report('bound', null, 3)],
      'bound',
      3_250,
      { accepted: 1, sold: 1, bound: 1, approved_cents: 3_250, reversed_cents: 1_000 },
    ],
    [
      'a new amount after a reversal of a part',
      [report('sold', 4_250, 1), report('reversed', 1_000, 2), report('sold', 3_000, 3)],
      'sold',
      3_000,
      { accepted: 1, sold: 1, approved_cents: 3_000 },
    ],
    [
      'a reversal of a part',
      [report('sold', 4_250, 1), report('reversed', 1_000, 2)],
      'sold',
      3_250,
      { accepted: 1, sold: 1, approved_cents: 3_250, reversed_cents: 1_000 },
    ],
    [
      'a reversal of two parts',
      [report('sold', 4_250, 1), report('reversed', 4_000, 2), report('reversed', 250, 3)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
    [
      'a reversal without its sale',
      [report('reversed', 4_250, 1)],
      'reversed',
      null,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
    [
      'a sale after its reversal',
      [report('sold', 4_250, 1), report('reversed', null, 2), report('sold', 4_300, 3)],
      'sold',
      4_300,
      { accepted: 1, sold: 1, approved_cents: 4_300 },
    ],
    [
      'two sales, one of them reversed',
      [report('sold', 2_000, 1), report('sold', 2_200, 2, 's2'), report('reversed', null, 3)],
      'sold',
      2_200,
      { accepted: 1, sold: 1, approved_cents: 2_200, reversed_cents: 2_000 },
    ],
    [
      'two sales, one of them promised',
      [report('sold', 2_000, 1), report('accepted', 2_200, 2, 's2')],
      'sold',
      2_000,
      { accepted: 1, sold: 1, approved_cents: 2_000, pending_cents: 2_200 },
    ],
    [
      'a promise that is rejected',
      [report('accepted', 900, 1), report('rejected', null, 2)],
      'rejected',
      null,
      { rejected: 1 },
    ],
    [
      'a promise that is paid with more',
      [report('accepted', 900, 1), report('sold', 1_000, 2)],
      'sold',
      1_000,
      { accepted: 1, sold: 1, approved_cents: 1_000 },
    ],
    [
      'a promise that is reversed',
      [report('accepted', 900, 1), report('reversed', null, 2)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 900 },
    ],
    [
      'a rejection by one of two',
      [report('rejected', null, 1), report('accepted', null, 2, 's2')],
      'accepted',
      null,
      { accepted: 1, awaiting: 1 },
    ],
    [
      'a promise whose amount comes later',
      [report('accepted', null, 1), report('accepted', 900, 2)],
      'accepted',
      900,
      { accepted: 1, pending_cents: 900 },
    ],
    [
      'two promises, one of them without an amount',
      [report('accepted', 900, 1), report('accepted', null, 2, 's2')],
      'accepted',
      900,
      { accepted: 1, awaiting: 1, pending_cents: 900 },
    ],
    [
      'a sale and its reversal at one instant',
      [report('reversed', null, 1), report('sold', 4_250, 1)],
      'reversed',
      0,
      { accepted: 1, reversed: 1, reversed_cents: 4_250 },
    ],
  ])('computes the outcome of %s', (_name, reports, status, valueCents, total) => {
    const decisions = reports.filter((one) => one.status !== 'open');
    const times = (decisions.length === 0 ? reports : decisions).map((one) => one.occurred_at);
    const at = reports.length === 0 ? null : Math.max(...times);
    expect(leadOutcome(reports)).toMatchObject({ status, valueCents, decidedAt: at });
    expect(totalOf(reports)).toEqual(total);
  });

  // behaviour: 22.6
  it('dates a decision by its own report, and not by a later one that decides nothing', () => {
    const quote = report('open', null, 1);
    const sale = report('sold', 4_250, 2);
    const shownAgain = report('open', null, 9);
    expect(leadOutcome([]).decidedAt).toBeNull();
    expect(leadOutcome([quote]).decidedAt).toBe(1);
    expect(leadOutcome([quote, sale]).decidedAt).toBe(2);
    expect(leadOutcome([shownAgain, sale, quote]).decidedAt).toBe(2);
    expect(leadOutcome([sale, report('reversed', null, 5)]).decidedAt).toBe(5);
  });

  // behaviour: 22.6
  it('counts each change at its time', () => {
    const { changes } = leadOutcome([report('reversed', null, 9), report('sold', 4_250, 2)]);
    expect(changes).toMatchObject([
      { at: 2, change: { sold: 1, approved_cents: 4_250, reversed: 0 } },
      { at: 9, change: { sold: -1, approved_cents: -4_250, reversed: 1, reversed_cents: 4_250 } },
    ]);
  });

  // behaviour: 22.6
  it('does not depend on the order of arrival', () => {
    const one = fc.record({
      status: fc.constantFrom('open', 'accepted', 'sold', 'bound', 'rejected', 'reversed'),
      amount: fc.option(fc.nat({ max: 9 })),
      at: fc.nat({ max: 4 }),
      sale: fc.constantFrom('s1', 's2'),
    });
    const history = fc
      .uniqueArray(one, { maxLength: 8, selector: (value) => JSON.stringify(value) })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      );
    const rows = (all: (typeof one extends fc.Arbitrary<infer T> ? T : never)[]) =>
      all.map(({ status, amount, at, sale }) => report(status, amount, at, sale));
    fc.assert(
      fc.property(history, ([sent, arrived]) => {
        expect(leadOutcome(rows(arrived))).toEqual(leadOutcome(rows(sent)));
        const { approved_cents = 0, reversed_cents = 0 } = totalOf(rows(sent));
        expect(Math.min(approved_cents, reversed_cents)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
