import {
  type DeadUploads,
  type GoalTransport,
  hasWay,
  PLATFORMS,
  type PlatformName,
  type UploadFileView,
  WAYS,
} from '@zipfront/contracts/console/uploads';
import { DAY_MS } from '@zipfront/contracts/time';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { PLATFORM_RULES } from './eligibility.ts';
import { countPlanned, type PlannedGoal } from './plan-all.ts';

/** Numbers of versions of a goal at a platform. */
export interface WayCounts {
  lastSentAt: number | null;
  waiting: number;
  /** Whether more wait than were counted. */
  areMoreWaiting: boolean;
  dead: number;
  /** Conversions to take back: reversed or rejected ones, and those of visitors who opted out. */
  takeBacks: number;
  oldestTakeBackAt: number | null;
}

/** Each version that is counted as ready is planned, so that counting ends here. */
const MAX_COUNTED = 2_000;

/** A goal of a site at a platform, and the transport that it leaves by. */
interface TransportQuery extends Omit<PlannedGoal, 'way' | 'isTakingBack'> {
  transport: GoalTransport['transport'];
}

/**
 * Finds when each goal last left for its platform, and counts the versions that wait, over all
 * days: of those that are not stored yet, some thousand.
 */
export async function findUploadTransports(
  db: Kysely<Database>,
  { transport, ...query }: TransportQuery,
): Promise<WayCounts> {
  const { site, goal, platform } = query;
  const ofGoal = db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
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
    .where('state', 'in', ['waiting', 'dead'])
    .where('change', '<>', 'retract')
    .groupBy('state')
    .execute();
  const countOf = (name: 'waiting' | 'dead') =>
    Number(states.find(({ state }) => state === name)?.count ?? 0);
  const way = transport === 'none' ? undefined : transport;
  const ready =
    way === undefined ? 0 : (await countPlanned(db, { ...query, way }, MAX_COUNTED)).count;
  const retractions = await ofGoal
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('converted_at').as('at'),
    ])
    .where('state', '=', 'waiting')
    .where('change', '=', sql.lit('retract'))
    .executeTakeFirstOrThrow();
  const queued = Number(retractions.count);
  const undone = hasWay(platform, 'takesBack')
    ? await countPlanned(db, { ...query, isTakingBack: true }, MAX_COUNTED)
    : { count: 0, oldestAt: null };
  const times = [undone.oldestAt, retractions.at].flatMap((at) =>
    at === null ? [] : [Number(at)],
  );
  const isTakenBack = way !== undefined && WAYS[platform][way]?.takesBack === true;
  return {
    lastSentAt: last?.sent_at ?? null,
    waiting: countOf('waiting') + ready + (isTakenBack ? queued : 0),
    areMoreWaiting: ready === MAX_COUNTED,
    dead: countOf('dead'),
    takeBacks: queued + undone.count,
    oldestTakeBackAt: times.length === 0 ? null : Math.min(...times),
  };
}

/** Finds the files that were made, newest first. */
export async function findUploadFiles(
  db: Kysely<Database>,
  limit: number,
): Promise<UploadFileView[]> {
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
    from conversion_upload where batch is not null group by batch, platform, goal
    order by made desc, batch limit ${limit}`.execute(db);
  return rows.map(({ batch: id, platform, goal, ...numbers }) => ({
    ...{ id, platform, goal },
    madeAt: Number(numbers.made),
    conversions: Number(numbers.conversions),
    adjustments: Number(numbers.adjustments),
  }));
}

/** Finds the goal of a file. */
export function findUploadFile(db: Kysely<Database>, batch: string) {
  return db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['platform', 'goal', 'site'])
    .where('batch', '=', batch)
    .limit(1)
    .executeTakeFirst();
}

/** Maximum number of groups in the list. */
const GROUPS_LISTED = 50;

/**
 * Groups dead letters by goal, platform and reason. Lists the largest groups first, up to
 * `GROUPS_LISTED`.
 */
export async function findDeadUploads(db: Kysely<Database>, now: number): Promise<DeadUploads[]> {
  const rows = await db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['site', 'goal', 'platform', 'reason'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn
        .countAll<number | string>()
        .filterWhere((eb) => isAccepted(eb, now))
        .as('accepted'),
      fn.min('converted_at').as('oldest'),
    ])
    .where('state', '=', 'dead')
    .groupBy(['site', 'goal', 'platform', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('site')
    .orderBy('goal')
    .orderBy('platform')
    .orderBy('reason')
    .limit(GROUPS_LISTED)
    .execute();
  return rows.map(({ count, accepted, oldest, reason, ...group }) => ({
    ...group,
    state: 'dead',
    reason: reason ?? '',
    versions: Number(count),
    sendable: Number(accepted),
    oldestAt: Number(oldest),
  }));
}

/** Warnings are listed this long after their conversions left. */
const WARNED_MS = 7 * DAY_MS;

/**
 * Groups the conversions of the last days that platforms took with a warning, by goal, platform and
 * warning, the largest groups first.
 */
export async function findWarnedUploads(db: Kysely<Database>, now: number): Promise<DeadUploads[]> {
  const rows = await db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['site', 'goal', 'platform', 'reason'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('converted_at').as('oldest'),
    ])
    .where('platform', 'in', PLATFORMS)
    .where('sent_at', '>=', now - WARNED_MS)
    .where('state', '=', 'sent')
    .where('reason', 'is not', null)
    .groupBy(['site', 'goal', 'platform', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(GROUPS_LISTED)
    .execute();
  return rows.map(({ count, oldest, reason, ...group }) => ({
    ...{ ...group, state: 'sent', reason: reason ?? '' },
    ...{ versions: Number(count), sendable: 0, oldestAt: Number(oldest) },
  }));
}

/** Counts the dead letters that can be sent again. */
export async function countSendable(db: Kysely<Database>, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversion_upload')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'dead')
    .where((eb) => isAccepted(eb, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether the platform still accepts a version by the age of its conversion. Changes have no
 * maximum age.
 */
export function isAccepted(eb: ExpressionBuilder<Database, 'conversion_upload'>, now: number) {
  return eb.or([
    eb('conversion_upload.change', '<>', 'new'),
    ...PLATFORMS.map((platform) =>
      eb.and([
        eb('conversion_upload.platform', '=', platform),
        eb('conversion_upload.converted_at', '>=', now - PLATFORM_RULES[platform].maxAgeMs),
      ]),
    ),
  ]);
}

/** A version that left or waits to leave, as its visitor sees it. */
export type LeadUpload = Pick<
  ConversionUploadRow,
  'lead_id' | 'platform' | 'goal' | 'change' | 'value_cents' | 'converted_at' | 'state' | 'sent_at'
>;

/** Finds the versions of some leads that left or wait to leave, in order. */
export async function findUploadsOfLeads(
  db: Kysely<Database>,
  leadIds: string[],
): Promise<LeadUpload[]> {
  if (leadIds.length === 0) return [];
  return db
    .selectFrom('conversion_upload')
    .select(['lead_id', 'platform', 'goal', 'change', 'value_cents'])
    .select(['converted_at', 'state', 'sent_at'])
    .where('lead_id', 'in', leadIds)
    .orderBy('platform')
    .orderBy('goal')
    .orderBy('version')
    .execute();
}
