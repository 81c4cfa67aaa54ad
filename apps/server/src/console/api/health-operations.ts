import { readHealthQuery, sourceOfPages } from '../../reporting/page-health/health-filter.ts';
import { firstWholeDay, today, withinStored } from '../../reporting/report/days.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import { findBotSources } from '../../reporting/report/site-days.ts';
import { findRollupsSince } from '../../reporting/rollups/row-tables.ts';
import { findError, findErrors } from '../../visitors/errors/find-errors.ts';
import { findBadExamples, findBadKinds } from '../../visitors/events/find-bad-events.ts';
import { replayBadEvents } from '../../visitors/events/replay-bad-events.ts';
import type { ConsoleContext } from '../console-context.ts';
import { findServerState } from '../find-server-state.ts';
import { Missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

export function healthOperations(context: ConsoleContext) {
  const db = context.store.reads;

  async function readFilter(query: Parameters<typeof readHealthQuery>[0]) {
    const asked = readHealthQuery(query, context, 'today');
    const thisDay = today(context, asked.site);
    return withinStored(
      asked,
      firstWholeDay([sourceOfPages(asked)], thisDay, await findRollupsSince(db)),
    );
  }

  return {
    getHealth: () => findServerState(context),

    async listErrors({ query }, { limit }) {
      const { filter, since } = await readFilter(query);
      return { since, rows: await findErrors(db, filter, limit) };
    },

    async getError({ param, query }) {
      const { filter, since } = await readFilter(query);
      const found = await findError(db, filter, param.fingerprint);
      if (found === null) throw new Missing();
      return { ...found, since };
    },

    async listSources({ query }, { limit }) {
      return { rows: await findBotSources(db, readReportQuery(query, context, 'today'), limit) };
    },

    listBadEvents: async (_request, { limit }) => ({ rows: await findBadKinds(db, limit) }),

    async listBadExamples({ query }, { limit }) {
      return { rows: await findBadExamples(db, badEventKind(query), limit) };
    },

    replayBadEvents: ({ body }, { by }) => replayBadEvents(context, badEventKind(body), by),
  } satisfies Partial<Handlers>;
}

/** An empty schema is of events that name none. */
function badEventKind({ schema, reason }: { schema: string; reason: string }) {
  return { schema: schema || null, reason };
}
