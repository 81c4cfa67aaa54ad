import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { planAct } from './plan-act.ts';
import { createRandom, type Random, type Weighted } from './random.ts';
import { type CameBy, SAMPLE_SOURCES, type SampleSource } from './sources.ts';
import type { SampleSitting, SampleView, SampleVisit } from './visit.ts';
import type { SamplePage, SampleSite, SampleWorld } from './world.ts';

export interface VisitStart {
  seed: number;
  /** Counted from 0. Visits with the same seed and number are the same. */
  index: number;
  at: number;
  until: number;
}

/** The longest that an arrival with all its pages takes. */
export const LONGEST_SITTING_MS = 20 * MINUTE_MS;

const LONGEST_VIEW_SECONDS = 230;

const SHARES = { shipping: 0.3, spanish: 0.2, bots: 0.012, privacySignals: 0.06 };

/** Windows of devices, and how often their owners submit relative to each other. */
const DEVICES: Weighted<{ widths: number[]; eagerness: number; isPhone?: true }> = [
  [65, { widths: [360, 375, 390, 393, 412, 430], eagerness: 0.93, isPhone: true }],
  [6, { widths: [768, 820, 834, 1024], eagerness: 1 }],
  [29, { widths: [1280, 1366, 1440, 1536, 1920], eagerness: 1.17 }],
];

/** Weights of one arrival of a visit up to four, and of one page of an arrival up to five. */
const SITTINGS = weightedCounts(79, 14, 5, 2);
const VIEWS = weightedCounts(58, 20, 12, 7, 3);

const SOURCES = SAMPLE_SOURCES.map((source) => [source.weight, source] as const);

const MEAN_INTEREST =
  SAMPLE_SOURCES.reduce((sum, { weight, interest }) => sum + weight * interest, 0) /
  SAMPLE_SOURCES.reduce((sum, { weight }) => sum + weight, 0);

function weightedCounts(...weights: number[]): Weighted<number> {
  return weights.map((weight, index) => [weight, index + 1]);
}

/** A visit from its first arrival to its last page. The same start gives the same visit. */
export function planVisit(world: SampleWorld, { seed, index, at, until }: VisitStart): SampleVisit {
  const random = createRandom(seed, index);
  const site = pickSite(random, world);
  const { widths, eagerness, isPhone = false } = random.weighted(DEVICES);
  const bot = random.chance(SHARES.bots);
  const arrivals = bot ? [] : planArrivals(random, { at, until });
  const sittings = arrivals.map(([start, source]) => sittingAt(random, site, start, source));
  if (bot) {
    const came = { query: {}, referrer: '', page: null };
    sittings.push({ at, came, views: [createView(random.pick(site.pages), at, 2)] });
  }
  const last = sittings.at(-1) as SampleSitting;
  const interest = arrivals.at(-1)?.[1].interest ?? 0;
  planAct(random, {
    world,
    site,
    until,
    views: last.views,
    number: index,
    interest: bot ? null : (eagerness * interest) / MEAN_INTEREST,
  });
  const privacySignal = !bot && random.chance(SHARES.privacySignals);
  const width = random.pick(widths);
  return { index, site, bot, privacySignal, width, isPhone, until, sittings };
}

function pickSite(random: Random, { sites }: SampleWorld): SampleSite {
  const kind = random.chance(SHARES.shipping) ? 'shipping' : 'insurance';
  const locale = random.chance(SHARES.spanish) ? 'es-US' : 'en-US';
  const ofKind = sites.filter((site) => site.kind === kind);
  const wanted = ofKind.length > 0 ? ofKind : sites;
  return wanted.find((site) => site.locale === locale) ?? random.pick(wanted);
}

function planArrivals(
  random: Random,
  { at, until }: Pick<VisitStart, 'at' | 'until'>,
): [at: number, source: SampleSource][] {
  const count = random.weighted(SITTINGS);
  const arrivals: [number, SampleSource][] = [];
  for (let start = at; arrivals.length < count && start < until; ) {
    arrivals.push([Math.floor(start), random.weighted(SOURCES)]);
    start += random.around(random.chance(0.4) ? 5 * HOUR_MS : 3 * DAY_MS);
  }
  return arrivals;
}

function sittingAt(
  random: Random,
  site: SampleSite,
  at: number,
  source: SampleSource,
): SampleSitting {
  const came = source.come(random, { kind: site.kind, isSpanish: site.locale === 'es-US' });
  const views: SampleView[] = [];
  let page = pickLanding(random, site, { source, came });
  let start = at;
  for (let left = random.weighted(VIEWS); left > 0; left -= 1) {
    const view = createView(page, start, random.around(20));
    views.push(view);
    start += Math.round(view.seconds * 1_000) + random.whole(300, 2_000);
    page = random.weighted(
      site.pages.map((one) => [one === page ? 0 : landingWeight(one, site, false), one]),
    );
  }
  return { at, came, views };
}

function createView(page: SamplePage, at: number, seconds: number): SampleView {
  return { page, at, seconds: Math.min(seconds, LONGEST_VIEW_SECONDS), act: null };
}

/** A campaign's page, if the site has it; otherwise one by the share of arrivals. */
function pickLanding(
  random: Random,
  site: SampleSite,
  { source, came }: { source: SampleSource; came: CameBy },
): SamplePage {
  const named = site.pages.find(({ key }) => key === came.page);
  if (named && random.chance(0.85)) return named;
  return random.weighted(
    site.pages.map((page) => [landingWeight(page, site, source.isPaid), page]),
  );
}

/** The share of arrivals of a page. The home page stays first, however many pages a site has. */
function landingWeight(page: SamplePage, { pages }: SampleSite, isPaid: boolean): number {
  if (page.isCampaign) return isPaid ? 2 : 0.1;
  if (page.key === 'home') return 2 * pages.length;
  return page.zipForm || page.quoteForm ? 2 : 0.4;
}
