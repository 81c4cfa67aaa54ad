import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { inIdsOfDays, type ReportFilter } from './report-filter.ts';

/** The tables, with conditions as after `from`, that visits and the money of their leads are read from. */
export interface TablesOfVisits {
  visits: RawBuilder<unknown>;
  money: RawBuilder<unknown>;
}

/**
 * The rows of visits, and of the money of their leads.
 *
 * @param days of the condition
 * @param condition on columns of visits; it has the days, too
 * @param ofMoney the same on money, where that counts on another day
 */
export function tablesOfVisits(
  db: Kysely<Database>,
  days: Pick<ReportFilter, 'from' | 'to'>,
  condition: RawBuilder<unknown>,
  ofMoney = condition,
): TablesOfVisits {
  return {
    visits: sql`report_visit where ${condition}${isPostgres(db) ? sql`` : inIdsOfDays(days)}`,
    money: sql`report_money join report_lead on report_lead.lead_id = report_money.lead_id where ${ofMoney}`,
  };
}
