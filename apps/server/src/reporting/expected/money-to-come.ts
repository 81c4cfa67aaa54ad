import type { MeasureSums } from '@zipfront/contracts/reports/measures';

export interface DecidedLeads {
  /** Whole days since the day of the leads, 0 for yesterday's. */
  age: number;
  /** The age from which they were watched: 0, or that at which their partner accepted them. */
  watchedFrom: number;
  /** The age at which they were sold, rejected or taken back; null for those that are undecided. */
  decidedAt: number | null;
  leads: number;
  cents: number;
  squares: number;
}

export interface MoneyToCome {
  mean: number;
  square: number;
  /** The variance of the mean itself, which few observed leads know badly. */
  doubt: number;
}

/** What undecided leads are expected to bring. */
export type ComingSums = Pick<MeasureSums, 'coming_cents' | 'coming_variance' | 'coming_doubt'>;

const MIN_SOLD = 30;

/** So many leads have to be observed for so many days before anything is expected. */
const MIN_OBSERVED = { leads: 30, days: 28 };

/** At an age that fewer undecided leads have reached, nothing more is expected. */
const MIN_AT_RISK = 5;

export function learnMoneyToCome(history: readonly DecidedLeads[]): readonly MoneyToCome[] | null {
  const observed = history.filter(({ age }) => age >= MIN_OBSERVED.days);
  if (count(observed) < MIN_OBSERVED.leads) return null;
  if (count(history.filter(({ cents }) => cents > 0)) < MIN_SOLD) return null;
  const oldest = Math.max(...history.map(({ age }) => age));
  const byAge: MoneyToCome[] = [{ mean: 0, square: 0, doubt: 0 }];
  for (let age = oldest; age >= 0; age -= 1) {
    const risk = count(
      history.filter(
        (one) => one.age >= age && one.watchedFrom <= age && (one.decidedAt ?? Infinity) >= age,
      ),
    );
    const after = byAge[0] as MoneyToCome;
    if (risk < MIN_AT_RISK) {
      byAge.unshift(after);
      continue;
    }
    const decided = history.filter(({ decidedAt }) => decidedAt === age);
    const stays = 1 - count(decided) / risk;
    const mean = sum(decided, 'cents') / risk + stays * after.mean;
    const squareNow = sum(decided, 'squares') / risk;
    const spread = squareNow + stays * after.mean ** 2 - mean ** 2;
    byAge.unshift({
      mean,
      square: squareNow + stays * after.square,
      doubt: spread / risk + stays ** 2 * after.doubt,
    });
  }
  return byAge;
}

/**
 * Returns the money of an age, from -1 on, also with a part of a day; leads that are older bring
 * nothing.
 */
export function moneyAt(byAge: readonly MoneyToCome[], age: number): MoneyToCome {
  const none = { mean: 0, square: 0, doubt: 0 };
  const place = age + 1;
  const [low = none, high = none] = [byAge[Math.floor(place)], byAge[Math.ceil(place)]];
  const part = place - Math.floor(place);
  const between = (name: keyof MoneyToCome) => low[name] + part * (high[name] - low[name]);
  return { mean: between('mean'), square: between('square'), doubt: between('doubt') };
}

/**
 * Returns the expected sums of some open leads. The doubt is of the same means for all leads:
 * deviations add up, not variances.
 */
export function comingSums(open: number, { mean, square, doubt }: MoneyToCome): ComingSums {
  return {
    coming_cents: open * mean,
    coming_variance: open * (square - mean ** 2),
    coming_doubt: open * Math.sqrt(doubt),
  };
}

function count(rows: readonly DecidedLeads[]): number {
  return sum(rows, 'leads');
}

function sum(rows: readonly DecidedLeads[], name: 'leads' | 'cents' | 'squares'): number {
  return rows.reduce((all, row) => all + row[name], 0);
}
