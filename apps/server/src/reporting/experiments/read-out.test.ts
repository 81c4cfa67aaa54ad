import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../platform/store/tables/columns.ts';
import type {
  ExperimentDayRow,
  ExperimentMoneyRow,
  ExperimentRow,
} from '../../platform/store/tables/experiments.ts';
import { readOut } from './read-out.ts';
import { experimentRow } from './testing/sample-experiment.ts';

const START = 20_777;
const EXPERIMENT: ExperimentRow = {
  ...experimentRow({ visitors: 20_634, start_day: START }),
  money_from: null,
};

type Total = readonly [visitors: number, conversions: number];

/** Days that add up to totals after each of them, for each variant. */
function daysOf(totals: Total[][]): ExperimentDayRow[] {
  return totals.flatMap((variants, index) =>
    variants.map(([visitors, conversions], variant) => {
      const [before = 0, converted = 0] = totals[index - 1]?.[variant] ?? [];
      return {
        experiment: 'headline',
        sample: 0 as const,
        day: START + index,
        variant: ['control', 'other', 'third'][variant] ?? '',
        visitors: visitors - before,
        conversions: conversions - converted,
      };
    }),
  );
}

/** Equal days to a total, whose conversions come evenly. */
const evenly = (days: number, control: Total, other: Total): Total[][] =>
  Array.from({ length: days }, (_, index) =>
    [control, other].map(([visitors, conversions]): Total => {
      const share = (index + 1) / days;
      return [Math.round(visitors * share), Math.round(conversions * share)];
    }),
  );

function read(
  totals: Total[][],
  {
    experiment = EXPERIMENT,
    today = START + totals.length,
    isDeclared = true,
    served = new Map<string, number>(),
    money = [] as ExperimentMoneyRow[],
    areEarningsKnown = true,
    isSample = false,
  } = {},
) {
  const counts = { experiment, days: daysOf(totals), money, served, isSample };
  return readOut(counts, { now: today * DAY_MS, isDeclared, areEarningsKnown });
}

/** The days of a table of published analyses: nothing differs before its days. */
function table(): Total[][] {
  const totals = evenly(28, [10_317, 413], [10_317, 413]);
  totals[6] = [
    [2_579, 103],
    [2_579, 140],
  ];
  totals[13] = [
    [5_158, 206],
    [5_158, 268],
  ];
  totals[27] = [
    [10_317, 413],
    [10_317, 495],
  ];
  return totals;
}

