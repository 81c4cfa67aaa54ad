import { HEALTH_LISTED, type HealthAsked } from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { OpenSession } from '../accounts/find-session.ts';
import { findError } from '../errors/find-error.ts';
import { findErrors } from '../errors/find-errors.ts';
import { findBadKinds } from '../events/find-bad-kinds.ts';
import type { ServerEnv } from '../http/visitor.ts';
import { findPageHealth } from '../reports/find-page-health.ts';
import { findReleases } from '../reports/find-releases.ts';
import { storableText } from '../store/storable.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage, messagePage } from './console-page.ts';
import { mayOpen } from './console-routes.ts';
import { csvFile } from './csv-file.ts';
import { findState } from './find-state.ts';
import { readReportAddress, today } from './read-report-address.ts';
import { RANGES_UP_TO_NOW, reportRanges } from './report-ranges.ts';
import type { ScreenTimes } from './screen-times.ts';

/** Maximum number of rows in a file. */
const MAX_CSV_ROWS = 20_000;

/** The longest name of a release in an address; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The health of the pages, of the collector and of the database; days, site and release are in the address. */
export function healthRoutes(context: ConsoleContext, times: ScreenTimes) {
  const { store, pages } = context;

  function addressOf(c: Context<ServerEnv>) {
    const { asked, filter, error } = readReportAddress(c.req.query(), context);
    const release = storableText(c.req.query('release') ?? '').slice(0, MAX_RELEASE_LENGTH);
    return { asked: { ...asked, release }, filter: { ...filter, release }, error };
  }

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { asked, filter, error } = addressOf(c);
    const [state, health, releases, errors, badEvents] = await Promise.all([
      findState(context),
      findPageHealth(store.reads, filter),
      findReleases(store.reads, filter),
      findErrors(store.reads, filter, HEALTH_LISTED),
      findBadKinds(store.reads, HEALTH_LISTED),
    ]);
    const sites = pages.siteNames();
    const screen = {
      name: 'health' as const,
      asked: { from: asked.from, to: asked.to, site: asked.site, release: asked.release },
      error,
      sites,
      releases,
      ranges: reportRanges(
        today(context, filter.site),
        (days) => withDays(CONSOLE_PATHS.health, { ...asked, ...days }),
        RANGES_UP_TO_NOW,
      ),
      timeZone: pages.timeZoneOf(filter.site ?? sites[0] ?? ''),
      state,
      pages: health.slice(0, HEALTH_LISTED),
      errors,
      badEvents,
      mayReplay: mayOpen(open.account.role, 'badEvents'),
      screens: times.slowest(),
      files: {
        pages: withDays(CONSOLE_PATHS.healthPages, asked),
        errors: withDays(CONSOLE_PATHS.healthErrors, asked),
        badEvents: CONSOLE_PATHS.healthBadEvents,
      },
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function showError(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { asked, filter } = addressOf(c);
    const detail = await findError(store.reads, filter, c.req.param('fingerprint') ?? '');
    if (detail === null) {
      const text = 'It was never reported, or it has given way to others.';
      return messagePage(c, context, { status: 404, title: 'No such error', text }, open);
    }
    const back = withDays(CONSOLE_PATHS.health, asked);
    return consolePage(c, context, { name: 'error', asked, detail, back }, { open });
  }

  async function pagesCsv(c: Context<ServerEnv>): Promise<Response> {
    const { asked, filter } = addressOf(c);
    const rows = await findPageHealth(store.reads, filter);
    return csvFile(c, `pages-${asked.from}-${asked.to}`, {
      rows: rows.slice(0, MAX_CSV_ROWS),
      columns: [
        'site',
        'path',
        'release',
        'visits',
        'leads',
        'lcp',
        'inp',
        'cls',
        'errors',
        'errorsPerThousand',
      ],
    });
  }

  async function errorsCsv(c: Context<ServerEnv>): Promise<Response> {
    const { asked, filter } = addressOf(c);
    const rows = await findErrors(store.reads, filter, MAX_CSV_ROWS);
    const flat = rows.map(({ rates, ...row }) => ({
      ...row,
      visitsWith: rates?.withError.visits,
      leadsWith: rates?.withError.leads,
      visitsWithout: rates?.withoutError.visits,
      leadsWithout: rates?.withoutError.leads,
    }));
    return csvFile(c, `errors-${asked.from}-${asked.to}`, {
      rows: flat,
      columns: [
        'fingerprint',
        'type',
        'message',
        'reports',
        'before',
        'lately',
        'first',
        'last',
        'pages',
        'path',
        'releases',
        'release',
        'visitsWith',
        'leadsWith',
        'visitsWithout',
        'leadsWithout',
      ],
    });
  }

  async function badEventsCsv(c: Context<ServerEnv>): Promise<Response> {
    const rows = await findBadKinds(store.reads, MAX_CSV_ROWS);
    const flat = rows.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      first: new Date(firstAt).toISOString(),
      last: new Date(lastAt).toISOString(),
    }));
    return csvFile(c, 'bad-events', {
      rows: flat,
      columns: ['schema', 'reason', 'count', 'first', 'last'],
    });
  }

  return { show, showError, pagesCsv, errorsCsv, badEventsCsv };
}

function withDays(path: string, { from, to, site, release }: HealthAsked): string {
  const chosen = { ...(site && { site }), ...(release && { release }) };
  return `${path}?${new URLSearchParams({ from, to, ...chosen })}`;
}
