import { HEALTH_LISTED } from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import { findSources } from '../reporting/campaigns/site-sums.ts';
import { findChoices } from '../reporting/funnel/find-steps.ts';
import { findPageHealth, findReleases } from '../reporting/page-health/find-page-health.ts';
import { findError, findErrors } from '../visitors/errors/find-errors.ts';
import { findBadKinds } from '../visitors/events/find-bad-events.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { mayOpen } from './console-routes.ts';
import { MAX_CSV_ROWS } from './csv-file.ts';
import { findServerState } from './find-server-state.ts';
import { noSuchError } from './health-lists.ts';
import { readHealthAddress } from './read-health-address.ts';
import { reportAddress, reportRanges, today } from './report-addresses.ts';
import type { ScreenTimes } from './screen-times.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/**
 * The health of the pages, the collector and the database. The address has the visits and the
 * release.
 */
export function healthRoutes(context: ConsoleContext, times: ScreenTimes) {
  const { store, pages } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { query, filter, visitsSince, error } = readHealthAddress(c.req.query(), context);
    const [choices, state, health, releases, errors, badEvents, sources] = await Promise.all([
      findChoices(store.reads, filter),
      findServerState(context),
      findPageHealth(store.reads, filter, reportedSites(context.pages)),
      findReleases(store.reads, filter),
      findErrors(store.reads, filter, query.errorSort === '' ? HEALTH_LISTED : MAX_CSV_ROWS),
      findBadKinds(store.reads, HEALTH_LISTED),
      findSources(store.reads, filter, HEALTH_LISTED),
    ]);
    const sites = pages.siteNames();
    const screen = {
      name: 'health' as const,
      query,
      error,
      ...{ sites, ...choices, releases },
      ranges: reportRanges(today(context, filter.site), (days) =>
        reportAddress(CONSOLE_PATHS.health, { ...query, ...days }),
      ),
      timeZone: pages.timeZoneOf(filter.site ?? sites[0] ?? ''),
      visitsSince,
      state,
      pages: TABLE_ORDERS.healthPages.sort(health, query.sort).slice(0, HEALTH_LISTED),
      errors: TABLE_ORDERS.healthErrors.sort(errors, query.errorSort).slice(0, HEALTH_LISTED),
      orders: {
        pages: TABLE_ORDERS.healthPages.orderOf(query.sort, (sort) =>
          reportAddress(CONSOLE_PATHS.health, { ...query, sort }),
        ),
        errors: TABLE_ORDERS.healthErrors.orderOf(query.errorSort, (errorSort) =>
          reportAddress(CONSOLE_PATHS.health, { ...query, errorSort }),
        ),
      },
      sources,
      badEvents,
      mayReplay: mayOpen(open.account.role, 'badEvents'),
      screens: times.slowest(),
      files: {
        pages: reportAddress(CONSOLE_PATHS.healthPages, query),
        errors: reportAddress(CONSOLE_PATHS.healthErrors, query),
        badEvents: CONSOLE_PATHS.healthBadEvents,
        state: CONSOLE_PATHS.healthState,
        screens: CONSOLE_PATHS.healthScreens,
        sources: reportAddress(CONSOLE_PATHS.healthSources, query),
      },
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function showError(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { query, filter, visitsSince } = readHealthAddress(c.req.query(), context);
    const fingerprint = c.req.param('fingerprint') ?? '';
    const detail = await findError(store.reads, filter, fingerprint);
    if (detail === null) return noSuchError(c, context, open);
    const fileOf = (page: 'healthErrorDays' | 'healthErrorReleases' | 'healthErrorPages') =>
      reportAddress(itemPath(page, fingerprint), query);
    const screen = {
      name: 'error' as const,
      ...{ query, visitsSince, detail },
      back: reportAddress(CONSOLE_PATHS.health, query),
      files: {
        days: fileOf('healthErrorDays'),
        releases: fileOf('healthErrorReleases'),
        pages: fileOf('healthErrorPages'),
      },
    };
    return consolePage(c, context, screen, { open });
  }

  return { show, showError };
}
