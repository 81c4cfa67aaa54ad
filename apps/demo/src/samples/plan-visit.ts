import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { planAct } from './plan-act.ts';
import { createRandom, type Random } from './random.ts';
import { type CameBy, SAMPLE_SOURCES, type SampleSource } from './sample-sources.ts';
import type { SampleSitting, SampleView, SampleVisit } from './sample-visit.ts';
import type { SamplePage, SampleSite, SampleWorld } from './sample-world.ts';

/** Seeds and times of a visit. */
export interface VisitStart {
  seed: number;
  /** Counted from 0. Visits with the same seed and number are the same. */
  index: number;
  /** When it begins: epoch milliseconds. */
  at: number;
  /** Nothing begins after it. */
  until: number;
}

/** The longest that an arrival with all its pages takes. */
export const LONGEST_SITTING_MS = 20 * MINUTE_MS;

const SHIPPING = 0.3;
const SPANISH = 0.2;
const BOTS = 0.012;
const PRIVACY_SIGNALS = 0.06;
const LONGEST_VIEW_SECONDS = 230;

/** Kinds of devices with their windows, and how often they submit relative to each other. */
const DEVICES = [
  [65, { widths: [360, 375, 390, 393, 412, 430], eagerness: 0.93 }],
  [6, { widths: [768, 820, 834, 1024], eagerness: 1 }],
  [29, { widths: [1280, 1366, 1440, 1536, 1920], eagerness: 1.17 }],
] as const;

/** Number of arrivals of a visit. */
const SITTINGS = [
  [79, 1],
  [14, 2],
  [5, 3],
  [2, 4],
] as const;

/** Number of pages of an arrival. */
const VIEWS = [
  [58, 1],
  [20, 2],
  [12, 3],
  [7, 4],
  [3, 5],
] as const;

const MEAN_INTEREST =
  SAMPLE_SOURCES.reduce((sum, { weight, interest }) => sum + weight * interest, 0) /
  SAMPLE_SOURCES.reduce((sum, { weight }) => sum + weight, 0);

/** A visit from its first arrival to its last page. The same start gives the same visit. */
export function planVisit(world: SampleWorld, { seed, index, at, until }: VisitStart): SampleVisit {
  const random = createRandom(seed, index);
  const site = siteOf(random, world);
  const { widths, eagerness } = random.weighted<(typeof DEVICES)[number][1]>(DEVICES);
  const bot = random.chance(BOTS);
  const sittings = bot
    ? [
        {
          at,
          came: { query: {}, referrer: '', page: null },
          views: [viewOf(formPage(site), at, 2)],
        },
      ]
    : sittingsOf(random, site, { at, until });
  const last = sittings.at(-1) as Planned;
  const interest = bot ? null : (eagerness * (last.source?.interest ?? 1)) / MEAN_INTEREST;
  planAct(random, { world, site, views: last.views, number: index, interest, until });
  return {
    index,
    site,
    bot,
    privacySignal: !bot && random.chance(PRIVACY_SIGNALS),
    width: random.pick<number>(widths),
    until,
    sittings: sittings.map(({ source: _, ...sitting }: Planned) => sitting),
  };
}

interface Planned extends SampleSitting {
  source?: SampleSource;
}

function siteOf(random: Random, { sites }: SampleWorld): SampleSite {
  const kind = random.chance(SHIPPING) ? 'shipping' : 'insurance';
  const locale = random.chance(SPANISH) ? 'es-US' : 'en-US';
  const ofKind = sites.filter((site) => site.kind === kind);
  const wanted = ofKind.length > 0 ? ofKind : sites;
  return wanted.find((site) => site.locale === locale) ?? random.pick(wanted);
}

function sittingsOf(
  random: Random,
  site: SampleSite,
  { at, until }: Pick<VisitStart, 'at' | 'until'>,
): Planned[] {
  const count = random.weighted<number>(SITTINGS);
  const sittings: Planned[] = [];
  for (let start = at; sittings.length < count && start < until; ) {
    sittings.push(sittingAt(random, site, start));
    start += random.around(random.chance(0.4) ? 5 * HOUR_MS : 3 * DAY_MS);
  }
  return sittings;
}

function sittingAt(random: Random, site: SampleSite, at: number): Planned {
  const source = random.weighted(SAMPLE_SOURCES.map((one) => [one.weight, one] as const));
  const came = source.come(random, { kind: site.kind, isSpanish: site.locale === 'es-US' });
  const views: SampleView[] = [];
  let page = landingOf(random, site, { source, came });
  let start = Math.floor(at);
  for (let left = random.weighted<number>(VIEWS); left > 0; left -= 1) {
    const view = viewOf(page, start, random.around(20));
    views.push(view);
    start += Math.round(view.seconds * 1_000) + random.whole(300, 2_000);
    page = random.weighted(
      site.pages.map((one) => [one === page ? 0 : weightOf(one, site, false), one]),
    );
  }
  return { at: Math.floor(at), came, views, source };
}

function viewOf(page: SamplePage, at: number, seconds: number): SampleView {
  return { page, at, seconds: Math.min(seconds, LONGEST_VIEW_SECONDS), act: null };
}

/**
 * The page that a campaign names, if the site has it; otherwise a page by the share of arrivals.
 */
function landingOf(
  random: Random,
  site: SampleSite,
  { source, came }: { source: SampleSource; came: CameBy },
): SamplePage {
  const { pages } = site;
  const named = pages.find(({ key }) => key === came.page);
  if (named && random.chance(0.85)) return named;
  return random.weighted(pages.map((page) => [weightOf(page, site, source.isPaid), page]));
}

/** The share of arrivals of a page. The home page stays first, however many pages a site has. */
function weightOf(page: SamplePage, { pages }: SampleSite, isPaid: boolean): number {
  if (page.isCampaign) return isPaid ? 2 : 0.1;
  if (page.key === 'home') return 2 * pages.length;
  return hasForm(page) ? 2 : 0.4;
}

function hasForm({ zipForm, quoteForm }: SamplePage): boolean {
  return zipForm !== null || quoteForm !== null;
}

/**
 * The first page with the site's main form. Every site has one, but perhaps not in every language.
 */
function formPage({ pages }: SampleSite): SamplePage {
  return pages.find(hasForm) ?? (pages[0] as SamplePage);
}
