import type { listUnmatchedCampaigns } from '@zipfront/contracts/api/campaign-joins';
import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountMoney, redateLeads } from '../../conversions/ledger/recount-leads.ts';
import type { Database, Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { dialectOf } from '../../platform/store/testing/dialect-of.ts';
import { eitherEngine, emptySharedStore } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { type ApiClient, person } from '../api/testing/api-client.ts';
import { BASE_ROWS } from '../testing/base-rows.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { fillQuestionWorld, OWN_LEADS } from './testing/question-world.ts';

type Report = ResponseOf<typeof getReport>;
type Row = Record<string, unknown>;

/** Measures by their names in the API, of some rows of `fact`. */
const MEASURES = {
  visits: 'sum(visits)',
  leads: 'sum(leads)',
  accepted: 'sum(accepted)',
  sold: 'sum(sold)',
  taken_back: 'sum(taken_back)',
  rejected: 'sum(rejected)',
  first_leads: 'sum(first_leads)',
  approved_cents: 'sum(approved)',
  taken_back_cents: 'sum(reversed)',
  pending_cents: 'case when sum(pending) > 0 or sum(awaiting) = 0 then sum(pending) end',
};
const { visits: _visits, first_leads: _first, ...OF_LEADS } = MEASURES;
const OF_SPEND = {
  spend_cents: 'sum(spend)',
  cost_per_lead_cents: 'round(1.0 * sum(spend) / nullif(sum(paid * leads), 0))',
  cost_per_sale_cents: 'round(1.0 * sum(spend) / nullif(sum(paid * sold), 0))',
  profit_cents: 'sum(paid * approved) - sum(spend)',
  roas: '1.0 * sum(paid * approved) / nullif(sum(spend), 0)',
};
const ALL = { ...MEASURES, ...OF_SPEND };

const HOUR = "substr(cast(100 + hour as text), 2) || ':00'";
const WEEKDAY = `case (day + 4) % 7 ${'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'
  .split(' ')
  .map((name, index) => `when ${index} then '${name}'`)
  .join(' ')} end`;

/** The column of each property in an address. */
const COLUMNS: Record<string, string> = {
  site: 'site',
  channel: 'channel',
  source: 'source',
  campaign: 'campaign',
  page: 'path',
  device: 'device',
  line: 'line',
  state: 'us_state',
  ad_group: 'ad_group',
  day: 'day',
  keyword: 'keyword',
  partner: 'partner',
  weekday: WEEKDAY,
  hour: HOUR,
};

/** The paid channels, and the one of spend without visits. */
const PAID = "'paid-search', 'paid-social', 'paid-video', 'paid-other', 'display', ''";

/** A question to the API, and the measures to compare; of `fact` where it names no other rows. */
type Question = [
  days: readonly [from: string, to: string],
  query: string,
  measures: Record<string, string>,
  from?: 'fact' | 'of_partner' | 'moved',
];

const YESTERDAY = ['2026-11-21', '2026-11-21'] as const;
const WEEK = ['2026-11-15', '2026-11-21'] as const;
const WEEK_BEFORE = ['2026-11-08', '2026-11-14'] as const;
const MONTH = ['2026-10-26', '2026-11-22'] as const;
const ALL_DAYS = ['2026-10-13', '2026-11-22'] as const;
const CLOCK_CHANGE = ['2026-11-01', '2026-11-01'] as const;

/** Questions that do not need the rows of visits. */
const OF_SUMS: Question[] = [
  [YESTERDAY, 'by=campaign', ALL],
  [WEEK, 'by=campaign', ALL],
  [ALL_DAYS, 'by=source&by=campaign', ALL],
  [MONTH, 'by=source', ALL],
  [MONTH, 'by=campaign&site=insurance', ALL],
  [MONTH, 'by=campaign&site=shipping', ALL],
  [MONTH, 'by=day&source=bing', ALL],
  [ALL_DAYS, 'by=day', ALL],
  [WEEK, 'by=campaign&by=day', ALL],
  [ALL_DAYS, 'by=weekday', ALL],
  [CLOCK_CHANGE, 'by=hour', MEASURES],
  [ALL_DAYS, 'by=channel', MEASURES],
  [MONTH, 'by=day&channel=email', MEASURES],
  [MONTH, 'by=campaign&source=google&channel=paid-search', MEASURES],
  [MONTH, 'by=campaign&channel=paid', ALL],
  [MONTH, 'by=day&channel=paid', ALL],
  [ALL_DAYS, 'by=keyword', MEASURES],
  [ALL_DAYS, 'by=keyword&source=google', MEASURES],
  [ALL_DAYS, 'by=ad_group&campaign=ship-car', ALL],
  [ALL_DAYS, 'by=line', OF_LEADS],
  [ALL_DAYS, 'by=source&by=device', MEASURES],
  [ALL_DAYS, 'by=page&by=device', MEASURES],
  [ALL_DAYS, 'by=page&by=source', MEASURES],
  [ALL_DAYS, 'by=page&device=phone', MEASURES],
  [ALL_DAYS, 'by=campaign&device=phone', MEASURES],
  [ALL_DAYS, 'by=campaign&page=/', MEASURES],
  [WEEK, 'by=campaign&money=event', { approved_cents: 'sum(approved)' }, 'moved'],
];

const OF_ROWS: Question[] = [
  [MONTH, 'by=keyword&by=device', MEASURES],
  [MONTH, 'by=campaign&page=/&device=phone', MEASURES],
  [MONTH, 'by=source&hour=09:00', MEASURES],
  [MONTH, 'by=source&line=auto&device=phone', OF_LEADS],
  [MONTH, 'by=source&state=TX', OF_LEADS],
  [ALL_DAYS, 'by=partner&by=state', OF_LEADS, 'of_partner'],
  [MONTH, 'by=source&partner=bolt', OF_LEADS, 'of_partner'],
];

/** Counts of leads, with the decision that lists them. */
const DECISIONS = [
  ['leads', null],
  ['accepted', 'accepted'],
  ['sold', 'sold'],
  ['rejected', 'rejected'],
  ['taken_back', 'reversed'],
] as const;

describe.each(eitherEngine(import.meta.filename))('the API and SQL on $name', (engine) => {
  let store: Store;
  let db: Db;
  let api: ApiClient;
  beforeAll(async () => {
    const shared = await emptySharedStore(engine);
    store = shared.store;
    db = new Kysely<Database>({ dialect: dialectOf(shared.database.url) });
    await fillQuestionWorld({ store, db, url: shared.database.url });
    const console = testConsole(store, { earningSites: ['insurance', 'shipping'] });
    api = person(console, await console.signedIn('marketer'));
  });
  afterAll(() => db.destroy());

  /** Rows of a statement that follows `BASE_ROWS`. */
  async function rowsOf(statement: string): Promise<Row[]> {
    const { rows } = await sql<Row>`${sql.raw(`${BASE_ROWS} ${statement}`)}`.execute(db);
    return rows;
  }

  /** Sums by the properties that are named, under the filters of the query. */
  function plain(
    [days, query, measures, from = 'fact']: Question,
    by = namesIn(query),
  ): Promise<Row[]> {
    const keys = by.map((name) => COLUMNS[name] ?? '');
    const columns = [
      ...by.map((name) => `${COLUMNS[name]} as "${name}"`),
      ...Object.entries(measures).map(([name, one]) => `${one} as "${name}"`),
    ];
    const filters = [...new URLSearchParams(query)].flatMap(([name, value]) =>
      name in COLUMNS
        ? [`and ${COLUMNS[name]} in (${value === 'paid' ? PAID : `'${value}'`})`]
        : [],
    );
    return rowsOf(`select ${columns.join()} from ${from}
      where ${within(days)} ${filters.join(' ')} ${keys.length > 0 ? `group by ${keys.join()}` : ''}`);
  }

  /** In a total a lead counts once, also if two partners have it. */
  function plainTotal([days, query, measures, from = 'fact']: Question): Promise<Row[]> {
    const isByPartner = namesIn(query).includes('partner');
    return plain([days, query, measures, isByPartner ? 'fact' : from], []);
  }

  const ask = ([[from, to], query]: Question): Promise<Report> =>
    api.json('GET', `/reports?from=${from}&to=${to}&limit=1000&${query}`);

  // behaviour: 21.7, 21.9, 27.1, 27.16, 27.17, 34.5, 34.6, 34.13
  it.each([...OF_SUMS, ...OF_ROWS])('agrees with the rows on %j, %s', async (...question) => {
    const [, query, measures] = question;
    const by = namesIn(query);
    const { rows, totals } = await ask(question);
    expect(rows.length).toBeGreaterThan(1);
    expect(plainly(rows, by, measures)).toEqual(plainly(await plain(question), by, measures));
    const total = plainly(await plainTotal(question), [], measures);
    expect(plainly([totals], [], measures)).toEqual(total);
  });

  // behaviour: 27.12
  it('compares a week with the week before', async () => {
    const { rows, totals } = await ask([WEEK, 'by=campaign&compare=before', ALL]);
    const before: Question = [WEEK_BEFORE, 'by=campaign', ALL];
    const total = plainly(await plainTotal(before), [], ALL);
    expect(plainly([totals.compared ?? {}], [], ALL)).toEqual(total);
    const names = new Set(rows.map(({ campaign }) => campaign));
    const found = (await plain(before)).filter(({ campaign }) => names.has(campaign as string));
    const compared = rows.map((row) => ({ ...row.compared, campaign: row.campaign }));
    expect(plainly(compared, ['campaign'], ALL)).toEqual(plainly(found, ['campaign'], ALL));
  });

  // behaviour: 34.1
  it.each<Question>([
    [MONTH, 'by=source', OF_LEADS],
    [MONTH, 'by=campaign', OF_LEADS],
    [MONTH, 'by=page&by=device', OF_LEADS],
    [MONTH, 'by=partner&by=state', OF_LEADS, 'of_partner'],
  ])('lists the leads behind each count of %j, %s', async (...question) => {
    const found = (await plain(question)).filter(({ leads }) => Number(leads) > 0);
    expect(found.length).toBeGreaterThan(5);
    for (const row of found) {
      const asked = new URLSearchParams(`kind=lead&from=${MONTH[0]}&to=${MONTH[1]}&limit=1`);
      for (const name of namesIn(question[1])) asked.set(name, `${row[name]}`);
      for (const [measure, decision] of DECISIONS) {
        if (decision !== null) asked.set('decision', decision);
        const list = await api.json<ResponseOf<typeof listLeads>>('GET', `/leads?${asked}`);
        expect(list.count, `${asked}`).toBe(Number(row[measure]));
      }
    }
  });

  // behaviour: 34.12
  it.each([
    WEEK,
    MONTH,
  ])('lists the leads whose money a report of %s to %s has', async (...days) => {
    const range = `money=event&from=${days[0]}&to=${days[1]}`;
    const { totals } = await api.json<Report>('GET', `/reports?${range}`);
    const { rows, next } = await api.json<ResponseOf<typeof listLeads>>(
      'GET',
      `/leads?${range}&limit=1000`,
    );
    const sumOf = (name: 'approved_cents' | 'taken_back_cents') =>
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    expect([next, rows.length > 5]).toEqual([null, true]);
    expect(sumOf('approved_cents')).toBe(totals.approved_cents);
    expect(sumOf('taken_back_cents')).toBe(totals.taken_back_cents);
    for (const { decided_on: on } of rows) {
      expect(on !== null && days[0] <= on && on <= days[1], `${on}`).toBe(true);
    }
  });

  // behaviour: 21.8
  it('counts the campaigns that have only spend, or only paid visits', async () => {
    const { sums } = await api.json<ResponseOf<typeof listUnmatchedCampaigns>>(
      'GET',
      `/campaign-joins/unmatched?from=${MONTH[0]}&to=${MONTH[1]}`,
    );
    const [found = {}] = await rowsOf(`,
      visited as (select source, campaign_id, campaign, channel, count(*) as times from arrival
        where ${within(MONTH)} group by source, campaign_id, campaign, channel),
      spent as (select source, campaign_id, campaign, sum(case when ${within(MONTH)} then cents end) as cents from spend
        where counts = 1 group by source, campaign_id, campaign),
      alone as (select * from spent s where cents > 0 and not exists
        (select 1 from visited v where v.source = s.source and v.campaign_id = s.campaign_id))
      select (select count(*) from alone) as spend, (select sum(cents) from alone) as spend_cents,
        count(*) as visits, sum(times) as paid_visits from visited v
      where channel in ('paid-search', 'paid-social', 'paid-video', 'paid-other', 'display') and not exists
        (select 1 from spent s where v.source = s.source and v.campaign_id = s.campaign_id)`);
    expect(sums.spend).toBeGreaterThan(0);
    expect(plainly([sums], [], sums)).toEqual(plainly([found], [], sums));
  });

  // behaviour: 27.21
  it('changes no sum when all money is counted again', async () => {
    const pages = {
      siteNames: () => ['insurance', 'shipping'],
      timeZoneOf: () => 'America/New_York',
    };
    const parts = { store, pages, now: () => NOON };
    await recountMoney(parts, () => false);
    for (const site of pages.siteNames()) await redateLeads(parts, { site, first: 0 }, () => false);
    expect(await db.selectFrom('rollup_increment').selectAll().execute()).toEqual([]);
  });

  // behaviour: 11.64
  it('counts deleted visits in sums', async () => {
    const before = await Promise.all(OF_SUMS.map(ask));
    const leads = db.selectFrom('conversion').select('visit_id').where('lead_id', 'like', 'own-%');
    const deleted = await leads.execute();
    expect(deleted.length).toBe(OWN_LEADS);
    for (const { visit_id: id } of deleted) await store.write(deleteVisit, { visitId: id ?? '' });
    await rollUpAll(store);
    expect(await Promise.all(OF_SUMS.map(ask))).toEqual(before);
  });
});

/** The properties that the rows of a report are by. */
function namesIn(query: string): string[] {
  return new URLSearchParams(query).getAll('by');
}

/** Names and measures of the rows that count anything of these, in one order; a day as a date. */
function plainly(rows: readonly object[], by: readonly string[], measures: object): string[] {
  const nameOf = (value: unknown) => (typeof value === 'number' ? dateOf(value) : value);
  const numberOf = (value: unknown) =>
    value === null ? null : Math.round(Number(value) * 1e6) / 1e6;
  return (rows as Row[])
    .map((row) => ({
      names: by.map((name) => nameOf(row[name])),
      sums: Object.keys(measures).map((name) => [name, numberOf(row[name])] as const),
    }))
    .filter(({ sums }) => sums.some(([, sum]) => sum))
    .map(({ names, sums }) => JSON.stringify([...names, Object.fromEntries(sums)]))
    .sort();
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The condition that a day is one of some. */
function within([from, to]: Question[0]): string {
  return `day between ${Date.parse(from) / DAY_MS} and ${Date.parse(to) / DAY_MS}`;
}
