import type { ErrorRatesView, NamedReports } from '@zipfront/contracts/console/health';
import { storableText } from '../../platform/store/texts.ts';
import { findPageHealth } from '../../reporting/page-health/find-page-health.ts';
import { type HealthFilter, sourceOfPages } from '../../reporting/page-health/health-filter.ts';
import { withinStored } from '../../reporting/report/days.ts';
import { reportedSites } from '../../reporting/report/known-earnings.ts';
import { type ReportQuery, readReportQuery } from '../../reporting/report/read-query.ts';
import { findSources } from '../../reporting/report/site-days.ts';
import { findError, findErrors } from '../../visitors/errors/find-errors.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeOrNull, timeText } from '../csv-file.ts';
import { findServerState } from '../find-server-state.ts';
import type { ScreenTimes } from '../screen-times.ts';
import { missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

type Names =
  | 'getHealth'
  | 'listScreenTimes'
  | 'listPages'
  | 'listErrors'
  | 'getError'
  | 'listSources';

/** The longest name of a release; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The health of the server and of the pages. */
export function healthOperations(
  context: ConsoleContext,
  times: ScreenTimes,
): Pick<Handlers, Names> {
  const { pages, store } = context;
  const db = store.reads;

  /** The filter of a query, without days whose visits are not all stored. */
  function filterOf(query: ReportQuery & { release?: string | undefined }) {
    const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
    const asked: HealthFilter = { ...readReportQuery(query, context, 'today'), release };
    if (sourceOfPages(asked) !== 'rows') return { filter: asked, since: null };
    const { filter, visitsSince } = withinStored(asked, context);
    return { filter, since: visitsSince };
  }

  return {
    async getHealth() {
      const state = await findServerState(context);
      const { outbox, purge, warehouse } = state;
      return {
        ...{ at: timeText(state.now), writes: state.writes, uncounted: state.uncounted },
        clock_difference_ms: state.clockMs,
        ...{ used_bytes: state.usedBytes, free_bytes: state.freeBytes },
        notifications: {
          ...{ waiting: outbox.waiting, dead: outbox.dead },
          oldest_waiting_seconds: outbox.oldestWaitingSeconds,
        },
        last_purge: purge && { at: timeText(purge.at), failed: purge.failed },
        last_warehouse_run: warehouse && { at: timeText(warehouse.at), error: warehouse.error },
        last_backup_at: timeOrNull(state.backupAt),
      };
    },

    async listScreenTimes() {
      return { rows: times.slowest().map(({ p95, ...screen }) => ({ ...screen, p95_ms: p95 })) };
    },

    async listPages({ query }, { limit }) {
      const { filter, since } = filterOf(query);
      const found = await findPageHealth(db, filter, reportedSites(pages));
      return {
        since,
        rows: found.slice(0, limit).map((row) => ({
          ...{ site: row.site, page: row.path, release: row.release },
          ...{ visits: row.visits, leads: row.leads },
          ...{ lcp_ms: row.lcp, inp_ms: row.inp, cls: row.cls, errors: row.errors },
          errors_per_thousand: row.errorsPerThousand,
          revenue_per_visit_cents: row.revenuePerVisitCents,
        })),
        left_out: Math.max(0, found.length - limit),
      };
    },

    async listErrors({ query }, { limit }) {
      const { filter, since } = filterOf(query);
      const found = await findErrors(db, filter, limit);
      return {
        since,
        rows: found.map(({ first, last, path, rates, ...row }) => ({
          ...{ ...row, first_day: first, last_day: last, page: path, rates: ratesOf(rates) },
        })),
      };
    },

    async getError({ param, query }) {
      const { filter, since } = filterOf(query);
      const found = await findError(db, filter, param.fingerprint);
      if (found === null) throw missing('No error has this fingerprint.');
      const { firstAt, lastAt, rates, ...detail } = found;
      return {
        ...{ ...detail, since, first_at: timeText(firstAt), last_at: timeText(lastAt) },
        ...{ pages: found.pages.map(namedOf), releases: found.releases.map(namedOf) },
        rates: ratesOf(rates),
      };
    },

    async listSources({ query }, { limit }) {
      const filter = readReportQuery(query, context, 'today');
      const found = await findSources(db, filter, limit);
      return { rows: found.map(({ botLeads, ...row }) => ({ ...row, bot_leads: botLeads })) };
    },
  };
}

function namedOf({ first, ...named }: NamedReports) {
  return { ...named, first_day: first };
}

function ratesOf(rates: ErrorRatesView | null) {
  return rates && { with_error: rates.withError, without_error: rates.withoutError };
}
