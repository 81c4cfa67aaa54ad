import { storableText } from '../../platform/store/texts.ts';
import { findPageHealth } from '../../reporting/page-health/find-page-health.ts';
import { type HealthFilter, sourceOfPages } from '../../reporting/page-health/health-filter.ts';
import { firstDayOf, today, withinStored } from '../../reporting/report/days.ts';
import { reportedSites } from '../../reporting/report/known-earnings.ts';
import { type ReportQuery, readReportQuery } from '../../reporting/report/read-query.ts';
import { findSources } from '../../reporting/report/site-days.ts';
import { findRollupsSince } from '../../reporting/rollups/rollups.ts';
import { findError, findErrors } from '../../visitors/errors/find-errors.ts';
import type { ConsoleContext } from '../console-context.ts';
import { findServerState } from '../find-server-state.ts';
import { missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

type Names = 'getHealth' | 'listPages' | 'listErrors' | 'getError' | 'listSources';

/** The longest name of a release; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The health of the server and of the pages. */
export function healthOperations(context: ConsoleContext): Pick<Handlers, Names> {
  const { pages, store } = context;
  const db = store.reads;

  /** The filter of a query, without days whose visits are not all stored. */
  async function filterOf(query: ReportQuery & { release?: string | undefined }) {
    const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
    const asked: HealthFilter = { ...readReportQuery(query, context, 'today'), release };
    const now = today(context, asked.site);
    return withinStored(asked, firstDayOf([sourceOfPages(asked)], now, await findRollupsSince(db)));
  }

  return {
    getHealth: () => findServerState(context),

    async listPages({ query }, { limit }) {
      const { filter, since } = await filterOf(query);
      const found = await findPageHealth(db, filter, reportedSites(pages));
      return {
        since,
        rows: found.slice(0, limit),
        left_out: Math.max(0, found.length - limit),
      };
    },

    async listErrors({ query }, { limit }) {
      const { filter, since } = await filterOf(query);
      return { since, rows: await findErrors(db, filter, limit) };
    },

    async getError({ param, query }) {
      const { filter, since } = await filterOf(query);
      const found = await findError(db, filter, param.fingerprint);
      if (found === null) throw missing('No error has this fingerprint.');
      return { ...found, since };
    },

    async listSources({ query }, { limit }) {
      return { rows: await findSources(db, readReportQuery(query, context, 'today'), limit) };
    },
  };
}
