import type { Channel } from '@zipfront/contracts/attribution/channels';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countLeads } from '../../conversions/leads/find-leads.ts';
import { ANY_LEAD } from '../../conversions/leads/testing/any-lead.ts';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import { reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import {
  CONVERSIONS,
  type CountedBy,
  NO_ROLLUP_SUMS,
  ROLLUP_SUMS,
  type RollupSums,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { ALL_ROLLUPS, EVENT_DAY_BY, ROLLUPS } from '../../platform/store/tables/rollups.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOT_ASKED } from '../../platform/store/testing/visit-rows.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { BEFORE_CONSENT } from '../../visitors/visits/channel.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { ALL_VISITS, type VisitFilter } from '../report/filter.ts';
import { campaignSums } from '../report/testing/campaign-sums.ts';
import { reportingTime } from './reporting-time.ts';
import { recountDay, rollUpAll, rollUpCounts } from './roll-up.ts';
import { stepEvent } from './testing/step-event.ts';

const RUNS = process.env.ZIPFRONT_SOAK ? 300 : 10;

/** Instants around both changes of the clocks in New York, and an ordinary one. */
const STARTS = ['2026-03-07T22:00:00Z', '2026-10-31T22:00:00Z', '2026-11-20T12:00:00Z'];
const ZONES: Record<string, string> = {
  insurance: 'America/New_York',
  shipping: 'America/New_York',
};
const SITES = Object.keys(ZONES);
const CHANNELS: Channel[] = ['direct', 'email', 'paid-search'];
const KINDS: ConversionKind[] = ['hand-off', 'estimate', 'order', 'call-back'];
const COUNT_OF = {
  'hand-off': 'handoffs',
  estimate: 'estimates',
  order: 'orders',
  'call-back': 'call_backs',
} as const;

/** Steps that each step or conversion counts for, as the documents have them. */
const STEPS_OF: Record<string, Step[]> = {
  ping: ['engaged'],
  start: ['engaged', 'started'],
  zip: ['engaged', 'started', 'zip_accepted'],
  'hand-off': ['engaged', 'started', 'zip_accepted', 'sent'],
  estimate: ['engaged', 'started', 'zip_accepted', 'sent'],
  order: ['engaged', 'started', 'zip_accepted', 'sent', 'ordered'],
  'call-back': [],
};

const below = (count: number) => fc.nat({ max: count - 1 });
const visit = fc.record({
  act: fc.constant('visit' as const),
  start: below(STARTS.length),
  minutes: fc.nat({ max: 3 * 24 * 60 }),
  site: below(SITES.length),
  campaign: below(3),
  path: below(2),
  isDeferred: fc.boolean(),
  kind: fc.constantFrom('visitor', 'visitor', 'bot', 'sample'),
});
const touch = fc.record({
  act: fc.constant('touch' as const),
  of: fc.nat(),
  hours: fc.integer({ min: 1, max: 60 }),
  channel: below(CHANNELS.length),
  campaign: below(3),
  site: below(SITES.length),
});
const conversion = fc.record({
  act: fc.constant('conversion' as const),
  of: fc.nat(),
  kind: below(KINDS.length),
  line: fc.constantFrom('auto', 'home'),
  us_state: fc.constantFrom('CA', 'NY'),
  bot: fc.boolean(),
  isCutOff: fc.boolean(),
});
const report = fc.record({
  act: fc.constant('report' as const),
  of: fc.nat(),
  hours: fc.integer({ min: 1, max: 70 }),
  status: fc.constantFrom('accepted' as const, 'sold' as const, 'rejected' as const),
  cents: fc.integer({ min: 1, max: 9_000 }),
});
const event = fc.record({
  act: fc.constant('event' as const),
  of: fc.nat(),
  kind: fc.constantFrom('ping' as const, 'start' as const, 'zip' as const),
  hours: fc.integer({ min: -48, max: 9 * 24 }),
  times: fc.integer({ min: 1, max: 2 }),
  bot: fc.boolean(),
});
const act = fc.oneof(
  { weight: 1, arbitrary: visit },
  { weight: 5, arbitrary: touch },
  { weight: 5, arbitrary: conversion },
  { weight: 3, arbitrary: report },
  { weight: 4, arbitrary: event },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('consent' as const), of: fc.nat() }) },
  fc.record({ act: fc.constant('delete' as const), of: fc.nat() }),
  fc.record({ act: fc.constant('opt-out' as const), of: fc.nat() }),
  fc.record({ act: fc.constant('roll up' as const), limit: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ act: fc.constant('recount' as const), of: fc.nat() }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** A touch as a plain count has it. */
interface KnownTouch {
  arrival: Arrival;
  by: CountedBy;
  steps: Set<Step>;
}

/** A lead as a plain count has it. */
interface KnownLead {
  id: string;
  kind: ConversionKind;
  at: number;
  credit: KnownTouch;
  own: Pick<CountedBy, 'line' | 'us_state'>;
  /** Money that a partner reported once, with the day. */
  money: { day: number; sums: Partial<RollupSums> } | null;
}

/** A visit as a plain count has it. */
interface Known {
  id: string;
  isBotAgent: boolean;
  isSample: boolean;
  isDeleted: boolean;
  choices: { opted_out: 0 | 1; granted: 0 | 1 };
  touches: KnownTouch[];
  leads: KnownLead[];
}

function touchOf(from: Arrival): KnownTouch {
  const { fields, site, channel, path, device, locale, release } = from;
  return {
    arrival: from,
    by: {
      ...from.reportingTime,
      site,
      channel,
      source: fields.source ?? '',
      campaign: fields.campaign ?? '',
      campaign_id: fields.utm_id ?? '',
      ad_group: fields.agid ?? '',
      keyword: fields.utm_term ?? '',
      path,
      device,
      locale,
      release,
      line: '',
      us_state: '',
    },
    steps: new Set(),
  };
}

function timeOf(at: number, site: string) {
  return { at, site, reportingTime: reportingTime(at, ZONES[site] ?? '') };
}

function arrivalOf(from: Extract<Act, { act: 'visit' }>): Arrival {
  const at = Date.parse(STARTS[from.start] ?? '') + from.minutes * MINUTE_MS;
  const fields = { campaign: `c${from.campaign}`, ...(from.path > 0 && { utm_id: '7' }) };
  return arrival({
    ...timeOf(at, SITES[from.site] ?? ''),
    path: `/${from.path}/`,
    release: `page-${from.minutes % 2}.js`,
    pageUrl: from.isDeferred ? null : 'https://site.example/',
    device: from.isDeferred ? 'unknown' : 'desktop',
    ...(from.isDeferred
      ? BEFORE_CONSENT
      : { channel: from.campaign === 0 ? 'direct' : 'paid-search', channelRule: 'medium' }),
    fields: from.isDeferred || from.campaign === 0 ? {} : fields,
  });
}

/**
 * The rule of credit, the plain way: of all touches until then the last that is not direct, or else
 * the first.
 */
function winnerOf(touches: readonly KnownTouch[], at: number): KnownTouch {
  let [winner] = touches;
  for (const one of touches) {
    if (one.arrival.at <= at && one.arrival.channel !== 'direct') winner = one;
  }
  return winner as KnownTouch;
}

function reach(touches: readonly KnownTouch[], at: number, by: string): void {
  const winner = winnerOf(touches, at);
  if (at - winner.arrival.at > 7 * DAY_MS) return;
  for (const step of STEPS_OF[by] ?? []) winner.steps.add(step);
}

/** Runs the acts on a store, and on the plain list of visits that is returned. */
async function play(store: Store, db: Db, acts: readonly Act[]): Promise<Known[]> {
  const visits: Known[] = [];
  for (const each of acts) {
    if (each.act === 'visit') {
      const from = arrivalOf(each);
      const [isBotAgent, isSample] = [each.kind === 'bot', each.kind === 'sample'];
      const options = { visitorId: null, bot: isBotAgent, sample: isSample };
      const { rows } = createVisit(from, options);
      await store.write(storeVisit, rows);
      const choices = { opted_out: 0, granted: 0 } as const;
      const made = { isBotAgent, isSample, isDeleted: false, choices: { ...choices }, leads: [] };
      visits.push({ id: rows.visit.id, ...made, touches: [touchOf(from)] });
    } else if (each.act === 'roll up') {
      await store.write(rollUpCounts, { limit: each.limit });
    } else {
      const live = visits.filter(({ isDeleted }) => !isDeleted);
      const of = live[each.of % Math.max(1, live.length)];
      if (of) await playOn(store, db, each, of);
    }
  }
  return visits;
}

async function playOn(
  store: Store,
  db: Db,
  each: Exclude<Act, { act: 'visit' | 'roll up' }>,
  of: Known,
): Promise<void> {
  const { id: visitId, touches } = of;
  const last = touches.at(-1) as KnownTouch;
  switch (each.act) {
    case 'delete':
      await store.write(deleteVisit, { visitId });
      of.isDeleted = true;
      return;
    case 'opt-out':
      of.choices.opted_out = of.choices.opted_out === 0 ? 1 : 0;
      return store.write(setOptOut, { visitId, privacySignal: of.choices.opted_out });
    case 'recount':
      for (const rollup of ALL_ROLLUPS) {
        for (const { by } of touches) {
          expect(await store.write(recountDay, { rollup, day: by.day }), rollup).toBe(0);
        }
      }
      return;
    case 'touch': {
      const next = arrival({
        ...timeOf(last.arrival.at + each.hours * HOUR_MS, SITES[each.site] ?? ''),
        path: '/again/',
        channel: CHANNELS[each.channel] ?? 'direct',
        channelRule: 'medium',
        fields: { campaign: `c${each.campaign}`, agid: 'group', utm_term: 'word' },
      });
      await store.write(refreshVisit, { visitId, arrival: next });
      touches.push(touchOf(next));
      return;
    }
    case 'consent':
      return playConsent(store, of, last);
    case 'event': {
      const at = last.arrival.at + each.hours * HOUR_MS;
      const row = { ...stepEvent(each.kind, { visitId, at, bot: each.bot ? 1 : 0 }) };
      for (let time = 0; time < each.times; time += 1) {
        const visitRef = { visitId, sessionHash: null };
        await store.write(storeEvents, { events: [{ visitRef, row: { ...row } }], bad: [] });
      }
      if (!each.bot && !of.isBotAgent) reach(touches, Math.min(at, row.received_at), each.kind);
      return;
    }
    case 'report':
      return playReport(store, each, of);
    default:
      return playConversion(db, each, of);
  }
}

/**
 * A yes completes an arrival that consent held back; otherwise it comes with an arrival of its own.
 */
async function playConsent(store: Store, known: Known, last: KnownTouch): Promise<void> {
  const { id, touches } = known;
  const fields = { campaign: 'later', source: 'letter', utm_id: '9' };
  const granted: Arrival = {
    ...last.arrival,
    ...timeOf(last.arrival.at + 1, last.arrival.site),
    pageUrl: 'https://site.example/',
    consent: 'granted',
    device: 'phone',
    fields,
    channel: 'email',
    channelRule: 'medium',
  };
  await store.write(refreshVisit, { visitId: id, arrival: granted });
  known.choices.granted = 1;
  if (last.arrival.channelRule === BEFORE_CONSENT.channelRule) {
    const { at, reportingTime } = last.arrival;
    last.arrival = { ...granted, at, reportingTime };
    last.by = touchOf(last.arrival).by;
  } else if (last.arrival.fields.campaign !== 'later') touches.push(touchOf(granted));
}

async function playConversion(
  db: Db,
  { kind: chosen, line, us_state, bot, isCutOff }: Extract<Act, { act: 'conversion' }>,
  of: Known,
): Promise<void> {
  const kind = KINDS[chosen] ?? 'hand-off';
  const at = (of.touches.at(-1) as KnownTouch).arrival.at + HOUR_MS;
  const id = newLeadId();
  const own = { line, us_state };
  const cutOff = new Error('cut off');
  const write = db.transaction().execute(async (trx) => {
    await recordConversion(trx, {
      lead_id: id,
      kind,
      subject: null,
      visit_id: of.id,
      site: 'insurance',
      at,
      ...own,
      ...NOT_ASKED,
      privacy_signal: 0,
      bot: bot || of.isBotAgent ? 1 : 0,
    });
    if (isCutOff) throw cutOff;
  });
  await write.catch((error: unknown) => {
    if (error !== cutOff) throw error;
  });
  if (isCutOff || bot || of.isBotAgent) return;
  of.leads.push({ id, kind, at, own, credit: winnerOf(of.touches, at), money: null });
  reach(of.touches, at, kind);
}

async function playReport(
  store: Store,
  { hours, status, cents }: Extract<Act, { act: 'report' }>,
  of: Known,
): Promise<void> {
  const lead = of.leads.find(({ kind, money }) => kind === 'hand-off' && money === null);
  if (lead === undefined) return;
  const at = lead.at + hours * HOUR_MS;
  await reportLead(store, lead.id, { status, cents, at });
  const { day } = reportingTime(at, ZONES[lead.credit.by.site] ?? '');
  const sums = {
    accepted: { accepted: 1, pending_cents: cents },
    sold: { accepted: 1, sold: 1, approved_cents: cents, first_earned_cents: cents },
    rejected: { rejected: 1 },
  }[status];
  lead.money = { day, sums };
}

/** Something that is counted: by what, and on which day its money came. */
interface Counted {
  by: CountedBy;
  eventDay: number | null;
  sums: Partial<RollupSums>;
}

/** All that a visit is counted with. */
function countsOf({ touches, leads, isDeleted, choices }: Known): Counted[] {
  const first = touches[0] as KnownTouch;
  return [
    ...touches.map(({ by, steps }) => {
      const reached = Object.fromEntries([...steps].map((step) => [step, 1]));
      return { by, eventDay: null, sums: { visits: 1, ...reached, ...choices } };
    }),
    ...leads.flatMap(({ kind, credit, own, money }): Counted[] => {
      const [byCredit, byFirst] = [credit.by, first.by].map((by) => ({ ...by, ...own }));
      if (!byCredit || !byFirst) return [];
      const { first_earned_cents = 0, ...paid } = money?.sums ?? {};
      const eventDay = money?.day ?? null;
      return [
        { by: byCredit, eventDay: null, sums: { [COUNT_OF[kind]]: 1 } },
        { by: byFirst, eventDay: null, sums: { first_leads: kind === 'estimate' ? 0 : 1 } },
        {
          by: byCredit,
          eventDay,
          sums: isDeleted ? { ...paid, awaiting: 0, pending_cents: 0 } : paid,
        },
        { by: byFirst, eventDay, sums: { first_earned_cents } },
      ];
    }),
  ];
}

type Cell = Record<string, unknown> & RollupSums;

/** Cells without those whose sums are all zero, in one order. */
function sorted(cells: Iterable<Cell>): string[] {
  return [...cells]
    .filter((cell) => ROLLUP_SUMS.some((name) => Number(cell[name] ?? 0) !== 0))
    .map((cell) => JSON.stringify(Object.entries({ ...NO_ROLLUP_SUMS, ...cell }).sort()))
    .sort();
}

function plainCount(rollup: (typeof ALL_ROLLUPS)[number], visits: readonly Known[]): string[] {
  const cells = new Map<string, Cell>();
  for (const known of visits) {
    const { isBotAgent, isSample, isDeleted } = known;
    if (isBotAgent || (isSample && isDeleted)) continue;
    const origin = isSample ? 'sample' : isDeleted ? 'deleted' : 'visit';
    for (const { by, eventDay, sums } of countsOf(known)) {
      if (rollup === 'rollup_decided' && eventDay === null) continue;
      const names = rollup === 'rollup_decided' ? EVENT_DAY_BY : ROLLUPS[rollup];
      const key = { ...Object.fromEntries(names.map((name) => [name, by[name]])), origin };
      if (rollup === 'rollup_decided') Object.assign(key, { day: eventDay });
      const name = JSON.stringify(key);
      const cell = cells.get(name) ?? { ...key, ...NO_ROLLUP_SUMS };
      for (const measure of ROLLUP_SUMS) cell[measure] += sums[measure] ?? 0;
      cells.set(name, cell);
    }
  }
  return sorted(cells.values());
}

const SUM_NAMES = [
  'visits',
  ...CONVERSIONS,
  'accepted',
  'rejected',
  'sold',
  'approved_cents',
  'pending_cents',
  'first_leads',
  'first_earned_cents',
] as const;

function plainSums(counted: readonly Counted[]) {
  return Object.fromEntries(
    SUM_NAMES.map((name) => [name, counted.reduce((all, { sums }) => all + (sums[name] ?? 0), 0)]),
  );
}

/**
 * Under every filter a screen shows the sums of a plain count, and its parts add up to its total.
 */
async function compareScreens(db: Db, visits: readonly Known[]): Promise<void> {
  const shown = visits
    .filter(({ isBotAgent, isSample, isDeleted }) => !isBotAgent && !(isSample && isDeleted))
    .flatMap((known) => countsOf(known).map((one) => ({ ...one, isDeleted: known.isDeleted })));
  const days = shown.map(({ by }) => by.day);
  const [first, last] = days.length === 0 ? [0, 0] : [Math.min(...days), Math.max(...days)];
  for (const [from, to] of [
    [first, last],
    [last, last],
  ] as const) {
    for (const site of [null, ...SITES]) {
      const inSite = shown.filter(({ by }) => {
        return by.day >= from && by.day <= to && (site === null || by.site === site);
      });
      for (const { filter: chosen, counts } of filtersOf(inSite)) {
        const reportOf = (filter: Partial<VisitFilter>) =>
          campaignSums(db, { ...ALL_VISITS, from, to, site, ...filter });
        const found = await reportOf(chosen);
        const plain = plainSums(inSite.filter(counts));
        const title = JSON.stringify({ from, to, site, ...chosen });
        expect(found.total, title).toMatchObject(plain);
        await compareLists(db, { ...ALL_VISITS, from, to, site, ...chosen }, inSite.filter(counts));
        for (const name of SUM_NAMES) {
          const sum = found.campaigns.reduce((all, part) => all + part[name], 0);
          expect(sum, `${title} ${name}`).toBe(plain[name]);
        }
      }
    }
  }
}

/** Each number opens to as many leads, but for those that their visitors have deleted. */
async function compareLists(db: Db, filter: VisitFilter, shown: readonly Shown[]): Promise<void> {
  const stored = shown.filter(({ isDeleted }) => !isDeleted);
  for (const kind of KINDS) {
    const count = await countLeads(db, { ...ANY_LEAD, ...filter, kind });
    const plain = stored.reduce((all, { sums }) => all + (sums[COUNT_OF[kind]] ?? 0), 0);
    expect(count, `${kind} ${JSON.stringify(filter)}`).toBe(plain);
  }
}

type Shown = Counted & { isDeleted: boolean };

type ChosenFilter = Partial<Pick<VisitFilter, 'channel' | 'page' | 'device'>>;

/** Filters of a report, each with what it counts. Of a page on a device these are stored rows. */
function filtersOf(
  shown: readonly Shown[],
): { filter: ChosenFilter; counts: (one: Shown) => boolean }[] {
  const filters = shown.flatMap(({ by: { channel, path: page, device } }): ChosenFilter[] => [
    { channel },
    { page },
    { device },
    { channel, device },
    { channel, page },
    { page, device },
  ]);
  const unique = new Map([{}, ...filters].map((one) => [JSON.stringify(one), one]));
  return [...unique.values()].map((filter: ChosenFilter) => ({
    filter,
    counts: ({ by, isDeleted }) =>
      (filter.channel ?? by.channel) === by.channel &&
      (filter.page ?? by.path) === by.path &&
      (filter.device ?? by.device) === by.device &&
      !(isDeleted && filter.page && filter.device),
  }));
}

/** The ledger names the same winners as the plain rule. */
async function compareLedger(db: Db, visits: readonly Known[]): Promise<void> {
  const leads = visits
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((known) =>
      known.leads.map(({ id, credit }) => ({
        lead_id: id,
        channel: credit.by.channel,
        campaign: credit.by.campaign,
        first_campaign: known.touches[0]?.by.campaign,
      })),
    );
  for (const lead of leads) {
    const query = db.selectFrom('conversion').selectAll().where('lead_id', '=', lead.lead_id);
    expect(await query.executeTakeFirst()).toMatchObject(lead);
  }
}

/** The visits of campaigns by site, on all days together. */
async function sitesOfCampaigns(db: Db): Promise<unknown> {
  return (
    await sql`select source, campaign, campaign_id, site, origin, cast(visits as bigint) as visits from campaign_site
      where visits <> 0 order by source, campaign, campaign_id, site, origin`.execute(db)
  ).rows;
}

/** The same of the days of campaigns. */
async function daysOfCampaigns(db: Db): Promise<unknown> {
  return (
    await sql`select source, campaign, campaign_id, site, origin, cast(sum(visits) as bigint) as visits from rollup_campaign
      group by source, campaign, campaign_id, site, origin having sum(visits) <> 0
      order by source, campaign, campaign_id, site, origin`.execute(db)
  ).rows;
}

describe.each(eitherEngine(import.meta.filename))('credit on $name', (engine) => {
  // behaviour: 21.6
  it('names a touch that consent completes in the ledger of a lead that came before', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const from = { start: 0, minutes: 0, site: 0, campaign: 0, path: 0, isDeferred: true } as const;
    const form = { kind: 0, line: 'auto', us_state: 'CA', bot: false, isCutOff: false } as const;
    const visits = await play(store, db, [
      { act: 'visit', ...from, kind: 'visitor' },
      { act: 'conversion', of: 0, ...form },
      { act: 'consent', of: 0 },
    ]);
    expect(visits[0]?.leads).toHaveLength(1);
    await compareLedger(db, visits);
  });

  // behaviour: 11.61, 11.63, 11.64, 21.6, 23.2
  it('names one winner in every sum, on every screen and in the ledger, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(
        visit,
        fc.array(act, { minLength: 15, maxLength: 40 }),
        async (one, acts) => {
          const { store, db } = await emptyTestDatabase(engine);
          const visits = await play(store, db, [one, ...acts]);
          await compareLedger(db, visits);
          await rollUpAll(store);
          for (const rollup of ALL_ROLLUPS) {
            const cells = (await db.selectFrom(rollup).selectAll().execute()) as unknown as Cell[];
            expect(sorted(cells), rollup).toEqual(plainCount(rollup, visits));
          }
          expect(await sitesOfCampaigns(db)).toEqual(await daysOfCampaigns(db));
          await compareScreens(db, visits);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
