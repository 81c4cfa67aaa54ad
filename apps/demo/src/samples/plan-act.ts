import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { Random } from './random.ts';
import { samplePerson, sampleStreet } from './sample-person.ts';
import { sampleQuoteFields } from './sample-quote.ts';
import { type SampleAct, type SampleView, sampleZip } from './sample-visit.ts';
import type { SamplePage, SampleSite, SampleWorld } from './sample-world.ts';

/** Share of the visits of insurance that lead to a hand-off. */
const SUBMITS = 0.115;

/** Shares of the visits of shipping that lead to a request, and to a call-back. */
const QUOTES = 0.14;
const CALLS = 0.04;

/**
 * Share of hand-offs for another line than the selected one, if the first line is selected, and if
 * another is.
 */
const OTHER_ON_FIRST = 0.12;
const FIRST_ON_OTHER = 0.15;

/** Share of the hand-offs whose visitor gives the comparison app a name. */
const NAMED = 0.35;

/** Share of requests that become an order, or, without a price, get a number to call. */
const ORDERED = 0.4;

/** The shortest time for a form, in seconds. */
const FORM_SECONDS = 25;

/** The visit in which a visitor acts or not. */
interface Scene {
  world: SampleWorld;
  site: SampleSite;
  /** The pages of the last arrival. A page with the form is added if they have none. */
  views: SampleView[];
  /** Visits with different numbers belong to people with different telephone numbers. */
  number: number;
  /** Likelihood that the visitor acts, 1 on average; null for a bot, which always does. */
  interest: number | null;
  until: number;
}

/**
 * Decides what a visitor does in the last arrival of a visit, and adds it to the page with the
 * form.
 */
export function planAct(random: Random, scene: Scene): void {
  const { site, interest } = scene;
  const roll = interest === null ? 0 : random.next() / interest;
  if (site.kind === 'insurance') {
    if (roll < SUBMITS)
      act(random, scene, ({ zipForm }) => zipForm !== null, submitOn(random, scene));
  } else if (roll < CALLS) {
    act(random, scene, ({ callForm }) => callForm !== null, callOn(random, scene));
  } else if (roll < CALLS + QUOTES && scene.world.rates !== null) {
    act(random, scene, ({ quoteForm }) => quoteForm !== null, quoteOn(random, scene));
  }
}

/** Adds an act to the last page with the form, or to another page of the site with it. */
function act(
  random: Random,
  { site, views }: Scene,
  hasForm: (page: SamplePage) => boolean,
  actOn: (page: SamplePage, at: number) => SampleAct | null,
): void {
  const seen = views.findLast(({ page }) => hasForm(page));
  const others = site.pages.filter(hasForm).map((one) => [one.isCampaign ? 1 : 4, one] as const);
  const page = seen?.page ?? (others.length > 0 ? random.weighted(others) : undefined);
  const last = views.at(-1);
  if (page === undefined || last === undefined) return;
  const view = seen ?? {
    page,
    at: last.at + Math.ceil(last.seconds) * 1_000,
    seconds: 0,
    act: null,
  };
  if (!seen) views.push(view);
  view.seconds = Math.max(view.seconds, FORM_SECONDS);
  view.act = actOn(page, view.at);
  // Who has sent a form goes on elsewhere.
  views.splice(views.indexOf(view) + 1);
}

function submitOn(random: Random, { world, site, number }: Scene) {
  return ({ zipForm }: SamplePage): SampleAct => {
    const { line: selected = '', lines = [], asksAddress = false } = zipForm ?? {};
    const [first = selected, ...others] = lines;
    const isOther = random.chance(selected === first ? OTHER_ON_FIRST : 1 - FIRST_ON_OTHER);
    const zip = sampleZip(random, world.zipCodes);
    const other = selected === first ? (others[Number(zip) % others.length] ?? first) : selected;
    const { city = '', state = '' } = world.zipCodes.find(zip) ?? {};
    return {
      kind: 'submit',
      line: isOther ? other : first,
      zip,
      address: asksAddress ? `${sampleStreet(random)}, ${city}, ${state} ${zip}` : null,
      firstName: random.chance(NAMED) ? samplePerson(random, site.locale, number).firstName : null,
    };
  };
}

function callOn(random: Random, { site, number }: Scene) {
  return ({ callForm: form }: SamplePage): SampleAct | null => {
    const { firstName, lastName, phone } = samplePerson(random, site.locale, number);
    return form && { kind: 'call', form, name: `${firstName} ${lastName}`, phone };
  };
}

function quoteOn(random: Random, { world, site, number, until }: Scene) {
  return ({ quoteForm: form }: SamplePage, at: number): SampleAct | null => {
    if (form === null) return null;
    const person = samplePerson(random, site.locale, number);
    const fields = sampleQuoteFields(random, form, { world, person, at });
    // Before the pickup, which is at least three days ahead.
    const orderAt = Math.floor(at + random.around(random.chance(0.6) ? HOUR_MS / 4 : DAY_MS / 2));
    const isOrdered = random.chance(ORDERED) && orderAt < until;
    const streets = { pickup: sampleStreet(random), delivery: sampleStreet(random) };
    const later = isOrdered ? { at: orderAt, phone: person.phone, ...streets } : null;
    return { kind: 'quote', form, fields, later };
  };
}
