import {
  FUNNEL_DAYS_LISTED,
  FUNNEL_PAGES_LISTED,
  type FunnelPageView,
  type FunnelQuery,
  type FunnelScreen,
  type FunnelView,
  GROUP_KINDS,
  type GroupKind,
} from '@zipfront/contracts/console/funnel';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { VisitsQuery } from '@zipfront/contracts/console/reports';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findDecisionMedians } from '../reporting/campaigns/find-decisions.ts';
import { areEarningsKnown, reportedSites } from '../reporting/campaigns/measures.ts';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import {
  findChoices,
  findDays,
  findMedians,
  findPages,
  findSteps,
  needsRows,
} from '../reporting/funnel/find-steps.ts';
import { dayOf, funnelOf, isStep, pageOf, stepsOf } from '../reporting/funnel/funnel-of.ts';
import { findPageSpeed } from '../reporting/page-health/find-page-speed.ts';
import { dateOfDay, firstStoredDay } from '../reporting/rollups/reporting-time.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { csvFile, MAX_CSV_ROWS, units } from './csv-file.ts';
import {
  datesOf,
  LEAD_DAYS,
  type ReportParts,
  readName,
  readVisitAddress,
  reportAddress,
  reportRanges,
  today,
} from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** The funnel: a page with its filters in the address, and each of its tables as a file. */
export function funnelRoutes(context: ConsoleContext) {
  const { store, pages } = context;
  const db = store.reads;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const address = readFunnelAddress(c.req.query(), context);
    const { query, filter, error } = address;
    const now = today(context, filter.site);
    const since = firstStoredDay(now);
    const [funnels, byDay, landings, choices] = await Promise.all([
      findFunnels(address, since),
      findDays(db, within(filter, since), FUNNEL_DAYS_LISTED),
      findLandings(address, since, FUNNEL_PAGES_LISTED),
      findChoices(db, filter),
    ]);
    const sites = pages.siteNames();
    const screen: FunnelScreen = {
      name: 'funnel',
      query,
      error,
      sites,
      channels: choices.channels,
      campaigns: choices.campaigns,
      pages: choices.paths,
      ranges: reportRanges(now, (range) =>
        reportAddress(CONSOLE_PATHS.funnel, { ...query, ...range }),
      ),
      timeZone: pages.timeZoneOf(filter.site ?? sites[0] ?? ''),
      funnelSince: sinceOf([filter, ...address.groups.map((group) => group.filter)], since),
      pagesSince: sinceOf([filter], since, ['path']),
      funnels,
      days: byDay.map((sums) => dayOf(sums, now)),
      landings,
      order: TABLE_ORDERS.funnelPages.orderOf(query.sort, (sort) =>
        reportAddress(CONSOLE_PATHS.funnel, { ...query, sort }),
      ),
      health: reportAddress(CONSOLE_PATHS.health, ofVisits(query)),
      csv: {
        steps: reportAddress(CONSOLE_PATHS.funnelCsv, query),
        days: reportAddress(CONSOLE_PATHS.funnelDaysCsv, query),
        pages: reportAddress(CONSOLE_PATHS.funnelPagesCsv, query),
      },
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  /** Finds the funnel of all visits under the filters, and of each group, with the same steps. */
  async function findFunnels(
    { filter, groups }: FunnelAddress,
    since: number,
  ): Promise<FunnelView[]> {
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
    const leadsSince = today(context, filter.site) - LEAD_DAYS + 1;
    return Promise.all(
      found.map(async ({ label, own, sums }) => {
        const medians = from >= since ? await findMedians(db, own, timed) : null;
        const decisionMedians = from >= leadsSince ? await findDecisionMedians(db, own) : null;
        const listed = { ...datesOf(own), ...namesOf(own), exact: 'campaign' };
        return funnelOf(label, steps, { sums, medians, decisionMedians, filter: listed });
      }),
    );
  }

  /** The first pages, in the order that the address asks for. */
  async function findLandings(
    { query: { sort }, filter }: FunnelAddress,
    since: number,
    limit: number,
  ): Promise<FunnelPageView[]> {
    const own = within(filter, since, ['path']);
    const [found, speedOf] = await Promise.all([
      findPages(db, own, sort === '' ? limit : MAX_CSV_ROWS),
      findPageSpeed(db, own),
    ]);
    const sites = reportedSites(pages);
    const isKnown = (path: string) => areEarningsKnown(sites, [filter.site ?? pages.siteOf(path)]);
    const landings = found.map((sums) => pageOf(sums, speedOf, isKnown(sums.path)));
    return TABLE_ORDERS.funnelPages.sort(landings, sort).slice(0, limit);
  }

  async function downloadSteps(c: Context<ServerEnv>): Promise<Response> {
    const address = readFunnelAddress(c.req.query(), context);
    const { filter } = address;
    const funnels = await findFunnels(address, firstStoredDay(today(context, filter.site)));
    const rows = funnels.flatMap(({ label, steps }) =>
      steps.map(({ count, unit, ...step }) => ({
        ...datesOf(filter),
        ...step,
        visits_of: label,
        step: step.label,
        [unit]: count,
      })),
    );
    const columns = [
      'from',
      'to',
      'visits_of',
      'step',
      'visits',
      'ofBefore',
      'ofFirst',
      'medianSeconds',
      'leads',
      'medianDays',
      'base',
    ];
    return csvFile(c, nameOf('funnel', filter), { columns, rows });
  }

  async function downloadDays(c: Context<ServerEnv>): Promise<Response> {
    const { filter } = readFunnelAddress(c.req.query(), context);
    const now = today(context, filter.site);
    const found = await findDays(db, within(filter, firstStoredDay(now)), MAX_CSV_ROWS);
    const rows = found.map((sums) => {
      const { isOpen, ...day } = dayOf(sums, now);
      return { ...day, state: isOpen ? 'still open' : 'closed' };
    });
    const columns = ['day', 'state', 'visits', 'started', 'zipAccepted', 'sent'];
    return csvFile(c, nameOf('funnel-days', filter), { columns, rows });
  }

  async function downloadPages(c: Context<ServerEnv>): Promise<Response> {
    const address = readFunnelAddress(c.req.query(), context);
    const { filter } = address;
    const since = firstStoredDay(today(context, filter.site));
    const landings = await findLandings(address, since, MAX_CSV_ROWS);
    const rows = landings.map(({ revenuePerVisitCents, ...page }) => ({
      ...datesOf(filter),
      ...page,
      revenuePerVisit: units(revenuePerVisitCents),
    }));
    const columns = [
      'from',
      'to',
      'page',
      'visits',
      'engaged',
      'started',
      'leads',
      'revenuePerVisit',
      'lcp',
      'inp',
      'errorsPerThousand',
    ];
    return csvFile(c, nameOf('funnel-pages', filter), { columns, rows });
  }

  return { show, downloadSteps, downloadDays, downloadPages };
}

/**
 * Removes the days without all their visits from a filter, if the report needs the rows of visits.
 */
function within(filter: VisitFilter, since: number, by: ['path'] | [] = []): VisitFilter {
  return needsRows(filter, by) ? { ...filter, from: Math.max(filter.from, since) } : filter;
}

/** The first day of a report that leaves out earlier ones; null if it leaves out none. */
function sinceOf(
  filters: readonly VisitFilter[],
  since: number,
  by: ['path'] | [] = [],
): string | null {
  const isCut = filters.some((filter) => filter.from < since && needsRows(filter, by));
  return isCut ? dateOfDay(since) : null;
}

/** The filters of the page of health: the funnel's, without groups and order. */
function ofVisits({ a: _a, b: _b, sort: _sort, ...visits }: FunnelQuery): VisitsQuery {
  return visits;
}

function nameOf(table: string, filter: VisitFilter): string {
  const { from, to } = datesOf(filter);
  return `${table}-${from}-${to}`;
}

/** The filters of the funnel. */
export interface FunnelAddress {
  query: FunnelQuery;
  filter: VisitFilter;
  /** The groups besides the whole, each with its filter. */
  groups: { label: string; filter: VisitFilter }[];
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/** Reads the filters in the address of the funnel. Never throws. */
function readFunnelAddress(params: Record<string, string>, parts: ReportParts): FunnelAddress {
  const { query, filter, error } = readVisitAddress(params, parts);
  // A group is not compared with itself.
  const chosen = [params.a, params.b === params.a ? '' : params.b].map(groupOf);
  const groups = chosen.flatMap((group) =>
    group === null
      ? []
      : [{ label: labelOf(group), filter: { ...filter, [group.kind]: group.name } }],
  );
  const [a = '', b = ''] = chosen.map((group) => (group ? `${group.kind}:${group.name}` : ''));
  const sort = TABLE_ORDERS.funnelPages.read(params.sort);
  return { query: { ...query, a, b, sort }, filter, groups, error };
}

/** The names of a filter as an address has them. */
function namesOf({ site, channel, campaign, page, device }: VisitFilter): Partial<VisitsQuery> {
  const names = Object.entries({ site, channel, campaign, page, device });
  return Object.fromEntries(names.map(([name, text]) => [name, text ?? '']));
}

/** A group of visits: those that have a property in common. */
interface Group {
  kind: GroupKind;
  name: string;
}

/** Reads a group in an address: `device:phone`. */
function groupOf(text = ''): Group | null {
  const kind = GROUP_KINDS.find((one) => text.startsWith(`${one}:`));
  const name = kind && readName(text.slice(kind.length + 1));
  return kind && name ? { kind, name } : null;
}

function labelOf({ kind, name }: Group): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}`;
}
