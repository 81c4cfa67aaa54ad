import { GROUP_KINDS } from '@zipfront/contracts/api/funnel';
import { findMedians, findPages, findSteps, needsRows } from '../reporting/funnel/find-steps.ts';
import { funnelOf, isStep, pageOf, stepsOf } from '../reporting/funnel/funnel-of.ts';
import { findPageSpeed } from '../reporting/page-health/find-page-speed.ts';
import { firstLeadDay, readName, today } from '../reporting/report/days.ts';
import type { VisitFilter } from '../reporting/report/filter.ts';
import { findDecisionMedians } from '../reporting/report/find-decisions.ts';
import { areEarningsKnown, reportedSites } from '../reporting/report/known-earnings.ts';
import { dateOfDay, firstStoredDay } from '../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from './console-context.ts';

type FunnelParts = Pick<ConsoleContext, 'store' | 'pages' | 'now'>;

/** A group of visits: those that have a property in common. */
export interface FunnelGroup {
  /** `device:phone`. */
  text: string;
  filter: VisitFilter;
}

/** Finds the steps of all visits under the filters, then the same steps of each group. */
export async function findFunnels(
  context: FunnelParts,
  { filter, groups }: { filter: VisitFilter; groups: readonly FunnelGroup[] },
) {
  const db = context.store.reads;
  const now = today(context, filter.site);
  const since = firstStoredDay(now);
  const chosen = [filter, ...groups.map((group) => group.filter)];
  // The same days for all, so that they can be compared.
  const from = chosen.some((one) => needsRows(one)) ? Math.max(filter.from, since) : filter.from;
  const found = await Promise.all(
    chosen.map(async (one) => {
      const own = { ...one, from };
      return { own, sums: await findSteps(db, own) };
    }),
  );
  const [all] = found;
  const steps = all ? stepsOf(all.sums) : [];
  const timed = steps.map(({ measure }) => measure).filter(isStep);
  const leadsSince = firstLeadDay(now);
  return Promise.all(
    found.map(async ({ own, sums }) => {
      const medians = from >= since ? await findMedians(db, own, timed) : null;
      const decisionMedians = from >= leadsSince ? await findDecisionMedians(db, own) : null;
      return funnelOf(steps, { sums, medians, decisionMedians });
    }),
  );
}

/** Finds the pages on which visits began, the most visits first. */
export async function findLandings(
  { store, pages, now }: FunnelParts,
  filter: VisitFilter,
  limit: number,
) {
  const own = within(filter, firstStoredDay(today({ pages, now }, filter.site)), ['path']);
  const [found, speedOf] = await Promise.all([
    findPages(store.reads, own, limit),
    findPageSpeed(store.reads, own),
  ]);
  const sites = reportedSites(pages);
  const isKnown = (path: string) => areEarningsKnown(sites, [filter.site ?? pages.siteOf(path)]);
  return found.map((sums) => pageOf(sums, speedOf, isKnown(sums.path)));
}

/**
 * Removes the days without all their visits from a filter, if the report needs the rows of visits.
 */
export function within(filter: VisitFilter, since: number, by: ['path'] | [] = []): VisitFilter {
  return needsRows(filter, by) ? { ...filter, from: Math.max(filter.from, since) } : filter;
}

/** The first day of a report that leaves out earlier ones; null if it leaves out none. */
export function sinceOf(
  filters: readonly VisitFilter[],
  since: number,
  by: ['path'] | [] = [],
): string | null {
  const isCut = filters.some((filter) => filter.from < since && needsRows(filter, by));
  return isCut ? dateOfDay(since) : null;
}

/** Reads a group: `device:phone`. Null for any other text. */
export function groupOf(text: string, filter: VisitFilter): FunnelGroup | null {
  const kind = GROUP_KINDS.find((one) => text.startsWith(`${one}:`));
  const name = kind && readName(text.slice(kind.length + 1));
  if (!kind || !name) return null;
  return { text: `${kind}:${name}`, filter: { ...filter, [kind]: name } };
}
