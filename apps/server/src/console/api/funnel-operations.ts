import { findDays } from '../../reporting/funnel/find-steps.ts';
import { createDayRow } from '../../reporting/funnel/funnel-rows.ts';
import { readHealthQuery } from '../../reporting/page-health/health-filter.ts';
import { filterDates, today } from '../../reporting/report/days.ts';
import type { VisitFilter } from '../../reporting/report/filter.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import { timeZoneOfSite } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';
import { findFunnels, findLandings, readGroup, withinSteps } from './find-funnel.ts';
import type { Handlers } from './serve-operation.ts';

export function funnelOperations(context: ConsoleContext) {
  const { store, pages } = context;

  const shownDays = (filter: VisitFilter) => ({
    ...filterDates(filter),
    time_zone: timeZoneOfSite(pages, filter.site),
  });

  return {
    async getFunnel({ query }) {
      const filter = readReportQuery(query, context);
      const texts = new Set(query.group);
      const groups = [...texts].flatMap((text) => readGroup(text, filter) ?? []);
      const { since, rows } = await findFunnels(context, { filter, groups });
      return {
        ...shownDays(filter),
        since,
        rows: rows.flatMap((steps, index) => {
          const group = groups[index - 1]?.text ?? '';
          return steps.map((step) => ({ group, ...step }));
        }),
      };
    },

    async listFunnelDays({ query }, { limit }) {
      const filter = readReportQuery(query, context);
      const { filter: own, since } = await withinSteps(context, filter);
      const found = await findDays(store.reads, own, limit);
      const thisDay = today(context, filter.site);
      return {
        ...shownDays(filter),
        since,
        rows: found.map((sums) => createDayRow(sums, thisDay)),
      };
    },

    async listFunnelPages({ query }, { limit }) {
      const filter = readHealthQuery(query, context);
      return { ...shownDays(filter), ...(await findLandings(context, filter, limit)) };
    },
  } satisfies Partial<Handlers>;
}
