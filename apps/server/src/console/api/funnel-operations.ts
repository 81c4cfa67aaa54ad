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
      const [all, ...others] = await findFunnels(context, { filter, groups });
      const named = [
        { group: '', steps: all ?? [] },
        ...others.map((steps, at) => ({ group: groups[at]?.text ?? '', steps })),
      ];
      return {
        ...daysOf(filter, [filter, ...groups.map((group) => group.filter)]),
        rows: named.flatMap(({ group, steps }) =>
          steps.map(({ name, label, branch, count, unit, base, lost, ...step }) => ({
            ...{ group, step: name, label, branch, count, unit, base, lost },
            ...{ share_of_base: step.ofBefore, share_of_first: step.ofFirst },
            ...{ median_seconds: step.medianSeconds, median_days: step.medianDays },
          })),
        ),
      };
    },

    async listFunnelDays({ query }, { limit }) {
      const filter = readReportQuery(query, context);
      const now = today(context, filter.site);
      const found = await findDays(store.reads, within(filter, firstStoredDay(now)), limit);
      return {
        ...daysOf(filter, [filter]),
        rows: found.map((sums) => {
          const { isOpen, zipAccepted, ...day } = dayOf(sums, now);
          return { ...day, is_open: isOpen, zip_accepted: zipAccepted };
        }),
      };
    },

    async listFunnelPages({ query }, { limit }) {
      const filter = readReportQuery(query, context);
      const found = await findLandings(context, filter, limit);
      return {
        ...daysOf(filter, [filter], ['path']),
        rows: found.map(({ page, visits, engaged, started, leads, handoffs, ...row }) => ({
          ...{ page, visits, engaged, started, leads, handoffs },
          revenue_per_visit_cents: row.revenuePerVisitCents,
          ...{ lcp_ms: row.lcp, inp_ms: row.inp, errors_per_thousand: row.errorsPerThousand },
        })),
      };
    },
  };
}
