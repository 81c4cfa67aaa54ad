import { MONEY_DAYS, type MoneyDay } from '@zipfront/contracts/console/reports';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import {
  type CountedBy,
  MONEY,
  type MoneySums,
  moneySums,
  type Origin,
  type RollupSums,
} from '../../platform/store/tables/reports.ts';
import { ALL_ROLLUPS, EVENT_DAY_BY, ROLLUPS } from '../../platform/store/tables/rollups.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON, NOT_ASKED } from '../../platform/store/testing/visit-rows.ts';
import { ALL_VISITS, type VisitFilter } from '../../reporting/report/filter.ts';
import { rejectionReason } from '../../reporting/report/find-partner-facts.ts';
import { campaignSums } from '../../reporting/report/testing/campaign-sums.ts';
import { dateOfDay, reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { recountDay, rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { countedBy } from '../../reporting/rollups/visit-dimensions.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { findLead } from '../leads/find-lead.ts';
import { findRejections } from '../postbacks/find-partner-details.ts';
import { matchPostbacks } from '../postbacks/match-postbacks.ts';
import { storePostback } from '../postbacks/store-postback.ts';
import { enterLead } from '../postbacks/testing/enter-lead.ts';
import { leadOutcome, type Reported } from './lead-outcome.ts';
import { recordConversion } from './record-conversion.ts';

const RUNS = process.env.ZIPFRONT_SOAK ? 200 : 8;
const DEVICES = ['phone', 'desktop'] as const;
/** Rows of visits are read for some weeks at most. */
const MAX_STORED_DAYS = 100;
const ZONE = 'America/New_York';
const pages = { siteNames: () => ['insurance'], timeZoneOf: () => ZONE };
const NO_MONEY = moneySums(() => 0);
const timeZones = { insurance: ZONE };

/** Leads of a history; some are made after the first reports about them. */
const LEADS = 4;

const act = fc.oneof(
  fc.record({
    act: fc.constant('hand-off' as const),
    lead: fc.nat({ max: LEADS - 1 }),
    kind: fc.constantFrom('visitor', 'visitor', 'bot', 'sample'),
    daysAgo: fc.constantFrom(0, 3, 40),
    campaign: fc.nat({ max: 1 }),
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('postback' as const),
      lead: fc.nat({ max: LEADS - 1 }),
      sale: fc.nat({ max: 1 }),
      status: fc.constantFrom('open', 'accepted', 'sold', 'bound', 'rejected', 'reversed'),
      amount: fc.option(fc.nat({ max: 5_000 })),
      hours: fc.nat({ max: 60 }),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  fc.record({ act: fc.constant('match' as const) }),
  fc.record({ act: fc.constant('delete' as const), lead: fc.nat({ max: LEADS - 1 }) }),
  fc.record({ act: fc.constant('purge' as const), lead: fc.nat({ max: LEADS - 1 }) }),
  fc.record({ act: fc.constant('fold' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

interface Known {
  visitId: string;
  by: CountedBy;
  origin: Origin | null;
  isPurged: boolean;
}

interface World {
  leads: Map<number, Known>;
  reports: Map<number, Reported[]>;
  isDeleted: Set<number>;
}

async function makeLead(
  store: Store,
  db: Db,
  each: Extract<Act, { act: 'hand-off' }>,
): Promise<Known> {
  const at = NOON - each.daysAgo * DAY_MS;
  const from = arrival({
    at,
    channel: 'paid-search',
    fields: { campaign: `c${each.campaign}` },
    device: each.lead % 2 === 0 ? 'phone' : 'desktop',
    reportingTime: reportingTime(at, ZONE),
  });
  const options = { bot: each.kind === 'bot', sample: each.kind === 'sample' };
  const { rows } = createVisit(from, { visitorId: null, ...options });
  await store.write(storeVisit, rows);
  await db.transaction().execute((trx) =>
    recordConversion(trx, {
      kind: 'hand-off',
      lead_id: `lead-${each.lead}`,
      subject: null,
      visit_id: rows.visit.id,
      site: 'insurance',
      at,
      line: 'auto',
      us_state: 'CA',
      ...NOT_ASKED,
      privacy_signal: 0,
      bot: options.bot ? 1 : 0,
    }),
  );
  return {
    visitId: rows.visit.id,
    by: { ...countedBy(from), line: 'auto', us_state: 'CA' },
    origin: rows.counted?.origin ?? null,
    isPurged: false,
  };
}

function rowOf(each: Extract<Act, { act: 'postback' }>) {
  const { lead, sale, status, amount, hours } = each;
  return {
    partner: 'partner',
    transaction_id: `sale-${lead}-${sale}`,
    lead_id: `lead-${lead}`,
    event: status,
    status: status as Reported['status'],
    amount_cents: amount,
    currency: 'USD',
    occurred_at: NOON + hours * HOUR_MS,
    received_at: NOON,
    content_hash: JSON.stringify([status, amount, hours]),
    reason: null,
  };
}

async function play(store: Store, db: Db, acts: readonly Act[]): Promise<World> {
  const world: World = { leads: new Map(), reports: new Map(), isDeleted: new Set() };
  const { leads, reports, isDeleted } = world;
  let id = 0;
  for (const each of acts) {
    if (each.act === 'hand-off') {
      if (!leads.has(each.lead)) leads.set(each.lead, await makeLead(store, db, each));
    } else if (each.act === 'postback') {
      const row = rowOf(each);
      for (let time = 0; time < each.times; time += 1) {
        id += 1;
        await store.write(storePostback, { row: { ...row, id: `postback-${id}` }, timeZones });
      }
      if (!isDeleted.has(each.lead)) {
        const known = reports.get(each.lead) ?? [];
        const isRepeated = known.some(
          (one) =>
            one.transaction_id === row.transaction_id && one.content_hash === row.content_hash,
        );
        if (!isRepeated) reports.set(each.lead, [...known, row]);
      }
    } else if (each.act === 'match') {
      await matchPostbacks({ store, pages, now: () => NOON });
    } else if (each.act === 'fold') {
      await rollUpAll(store);
    } else {
      const lead = leads.get(each.lead);
      if (lead && !isDeleted.has(each.lead) && !lead.isPurged) await end(store, each, lead, world);
    }
  }
  return world;
}

async function end(
  store: Store,
  each: Extract<Act, { act: 'delete' | 'purge' }>,
  lead: Known,
  { isDeleted }: World,
): Promise<void> {
  if (each.act === 'purge') {
    await store.write(purgeVisits, { ids: [lead.visitId], now: NOON + 90 * DAY_MS });
    lead.isPurged = true;
    return;
  }
  // A report that is not matched before the deletion is never counted.
  await matchPostbacks({ store, pages, now: () => NOON });
  await store.write(deleteVisit, { visitId: lead.visitId });
  isDeleted.add(each.lead);
  lead.origin = lead.origin === 'visit' ? 'deleted' : null;
}

/** By its reports; nothing stays promised for a deleted lead. */
function changesOf(reports: Reported[], origin: Origin): { at: number; change: MoneySums }[] {
  const { changes } = leadOutcome(reports);
  if (origin !== 'deleted') return changes;
  return changes.map(({ at, change }) => ({
    at,
    change: { ...change, awaiting: 0, pending_cents: 0 },
  }));
}

function plainMoney(rollup: (typeof ALL_ROLLUPS)[number], { leads, reports }: World): string[] {
  const cells = new Map<string, MoneySums>();
  for (const [number, { by, origin }] of leads) {
    if (origin === null) continue;
    for (const { at, change } of changesOf(reports.get(number) ?? [], origin)) {
      const day = rollup === 'rollup_decided' ? reportingTime(at, ZONE).day : by.day;
      const name = cellOf(rollup, { ...by, day, origin });
      const cell = cells.get(name) ?? NO_MONEY;
      cells.set(
        name,
        moneySums((measure) => cell[measure] + change[measure]),
      );
    }
  }
  return cellLines([...cells]);
}

async function moneyIn(db: Db, rollup: (typeof ALL_ROLLUPS)[number]): Promise<string[]> {
  const rows = (await db.selectFrom(rollup).selectAll().execute()) as (CountedBy &
    MoneySums & { origin: Origin })[];
  return cellLines(rows.map((row) => [cellOf(rollup, row), moneySums((measure) => row[measure])]));
}

function cellOf(rollup: (typeof ALL_ROLLUPS)[number], by: CountedBy & { origin: Origin }): string {
  const dimensions = rollup === 'rollup_decided' ? EVENT_DAY_BY : ROLLUPS[rollup];
  return JSON.stringify([...dimensions.map((name) => by[name]), by.origin]);
}

function cellLines(cells: [string, MoneySums][]): string[] {
  return cells
    .filter(([, sums]) => MONEY.some((name) => sums[name] !== 0))
    .map((cell) => JSON.stringify(cell))
    .sort();
}

const SHOWN = [...MONEY, 'first_earned_cents'] as const;

/**
 * By click day and event day, reports of campaigns add up to a plain count, of all days and of
 * each.
 */
async function compareReports(db: Db, { leads, reports }: World, only: MoneyDay): Promise<void> {
  const changes = [...leads].flatMap(([number, { by, origin }]) =>
    origin === null
      ? []
      : changesOf(reports.get(number) ?? [], origin).map(({ at, change }) => ({
          day: only === 'click' ? by.day : reportingTime(at, ZONE).day,
          by,
          isStored: origin !== 'deleted',
          change,
        })),
  );
  const days = [...new Set(changes.map(({ day }) => day))].sort((one, other) => one - other);
  const stored = [days.at(0) ?? 0, days.at(-1) ?? 0];
  const single = days.slice(-2).map((day) => [day, day]);
  const ranges = [[0, 40_000], stored, ...single] as [number, number][];
  for (const [from, to] of ranges) {
    const within = changes.filter(({ day }) => day >= from && day <= to);
    const compare = async (counted: typeof changes, more: Partial<VisitFilter> = {}) => {
      const plain: Pick<RollupSums, (typeof SHOWN)[number]> = {
        ...moneySums((name) => counted.reduce((sum, { change }) => sum + change[name], 0)),
        // Each of these visits has one touch.
        first_earned_cents: counted.reduce((sum, { change }) => sum + change.approved_cents, 0),
      };
      const filter = { ...ALL_VISITS, from, to, site: null, ...more };
      const report = await campaignSums(db, filter, only);
      for (const name of SHOWN) {
        const title = `${name} by ${only} day under ${JSON.stringify(more)}`;
        expect(report.total[name], title).toBe(plain[name]);
        const parts = report.campaigns.reduce((sum, row) => sum + row[name], 0);
        expect(parts, title).toBe(plain[name]);
      }
    };
    await compare(within);
    const campaigns = Map.groupBy(within, ({ by }) => by.campaign);
    for (const [campaign, counted] of campaigns) await compare(counted, { campaign });
    // No rollup has devices by the day of the decision: that reads the rows of stored visits.
    const isOfRows = only === 'event';
    for (const device of isOfRows && to - from > MAX_STORED_DAYS ? [] : DEVICES) {
      const counted = within.filter(
        ({ by, isStored }) => (isStored || !isOfRows) && by.device === device,
      );
      await compare(counted, { device });
    }
  }
}

describe.each(eitherEngine(import.meta.filename))('the money of leads on $name', (engine) => {
  // behaviour: 22.5, 22.6, 22.7, 22.8, 27.1
  it('equals a plain count after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30 }), async (acts) => {
        const { store, db } = await emptyTestDatabase(engine);
        const world = await play(store, db, acts);
        await matchPostbacks({ store, pages, now: () => NOON });
        await rollUpAll(store);
        for (const rollup of ALL_ROLLUPS) {
          expect(await moneyIn(db, rollup), rollup).toEqual(plainMoney(rollup, world));
          const hasAllVisits = ![...world.leads.values()].some(({ isPurged }) => isPurged);
          if (rollup !== 'rollup_decided' && !hasAllVisits) continue;
          for (const { day } of await db.selectFrom(rollup).select('day').distinct().execute()) {
            expect(await store.write(recountDay, { rollup, day }), `${rollup} ${day}`).toBe(0);
          }
        }
        for (const day of MONEY_DAYS) await compareReports(db, world, day);
        for (const lead of world.leads.keys()) {
          const row = await db
            .selectFrom('conversion')
            .select(['status', 'value_cents'])
            .where('lead_id', '=', `lead-${lead}`)
            .executeTakeFirst();
          const outcome = leadOutcome(world.reports.get(lead) ?? []);
          if (row) expect(row).toEqual({ status: outcome.status, value_cents: outcome.valueCents });
        }
      }),
      { numRuns: RUNS },
    );
  });
});

const MADE = NOON;
const YEARS_BEFORE = Date.UTC(2020, 10, 20, 18, 30);

describe.each(
  eitherEngine(import.meta.filename),
)('reports from before their lead on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    await enterLead(store, 'lead', { at: MADE });
  });

  const report = (
    status: LeadStatus,
    occurred_at: number,
    received_at: number,
    reason: string | null = null,
  ) =>
    store.write(storePostback, {
      row: {
        id: `${status} ${received_at}`,
        partner: 'acme',
        transaction_id: 'sale',
        lead_id: 'lead',
        event: status,
        status,
        amount_cents: status === 'sold' ? 1_200 : null,
        currency: null,
        occurred_at,
        received_at,
        content_hash: `${status} ${occurred_at} ${received_at}`,
        reason,
      },
      timeZones: { insurance: 'America/New_York' },
    });
  const lead = () =>
    store.reads
      .selectFrom('conversion')
      .select(['status', 'value_cents', 'decided_at'])
      .executeTakeFirstOrThrow();
  const moneyByDay = async () => {
    const rows = await store.reads
      .selectFrom('report_money')
      .select(['event_day', 'approved_cents'])
      .execute();
    return rows.map(({ event_day, approved_cents }) => [dateOfDay(event_day), approved_cents]);
  };

  // behaviour: 22.6
  it('count at the time of the lead within the tolerance of clocks, in their own order', async () => {
    const slow = MADE - 5 * MINUTE_MS;
    await report('rejected', slow + 1_000, MADE + 3_000);
    await report('sold', slow, MADE + 4_000);
    expect(await lead()).toEqual({ status: 'reversed', value_cents: 0, decided_at: MADE });
  });

  // behaviour: 22.6
  it('count by their arrival further before, and are stored as they were sent', async () => {
    const arrived = MADE + HOUR_MS;
    expect(await report('sold', YEARS_BEFORE, arrived)).toBe('counted');
    expect(await lead()).toEqual({ status: 'sold', value_cents: 1_200, decided_at: arrived });
    expect(await moneyByDay()).toEqual([['2026-11-20', 1_200]]);
    await report('reversed', YEARS_BEFORE - DAY_MS, arrived + HOUR_MS);
    expect(await lead()).toMatchObject({ status: 'reversed', decided_at: arrived + HOUR_MS });
    const stored = await store.reads
      .selectFrom('postback')
      .select('occurred_at')
      .orderBy('received_at')
      .execute();
    expect(stored.map(({ occurred_at }) => occurred_at)).toEqual([
      YEARS_BEFORE,
      YEARS_BEFORE - DAY_MS,
    ]);
  });

  // behaviour: 22.6
  it.each([
    1, 5, 8,
  ])('order all reports of a clock %s hours behind by their arrival', async (hours) => {
    const behind = (at: number) =>
      report(at < MADE + hours * HOUR_MS ? 'sold' : 'reversed', at - hours * HOUR_MS, at);
    await behind(MADE + hours * HOUR_MS - 10 * MINUTE_MS);
    await behind(MADE + hours * HOUR_MS + 10 * MINUTE_MS);
    const decided_at = MADE + hours * HOUR_MS + 10 * MINUTE_MS;
    expect(await lead()).toEqual({ status: 'reversed', value_cents: 0, decided_at });
  });

  // behaviour: 22.6
  it('date alike on each list, and in the reasons of a partner', async () => {
    await report('sold', MADE + HOUR_MS, MADE + HOUR_MS, 'first');
    await report('rejected', YEARS_BEFORE, MADE + 2 * HOUR_MS, 'second');
    await report('rejected', YEARS_BEFORE - DAY_MS, MADE + 3 * HOUR_MS, 'third');
    const found = await findLead(store.reads, 'lead');
    expect(found?.timeline.map(({ at, detail }) => [at, detail]).slice(-3)).toEqual([
      [MADE + HOUR_MS, 'first'],
      [MADE + 2 * HOUR_MS, 'second'],
      [MADE + 3 * HOUR_MS, 'third'],
    ]);
    expect(found).toMatchObject({ partner: 'acme', reason: 'third' });
    const rejections = await findRejections(store.reads, { id: 'acme', limit: 9 });
    expect(rejections.map((row) => [row.reason, row.taken_back_cents])).toEqual([
      ['third', null],
      ['second', 1_200],
    ]);
    const lead = sql`(select * from report_lead) as lead`;
    const reasons = await sql<{ reason: string }>`
      select ${rejectionReason(sql.ref('lead.at'))} as reason from partner_outcome
      join ${lead} on lead.lead_id = partner_outcome.lead_id`.execute(store.reads);
    expect(reasons.rows).toEqual([{ reason: 'third' }]);
  });

  // behaviour: 22.6
  it('count at the time of the lead where they arrived before it, too', async () => {
    await enterLead(store, 'other', { at: MADE + DAY_MS });
    await store.write(storePostback, {
      row: {
        id: 'early',
        partner: 'acme',
        transaction_id: 'early',
        lead_id: 'other',
        event: 'sold',
        status: 'sold',
        amount_cents: 700,
        currency: null,
        occurred_at: YEARS_BEFORE,
        received_at: MADE,
        content_hash: 'early',
        reason: null,
      },
      timeZones: { insurance: 'America/New_York' },
    });
    expect(await moneyByDay()).toEqual([['2026-11-21', 700]]);
  });
});
