import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import pg from 'pg';
import { findAlerts } from '../../apps/server/src/console/today/find-alerts.ts';
import { findDaySums } from '../../apps/server/src/console/today/find-day-sums.ts';
import type { Store } from '../../apps/server/src/platform/store/store.ts';
import { ROLLUP_NAMES } from '../../apps/server/src/platform/store/tables/rollups.ts';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import { visitRows } from '../../apps/server/src/platform/store/testing/visit-rows.ts';
import {
  findDays,
  findMedians,
  findNames,
  findPages,
  findSteps,
} from '../../apps/server/src/reporting/funnel/find-steps.ts';
import type { VisitFilter } from '../../apps/server/src/reporting/report/filter.ts';
import {
  findDecisionDays,
  findDecisionMedians,
} from '../../apps/server/src/reporting/report/find-decisions.ts';
import { findBreakdownWithTotal } from '../../apps/server/src/reporting/report/find-rows.ts';
import { recountDay, rollUpAll } from '../../apps/server/src/reporting/rollups/roll-up.ts';
import { storeVisit } from '../../apps/server/src/visitors/visits/store-visit.ts';
import type { ReportsSize } from './fill-reports.ts';
import { DAYS, LAST_DAY } from './fill-values.ts';
import { openFilledStore } from './filled-store.ts';
import { queriesOfScreens } from './queries-of-screens.ts';
import { benchRegistrations } from './registrations.ts';
import { median } from './wrk.ts';

const FULL: ReportsSize = { visits: 1_000_000, events: 10_000_000 };

/** Without `--full`. */
const QUICK: ReportsSize = { visits: 100_000, events: 1_000_000 };

/** With `--small`: only shows that all queries run. */
const SMALL: ReportsSize = { visits: 10_000, events: 10_000 };

const TARGET_MS = 200;

/** Start of the names of what a platform fetches. It is not a screen, and has no target. */
const FETCH = 'feed for ';
const TARGET_RATIO = 0.95;
const RUNS = 40;
const ROUNDS = 15;
const VISITS_PER_ROUND = 1_500;
const AT_ONCE = 64;

