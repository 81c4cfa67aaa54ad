import type { listCampaigns } from '@zipfront/contracts/api/campaigns';
import type { Answered } from '@zipfront/contracts/api/operation';
import { expect } from 'vitest';
import { SITES } from './history-content.ts';
import type { Line, Operator } from './operator.ts';
import type { Stage } from './play-history.ts';
import { DAYS_PATH } from './screens.ts';

type Campaigns = Answered<typeof listCampaigns>;
type Measures = Campaigns['total'];

/** The latest days of the first page that are compared. */
const DAYS_COMPARED = 4;

/** Sums that the days of the first page and the report of campaigns have. */
const SUMS = [
  ...(['visits', 'leads', 'undecided'] as const),
  ...(['approved_cents', 'pending_cents', 'spend_cents'] as const),
];

/**
 * Compares each sum that several screens show for a day, for all sites and for each: the first
 * page, the campaign report, and its comparison of the next day. Sites in different time zones are
 * on different days for some hours, and the first page adds their yesterdays up. All sites are
 * therefore compared on the days of one zone.
 */
export async function compareSums({ operator, server }: Stage): Promise<void> {
  const isOneZone = new Set(SITES.map((site) => server.zones[site])).size === 1;
  for (const site of [...(isOneZone ? [''] : []), ...SITES]) {
    const filter = site === '' ? {} : { site };
    const days = await operator.download(DAYS_PATH, filter);
    for (const [at, line] of days.slice(-DAYS_COMPARED).entries()) {
      const { day = '' } = line;
      const query = { ...filter, from: day, to: day };
      const { rows, total } = await findCampaigns(operator, query);
      const name = `${day} of ${site || 'all sites'}`;
      expect(sumsIn(rows), name).toEqual(sumsOf(line));
      expect(sumsIn([total]), `the total of ${name}`).toEqual(sumsOf(line));
      expectProfit(rows, line, name);
      const before = days[days.length - DAYS_COMPARED + at - 1];
      if (at > 0) await compareWithDayBefore(operator, query, before);
    }
  }
}

/** The compared day of a report has the sums that it has on the first page. */
async function compareWithDayBefore(
  operator: Operator,
  query: Record<string, string>,
  before: Line | undefined,
): Promise<void> {
  const { comparison } = await findCampaigns(operator, { ...query, compare: 'before' });
  // Nothing is compared with days before the first visit, which may have spend.
  if (before === undefined || !comparison?.total) return;
  expect(sumsIn([comparison.total]), `beside ${query.from}`).toEqual(sumsOf(before));
}

function findCampaigns(operator: Operator, query: Record<string, string>): Promise<Campaigns> {
  const all = new URLSearchParams({ ...query, limit: '1000' });
  return operator.read<Campaigns>(`/reports/campaigns?${all}`);
}

function sumsIn(rows: readonly Measures[]): Record<string, number> {
  const sum = (name: (typeof SUMS)[number]) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  return Object.fromEntries(SUMS.map((name) => [name, sum(name)]));
}

function sumsOf(line: Line): Record<string, number> {
  return Object.fromEntries(SUMS.map((name) => [name, Number(line[name])]));
}

/**
 * The profit of a campaign is the difference of the amounts beside it. That of all is all approved
 * money less the spend that may be compared with it; empty without such spend.
 */
function expectProfit(rows: readonly Measures[], line: Line, name: string): void {
  const spent = rows.filter((row) => row.profit_cents !== null);
  for (const row of spent) {
    expect(row.profit_cents, name).toBe(row.approved_cents - (row.reported_spend_cents ?? 0));
  }
  const reported = rows.reduce((all, row) => all + (row.reported_spend_cents ?? 0), 0);
  const approved = rows.reduce((all, row) => all + row.approved_cents, 0);
  const profit = spent.length === 0 ? '' : String(approved - reported);
  expect(profit, `profit on ${name}`).toBe(line.profit_cents);
  const spend = rows.reduce((all, row) => all + (row.spend_cents ?? 0), 0);
  expect(spend - reported, `unreported on ${name}`).toBe(Number(line.unreported_cents));
}
