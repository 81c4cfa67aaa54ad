import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { expect } from 'vitest';
import { SITES } from './history-content.ts';
import type { Line, Operator } from './operator.ts';
import type { Stage } from './play-history.ts';
import { cents, downloadDays } from './screens.ts';

/** The latest days of the first page that are compared. */
const DAYS_COMPARED = 4;

const COUNTS = ['visits', 'leads', 'undecided'] as const;
const AMOUNTS = ['approved', 'pending', 'spend', 'unreportedSpend'] as const;

/** Columns of the compared days, by the columns that they are compared with. */
const COMPARED: Record<string, string> = {
  visits: 'comparedVisits',
  leads: 'comparedLeads',
  spend: 'comparedSpend',
  approved: 'comparedApproved',
  pending: 'comparedPending',
};

/**
 * Compares each sum that several screens show for a day, for all sites and for each: the first
 * page, the campaign report, its comparison of the next day, and the parts of its campaigns. Sites
 * in different time zones are on different days for some hours, and the first page adds their
 * yesterdays up. All sites are therefore compared on the days of one zone.
 */
export async function compareSums({ operator, server }: Stage): Promise<void> {
  const isOneZone = new Set(SITES.map((site) => server.zones[site])).size === 1;
  for (const site of [...(isOneZone ? [''] : []), ...SITES]) {
    const filter = site === '' ? {} : { site };
    const days = await downloadDays(operator, site);
    for (const [at, line] of days.slice(-DAYS_COMPARED).entries()) {
      const { day = '' } = line;
      const query = { ...filter, from: day, to: day };
      const campaigns = await operator.download(CONSOLE_PATHS.campaignsCsv, query);
      const name = `${day} of ${site || 'all sites'}`;
      expect(sumsIn(campaigns), name).toEqual(sumsIn([line]));
      expect(profitOf(campaigns), `profit on ${name}`).toBe(line.profit);
      for (const row of campaigns) expectDifference(row, `${row.campaign} on ${name}`);
      if (at > 0)
        await compareWithDayBefore(operator, query, days[days.length - DAYS_COMPARED + at - 1]);
    }
  }
}

/** The compared day of a report has the sums that it has on the first page. */
async function compareWithDayBefore(
  operator: Operator,
  query: Record<string, string>,
  before: Line | undefined,
): Promise<void> {
  const rows = await operator.download(CONSOLE_PATHS.campaignsCsv, { ...query, compare: 'before' });
  // Nothing is compared with days before the first visit, which may have spend.
  if (before === undefined || rows.every(({ comparedVisits }) => !comparedVisits)) return;
  for (const [name, column] of Object.entries(COMPARED)) {
    const sum = rows.reduce((all, row) => all + cents(row[column]), 0);
    expect(sum, `${column} beside ${query.from}`).toBe(cents(before[name]));
  }
}

function sumsIn(lines: readonly Line[]): Record<string, number> {
  const sum = (name: string) => lines.reduce((all, line) => all + cents(line[name]), 0);
  return Object.fromEntries([...COUNTS, ...AMOUNTS].map((name) => [name, sum(name)]));
}

/**
 * All approved money less the spend that may be compared with it, as in a file; empty without such
 * spend.
 */
function profitOf(campaigns: readonly Line[]): string {
  const spent = campaigns.filter(({ profit }) => profit !== '');
  if (spent.length === 0) return '';
  const { approved = 0, spend = 0, unreportedSpend = 0 } = sumsIn(campaigns);
  return ((approved - spend + unreportedSpend) / 100).toFixed(2);
}

/** The profit of a campaign is the difference of the amounts beside it. */
function expectDifference({ approved, spend, unreportedSpend, profit }: Line, name: string): void {
  if (profit === '') return;
  expect(cents(profit), name).toBe(cents(approved) - cents(spend) + cents(unreportedSpend));
}
