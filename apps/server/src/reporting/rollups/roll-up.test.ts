import type { ReportSums } from '@zipfront/contracts/console/reports';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import {
  ALL_ROLLUPS,
  type CountedBy,
  MEASURES,
  type Measures,
  NO_MEASURES,
  ROLLUP_NAMES,
  ROLLUPS,
  type RollupName,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival, NOON, NOT_ASKED } from '../../platform/store/testing/visit-rows.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import { makeHandoff, newToken, type Submit } from '../../visitors/leads/handoffs.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { BEFORE_CONSENT } from '../../visitors/visits/channel.ts';
import { createVisit, newVisit } from '../../visitors/visits/create-visit.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { refreshVisit } from '../../visitors/visits/enter-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { ALL_VISITS, type VisitFilter } from '../campaigns/report-filter.ts';
import { findCampaignReport } from '../spend/campaign-report.ts';
import { COMPLETE_DAYS } from './follow-zones.ts';
import { reportingTime } from './reporting-time.ts';
import { nightlyRecount, recount, recountDay, rollUpAll, rollUpCounts } from './roll-up.ts';
import type { RollupChange } from './rollups.ts';
import { stepEvent } from './testing/step-event.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

/** Writes of a recount: each rollup of 28 days and of tomorrow. */
const WHOLE = (COMPLETE_DAYS + 1) * ALL_ROLLUPS.length;

/** Stops a recount after its first write. */
function stoppedAfterOne(): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > 1;
  };
}

// behaviour: 31.2
it.each(engines)('recounts at night on one of two servers on $name', async (engine) => {
  const shared = await emptyTestStore(engine);
  const write = vi.fn(shared.write);
  const store = { ...shared, write: write as typeof shared.write };
  const recounted = () => write.mock.calls.filter(([command]) => command === recountDay).length;
  let at = MIDNIGHT;
  const parts = {
    store,
    now: () => at,
    log: silentLog,
    metrics: createMetrics({ process: false }),
  };
  const [one, other] = [nightlyRecount(parts, 0), nightlyRecount(parts, 0)];
  const look = () => Promise.all([one, other].map((server) => server(() => false)));
  const takeCount = () => {
    const count = recounted();
    write.mockClear();
    return count;
  };
  at += DAY_MS + 9 * HOUR_MS - 1;
  await look();
  expect(takeCount()).toBe(0);
  at += 1;
  await look();
  expect(takeCount()).toBe(WHOLE);
  at += 14 * HOUR_MS;
  await look();
  expect(takeCount(), 'later on the day').toBe(0);
  at += 10 * HOUR_MS;
  await one(stoppedAfterOne());
  expect(takeCount(), 'in the next night').toBe(1);
  at += MINUTE_MS;
  await other(() => false);
  expect(takeCount(), 'after an interruption').toBe(WHOLE);
});

const RUNS = process.env.ZIPFRONT_SOAK ? 300 : 8;

