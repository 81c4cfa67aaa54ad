import {
  FUNNEL_DAYS_LISTED,
  FUNNEL_PAGES_LISTED,
  type FunnelQuery,
  type FunnelScreen,
} from '@zipfront/contracts/console/funnel';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { VisitsQuery } from '@zipfront/contracts/console/reports';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import { findChoices, findDays } from '../reporting/funnel/find-steps.ts';
import { dayOf } from '../reporting/funnel/funnel-of.ts';
import { firstStoredDay } from '../reporting/rollups/reporting-time.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { csvFile, MAX_CSV_ROWS, units } from './csv-file.ts';
import {
  type FunnelGroup,
  findFunnels,
  findLandings,
  groupOf,
  sinceOf,
  within,
} from './find-funnel.ts';
import {
  datesOf,
  type ReportParts,
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
      findFunnels(context, address),
      findDays(db, within(filter, since), FUNNEL_DAYS_LISTED),
      findLandings(context, filter, { sort: query.sort, limit: FUNNEL_PAGES_LISTED }),
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

  async function downloadSteps(c: Context<ServerEnv>): Promise<Response> {
    const address = readFunnelAddress(c.req.query(), context);
    const { filter } = address;
    const rows = (await findFunnels(context, address)).flatMap(({ label, steps }) =>
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
    const { query, filter } = readFunnelAddress(c.req.query(), context);
    const order = { sort: query.sort, limit: MAX_CSV_ROWS };
    const landings = await findLandings(context, filter, order);
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

/** The filters of the page of health: the funnel's, without groups and order. */
function ofVisits({ a: _a, b: _b, sort: _sort, ...visits }: FunnelQuery): VisitsQuery {
  return visits;
}

function nameOf(table: string, filter: VisitFilter): string {
  const { from, to } = datesOf(filter);
  return `${table}-${from}-${to}`;
}

/** The filters of the funnel. */
interface FunnelAddress {
  query: FunnelQuery;
  filter: VisitFilter;
  /** The groups besides the whole. */
  groups: FunnelGroup[];
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/** Reads the filters in the address of the funnel. Never throws. */
function readFunnelAddress(params: Record<string, string>, parts: ReportParts): FunnelAddress {
  const { query, filter, error } = readVisitAddress(params, parts);
  // A group is not compared with itself.
  const chosen = [params.a, params.b === params.a ? '' : params.b].map((text = '') =>
    groupOf(text, filter),
  );
  const groups = chosen.filter((group) => group !== null);
  const [a = '', b = ''] = chosen.map((group) => group?.text ?? '');
  const sort = TABLE_ORDERS.funnelPages.read(params.sort);
  return { query: { ...query, a, b, sort }, filter, groups, error };
}
