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
import { type FileTable, timeText, units } from './csv-file.ts';

/** Pages with their speed, errors and leads as lines of a file. */
export function pagesTable(rows: readonly PageHealthView[]): FileTable {
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
export function errorsTable(errors: readonly ErrorView[]): FileTable {
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
export function errorDaysTable(rows: ErrorDetail['days']): FileTable {
  return { columns: ['day', 'reports'], rows };
}

/** The releases or the pages of an error as lines of a file. */
export function errorSumsTable(by: 'releases' | 'pages', sums: readonly NamedReports[]): FileTable {
  const named = by === 'releases' ? 'release' : 'page';
  return {
    columns: [named, 'reports', 'first'],
    rows: sums.map(({ name, ...sum }) => ({ [named]: name, ...sum })),
  };
}

/** Kinds of bad events as lines of a file. */
export function badEventsTable(kinds: readonly BadEventKind[]): FileTable {
  return {
    columns: ['schema', 'reason', 'count', 'first', 'last'],
    rows: kinds.map(({ firstAt, lastAt, ...row }) => ({
      ...row,
      first: timeText(firstAt),
      last: timeText(lastAt),
    })),
  };
}

/** The state of the server and its database as lines of a file; a value that is not known is empty. */
export function stateTable(state: StateView): FileTable {
  const { now, writes, usedBytes, freeBytes, uncounted, outbox, purge, backupAt, clockMs } = state;
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
    database_ahead_ms: clockMs,
  };
  const rows = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { columns: ['name', 'value'], rows };
}

/** Bots by source as lines of a file. */
export function sourcesTable(rows: readonly SourceView[]): FileTable {
  const columns = ['site', 'source', 'visits', 'bots', 'botLeads', 'unfilled'];
  return { columns, rows };
}

/** Times of screens as lines of a file. */
export function screensTable(rows: readonly ScreenTime[]): FileTable {
  return { columns: ['path', 'count', 'p95'], rows };
}