/** Instants around both changes of the clocks in New York, and an ordinary one. */
const STARTS = ['2026-03-07T22:00:00Z', '2026-10-31T22:00:00Z', '2026-11-20T12:00:00Z'];
const ZONES = ['America/New_York', 'Asia/Kathmandu', 'UTC'];
const KINDS: ConversionKind[] = ['hand-off', 'estimate', 'order', 'call-back'];
const REPORT_SUMS = ['visits', 'handoffs', 'estimates', 'orders', 'callBacks'] as const;
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
  zone: below(ZONES.length),
  campaign: below(3),
  path: below(2),
  isDeferred: fc.boolean(),
  kind: fc.constantFrom('visitor', 'bot', 'sample'),
});
const conversion = fc.record({
  act: fc.constant('conversion' as const),
  of: fc.nat(),
  kind: below(KINDS.length),
  bot: fc.boolean(),
  isCutOff: fc.boolean(),
});
const event = fc.record({
  act: fc.constant('event' as const),
  of: fc.nat(),
  kind: fc.constantFrom('ping' as const, 'start' as const, 'zip' as const),
  hours: fc.nat({ max: 9 * 24 }),
  times: fc.integer({ min: 1, max: 2 }),
  bot: fc.boolean(),
});
const act = fc.oneof(
  { weight: 4, arbitrary: visit },
  { weight: 4, arbitrary: conversion },
  { weight: 4, arbitrary: event },
  fc.record({ act: fc.constant('consent' as const), of: fc.nat() }),
  fc.record({ act: fc.constant('delete' as const), of: fc.nat() }),
  fc.record({ act: fc.constant('opt-out' as const), of: fc.nat() }),
  fc.record({ act: fc.constant('roll up' as const), limit: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ act: fc.constant('recount' as const), of: fc.nat() }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** A visit as a plain count has it. */
interface Known {
  id: string;
  arrival: Arrival;
  isBotAgent: boolean;
  isSample: boolean;
  isDeleted: boolean;
  by: Omit<CountedBy, 'locale'> & Pick<CountedBy, 'locale'>;
  counts: Measures;
}

function arrivalOf(from: Extract<Act, { act: 'visit' }>): Arrival {
  const at = Date.parse(STARTS[from.start] ?? '') + from.minutes * MINUTE_MS;
  return arrival({
    at,
    site: `site-${from.zone}`,
    path: `/${from.path}/`,
    release: `page-${from.minutes % 2}.js`,
    pageUrl: from.isDeferred ? null : 'https://site.example/',
    device: from.isDeferred ? 'unknown' : 'desktop',
    ...(from.isDeferred
      ? BEFORE_CONSENT
      : { channel: from.campaign === 0 ? 'direct' : 'paid-search', channelRule: 'medium' }),
    fields: from.isDeferred || from.campaign === 0 ? {} : fieldsOf(from),
    reportingTime: reportingTime(at, ZONES[from.zone] ?? ''),
  });
}

function fieldsOf({ campaign, path }: { campaign: number; path: number }) {
  return { campaign: `c${campaign}`, ...(path > 0 && { utm_id: `id-${path}` }) };
}

function knownOf(id: string, from: Arrival, kind: string): Known {
  const { day, hour } = from.reportingTime;
  return {
    id,
    arrival: from,
    isBotAgent: kind === 'bot',
    isSample: kind === 'sample',
    isDeleted: false,
    by: {
      day,
      hour,
      site: from.site,
      channel: from.channel,
      source: '',
      campaign: from.fields.campaign ?? '',
      campaign_id: from.fields.utm_id ?? '',
      path: from.path,
      device: from.device,
      locale: from.locale,
      release: from.release,
    },
    counts: { ...NO_MEASURES, visits: 1 },
  };
}

/** Runs the acts on a store, and on the plain list of visits that is returned. */
async function play(store: Store, db: Kysely<Database>, acts: readonly Act[]): Promise<Known[]> {
  const visits: Known[] = [];
  for (const each of acts) {
    if (each.act === 'visit') {
      const from = arrivalOf(each);
      const options = { bot: each.kind === 'bot', sample: each.kind === 'sample' };
      const { rows } = newVisit(from, { visitorId: null, ...options });
      await store.write(createVisit, rows);
      visits.push(knownOf(rows.visit.id, from, each.kind));
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
  db: Kysely<Database>,
  each: Exclude<Act, { act: 'visit' | 'roll up' }>,
  of: Known,
): Promise<void> {
  if (each.act === 'delete') {
    await store.write(deleteVisit, { visitId: of.id });
    of.isDeleted = true;
  } else if (each.act === 'event') {
    const { kind, bot } = each;
    const at = of.arrival.at + each.hours * HOUR_MS;
    const row = stepEvent(kind, { visitId: of.id, at, bot: bot ? 1 : 0 });
    for (let time = 0; time < each.times; time += 1) {
      const pending = { visitRef: { visitId: of.id, sessionHash: null }, row: { ...row } };
      await store.write(storeEvents, { events: [pending], bad: [] });
    }
    const startedAt = await startOf(db, of.id);
    if (!bot && !of.isBotAgent && at - startedAt <= 7 * DAY_MS) reach(of, kind);
  } else if (each.act === 'opt-out') {
    // Takes click ids, and no count.
    await store.write(setOptOut, { visitId: of.id, privacySignal: 1 });
  } else if (each.act === 'recount') {
    for (const rollup of ROLLUP_NAMES) {
      expect(await store.write(recountDay, { rollup, day: of.by.day })).toBe(0);
    }
  } else if (each.act === 'consent') {
    const isDeferred = of.arrival.channelRule === BEFORE_CONSENT.channelRule;
    const granted = {
      ...of.arrival,
      at: of.arrival.at + 1,
      pageUrl: 'https://site.example/',
      consent: 'granted' as const,
      channel: 'email' as const,
      channelRule: 'medium',
      device: 'phone' as const,
      fields: { campaign: 'later', source: 'letter', utm_id: '9' },
    };
    await store.write(refreshVisit, { visitId: of.id, arrival: granted });
    // Under an opt-out the arrival is stored without its click, and is a touch nevertheless.
    if (isDeferred) {
      const known = {
        channel: 'email',
        campaign: 'later',
        campaign_id: '9',
        source: 'letter',
        device: 'phone',
      };
      Object.assign(of.by, known);
    }
    of.arrival = granted;
  } else {
    const kind = KINDS[each.kind] ?? 'hand-off';
    const cutOff = new Error('cut off');
    const write = db.transaction().execute(async (trx) => {
      await recordConversion(trx, {
        kind,
        subject: null,
        visit_id: of.id,
        site: of.by.site,
        at: of.arrival.at + HOUR_MS,
        ...NOT_ASKED,
        privacy_signal: 0,
        bot: each.bot ? 1 : 0,
      });
      if (each.isCutOff) throw cutOff;
    });
    await write.catch((error: unknown) => {
      if (error !== cutOff) throw error;
    });
    if (each.isCutOff || each.bot || of.isBotAgent) return;
    of.counts[COUNT_OF[kind]] += 1;
    reach(of, kind);
  }
}

function reach(of: Known, by: string): void {
  for (const step of STEPS_OF[by] ?? []) of.counts[step] = 1;
}

async function startOf(db: Kysely<Database>, visitId: string): Promise<number> {
  const query = db.selectFrom('visit').select('created_at').where('id', '=', visitId);
  return (await query.executeTakeFirstOrThrow()).created_at;
}

/** A hand-off of a visit that came before. */
function submitOf(visitId: string): Submit {
  return {
    visit: { use: { visitId, arrival: arrival() } },
    handoff: {
      ...{ token: newToken(), lead_id: newLeadId(), site: 'insurance', locale: 'en-US', path: '/' },
      ...{ created_at: NOON, expires_at: NOON + DAY_MS, zip: '90210', line: 'auto' },
      ...{ window_width: null, fields: toJson({}), address: null },
    },
  };
}

/** Cells without those whose sums are all zero, in one order. */
function sorted(cells: Iterable<RollupChange>): string[] {
  return [...cells]
    .filter((cell) => MEASURES.some((name) => Number(cell[name]) !== 0))
    .map((cell) => JSON.stringify(Object.entries(cell).sort()))
    .sort();
}

function plainCount(rollup: RollupName, visits: readonly Known[]): string[] {
  const cells = new Map<string, RollupChange>();
  for (const { by, counts, isBotAgent, isSample, isDeleted } of visits) {
    if (isBotAgent || (isSample && isDeleted)) continue;
    const origin = isSample
      ? ('sample' as const)
      : isDeleted
        ? ('deleted' as const)
        : ('visit' as const);
    const key = { ...Object.fromEntries(ROLLUPS[rollup].map((name) => [name, by[name]])), origin };
    const name = JSON.stringify(key);
    const cell = cells.get(name) ?? {
      ...key,
      ...NO_MEASURES,
    };
    for (const measure of MEASURES) cell[measure] += counts[measure];
    cells.set(name, cell);
  }
  return sorted(cells.values());
}

/** Under every filter a screen shows the sums of a plain count, and its parts add up to its total. */
async function compareScreens(db: Kysely<Database>, visits: readonly Known[]): Promise<void> {
  const shown = visits.filter(({ isBotAgent, isSample, isDeleted }) => {
    return !isBotAgent && !(isSample && isDeleted);
  });
  const days = shown.map(({ by }) => by.day);
  const [first, last] = days.length === 0 ? [0, 0] : [Math.min(...days), Math.max(...days)];
  for (const [from, to] of [
    [first, last],
    [last, last],
  ] as const) {
    for (const site of [null, 'site-0', 'site-1']) {
      const inSite = shown.filter(({ by }) => {
        return by.day >= from && by.day <= to && (site === null || by.site === site);
      });
      const channels = [...new Set(inSite.map(({ by }) => by.channel))].sort();
      const filters = filtersOf(inSite);
      for (const { filter: chosen, counts } of filters) {
        const reportOf = (filter: Partial<VisitFilter>) =>
          findCampaignReport(db, { ...ALL_VISITS, from, to, site, ...filter });
        const report = await reportOf(chosen);
        const plain = plainSums(inSite.filter(counts));
        const title = JSON.stringify(chosen);
        expect(report.channels, title).toEqual(channels);
        expect(report.total, title).toMatchObject(plain);
        // Names that are joined by their id are one campaign: each visit is in one of those that are shown.
        const names = chosen.channel ? [] : (await reportOf({})).names;
        const named = await Promise.all(
          names.map(async (campaign) => (await reportOf({ ...chosen, campaign })).total),
        );
        const unnamed = report.campaigns.filter(({ campaign }) => campaign === '');
        for (const name of REPORT_SUMS) {
          const sumOf = (parts: ReportSums[]) => parts.reduce((sum, part) => sum + part[name], 0);
          expect(sumOf(report.campaigns), title).toBe(plain[name]);
          if (!chosen.channel) expect(sumOf([...named, ...unnamed]), title).toBe(plain[name]);
        }
      }
    }
  }
}

/** Filters of a report, each with the visits that it counts. Of a page or device these are the stored ones. */
function filtersOf(
  visits: readonly Known[],
): { filter: Partial<VisitFilter>; counts: (visit: Known) => boolean }[] {
  const values = (name: 'channel' | 'path' | 'device') => [
    ...new Set(visits.map(({ by }) => by[name])),
  ];
  return [
    { filter: {}, counts: () => true },
    ...values('channel').map((channel) => ({
      filter: { channel },
      counts: ({ by }: Known) => by.channel === channel,
    })),
    ...values('path').map((page) => ({
      filter: { page },
      counts: ({ by, isDeleted }: Known) => !isDeleted && by.path === page,
    })),
    ...values('device').map((device) => ({
      filter: { device },
      counts: ({ by, isDeleted }: Known) => !isDeleted && by.device === device,
    })),
  ];
}

/** These visits have none; `apply-outcome.test.ts` is about money. */
const NO_MONEY = {
  ...{ accepted: 0, rejected: 0, sold: 0, bound: 0, reversed: 0 },
  ...{ approvedCents: 0, reversedCents: 0, pendingCents: 0 },
};

function plainSums(visits: readonly Known[]): ReportSums {
  const sum = (name: keyof Measures) => visits.reduce((all, { counts }) => all + counts[name], 0);
  return {
    visits: sum('visits'),
    handoffs: sum('handoffs'),
    estimates: sum('estimates'),
    orders: sum('orders'),
    callBacks: sum('call_backs'),
    ...NO_MONEY,
  };
}

/** The visits of campaigns by site, on all days together. */
async function sitesOfCampaigns(db: Kysely<Database>): Promise<unknown> {
  return (
    await sql`select source, campaign, campaign_id, site, origin, cast(visits as bigint) as visits from campaign_site
      where visits <> 0 order by source, campaign, campaign_id, site, origin`.execute(db)
  ).rows;
}

/** The same of the days of campaigns. */
async function daysOfCampaigns(db: Kysely<Database>): Promise<unknown> {
  return (
    await sql`select source, campaign, campaign_id, site, origin, cast(sum(visits) as bigint) as visits from rollup_campaign
      group by source, campaign, campaign_id, site, origin having sum(visits) <> 0
      order by source, campaign, campaign_id, site, origin`.execute(db)
  ).rows;
}

async function cellsOf(db: Kysely<Database>, rollup: RollupName): Promise<string[]> {
  return sorted((await db.selectFrom(rollup).selectAll().execute()) as RollupChange[]);
}

describe.each(engines)('the sums of the reports on $name', (engine) => {
  // behaviour: 11.63, 11.64, 21.6, 23.2
  it('equal a plain count after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        const { store, db } = await emptyTestDatabase(engine);
        const visits = await play(store, db, acts);
        await rollUpAll(store);
        for (const rollup of ROLLUP_NAMES) {
          expect(await cellsOf(db, rollup), rollup).toEqual(plainCount(rollup, visits));
        }
        expect(await sitesOfCampaigns(db)).toEqual(await daysOfCampaigns(db));
        await compareScreens(db, visits);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  // behaviour: 11.64
  it('stay right while visits, hand-offs, deletions, roll-ups and recounts run at once', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const made = Array.from({ length: 60 }, () =>
      newVisit(arrival(), { visitorId: null, bot: false }),
    );
    const day = arrival().reportingTime.day;
    const live = async ({ rows }: (typeof made)[number], index: number) => {
      await store.write(createVisit, rows);
      const visitId = rows.visit.id;
      if (index % 2 === 0) await store.write(makeHandoff, submitOf(visitId));
      if (index % 3 === 0) await store.write(deleteVisit, { visitId });
      return 0;
    };
    const differences = await Promise.all(
      made.flatMap((visit, index) => [
        live(visit, index),
        ...(index % 10 === 0 ? [store.write(rollUpCounts, { limit: 7 }).then(() => 0)] : []),
        ...(index % 15 === 0 ? [store.write(recountDay, { rollup: 'rollup_page', day })] : []),
      ]),
    );
    expect(new Set(differences)).toEqual(new Set([0]));
    await rollUpAll(store);
    const rows = await db.selectFrom('rollup_page').selectAll().orderBy('origin').execute();
    expect(rows).toMatchObject([
      { origin: 'deleted', visits: 20, handoffs: 10 },
      { origin: 'visit', visits: 40, handoffs: 20 },
    ]);
  });

  // behaviour: 11.65
  it('repairs and counts the differences that a recount finds', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const metrics = createMetrics({ process: false });
    const parts = { store, metrics, log: silentLog, now: () => NOON };
    for (const at of [NOON, NOON - 27 * DAY_MS, NOON - 40 * DAY_MS]) {
      const from = arrival({ at });
      await store.write(createVisit, newVisit(from, { visitorId: null, bot: false }).rows);
    }
    await rollUpAll(store);
    const right = await Promise.all(ROLLUP_NAMES.map((rollup) => cellsOf(db, rollup)));
    expect(await recount(parts, { pauseMs: 0 })).toBe(0);
    const { day } = arrival().reportingTime;
    await db.updateTable('rollup_hour').set({ handoffs: 7 }).where('day', '=', day).execute();
    await db
      .deleteFrom('rollup_page')
      .where('day', '=', day - 27)
      .execute();
    expect(await recount(parts, { pauseMs: 0 })).toBe(2);
    expect(await Promise.all(ROLLUP_NAMES.map((rollup) => cellsOf(db, rollup)))).toEqual(right);
    expect(await metrics.render()).toContain('zipfront_recount_differences_total 2');
  });
});