describe('readOut', () => {
  // behaviour: 20.7
  it.each([
    [7, 2.433, [-0.01128, 0.03997], 'running'],
    [14, 2.917, [-0.00051, 0.02455], 'running'],
    [28, 2.784, [0.00184, 0.01406], 'decided'],
  ])('reads on day %d of 28 a z of %d, with its interval', async (day, z, interval, state) => {
    const out = await read(table().slice(0, day));
    expect(out.variants[1]?.difference?.z).toBeCloseTo(z, 3);
    const ends = out.variants[1]?.difference?.interval ?? [];
    for (const [at, end] of interval.entries()) {
      expect(Math.abs((ends[at] ?? 0) - end)).toBeLessThan(2e-5);
    }
    expect(out.state).toBe(state);
  });

  // behaviour: 20.7
  it('says in a sentence what was found, with its interval and its day', async () => {
    const { sentence, one_of, looked_on, analyses } = await read(table());
    expect(sentence).toBe(
      'other converts better than control: 4.8% against 4.0%, a difference of 0.18 to 1.41 points. Decided on Dec 17, 2026.',
    );
    expect(looked_on).toBe('2026-12-17');
    expect(analyses).toHaveLength(28);
    expect(one_of).toBeGreaterThan(20);
    expect(one_of).toBeLessThan(25);
  });

  // behaviour: 20.9
  it.each([
    [new Map([['control', 90]]), false, [90, 0]],
    [new Map([['control', 90]]), true, [null, null]],
    [new Map<string, number>(), false, [null, null]],
  ])('counts from %j (samples: %s) as assigned %j', async (served, isSample, assigned) => {
    const { variants } = await read(table(), { served, isSample });
    expect(variants.map((variant) => variant.served)).toEqual(assigned);
  });

  // behaviour: 20.7
  it('says that a variant is worse', async () => {
    const { sentence } = await read(evenly(28, [10_317, 495], [10_317, 300]));
    expect(sentence).toMatch(/^other converts worse than control: /);
  });

  // behaviour: 20.7
  it('reads no verdict before seven whole days, whatever differs', async () => {
    const totals = evenly(7, [2_579, 103], [2_579, 400]);
    const early = await read(totals.slice(0, 6));
    expect(early.state).toBe('running');
    expect(early.sentence).toBe(
      'Too early: day 7, and the first result is after 7 whole days; 21% of the plan so far.',
    );
    expect((await read(totals)).state).toBe('decided');
  });

  // behaviour: 20.7
  it('stays decided, with the sentence and the differences of that day, when more visitors come', async () => {
    const totals = evenly(10, [2_579, 103], [2_579, 400]);
    const decided = await read(totals);
    const more = evenly(20, [5_158, 300], [5_158, 300]).slice(10);
    const later = await read([...totals, ...more]);
    expect(later.state).toBe('decided');
    expect(later.sentence).toBe(decided.sentence);
    expect(later.looked_on).toBe(decided.looked_on);
    for (const [at, variant] of later.variants.entries()) {
      const { revenue, visitors, visitors_since, ...result } = variant;
      expect(decided.variants[at]).toMatchObject({ ...result, visitors });
      expect(visitors + visitors_since).toBe(5_158);
    }
  });

  // behaviour: 20.9
  it('counts visitors and the share of the plan up to the look that differences are of', async () => {
    const totals = evenly(18, [7_200, 288], [7_200, 306]);
    const running = await read(totals, { today: START + 17 });
    expect(running.sentence).toBe(
      'No difference yet; 65% of the plan so far; look again tomorrow.',
    );
    const { fraction } = running.analyses.at(-1) ?? {};
    expect(fraction).toBeCloseTo(13_600 / 20_634, 6);
    expect(running.variants[1]).toMatchObject({
      visitors: 6_800,
      visitors_since: 400,
      conversions: 289,
      rate: { share: 289 / 6_800 },
    });
    const { share } = running.variants[0]?.rate ?? {};
    const { difference } = running.variants[1]?.difference ?? {};
    expect(289 / 6_800 - (share ?? 0)).toBeCloseTo(difference ?? 0, 10);
  });

  it('says how far it is while nothing is found', async () => {
    const { state, sentence, day, days } = await read(evenly(17, [6_264, 250], [6_264, 262]));
    expect([state, day, days]).toEqual(['running', 18, 28]);
    expect(sentence).toBe('No difference yet; 60% of the plan so far; look again tomorrow.');
  });

  it.each([
    29, 57, 58,
  ])('says %d% of the plan from exactly so many visitors on', async (percent) => {
    const experiment = { ...EXPERIMENT, visitors: 10_000 };
    const half = percent * 50;
    const { sentence } = await read(evenly(17, [half, 40], [half, 41]), { experiment });
    expect(sentence).toBe(
      `No difference yet; ${percent}% of the plan so far; look again tomorrow.`,
    );
  });

  it('leaves out what was counted before the start, today and after the end', async () => {
    const totals = evenly(20, [2_000, 80], [2_000, 80]);
    const experiment = { ...EXPERIMENT, start_day: START + 5, end_day: START + 14 };
    const out = await read(totals, { experiment, today: START + 20 });
    expect(out.variants.map(({ visitors }) => visitors)).toEqual([1_000, 1_000]);
    expect(out.state).toBe('ended');
    expect(out.days).toBe(10);
    const running = await read(totals, { today: START + 19 });
    expect(running.variants[0]).toMatchObject({ visitors: 1_900, visitors_since: 100 });
    expect(running.looked_on).toBe('2026-12-08');
  });

  it.each([
    ['its end has passed', { experiment: { ...EXPERIMENT, end_day: START + 9 } }, '2026-11-29'],
    ['the content does not have it', { isDeclared: false }, null],
  ])('says that it ended without a result when %s', async (_why, changes, end) => {
    const { state, sentence, plan } = await read(evenly(10, [1_000, 40], [1_000, 41]), changes);
    expect(state).toBe('ended');
    expect(plan).toEqual({ visitors: 20_634, start: '2026-11-20', end });
    expect(sentence).toBe('Ended without a result, at 9% of the plan.');
  });

  // behaviour: 20.7
  it('ends with the planned visitors: what comes after is not looked at', async () => {
    const totals = evenly(28, [10_317, 413], [10_317, 420]);
    const after: Total[][] = [
      [
        [10_900, 413],
        [10_900, 800],
      ],
    ];
    const { state, sentence, analyses } = await read([...totals, ...after]);
    expect([state, analyses.length]).toEqual(['ended', 28]);
    expect(sentence).toBe(
      'No difference was found with the planned visitors: it is between −0.52 and 0.65 points.',
    );
  });

  // behaviour: 20.7
  it('ends without an interval where several variants, or too few hand-offs, were compared', async () => {
    const sentence = 'No difference was found with the planned visitors.';
    const variants = toJson(['control', 'other', 'third'].map((name) => ({ name, weight: 1 })));
    const experiment = { ...EXPERIMENT, variants };
    const three = evenly(28, [6_878, 275], [6_878, 280]).map((both) => [...both, ...both.slice(1)]);
    expect(await read(three, { experiment })).toMatchObject({ state: 'ended', sentence });
    const few = await read(evenly(28, [10_317, 4], [10_317, 3]));
    expect(few).toMatchObject({ state: 'ended', sentence });
  });

  // behaviour: 20.8
  it('covers the result when the visitors are not divided as the weights say', async () => {
    const out = await read(evenly(28, [10_317, 413], [9_600, 700]));
    expect(out.state).toBe('invalidated');
    expect(out.ratio.p).toBeLessThan(0.001);
    expect(out.sentence).toBe('No result: the visitors are not divided as the weights say.');
    expect(out.one_of).toBeNull();
  });

  it('says when it starts', async () => {
    const { state, sentence, day } = await read([], { today: START - 3 });
    expect([state, day]).toEqual(['planned', null]);
    expect(sentence).toBe('Starts on Nov 20, 2026.');
  });

  // behaviour: 20.7
  it('compares each of three variants with the control, with a part of the false alarms', async () => {
    const variants = toJson(['control', 'other', 'third'].map((name) => ({ name, weight: 1 })));
    const experiment = { ...EXPERIMENT, variants };
    const totals = evenly(28, [6_878, 275], [6_878, 280]).map((both, index): Total[] => [
      ...both,
      [Math.round((6_878 * (index + 1)) / 28), Math.round((400 * (index + 1)) / 28)],
    ]);
    const out = await read(totals, { experiment });
    expect(out.sentence).toMatch(/^third converts better than control/);
    expect(out.analyses[27]?.bound).toBeGreaterThan(2.3);
    expect(out.analyses[27]?.differences).toHaveLength(2);
    // At its bound each of two comparisons has spent at most half of the false alarms.
    expect(out.one_of).toBeGreaterThanOrEqual(20);
  });

  it('looks at no day that adds less than half a percent of the plan', async () => {
    const slow = evenly(100, [400, 16], [400, 16]);
    const { analyses } = await read(slow);
    expect(analyses.length).toBeLessThan(9);
    expect(analyses.every(({ bound }) => bound === null)).toBe(true);
  });

  // behaviour: 27.4
  it('reads the revenue of visitors that were counted 14 days ago, and compares it at the end', async () => {
    const totals = evenly(28, [10_317, 413], [10_317, 495]);
    const money = totals.flatMap((_, place) =>
      ['control', 'other'].map((variant, index) => ({
        experiment: 'headline',
        sample: 0 as const,
        day: START + place,
        variant,
        cents: 10_000 + index * 2_000,
        squares: 50_000_000,
      })),
    );
    const early = await read(totals.slice(0, 13), { money });
    expect([early.revenue_until, early.variants[0]?.revenue]).toEqual([null, null]);
    const running = await read(totals.slice(0, 20), { money });
    expect(running.revenue_until).toBe('2026-11-26');
    const visitors = totals[6]?.[0]?.[0] ?? 0;
    expect(running.variants.map(({ revenue }) => revenue)).toEqual([
      { visitors, cents: 70_000, per_visitor_cents: 70_000 / visitors, difference: null },
      { visitors, cents: 84_000, per_visitor_cents: 84_000 / visitors, difference: null },
    ]);
    const experiment = { ...EXPERIMENT, money_from: START + 5 };
    const since = await read(totals.slice(0, 20), { money, experiment });
    expect(since.variants[0]?.revenue).toMatchObject({ cents: 20_000 });
    const none = await read(totals.slice(0, 20), {
      money,
      experiment: { ...EXPERIMENT, money_from: START + 7 },
    });
    expect([none.revenue_until, none.variants[0]?.revenue]).toEqual([null, null]);
    const over = { money, today: START + 27 + 14 };
    const { variants } = await read(totals, over);
    expect(variants[1]?.revenue).toMatchObject({ visitors: 10_317, cents: 336_000 });
    expect(variants[1]?.revenue?.difference?.difference).toBeCloseTo(56_000 / 10_317, 6);
    expect(variants[0]?.revenue?.difference).toBeNull();
    // 95 percent: the difference and 1.96 standard errors of 5.1122 each way.
    const ends = variants[1]?.revenue?.difference?.interval.map((end) => end.toFixed(2));
    expect(ends).toEqual(['-4.59', '15.45']);
    const [later] = (await read(totals, { ...over, today: START + 27 + 13 })).variants.slice(1);
    expect(later?.revenue?.difference).toBeNull();
  });

  // behaviour: 27.4
  it('reads no revenue where no partner reports what leads earn', async () => {
    const totals = evenly(28, [10_317, 413], [10_317, 495]);
    const read28 = await read(totals, { areEarningsKnown: false, today: START + 27 + 14 });
    expect(read28.revenue_until).toBeNull();
    expect(read28.variants.map(({ revenue }) => revenue)).toEqual([null, null]);
  });
});
