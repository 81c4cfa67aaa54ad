import type { SourceView } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { ReportFilter } from './report-filter.ts';

/**
 * Which sources brought programs, or links with unfilled placeholders, and how many people beside them? Those with the most
 * programs first. Samples have no programs, and are left out.
 */
export async function findSources(
  db: Kysely<Database>,
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
  limit: number,
): Promise<SourceView[]> {
  const within = sql`day >= ${from} and day <= ${to}${site === null ? sql`` : sql` and site = ${site}`}`;
  const { rows } = await sql<Record<keyof SourceView, string>>`
    select marked.site, marked.source, coalesce(visits, 0) as visits, programs,
      "programLeads", unfilled
    from (
      select site, source, sum(programs) as programs, sum(program_leads) as "programLeads",
        sum(unfilled) as unfilled
      from source_day where ${within} group by site, source
    ) as marked
    left join (
      select site, source, sum(visits) as visits
      from cube_campaign where ${within} and origin <> 'sample' group by site, source
    ) as people on people.site = marked.site and people.source = marked.source
    order by programs + "programLeads" desc, unfilled desc, marked.site, marked.source
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    site: row.site,
    source: row.source,
    visits: Number(row.visits),
    programs: Number(row.programs),
    programLeads: Number(row.programLeads),
    unfilled: Number(row.unfilled),
  }));
}
