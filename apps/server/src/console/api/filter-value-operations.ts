import { findFilterValues } from '../../reporting/funnel/find-steps.ts';
import { findReleases } from '../../reporting/page-health/find-releases.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

export function filterValueOperations(context: ConsoleContext): Pick<Handlers, 'getChoices'> {
  const { store, pages } = context;
  const db = store.reads;

  return {
    async getChoices({ query }) {
      const filter = readReportQuery(query, context, 'today');
      const [values, releases, partners] = await Promise.all([
        findFilterValues(db, filter),
        findReleases(db, filter),
        db.selectFrom('partner').select('id').orderBy('id').execute(),
      ]);
      return {
        ...{ ...values, releases, partners: partners.map(({ id }) => id) },
        sites: pages.siteNames().map((name) => ({ name, time_zone: pages.timeZoneOf(name) })),
      };
    },
  };
}
