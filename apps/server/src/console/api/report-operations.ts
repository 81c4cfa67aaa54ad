import { findFilterValues } from '../../reporting/funnel/find-steps.ts';
import { findReleases } from '../../reporting/page-health/find-releases.ts';
import { firstLeadDay, today, withinStored } from '../../reporting/report/days.ts';
import { filterCondition } from '../../reporting/report/filter.ts';
import {
  findPartnerDecisions,
  findRejectedLeads,
} from '../../reporting/report/find-partner-facts.ts';
import { findPrivacy } from '../../reporting/report/find-privacy.ts';
import { findReport } from '../../reporting/report/find-report.ts';
import { type ReportQuery, readReportQuery } from '../../reporting/report/read-query.ts';
import { findRollupsSince } from '../../reporting/rollups/row-tables.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

export function reportOperations(context: ConsoleContext) {
  const { store, pages } = context;
  const db = store.reads;
  const sites = () =>
    pages.siteNames().map((name) => ({ name, time_zone: pages.timeZoneOf(name) }));

  return {
    getReport: ({ query }, { limit }) => findReport(query, context, limit),

    async getChoices({ query }) {
      const filter = readReportQuery(query, context, 'today');
      const [values, releases, partners] = await Promise.all([
        findFilterValues(db, filter),
        findReleases(db, filter),
        db.selectFrom('partner').select('id').orderBy('id').execute(),
      ]);
      return { ...values, releases, partners: partners.map(({ id }) => id), sites: sites() };
    },

    listSites: async () => ({ rows: sites() }),

    async listPrivacy({ query }) {
      const { by = 'source', ...days } = query;
      const asked = readReportQuery(days, context);
      const rollups = await findRollupsSince(db);
      const { filter, since } = withinStored(asked, rollups.get('choices') ?? asked.from);
      const { from, to, site } = filter;
      return { since, rows: await findPrivacy(db, { from, to, site, by }) };
    },

    async listPartnerDecisions({ query }) {
      const { condition, since } = readLeadsQuery(query);
      return { since, rows: await findPartnerDecisions(db, condition) };
    },

    async listRejectionReasons({ query }) {
      const { condition, since } = readLeadsQuery(query);
      return { since, rows: await findRejectedLeads(db, condition) };
    },
  } satisfies Partial<Handlers>;

  /** The condition of leads of a query, without days whose leads are not all stored. */
  function readLeadsQuery(query: ReportQuery) {
    const asked = readReportQuery(query, context);
    const { filter, since } = withinStored(asked, firstLeadDay(today(context, asked.site)));
    return { condition: filterCondition(filter), since };
  }
}
