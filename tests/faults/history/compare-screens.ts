import { type Cell, cellsOfEvents, cellsOfVisits } from './cells.ts';
import { compareExperiment } from './compare-experiment.ts';
import { compareHealth } from './compare-health.ts';
import { comparePartner } from './compare-partner.ts';
import { compareScreen, type Days, type Screen } from './compare-screen.ts';
import {
  cellsOfSpend,
  compareSpend,
  readStoredSpend,
  recountSpend,
  SPEND_OF_CAMPAIGNS,
  type StoredSpend,
} from './compare-spend.ts';
import { compareSums } from './compare-sums.ts';
import { compareToday } from './compare-today.ts';
import { compareUploads } from './compare-uploads.ts';
import type { Played, Stage } from './play-history.ts';
import { type CountedTouch, recountVisits } from './recount.ts';
import {
  CAMPAIGNS_BY_EVENT,
  CAMPAIGNS_BY_VISIT,
  FUNNEL_DAYS,
  FUNNEL_PAGES,
  FUNNEL_STEPS,
} from './screens.ts';
import { readStoredRows, type StoredRows } from './stored-rows.ts';

/** Screens that count everything on the day of the visit. */
const SCREENS_BY_VISIT = [CAMPAIGNS_BY_VISIT, FUNNEL_STEPS, FUNNEL_DAYS, FUNNEL_PAGES];

/** Days of a history in which nothing happened. */
const NO_DAYS: Days = { from: '2026-03-28', to: '2026-03-28' };

export interface Recount {
  played: Played;
  stored: StoredRows;
  visits: CountedTouch[];
  spend: StoredSpend;
  /** By the day of the visit, by the day on which money came, and spend. */
  cells: { byVisit: Cell[]; byEvent: Cell[]; spent: Cell[] };
}

/** Counts the stored rows, and those of deleted visits. */
export async function recountHistory({ db, server }: Stage, played: Played): Promise<Recount> {
  const stored = await readStoredRows(db);
  const visits = recountVisits(played, stored, server.zones);
  const spend = await readStoredSpend(db);
  const spent = cellsOfSpend(recountSpend(spend));
  const cells = { byVisit: cellsOfVisits(visits), byEvent: cellsOfEvents(visits), spent };
  return { played, stored, visits, spend, cells };
}

/** Compares all screens with a recount. All sums are added already. */
export async function compareScreens(stage: Stage, recount: Recount): Promise<void> {
  const { operator } = stage;
  const { played, stored, visits, spend, cells } = recount;
  const { byVisit, byEvent, spent } = cells;
  for (const days of comparedRanges(cells)) {
    for (const screen of SCREENS_BY_VISIT) {
      await compareScreen(operator, screen, { cells: byVisit, days });
    }
    await compareScreen(operator, CAMPAIGNS_BY_EVENT, { cells: byEvent, days });
    await compareScreen(operator, SPEND_OF_CAMPAIGNS, { cells: spent, days });
    await compareSpend(operator, spend, days);
    await compareHealth(stage, recount, days);
  }
  const decisions = byVisit.reduce(
    (sum, { sums }) => sum + Math.abs(sums.accepted ?? 0) + Math.abs(sums.rejected ?? 0),
    0,
  );
  await compareToday(stage, { cells: [...byVisit, ...spent], decisions });
  await compareSums(stage);
  await compareExperiment(operator, visits);
  await comparePartner(stage, played, stored);
  await compareUploads(stage, stored);
}

/** What is stored without rows of visits, with a recount from before they were purged. */
export async function comparePurged(
  { operator }: Stage,
  { visits, cells }: Recount,
): Promise<void> {
  const [days = NO_DAYS] = comparedRanges(cells);
  const whole = (screen: Screen) => ({
    ...screen,
    filters: screen.isWithoutDeleted ? [] : screen.filters,
  });
  for (const screen of SCREENS_BY_VISIT) {
    await compareScreen(operator, whole(screen), { cells: cells.byVisit, days });
  }
  await compareScreen(operator, whole(CAMPAIGNS_BY_EVENT), { cells: cells.byEvent, days });
  await compareScreen(operator, SPEND_OF_CAMPAIGNS, { cells: cells.spent, days });
  await compareExperiment(operator, visits);
}

/** All days of the cells, and one in the middle. */
function comparedRanges({ byEvent, spent }: Recount['cells']): Days[] {
  const days = [...new Set([...byEvent, ...spent].map(({ day }) => day))].toSorted();
  const [from, to] = [days[0], days.at(-1)];
  const day = days[Math.floor(days.length / 2)];
  if (from === undefined || to === undefined || day === undefined) return [NO_DAYS];
  return [
    { from, to },
    { from: day, to: day },
  ];
}
