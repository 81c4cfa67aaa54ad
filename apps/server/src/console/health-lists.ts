import type {
  BadEventKind,
  ErrorDetail,
  ErrorView,
  NamedReports,
  PageHealthView,
  ScreenTime,
  SourceView,
  StateView,
} from '@zipfront/contracts/console/health';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import { findSources } from '../reporting/campaigns/site-sums.ts';
import { findPageHealth } from '../reporting/page-health/find-page-health.ts';
import { findError, findErrors } from '../visitors/errors/find-errors.ts';
import { findBadKinds } from '../visitors/events/find-bad-events.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { messagePage } from './console-page.ts';
import { csvFile, type FileTable, MAX_CSV_ROWS, timeText, units } from './csv-file.ts';
import { findServerState } from './find-server-state.ts';
import { readHealthAddress } from './read-health-address.ts';
import type { ScreenTimes } from './screen-times.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** The tables about the health of pages as files, with the filters of the page. */
export function healthLists(context: ConsoleContext, times: ScreenTimes) {
  const { store } = context;
  const addressOf = (c: Context<ServerEnv>) => readHealthAddress(c.req.query(), context);

  async function pages(c: Context<ServerEnv>): Promise<Response> {
    const { query, filter } = addressOf(c);
    const rows = TABLE_ORDERS.healthPages.sort(
      await findPageHealth(store.reads, filter, reportedSites(context.pages)),
      query.sort,
    );
    const file = pagesTable(rows.slice(0, MAX_CSV_ROWS));
    return csvFile(c, `pages-${query.from}-${query.to}`, file);
  }

  async function errors(c: Context<ServerEnv>): Promise<Response> {
    const { query, filter } = addressOf(c);
    const rows = await findErrors(store.reads, filter, MAX_CSV_ROWS);
    const sorted = TABLE_ORDERS.healthErrors.sort(rows, query.errorSort);
    return csvFile(c, `errors-${query.from}-${query.to}`, errorsTable(sorted));
  }

  async function errorDays(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const detail = await errorOf(c);
    if (detail === null) return noSuchError(c, context, open);
    return csvFile(c, `error-${detail.fingerprint}-days`, errorDaysTable(detail.days));
  }

  async function errorSums(
    c: Context<ServerEnv>,
    open: OpenSession,
    by: 'releases' | 'pages',
  ): Promise<Response> {
    const detail = await errorOf(c);
    if (detail === null) return noSuchError(c, context, open);
    return csvFile(c, `error-${detail.fingerprint}-${by}`, errorSumsTable(by, detail[by]));
  }

  async function badEvents(c: Context<ServerEnv>): Promise<Response> {
    const kinds = await findBadKinds(store.reads, MAX_CSV_ROWS);
    return csvFile(c, 'bad-events', badEventsTable(kinds));
  }

  async function state(c: Context<ServerEnv>): Promise<Response> {
    return csvFile(c, 'state', stateTable(await findServerState(context)));
  }

  async function sources(c: Context<ServerEnv>): Promise<Response> {
    const { query, filter } = addressOf(c);
    const rows = await findSources(store.reads, filter, MAX_CSV_ROWS);
    return csvFile(c, `sources-${query.from}-${query.to}`, sourcesTable(rows));
  }

  async function screens(c: Context<ServerEnv>): Promise<Response> {
    return csvFile(c, 'screens', screensTable(times.slowest()));
  }

  function errorOf(c: Context<ServerEnv>): Promise<ErrorDetail | null> {
    return findError(store.reads, addressOf(c).filter, c.req.param('fingerprint') ?? '');
  }

  return { pages, errors, errorDays, errorSums, badEvents, state, screens, sources };
}

/** Responds that the error in an address is unknown. */
export function noSuchError(
  c: Context<ServerEnv>,
  context: ConsoleContext,
  open: OpenSession,
): Promise<Response> {
  const text = 'It was never reported, or it has given way to others.';
  return messagePage(c, context, { status: 404, title: 'No such error', text }, open);
}

/** Pages with their speed, errors and leads as lines of a file. */
function pagesTable(rows: readonly PageHealthView[]): FileTable {
  const columns = ['site', 'path', 'release', 'visits', 'leads', 'lcp', 'inp', 'cls'];
  return {
    columns: [...columns, 'errors', 'errorsPerThousand', 'revenuePerVisit'],
    rows: rows.map(({ revenuePerVisitCents, ...row }) => ({
      ...row,
      revenuePerVisit: units(revenuePerVisitCents),
    })),
  };
}

/** Kinds of errors as lines of a file. */
function errorsTable(errors: readonly ErrorView[]): FileTable {
  const columns = [
    'fingerprint',
    'type',
    'message',
    'reports',
    'before',
    'lately',
    'first',
    'last',
  ];
  const rates = ['visitsWith', 'leadsWith', 'visitsWithout', 'leadsWithout'];
  return {
    columns: [...columns, 'pages', 'path', 'releases', 'release', ...rates],
    rows: errors.map(({ rates, ...row }) => ({
      ...row,
      visitsWith: rates?.withError.visits,
      leadsWith: rates?.withError.leads,
      visitsWithout: rates?.withoutError.visits,
      leadsWithout: rates?.withoutError.leads,
    })),
  };
}

/** The days of an error as lines of a file. */
function errorDaysTable(rows: ErrorDetail['days']): FileTable {
  return { columns: ['day', 'reports'], rows };
}

/** The releases or the pages of an error as lines of a file. */
function errorSumsTable(by: 'releases' | 'pages', sums: readonly NamedReports[]): FileTable {
  const named = by === 'releases' ? 'release' : 'page';
  return {
    columns: [named, 'reports', 'first'],
    rows: sums.map(({ name, ...sum }) => ({ [named]: name, ...sum })),
  };
}

/** Kinds of bad events as lines of a file. */
function badEventsTable(kinds: readonly BadEventKind[]): FileTable {
  return {
    columns: ['schema', 'reason', 'count', 'first', 'last'],
    rows: kinds.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      first: timeText(firstAt),
      last: timeText(lastAt),
    })),
  };
}

/** The state of the server and its database as lines of a file. Unknown values are empty. */
function stateTable(state: StateView): FileTable {
  const { now, writes, usedBytes, freeBytes, uncounted, outbox, purge, backupAt, clockMs } = state;
  const { warehouse } = state;
  const values = {
    clock: timeText(now),
    writes: writes ? 'accepted' : 'refused',
    used_bytes: usedBytes,
    free_bytes: freeBytes,
    waiting_to_be_counted: uncounted,
    notifications_waiting: outbox.waiting,
    notifications_dead: outbox.dead,
    oldest_notification_seconds: outbox.oldestWaitingSeconds,
    last_purge: purge && timeText(purge.at),
    last_purge_failed: purge && (purge.failed ? 'yes' : 'no'),
    last_backup: backupAt === null ? null : timeText(backupAt),
    last_warehouse_run: warehouse && timeText(warehouse.at),
    last_warehouse_error: warehouse?.error ?? null,
    database_ahead_ms: clockMs,
  };
  const rows = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { columns: ['name', 'value'], rows };
}

/** Bots by source as lines of a file. */
function sourcesTable(rows: readonly SourceView[]): FileTable {
  const columns = ['site', 'source', 'visits', 'bots', 'botLeads', 'unfilled'];
  return { columns, rows };
}

/** Times of screens as lines of a file. */
function screensTable(rows: readonly ScreenTime[]): FileTable {
  return { columns: ['path', 'count', 'p95'], rows };
}
