import { firstLeadDay, today, withinStored } from '../../reporting/report/days.ts';
import { filterCondition } from '../../reporting/report/filter.ts';
import {
  findPartnerDecisions,
  findRejectedLeads,
} from '../../reporting/report/find-partner-facts.ts';
import { type ReportQuery, readReportQuery } from '../../reporting/report/read-query.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

type Names = 'listPartnerDecisions' | 'listRejectionReasons';

export function partnerDecisionOperations(context: ConsoleContext): Pick<Handlers, Names> {
  const db = context.store.reads;

  /** The condition of leads of a query, without days whose leads are not all stored. */
  function readLeadsQuery(query: ReportQuery) {
    const asked = readReportQuery(query, context);
    const { filter, since } = withinStored(asked, firstLeadDay(today(context, asked.site)));
    return { condition: filterCondition(filter), since };
  }

  return {
    async listPartnerDecisions({ query }) {
      const { condition, since } = readLeadsQuery(query);
      return { since, rows: await findPartnerDecisions(db, condition) };
    },

    async listRejectionReasons({ query }) {
      const { condition, since } = readLeadsQuery(query);
      return { since, rows: await findRejectedLeads(db, condition) };
    },
  };
}
