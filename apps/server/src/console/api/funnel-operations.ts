import { findDays } from '../../reporting/funnel/find-steps.ts';
import { dayOf } from '../../reporting/funnel/funnel-of.ts';
import { datesOf, today } from '../../reporting/report/days.ts';
import type { VisitFilter } from '../../reporting/report/filter.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import { firstStoredDay } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import type { ConsoleContext } from '../console-context.ts';
import { findFunnels, findLandings, groupOf, sinceOf, within } from '../find-funnel.ts';
import type { Handlers } from './serve-operation.ts';

/** The funnel: its steps, its days and its pages. */
export function funnelOperations(
  context: ConsoleContext,
): Pick<Handlers, 'getFunnel' | 'listFunnelDays' | 'listFunnelPages'> {
  const { store, pages } = context;

  function daysOf(filter: VisitFilter, filters: readonly VisitFilter[], by: ['path'] | [] = []) {
    const since = firstStoredDay(today(context, filter.site));
    return {
      ...{ ...datesOf(filter), time_zone: timeZoneOfSite(pages, filter.site) },
      since: sinceOf(filters, since, by),
    };
  }

  return {
    async getFunnel({ query }) {
      const filter = readReportQuery(query, context);
      const texts = new Set(query.group);
      const groups = [...texts].flatMap((text) => groupOf(text, filter) ?? []);
      const found = await findFunnels(context, { filter, groups });
      return {
        ...daysOf(filter, [filter, ...groups.map((group) => group.filter)]),
        rows: found.flatMap((steps, at) => {
          const group = groups[at - 1]?.text ?? '';
          return steps.map((step) => ({ group, ...step }));
        }),
      };
    },

    async listFunnelDays({ query }, { limit }) {
      const filter = readReportQuery(query, context);
      const now = today(context, filter.site);
      const found = await findDays(store.reads, within(filter, firstStoredDay(now)), limit);
      return {
        ...daysOf(filter, [filter]),
        rows: found.map((sums) => dayOf(sums, now)),
      };
    },

    async listFunnelPages({ query }, { limit }) {
      const filter = readReportQuery(query, context);
      const rows = await findLandings(context, filter, limit);
      return { ...daysOf(filter, [filter], ['path']), rows };
    },
  };
}
