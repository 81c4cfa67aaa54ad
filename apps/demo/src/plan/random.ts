export interface Random {
  /** The number is at least 0 and less than 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number; both bounds may come. */
  whole(least: number, most: number): number;
  /** @throws Error for an empty list */
  pick<T>(list: readonly T[]): T;
  /** Weights need not add up to 1. Throws an Error for an empty table. */
  weighted<T>(table: Weighted<T>): T;
  /** A number around a middle, mostly between half and twice of it; never below 0. */
  around(middle: number): number;
  text(length: number, alphabet: string): string;
}

export type Weighted<T> = readonly (readonly [weight: number, entry: T])[];

export const HEX = '0123456789abcdef';

const UINT32 = 2 ** 32;

/** @param seeds whole numbers; each different list is another sequence */
export function createRandom(...seeds: number[]): Random {
  let state = seeds.reduce((sum, seed) => mixed(sum + seed + 1), 0);

  // Mulberry32, by Tommy Ettinger.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    return mixed(state) / UINT32;
  }

  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[whole(0, list.length - 1)] as T;
  }

  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    weighted(table) {
      let left = next() * table.reduce((total, [weight]) => total + weight, 0);
      const found = table.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pick(table))[1];
    },
    around: (middle) => middle * 2 ** (next() + next() + next() - 1.5),
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join(''),
  };
}

/** A UUID of version 7 with a time of its own, which may be in the past. */
export function uuidAt(random: Random, at: number): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  const [version, variant] = [random.text(3, HEX), random.pick(['8', '9', 'a', 'b'])];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${version}-${variant}${random.text(3, HEX)}-${random.text(12, HEX)}`;
}

function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 15), 1 | value);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), 61 | hash);
  return (hash ^ (hash >>> 14)) >>> 0;
}
