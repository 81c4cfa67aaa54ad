import { MEASURES, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { expect, it } from 'vitest';
import { comingSums, type DecidedLeads, learnMoneyToCome, moneyAt } from './money-to-come.ts';

const DAYS = 90;

/** A number from 0 to 1, by Park and Miller. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Lead {
  age: number;
  /** When it is decided, also in the future; null for never. */
  decidedAt: number | null;
  cents: number;
}

/** Leads of 90 days: of ten, four are sold and two rejected, half of them within three days. */
function leadsOf(seed: number, perDay: number): Lead[] {
  const random = randomFrom(seed);
  return Array.from({ length: DAYS * perDay }, (_, index) => {
    const kind = random();
    const days = Math.floor(-Math.log(random()) * 4);
    const price = 2_000 + Math.floor(random() * 9_000);
    return {
      age: index % DAYS,
      decidedAt: kind < 0.6 ? days : null,
      cents: kind < 0.4 ? price : 0,
    };
  });
}

function historyOf(leads: readonly Lead[]): DecidedLeads[] {
  return leads.map(({ age, decidedAt, cents }) => {
    const isDecided = decidedAt !== null && decidedAt <= age;
    const known = isDecided ? cents : 0;
    return {
      age,
      watchedFrom: 0,
      decidedAt: isDecided ? decidedAt : null,
      leads: 1,
      cents: known,
      squares: known ** 2,
    };
  });
}

function expectedOf(leads: readonly Lead[], history = leads) {
  const money = learnMoneyToCome(historyOf(history));
  if (money === null) throw new Error('too little to learn from');
  const isOpen = ({ age, decidedAt }: Lead) => decidedAt === null || decidedAt > age;
  const parts = leads.filter(isOpen).map(({ age }) => comingSums(1, moneyAt(money, age)));
  const sum = (name: keyof (typeof parts)[number]) =>
    parts.reduce((all, part) => all + (part[name] ?? 0), 0);
  const sums = {
    ...NO_SUMS,
    coming_cents: sum('coming_cents'),
    coming_variance: sum('coming_variance'),
    coming_doubt: sum('coming_doubt'),
  };
  const later = leads.filter(isOpen).reduce((all, { cents }) => all + cents, 0);
  return {
    later,
    mean: MEASURES.expected_cents.of(sums) ?? 0,
    low: MEASURES.expected_low_cents.of(sums) ?? 0,
    high: MEASURES.expected_high_cents.of(sums) ?? 0,
  };
}

// behaviour: 27.24
it('expects what comes later, on average, and with an interval that holds in 19 of 20 cases', () => {
  const results = Array.from({ length: 300 }, (_, seed) => expectedOf(leadsOf(seed + 1, 8)));
  const mean = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((all, result) => all + of(result), 0) / results.length;
  expect(mean(({ mean: expected }) => expected) / mean(({ later }) => later)).toBeCloseTo(1, 1);
  const inside = mean(({ later, low, high }) => Number(low <= later && later <= high));
  expect(inside).toBeGreaterThan(0.91);
  expect(inside).toBeLessThan(0.99);
});

// behaviour: 27.24
it('expects the same of a campaign with few leads, with an interval that is as right', () => {
  const results = Array.from({ length: 150 }, (_, seed) => {
    const leads = leadsOf(seed + 1, 20);
    return expectedOf(
      leads.filter((_lead, index) => index % 20 === 0 && index % DAYS < 28),
      leads,
    );
  });
  const inside = results.filter(({ later, low, high }) => low <= later && later <= high);
  expect(inside.length / results.length).toBeGreaterThan(0.88);
});

it.each([
  [
    'fewer than 30 sold leads',
    leadsOf(1, 8).filter(({ cents }, index) => cents === 0 || index < 60),
  ],
  ['a history of less than 28 days', leadsOf(1, 8).filter(({ age }) => age < 28)],
])('expects nothing from %s', (_case, leads) => {
  expect(learnMoneyToCome(historyOf(leads))).toBeNull();
});
