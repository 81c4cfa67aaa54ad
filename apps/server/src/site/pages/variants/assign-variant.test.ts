import type { Page } from '@zipfront/contracts/content/page';
import { describe, expect, it } from 'vitest';
import { assignVariant, type Experiment } from './page-variants.ts';

const NEW_VISITOR = { seen: undefined, visitorId: undefined };
const ASSIGNMENTS = 10_000;

function experiment(weights: Record<string, number>, name = 'headline'): Experiment {
  const page = {} as Page;
  return {
    name,
    variants: Object.entries(weights).map(([variant, weight]) => ({ name: variant, weight, page })),
  };
}

/** Numbers from 0 to below 1 that are the same in every run (mulberry32). */
function chance(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Number of times that each variant was given. */
function counts(of: Experiment, visitorIdOf: (index: number) => string | undefined) {
  const random = chance();
  const found = new Map(of.variants.map(({ name }) => [name, 0]));
  for (let index = 0; index < ASSIGNMENTS; index += 1) {
    const { name } = assignVariant(of, { ...NEW_VISITOR, visitorId: visitorIdOf(index) }, random);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** The sum of squared deviations from what the weights ask for: chi-squared. */
function deviation(of: Experiment, found: Map<string, number>): number {
  const total = of.variants.reduce((sum, { weight }) => sum + weight, 0);
  return of.variants.reduce((sum, { name, weight }) => {
    const expected = (weight / total) * ASSIGNMENTS;
    return sum + ((found.get(name) ?? 0) - expected) ** 2 / expected;
  }, 0);
}

/** Exceeded by chance once in a thousand times, with two degrees of freedom. */
const TOO_FAR = 13.8;

describe('assignVariant', () => {
  const three = experiment({ control: 50, short: 30, long: 20 });

  // behaviour: 10.13
  it.each([
    ['by chance', () => undefined],
    ['by the visitor', (index: number) => `visitor ${index}`],
  ])('divides visitors by the weights, %s', (_how, visitorIdOf) => {
    expect(deviation(three, counts(three, visitorIdOf))).toBeLessThan(TOO_FAR);
  });

  it('assigns no new visitor a variant of weight 0', () => {
    const found = counts(experiment({ control: 0, short: 1, long: 0 }), () => undefined);
    expect(Object.fromEntries(found)).toEqual({ control: 0, short: ASSIGNMENTS, long: 0 });
  });

  it('assigns a visitor the same variant every time', () => {
    const visitor = { seen: undefined, visitorId: 'a visitor' };
    const first = assignVariant(three, visitor, () => 0);
    expect(assignVariant(three, visitor, () => 0.999)).toBe(first);
  });

  it('divides the visitors of two experiments independently', () => {
    const [one, other] = ['one', 'other'].map((name) => experiment({ a: 1, b: 1 }, name));
    if (!one || !other) throw new Error('There are two.');
    const visitors = Array.from({ length: ASSIGNMENTS }, (_, index) => `visitor ${index}`);
    const same = visitors.filter((visitorId) => {
      const visitor = { seen: undefined, visitorId };
      const [first, second] = [one, other].map((of) => assignVariant(of, visitor, () => 0).name);
      return first === second;
    });
    expect(Math.abs(same.length - ASSIGNMENTS / 2)).toBeLessThan(200);
  });

  it('retains the variant of the cookie, also when the weights have changed', () => {
    const changed = experiment({ control: 100, short: 0 });
    const visitor = { seen: 'short', visitorId: 'a visitor' };
    expect(assignVariant(changed, visitor, () => 0).name).toBe('short');
  });

  it.each(['gone', '', '__proto__'])('assigns again if the cookie contains %j', (seen) => {
    expect(assignVariant(three, { ...NEW_VISITOR, seen }, () => 0.6).name).toBe('short');
  });

  it.each([
    [0, 'control'],
    [0.4999, 'control'],
    [0.5, 'short'],
    [0.7999, 'short'],
    [1 - 2 ** -53, 'long'],
  ])('assigns at %d of the range %s', (fraction, name) => {
    expect(assignVariant(three, NEW_VISITOR, () => fraction).name).toBe(name);
  });
});
