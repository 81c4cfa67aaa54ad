import { describe, expect, it } from 'vitest';
import { createRandom } from '../../demo/samples/random.ts';
import { fallenAmong, MORNINGS, type PageRates } from './find-fallen-pages.ts';

const PAGES = 32;
const VISITS_A_DAY = 100;
const RATE = 0.1;

/** A release of pages that all have the same rates: the pages that are called fallen on each of its mornings. */
function releaseOf(seed: number, rateAfter: number): PageRates[][] {
  const random = createRandom(seed);
  const leadsOf = (visits: number, rate: number) => {
    let leads = 0;
    for (let visit = 0; visit < visits; visit += 1) leads += random.chance(rate) ? 1 : 0;
    return leads;
  };
  const before = VISITS_A_DAY * 28;
  const pages = Array.from({ length: PAGES }, () => ({
    before: { visits: before, leads: leadsOf(before, RATE) },
    after: { visits: 0, leads: 0 },
  }));
  return Array.from({ length: MORNINGS }, () => {
    for (const { after } of pages) {
      after.visits += VISITS_A_DAY;
      after.leads += leadsOf(VISITS_A_DAY, rateAfter);
    }
    return fallenAmong(pages);
  });
}

const page = (before: [number, number], after: [number, number]): PageRates => ({
  before: { visits: before[0], leads: before[1] },
  after: { visits: after[0], leads: after[1] },
});

describe('fallenAmong', () => {
  // behaviour: 24.5
  it('finds a false fall in at most one of 20 releases of 32 pages that are looked at on 28 mornings', () => {
    const releases = Array.from({ length: 100 }, (_, seed) => releaseOf(seed, RATE));
    const withFalls = releases.filter((mornings) => mornings.some((fallen) => fallen.length > 0));
    expect(withFalls.length).toBeLessThanOrEqual(5);
    const falls = releases.flat().reduce((sum, fallen) => sum + fallen.length, 0);
    expect(falls / releases.length / MORNINGS).toBeLessThan(0.01);
  });

  // behaviour: 24.5
  it('finds a rate that fell by half on most pages with ten leads a day within a week, on all within 28 days', () => {
    const mornings = Array.from({ length: 10 }, (_, seed) => releaseOf(seed, RATE / 2));
    const share = (morning: number) =>
      mornings.reduce((sum, fallen) => sum + (fallen[morning]?.length ?? 0), 0) / 10 / PAGES;
    expect(share(6)).toBeGreaterThan(0.5);
    expect(share(27)).toBeGreaterThan(0.99);
  });

  // behaviour: 24.5
  it('compares a page the more strictly the more pages there are', () => {
    const fallen = page([1_000, 100], [500, 24]);
    const same = page([1_000, 100], [500, 50]);
    expect(fallenAmong([fallen])).toEqual([fallen]);
    expect(fallenAmong([fallen, ...Array.from({ length: 31 }, () => same)])).toEqual([]);
  });

  // behaviour: 24.5
  it('leaves out pages with few leads, which do not make it stricter for others', () => {
    const fallen = page([1_000, 100], [500, 24]);
    const few = Array.from({ length: 31 }, () => page([1_000, 100], [90, 0]));
    expect(fallenAmong(few)).toEqual([]);
    expect(fallenAmong([fallen, ...few])).toEqual([fallen]);
    expect(fallenAmong([])).toEqual([]);
  });

  it('counts at most one lead a visit, and finds no fall in a rise', () => {
    expect(fallenAmong([page([100, 150], [100, 110])])).toEqual([]);
    expect(fallenAmong([page([500, 30], [500, 90])])).toEqual([]);
  });
});
