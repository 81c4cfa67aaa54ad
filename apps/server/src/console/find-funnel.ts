import type { TableSort } from '@zipfront/contracts/console/forms-and-tables';
import {
  type FunnelPageColumn,
  type FunnelPageView,
  type FunnelView,
  GROUP_KINDS,
} from '@zipfront/contracts/console/funnel';
import type { VisitsQuery } from '@zipfront/contracts/console/reports';
import { findDecisionMedians } from '../reporting/campaigns/find-decisions.ts';
import { areEarningsKnown, reportedSites } from '../reporting/campaigns/measures.ts';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import { findMedians, findPages, findSteps, needsRows } from '../reporting/funnel/find-steps.ts';
import { funnelOf, isStep, pageOf, stepsOf } from '../reporting/funnel/funnel-of.ts';
import { findPageSpeed } from '../reporting/page-health/find-page-speed.ts';
import { dateOfDay, firstStoredDay } from '../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from './console-context.ts';
import { MAX_CSV_ROWS } from './csv-file.ts';
import { datesOf, LEAD_DAYS, readName, today } from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** Parts of the console that the funnel needs. */
type FunnelParts = Pick<ConsoleContext, 'store' | 'pages' | 'now'>;

/** A group of visits: those that have a property in common. */
export interface FunnelGroup {
  /** For people: `Device phone`. */
  label: string;
  filter: VisitFilter;
}

/** Finds the funnel of all visits under the filters, and of each group, with the same steps. */
export async function findFunnels(
  context: FunnelParts,
  { filter, groups }: { filter: VisitFilter; groups: readonly FunnelGroup[] },
): Promise<FunnelView[]> {
  const db = context.store.reads;
  const now = today(context, filter.site);
  const since = firstStoredDay(now);
  const chosen = [{ label: 'All of these visits', filter }, ...groups];
  const isCut = chosen.some((one) => needsRows(one.filter));
  // The same days for all, so that they can be compared.
  const from = isCut ? Math.max(filter.from, since) : filter.from;
  const found = await Promise.all(
    chosen.map(async ({ label, filter: one }) => {
      const own = { ...one, from };
      return { label, own, sums: await findSteps(db, own) };
    }),
  );
  const [all] = found;
  const steps = all ? stepsOf(all.sums) : [];
  const timed = steps.map(({ measure }) => measure).filter(isStep);
  const leadsSince = now - LEAD_DAYS + 1;
  return Promise.all(
    found.map(async ({ label, own, sums }) => {
      const medians = from >= since ? await findMedians(db, own, timed) : null;
      const decisionMedians = from >= leadsSince ? await findDecisionMedians(db, own) : null;
      const listed = { ...datesOf(own), ...namesOf(own), exact: 'campaign' };
      return funnelOf(label, steps, { sums, medians, decisionMedians, filter: listed });
    }),
  );
}

/** Finds the pages on which visits began, the first in an order. */
export async function findLandings(
  { store, pages, now }: FunnelParts,
  filter: VisitFilter,
  { sort, limit }: { sort: TableSort<FunnelPageColumn> | ''; limit: number },
): Promise<FunnelPageView[]> {
  const own = within(filter, firstStoredDay(today({ pages, now }, filter.site)), ['path']);
  const [found, speedOf] = await Promise.all([
    findPages(store.reads, own, sort === '' ? limit : MAX_CSV_ROWS),
    findPageSpeed(store.reads, own),
  ]);
  const sites = reportedSites(pages);
  const isKnown = (path: string) => areEarningsKnown(sites, [filter.site ?? pages.siteOf(path)]);
  const landings = found.map((sums) => pageOf(sums, speedOf, isKnown(sums.path)));
  return TABLE_ORDERS.funnelPages.sort(landings, sort).slice(0, limit);
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

/** The names of a filter as an address has them. */
function namesOf({ site, channel, campaign, page, device }: VisitFilter): Partial<VisitsQuery> {
  const names = Object.entries({ site, channel, campaign, page, device });
  return Object.fromEntries(names.map(([name, text]) => [name, text ?? '']));
}

/** Reads a group: `device:phone`. Null for any other text. */
export function groupOf(
  text: string,
  filter: VisitFilter,
): (FunnelGroup & { text: string }) | null {
  const kind = GROUP_KINDS.find((one) => text.startsWith(`${one}:`));
  const name = kind && readName(text.slice(kind.length + 1));
  if (!kind || !name) return null;
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}`;
  return { text: `${kind}:${name}`, label, filter: { ...filter, [kind]: name } };
}
