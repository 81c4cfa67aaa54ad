import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from './report-filter.ts';

/**
 * The condition, after another one, that a row of `report_visit` has an id between the first and the last of some days. It
 * excludes no row of these days. Ids are in the order of time but for a few, and SQLite stores rows in the order of ids: those of
 * the days are read one after the other, in a quarter of the time of a look-up of each by the index of days.
 */
export function inIdsOfDays({ from, to }: Pick<ReportFilter, 'from' | 'to'>): RawBuilder<unknown> {
  const count = Math.max(1, to - from + 1);
  const days = sql.join(Array.from({ length: count }, (_, index) => sql`(${from + index})`));
  const end = (which: 'min' | 'max') => sql`(
    select ${sql.raw(which)}((select ${sql.raw(which)}(visit_id) from report_visit where day = column1))
    from (values ${days}))`;
  return sql` and visit_id >= ${end('min')} and visit_id <= ${end('max')}`;
}
