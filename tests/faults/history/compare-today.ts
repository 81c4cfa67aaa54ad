import { expect } from 'vitest';
import type { Cell, Sums } from './cells.ts';
import { SITES, type Site } from './history-content.ts';
import type { Stage } from './play-history.ts';
import { dayIn } from './recount.ts';
import { DAYS_PATH } from './screens.ts';

/** Days of the table, up to today. */
const SHOWN_DAYS = 28;

const NAMES = ['visits', 'leads', 'approved', 'pending', 'undecided', 'spend'];

/** With fewer decisions the usual time is unknown, and all leads without one are undecided. */
const MIN_DECISIONS = 20;

/** For all sites and for each. The todays of different time zones are in one line. */
export async function compareToday(
  { operator, server, clock }: Stage,
  { cells, decisions }: { cells: readonly Cell[]; decisions: number },
): Promise<void> {
  const todayIn = (site: string) => dayIn(server.zones[site as Site] ?? '', clock.now());
  for (const site of ['', ...SITES]) {
    const shown = todayIn(site || SITES[0]);
    const lines = await operator.download(DAYS_PATH, { to: shown, ...(site && { site }) });
    const days = new Map(
      lines.map((line): [string, Sums] => [
        line.day ?? '',
        {
          visits: Number(line.visits),
          leads: Number(line.leads),
          approved: Number(line.approved_cents),
          spend: Number(line.spend_cents),
          pending: Number(line.pending_cents),
          undecided: Number(line.undecided),
        },
      ]),
    );
    const counted = new Map([...days.keys()].map((day) => [day, noSums()]));
    for (const cell of cells.filter((one) => site === '' || one.site === site)) {
      // Spend of several sites is on the days of the page.
      const today = cell.site === '' ? shown : todayIn(cell.site);
      const position = Date.parse(cell.day) - Date.parse(today);
      const day = new Date(Date.parse(shown) + position).toISOString().slice(0, 10);
      const sums = counted.get(day);
      if (sums) for (const name of NAMES) sums[name] = (sums[name] ?? 0) + (cell.sums[name] ?? 0);
    }
    if (decisions >= MIN_DECISIONS) {
      for (const sums of [...days.values(), ...counted.values()]) sums.undecided = 0;
    }
    expect(days, `the days of ${site || 'all sites'}`).toEqual(counted);
    expect(lines).toHaveLength(SHOWN_DAYS);
  }
}

function noSums(): Sums {
  return Object.fromEntries(NAMES.map((name) => [name, 0]));
}
