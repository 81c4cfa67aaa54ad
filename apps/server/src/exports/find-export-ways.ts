import type { ExportFileView } from '@zipfront/contracts/console/conversions-out';
import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Maximum number of files that are listed. */
const FILES_LISTED = 20;

/** Numbers of versions of a goal at a platform. */
export interface WayCounts {
  lastSentAt: number | null;
  waiting: number;
  parked: number;
}

/** When did a conversion of a goal leave for a platform last, and how many wait? */
export async function findExportWays(
  db: Kysely<Database>,
  { site, goal, platform }: { site: string; goal: string; platform: PlatformName },
): Promise<WayCounts> {
  const { rows } = await sql<{ last: number | null; waiting: number; parked: number }>`
    select max(sent_at) as last, sum(case when state = 'waiting' then 1 else 0 end) as waiting,
      sum(case when state = 'parked' then 1 else 0 end) as parked
    from conversion_export join conversion on conversion.lead_id = conversion_export.lead_id
    where conversion.site = ${site} and goal = ${goal} and platform = ${platform}`.execute(db);
  const { last = null, waiting = 0, parked = 0 } = rows[0] ?? {};
  const lastSentAt = last === null ? null : Number(last);
  return { lastSentAt, waiting: Number(waiting ?? 0), parked: Number(parked ?? 0) };
}

/** Which files were made, the newest first? */
export async function findExportFiles(db: Kysely<Database>): Promise<ExportFileView[]> {
  const { rows } = await sql<{
    batch: string;
    platform: PlatformName;
    goal: string;
    made: number;
    conversions: number;
    adjustments: number;
  }>`select batch, platform, goal, min(sent_at) as made,
      sum(case when change = 'new' then 1 else 0 end) as conversions,
      sum(case when change = 'new' then 0 else 1 end) as adjustments
    from conversion_export where batch is not null group by batch, platform, goal
    order by made desc, batch limit ${FILES_LISTED}`.execute(db);
  return rows.map(({ batch: id, platform, goal, ...numbers }) => ({
    ...{ id, platform, goal },
    madeAt: Number(numbers.made),
    conversions: Number(numbers.conversions),
    adjustments: Number(numbers.adjustments),
  }));
}

/** A file of conversions: whose goal it is of. */
export function findExportFile(db: Kysely<Database>, batch: string) {
  return db
    .selectFrom('conversion_export')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_export.lead_id')
    .select(['platform', 'goal', 'site'])
    .where('batch', '=', batch)
    .limit(1)
    .executeTakeFirst();
}
