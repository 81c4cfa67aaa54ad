import type { QuoteFormName } from '@zipfront/contracts/shipping/form-fields';
import type { MotorcycleType } from '@zipfront/contracts/shipping/vehicle';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { placeText, samplePerson, sampleStreet, sampleZip } from './people.ts';
import type { Random } from './random.ts';
import type { SampleAct, SampleView } from './visit.ts';
import type { SamplePage, SampleSite, SampleWorld } from './world.ts';

/** Shares of the visits of insurance, and of shipping, that lead to an act. */
const ACTS = { submits: 0.115, calls: 0.04, quotes: 0.14 };

/** Share of hand-offs for any line of the site, perhaps another than the selected one. */
const ANY_LINE = 0.22;

/** Share of the hand-offs whose visitor gives the comparison app a name. */
const NAMED = 0.35;

/** Share of requests that become an order, or, without a price, get a number to call. */
const ORDERED = 0.4;

/** Share of requests with one end that no road reaches: without a call they have no price. */
const OVERSEAS = 0.08;

/** The shortest time for a form, in seconds. */
const FORM_SECONDS = 25;

type Model = readonly [make: string, model: string, firstYear: number, lastYear: number];

/** Cars that are often shipped. A test compares them with the product's list of vehicles. */
export const SAMPLE_CARS: readonly Model[] = [
  ['Honda', 'Civic', 2008, 2025],
  ['Toyota', 'Camry', 2007, 2025],
  ['Toyota', 'Tacoma', 2009, 2024],
  ['Ford', 'F-150', 2006, 2024],
  ['Jeep', 'Wrangler', 2008, 2024],
  ['Subaru', 'Outback', 2010, 2025],
  ['Tesla', 'Model 3', 2018, 2025],
  ['BMW', 'X5', 2009, 2024],
];

export const SAMPLE_MOTORCYCLES: readonly (readonly [...Model, type: MotorcycleType])[] = [
  ['Honda', 'Gold Wing', 2006, 2024, 'touring'],
  ['Harley-Davidson', 'Sportster', 2004, 2020, 'cruiser'],
  ['Kawasaki', 'Ninja', 2010, 2024, 'sport'],
];

interface Scene {
  world: SampleWorld;
  site: SampleSite;
  views: SampleView[];
  /** Visits with different numbers belong to people with different telephone numbers. */
  number: number;
  /** Likelihood that the visitor acts, 1 on average; null for a bot, which always does. */
  interest: number | null;
  until: number;
}

/** The visit, and when the page of the act is opened: epoch milliseconds. */
type ActScene = Scene & { at: number };

export function planAct(random: Random, scene: Scene): void {
  const { site, interest, world } = scene;
  const roll = interest === null ? 0 : random.next() / interest;
  if (site.kind === 'insurance') {
    if (roll < ACTS.submits) act(random, scene, 'zipForm', submitOn);
  } else if (roll < ACTS.calls) act(random, scene, 'callForm', callOn);
  else if (roll < ACTS.calls + ACTS.quotes && world.rates) act(random, scene, 'quoteForm', quoteOn);
}

function act<Form extends 'zipForm' | 'callForm' | 'quoteForm'>(
  random: Random,
  scene: Scene,
  name: Form,
  actOn: (random: Random, form: NonNullable<SamplePage[Form]>, on: ActScene) => SampleAct,
): void {
  const { site, views } = scene;
  const seen = views.findLast(({ page }) => page[name] !== null);
  const others = site.pages.filter((page) => page[name] !== null);
  const weighted = others.map((one) => [one.isCampaign ? 1 : 4, one] as const);
  const page = seen?.page ?? (others.length > 0 ? random.weighted(weighted) : undefined);
  const form = page?.[name];
  const last = views.at(-1);
  if (!page || !form || !last) return;
  const at = last.at + Math.ceil(last.seconds) * 1_000;
  const view = seen ?? { page, at, seconds: 0, act: null };
  if (!seen) views.push(view);
  view.seconds = Math.max(view.seconds, FORM_SECONDS);
  view.act = actOn(random, form, { ...scene, at: view.at });
  // Who has sent a form goes on elsewhere.
  views.splice(views.indexOf(view) + 1);
}

function submitOn(
  random: Random,
  { line: selected, lines, asksAddress }: NonNullable<SamplePage['zipForm']>,
  { world: { zipCodes }, site, number }: Scene,
): SampleAct {
  const line = random.chance(ANY_LINE) ? random.pick(lines) : selected;
  const zip = sampleZip(random, zipCodes);
  const street = `${sampleStreet(random)}, ${placeText(zip, zipCodes)} ${zip}`;
  const { firstName } = samplePerson(random, site.locale, number);
  return {
    kind: 'submit',
    line,
    zip,
    address: asksAddress ? street : null,
    firstName: random.chance(NAMED) ? firstName : null,
  };
}

function callOn(
  random: Random,
  form: NonNullable<SamplePage['callForm']>,
  { site, number }: Scene,
): SampleAct {
  const { firstName, lastName, phone } = samplePerson(random, site.locale, number);
  return { kind: 'call', form, name: `${firstName} ${lastName}`, phone };
}

function quoteOn(
  random: Random,
  form: QuoteFormName,
  { world: { zipCodes }, site, number, until, at }: ActScene,
): SampleAct {
  const { firstName, lastName, email, phone } = samplePerson(random, site.locale, number);
  const from = sampleZip(random, zipCodes);
  let to = random.chance(OVERSEAS) ? sampleZip(random, zipCodes, true) : from;
  while (to === from) to = sampleZip(random, zipCodes);
  const isMotorcycle = form === 'motorcycle-quote-form';
  const motorcycle = random.pick(SAMPLE_MOTORCYCLES);
  const [make, model, first, last] = isMotorcycle ? motorcycle : random.pick(SAMPLE_CARS);
  // A visitor sends the consent without its version.
  const fields = {
    from,
    to,
    make,
    model,
    email,
    name: `${firstName} ${lastName}`,
    year: String(random.whole(first, last)),
    ...(isMotorcycle && { motorcycle_type: motorcycle[4] }),
    running: random.chance(0.93) ? 'yes' : 'no',
    transport: random.chance(0.88) ? 'open' : 'enclosed',
    date: new Date(at + random.whole(3, 35) * DAY_MS).toISOString().slice(0, 10),
    ...(random.chance(0.62) && { phone, consent: 'yes' }),
  };
  // This is before the pickup, which is at least three days ahead.
  const orderAt = Math.floor(at + random.around(random.chance(0.6) ? HOUR_MS / 4 : DAY_MS / 2));
  const isOrdered = random.chance(ORDERED) && orderAt < until;
  const streets = { pickup: sampleStreet(random), delivery: sampleStreet(random) };
  return {
    kind: 'quote',
    form,
    fields,
    later: isOrdered ? { at: orderAt, phone, ...streets } : null,
  };
}
