import { GROUP_KINDS } from '@zipfront/contracts/api/funnel';
import {
  findMedians,
  findPages,
  findSteps,
  sourceOfSteps,
} from '../../reporting/funnel/find-steps.ts';
import {
  chooseSteps,
  createPageRow,
  createStepRows,
  isStep,
} from '../../reporting/funnel/funnel-rows.ts';
import { findPageSpeed } from '../../reporting/page-health/find-page-speed.ts';
import { columnsOfPages, type HealthFilter } from '../../reporting/page-health/health-filter.ts';
import { firstLeadDay, firstWholeDay, today, withinStored } from '../../reporting/report/days.ts';
import type { VisitFilter } from '../../reporting/report/filter.ts';
import { findDecisionMedians } from '../../reporting/report/find-decisions.ts';
import { areEarningsKnown, reportedSites } from '../../reporting/report/known-earnings.ts';
import { readName } from '../../reporting/report/read-query.ts';
import { firstStoredDay } from '../../reporting/rollups/reporting-time.ts';
import { findRollupsSince } from '../../reporting/rollups/row-tables.ts';
import type { ConsoleContext } from '../console-context.ts';

type FunnelParts = Pick<ConsoleContext, 'store' | 'pages' | 'now'>;

export interface FunnelGroup {
  text: string;
  filter: VisitFilter;
}

export async function findFunnels(
  context: FunnelParts,
  { filter, groups }: { filter: VisitFilter; groups: readonly FunnelGroup[] },
) {
  const db = context.store.reads;
  const chosen = [filter, ...groups.map((group) => group.filter)];
  // All groups have the same days, so that they can be compared.
  const { filter: within, since } = await withinSteps(context, filter, chosen);
  const { from } = within;
  const thisDay = today(context, filter.site);
  const found = await Promise.all(
    chosen.map(async (one) => {
      const own = { ...one, from };
      return { own, sums: await findSteps(db, own) };
    }),
  );
  const [all] = found;
  const steps = all ? chooseSteps(all.sums) : [];
  const timed = steps.map(({ measure }) => measure).filter(isStep);
  const leadsSince = firstLeadDay(thisDay);
  const rows = await Promise.all(
    found.map(async ({ own, sums }) => {
      const medians = from >= firstStoredDay(thisDay) ? await findMedians(db, own, timed) : null;
      const decisionMedians = from >= leadsSince ? await findDecisionMedians(db, own) : null;
      return createStepRows(steps, { sums, medians, decisionMedians });
    }),
  );
  return { since, rows };
}

export async function findLandings(context: FunnelParts, asked: HealthFilter, limit: number) {
  const { store, pages } = context;
  const by = columnsOfPages(asked);
  const { filter: own, since } = await withinSteps(context, asked, [asked], by);
  const [found, speedOf] = await Promise.all([
    findPages(store.reads, own, limit),
    findPageSpeed(store.reads, own),
  ]);
  const sites = reportedSites(pages);
  const isKnown = (path: string) => areEarningsKnown(sites, [own.site ?? pages.siteOf(path)]);
  return { since, rows: found.map((sums) => createPageRow(sums, speedOf, isKnown(sums.path))) };
}

export async function withinSteps<Filter extends VisitFilter>(
  context: FunnelParts,
  filter: Filter,
  filters: readonly VisitFilter[] = [filter],
  by: readonly ('path' | 'release')[] = [],
) {
  const sources = filters.map((one) => sourceOfSteps(one, by));
  const rollups = await findRollupsSince(context.store.reads);
  return withinStored(filter, firstWholeDay(sources, today(context, filter.site), rollups));
}

export function readGroup(text: string, filter: VisitFilter): FunnelGroup | null {
  const kind = GROUP_KINDS.find((one) => text.startsWith(`${one}:`));
  const name = kind && readName(text.slice(kind.length + 1));
  if (!kind || !name) return null;
  return { text: `${kind}:${name}`, filter: { ...filter, [kind]: name } };
}
