import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../server/src/platform/store/testing/visit-rows.ts';
import { world } from '../samples/testing/sample-database.ts';
import { SAMPLE_CARS, SAMPLE_MOTORCYCLES } from './plan-act.ts';
import { planVisit } from './plan-visit.ts';
import { sampleReviews } from './reviews.ts';
import { type SampleAct, type SampleVisit, sampleTimes } from './visit.ts';

const DAYS = 90;
const LONGEST_SITTING_MS = 20 * 60_000;
const UNTIL = NOON - LONGEST_SITTING_MS;
const SPAN = { visits: 6_000, days: DAYS, until: UNTIL };

const visits = plansOf(1);

function plansOf(seed: number, count = SPAN.visits): SampleVisit[] {
  return sampleTimes(seed, SPAN)
    .slice(0, count)
    .map((at, index) => planVisit(world, { seed, index, at, until: UNTIL }));
}

function actsOf({ sittings }: SampleVisit): SampleAct[] {
  return sittings.flatMap(({ views }) => views.flatMap(({ act }) => act ?? []));
}

function percent(some: SampleVisit[], holds: (visit: SampleVisit) => boolean): number {
  return (100 * some.filter(holds).length) / some.length;
}

const people = visits.filter(({ bot }) => !bot);
const insurance = people.filter(({ site }) => site.kind === 'insurance');
const shipping = people.filter(({ site }) => site.kind === 'shipping');

describe('planVisit', () => {
  // behaviour: 15.45
  it('returns the same visits for the same seed, and others for another one', () => {
    expect(plansOf(1, 50)).toEqual(visits.slice(0, 50));
    expect(plansOf(2, 50)).not.toEqual(visits.slice(0, 50));
  });

  // behaviour: 15.45
  it.each([
    ['visits of insurance that lead to a hand-off', insurance, has('submit'), 10, 13],
    ['visits of shipping that lead to a request', shipping, has('quote'), 12, 16],
    ['visits of shipping that lead to a call-back', shipping, has('call'), 3, 5.5],
    ['visits of shipping', people, (visit: SampleVisit) => visit.site.kind === 'shipping', 27, 33],
    ['phones', people, ({ width }: SampleVisit) => width < 700, 62, 68],
    ['Spanish', people, ({ site }: SampleVisit) => site.locale === 'es-US', 17, 23],
    ['visits that come back', people, ({ sittings }: SampleVisit) => sittings.length > 1, 17, 24],
    ['privacy signals', people, ({ privacySignal }: SampleVisit) => privacySignal, 4.5, 7.5],
    ['bots', visits, ({ bot }: SampleVisit) => bot, 0.6, 2],
  ])('plans a believable share of %s', (_, some, holds, least, most) => {
    const share = percent(some, holds);
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  // behaviour: 15.45
  it('plans more submits of auto than of home, some of them with a name or an address', () => {
    const submits = insurance.flatMap(actsOf).filter((act) => act.kind === 'submit');
    const auto = submits.filter(({ line }) => line === 'auto');
    expect(auto.length).toBeGreaterThan(1.3 * (submits.length - auto.length));
    expect(submits.some(({ firstName }) => firstName !== null)).toBe(true);
    expect(submits.some(({ address }) => address !== null)).toBe(true);
    for (const { zip } of submits) expect(world.zipCodes.find(zip)).toBeDefined();
  });

  // behaviour: 15.45
  it('starts more visits by day than by night, on Mondays than on Saturdays, and more over time', () => {
    const times = sampleTimes(1, SPAN);
    const count = (holds: (at: number) => boolean) => times.filter(holds).length;
    const hourOf = (at: number) => new Date(at - 6 * HOUR_MS).getUTCHours();
    const weekday = (at: number) => new Date(at - 6 * HOUR_MS).getUTCDay();
    expect(times[0]).toBeGreaterThan(UNTIL - DAYS * DAY_MS);
    expect(times.at(-1)).toBeLessThan(UNTIL);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(count((at) => hourOf(at) === 12)).toBeGreaterThan(5 * count((at) => hourOf(at) === 3));
    expect(count((at) => weekday(at) === 1)).toBeGreaterThan(count((at) => weekday(at) === 6));
    const middle = UNTIL - (DAYS / 2) * DAY_MS;
    expect(count((at) => at > middle)).toBeGreaterThan(1.05 * count((at) => at < middle));
  });

  // behaviour: 15.45
  it('ends each visit before now, and opens only pages of the content', () => {
    for (const view of visits.flatMap(({ sittings }) => sittings.flatMap(({ views }) => views))) {
      expect(view.at + view.seconds * 1_000).toBeLessThan(NOON);
      expect(world.pages.find(view.page.path)).toBeDefined();
    }
  });

  // behaviour: 15.45
  it('invents people with addresses of example.com and numbers that are reserved for fiction', () => {
    const acts = visits.flatMap(actsOf);
    const quotes = acts.filter((act) => act.kind === 'quote');
    for (const { fields } of quotes) expect(fields.email).toMatch(/@example\.com$/);
    const phones = acts.flatMap((act) =>
      act.kind === 'call' ? [act.phone] : act.kind === 'quote' ? [act.fields.phone ?? ''] : [],
    );
    const given = phones.filter((phone) => phone !== '');
    expect(given.length).toBeGreaterThan(100);
    for (const phone of given) expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
  });
});

// behaviour: 15.45
it('ships vehicles that the product knows', () => {
  for (const [make, model] of SAMPLE_CARS) {
    expect([model, world.vehicles.kindOf('fourWheels', make, model)]).not.toContain(undefined);
  }
  for (const [make] of SAMPLE_MOTORCYCLES) {
    expect(world.vehicles.makes('motorcycle', 2010)).toContain(make);
  }
});

// behaviour: 15.45
it('makes reviews in every state, approved ones mostly with four or five stars', () => {
  const site = world.reviews[0];
  if (site === undefined) throw new Error('The content has no site with reviews.');
  const reviews = sampleReviews(world, site, { seed: 1, count: 200, days: DAYS, until: UNTIL });
  const approved = reviews.filter(({ status }) => status === 'approved');
  expect(approved.filter(({ rating }) => rating >= 4).length).toBeGreaterThan(
    0.75 * approved.length,
  );
  const pending = reviews.filter(({ status }) => status === 'pending');
  expect(new Set(pending.map((review) => review.status_reason)).size).toBeGreaterThan(2);
  const rejected = reviews.filter(({ status }) => status === 'rejected');
  expect(rejected.length).toBeGreaterThan(3);
  for (const review of rejected) expect(review.status_reason).not.toBeNull();
  expect(new Set(reviews.map(({ locale }) => locale))).toEqual(new Set(['en-US', 'es-US']));
  expect(new Set(reviews.map(({ source }) => source))).toEqual(new Set(['sample']));
});

function has(kind: SampleAct['kind']) {
  return (visit: SampleVisit) => actsOf(visit).some((act) => act.kind === kind);
}