/** And what counting costs a visit, on both databases; `--full` fills ten times as much. */
export async function benchReports(): Promise<void> {
  const isSmall = process.argv.includes('--small');
  const size = process.argv.includes('--full') ? FULL : isSmall ? SMALL : QUICK;
  const [visits, handoffs, events] = [size.visits, size.visits * 0.12, size.events].map((count) =>
    count.toLocaleString('en-US'),
  );
  console.log(
    `Reports over ${visits} visits, ${handoffs} hand-offs, ${events} events (target: p95 under ${TARGET_MS} ms)`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-reports-'));
  const postgres = await startPostgres();
  try {
    const url = `${postgres.url}/postgres`;
    await benchStore('SQLite', { url: `file:${join(folder, 'reports.db')}`, size });
    await benchStore('PostgreSQL', { url, size });
    if (isSmall) return;
    await benchHttp('SQLite', (name) => `file:${join(folder, `${name}.db`)}`);
    await benchHttp('PostgreSQL', async (name) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${postgres.url}/${name}`;
    });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchStore(
  name: string,
  { url, size }: { url: string; size: ReportsSize },
): Promise<void> {
  const store = await openFilledStore(url, size);
  try {
    await benchQueries(name, store);
    if (size !== SMALL) await benchVisits(name, store);
  } finally {
    await store.close();
  }
}

/** Registrations over HTTP: what an operator notices of counting. */
async function benchHttp(
  name: string,
  create: (database: string) => string | Promise<string>,
): Promise<void> {
  const urls = { counted: await create('counted'), without: await create('uncounted') };
  const ratio = await benchRegistrations(name, urls);
  if (ratio < TARGET_RATIO) process.exitCode = 1;
}

async function benchQueries(name: string, store: Store): Promise<void> {
  const { reads } = store;
  const days = (count: number, more: Partial<VisitFilter> = {}): VisitFilter => ({
    from: LAST_DAY - count + 1,
    to: LAST_DAY,
    site: null,
    channel: null,
    campaign: null,
    page: null,
    device: null,
    ...more,
  });
  const sites = new Map([
    ['insurance', true],
    ['shipping', false],
  ]);
  const asked = (count: number, more: Partial<VisitFilter> = {}) => ({
    ...days(count, more),
    by: ['campaign'] as const,
    sites,
  });
  // No rollup has all: the rows of visits are read.
  const oneInRows = { channel: 'channel-1', page: '/page-1/', device: 'phone' };
  const morning = {
    today: { of: new Map<string, number>(), shown: LAST_DAY },
    from: LAST_DAY - 57,
    profitFrom: LAST_DAY - 27,
    to: LAST_DAY,
    decisionDays: 9,
    sites,
  };
  const alerts = { now: LAST_DAY * DAY_MS, timeZones: {}, isDeclared: () => true, today: LAST_DAY };
  const queries: Record<string, () => Promise<unknown>> = {
    'campaigns, a day': () => findBreakdownWithTotal(reads, asked(1)),
    'campaigns, 28 days': () => findBreakdownWithTotal(reads, asked(28)),
    [`campaigns, ${DAYS} days`]: () => findBreakdownWithTotal(reads, asked(DAYS)),
    [`campaigns, ${DAYS} days by event day`]: () =>
      findBreakdownWithTotal(reads, { ...asked(DAYS), moneyDay: 'event' }),
    'campaigns, site and channel': () =>
      findBreakdownWithTotal(reads, asked(DAYS, { site: 'insurance', channel: 'channel-1' })),
    'campaigns of a device, 28 days': () =>
      findBreakdownWithTotal(reads, asked(28, { device: 'phone' })),
    'campaigns of a page, 28 days': () =>
      findBreakdownWithTotal(reads, asked(28, { page: '/page-1/' })),
    '28 days': () => findBreakdownWithTotal(reads, { ...asked(28), by: ['day'] as const }),
    'days of the morning': () => findDaySums(reads, { ...morning, site: null }),
    'days of the morning, a site': () => findDaySums(reads, { ...morning, site: 'insurance' }),
    'what needs a person': () => findAlerts(reads, alerts),
    'time of decisions': () => findDecisionDays(reads),
    [`funnel, ${DAYS} days`]: () => findSteps(reads, days(DAYS)),
    'funnel of rows, 28 days': () => findSteps(reads, days(28, oneInRows)),
    'median times, 28 days': () => findMedians(reads, days(28), ['started', 'sent']),
    'median times of decisions, 28 days': () => findDecisionMedians(reads, days(28)),
    [`median times of decisions, ${DAYS} days`]: () => findDecisionMedians(reads, days(DAYS)),
    [`days of the funnel, ${DAYS} days`]: () => findDays(reads, days(DAYS), DAYS),
    [`pages of the funnel, ${DAYS} days`]: () =>
      findPages(reads, { ...days(DAYS), release: '' }, 100),
    'pages of rows, 28 days': () =>
      findPages(reads, { ...days(28, { channel: 'channel-1' }), release: '' }, 100),
    [`names, ${DAYS} days`]: () => findNames(reads, days(DAYS), { by: 'campaign', limit: 50 }),
    ...queriesOfScreens(store),
    ...Object.fromEntries(
      ROLLUP_NAMES.map((rollup) => [
        `recount of a day, ${rollup}`,
        () => store.write(recountDay, { rollup, day: LAST_DAY - 3 }),
      ]),
    ),
  };
  for (const [query, ask] of Object.entries(queries)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    const p95 = times.sort((one, other) => one - other)[Math.floor(RUNS * 0.95)] ?? Number.NaN;
    const isOver = p95 > TARGET_MS && !query.startsWith(FETCH);
    if (isOver) process.exitCode = 1;
    const figures = `median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
    console.log(`  ${name.padEnd(10)} ${query.padEnd(34)} ${figures}${isOver ? '  OVER' : ''}`);
  }
}

/**
 * With and without counts, in turn, in commands of the store: a part of a registration's cost,
 * without a target.
 */
async function benchVisits(name: string, store: Store): Promise<void> {
  const ratios: number[] = [];
  const rates = { without: [] as number[], counted: [] as number[] };
  await visitsASecond(store, true);
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await visitsASecond(store, false);
    const counted = await visitsASecond(store, true);
    rates.without.push(without);
    rates.counted.push(counted);
    ratios.push(counted / without);
  }
  console.log(
    `  ${name.padEnd(10)} visits a second in the store alone: ${median(rates.counted).toFixed(0)} counted, ${median(rates.without).toFixed(0)} not, ratio ${median(ratios).toFixed(2)}`,
  );
}

async function visitsASecond(store: Store, isCounted: boolean): Promise<number> {
  const made = Array.from({ length: VISITS_PER_ROUND }, () => {
    const rows = visitRows({ at: Date.now() });
    return isCounted ? rows : { ...rows, counted: null };
  });
  const start = performance.now();
  let next = 0;
  const work = async () => {
    for (let rows = made[next++]; rows !== undefined; rows = made[next++]) {
      await store.write(storeVisit, rows);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (isCounted) await rollUpAll(store);
  return VISITS_PER_ROUND / ((performance.now() - start) / 1_000);
}

if (import.meta.main) await benchReports();
