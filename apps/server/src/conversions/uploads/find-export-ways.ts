import type { ExportFileView, GoalWay } from '@zipfront/contracts/console/conversions-out';
import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { clickIdOfWay } from './fill-batch.ts';
import { type PlannedGoal, planAll } from './plan-all.ts';

/** Numbers of versions of a goal at a platform. */
export interface WayCounts {
  lastSentAt: number | null;
  waiting: number;
  parked: number;
}

/** A goal of a site at a platform, and how it leaves. */
interface AskedWay extends Omit<PlannedGoal, 'clickId'> {
  way: GoalWay['way'];
}

/** When did a conversion of a goal leave for a platform last, and how many wait to leave, of all days? */
export async function findExportWays(
  db: Kysely<Database>,
  { way, ...asked }: AskedWay,
): Promise<WayCounts> {
  const { site, goal, platform } = asked;
  const ofGoal = db
    .selectFrom('conversion_export')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_export.lead_id')
    .where('conversion.site', '=', site)
    .where('goal', '=', goal.name)
    .where('platform', '=', platform);
  const last = await ofGoal
    .select('sent_at')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const states = await ofGoal
    .select((select) => ['state', select.fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['waiting', 'parked'])
    .groupBy('state')
    .execute();
  const countOf = (name: 'waiting' | 'parked') =>
    Number(states.find(({ state }) => state === name)?.count ?? 0);
  let ready = 0;
  if (way !== 'none') {
    const clickId = clickIdOfWay(way, platform);
    for await (const planned of planAll(db, { ...asked, clickId })) ready += planned.length;
  }
  return {
    lastSentAt: last?.sent_at ?? null,
    waiting: countOf('waiting') + ready,
    parked: countOf('parked'),
  };
}

/** Which files were made, the newest first? */
export async function findExportFiles(
  db: Kysely<Database>,
  limit: number,
): Promise<ExportFileView[]> {
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
    order by made desc, batch limit ${limit}`.execute(db);
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
