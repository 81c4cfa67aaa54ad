import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import type { Measures } from '@zipfront/contracts/reports/measures';
import { expect } from 'vitest';
import { SITES } from './history-content.ts';
import type { Line, Operator } from './operator.ts';
import type { Stage } from './play-history.ts';
import { DAYS_PATH } from './screens.ts';

type Report = ResponseOf<typeof getReport>;

/** The latest days of the first page that are compared. */
const DAYS_COMPARED = 4;

/** Sums that the days of the first page and the report of campaigns have. */
const SUMS = ['visits', 'leads', 'sold', 'approved_cents', 'spend_cents'] as const;

/**
 * For all sites and each: the first page, the report of campaigns, and its comparison of the next
 * day. Time zones' days differ for some hours, and the first page adds their yesterdays up: all
 * sites are compared on one zone's days.
 */
export async function compareSums({ operator, server }: Stage): Promise<void> {
  const isOneZone = new Set(SITES.map((site) => server.zones[site])).size === 1;
  for (const site of [...(isOneZone ? [''] : []), ...SITES]) {
    const filter = site === '' ? {} : { site };
    const days = await operator.download(DAYS_PATH, filter);
    for (const [at, line] of days.slice(-DAYS_COMPARED).entries()) {
      const { day = '' } = line;
      const query = { ...filter, from: day, to: day };
      const { rows, totals } = await findReport(operator, query);
      const name = `${day} of ${site || 'all sites'}`;
      expect(sumsIn(rows), name).toEqual(readSums(line));
      expect(sumsIn([totals]), `the total of ${name}`).toEqual(readSums(line));
      expectProfit({ rows, totals }, line, name);
      const before = days[days.length - DAYS_COMPARED + at - 1];
      if (at > 0) await compareWithDayBefore(operator, query, before);
    }
  }
}

/** Of yesterday beside today it has not all hours. */
async function compareWithDayBefore(
  operator: Operator,
  query: Record<string, string>,
  before: Line | undefined,
): Promise<void> {
  const { totals, compared_days } = await findReport(operator, { ...query, compare: 'before' });
  if (before === undefined || !totals.compared || compared_days?.before_hour != null) return;
  expect(sumsIn([totals.compared]), `beside ${query.from}`).toEqual(readSums(before));
}

function findReport(operator: Operator, query: Record<string, string>): Promise<Report> {
  const all = new URLSearchParams({ ...query, by: 'campaign', limit: '1000' });
  return operator.read<Report>(`/reports?${all}`);
}

function sumsIn(rows: readonly Measures[]): Record<string, number> {
  const sum = (name: (typeof SUMS)[number]) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  return Object.fromEntries(SUMS.map((name) => [name, sum(name)]));
}

function readSums(line: Line): Record<string, number> {
  return Object.fromEntries(SUMS.map((name) => [name, Number(line[name])]));
}

/** The profits of campaigns add up to the total, which the first page shows. */
function expectProfit(
  { rows, totals }: Pick<Report, 'rows' | 'totals'>,
  line: Line,
  name: string,
): void {
  const known = rows.map((row) => row.profit_cents).filter((profit) => profit !== null);
  const profit = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  expect(totals.profit_cents, `profit of ${name}`).toBe(profit);
  expect(String(profit ?? ''), `profit on ${name}`).toBe(line.profit_cents);
}
