import { PLATFORMS, type UploadWay, WAYS } from '@zipfront/contracts/console/uploads';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type ExpressionBuilder, sql } from 'kysely';
import { IS_FAILING } from '../../notifications/find-notification-state.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import type { Database, Db } from '../../platform/store/schema.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { PLATFORM_RULES } from './eligibility.ts';
import { countPlanned, type PlannedGoal } from './plan-uploads.ts';

/** Maximum count of versions that are ready, because counting one means planning it. */
const MAX_COUNTED = 2_000;

interface GoalUploadsQuery extends Omit<PlannedGoal, 'way'> {
  transport: UploadWay | 'none';
}

/**
 * Counts what a goal has sent to a platform, what waits, and what is ready to be sent, of all days.
 * Versions that are not stored yet are counted up to `MAX_COUNTED`.
 */
export async function countGoalUploads(db: Db, { transport, ...query }: GoalUploadsQuery) {
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
    .where(hasArrived)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const states = await ofGoal
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .where('change', '<>', 'retract')
    .groupBy('state')
    .execute();
  const stateCount = (name: 'waiting' | 'dead') =>
    states.find(({ state }) => state === name)?.count ?? 0;
  const way = transport === 'none' ? undefined : transport;
  const isByOther = way === 'file' || way === 'feed';
  const left = isByOther ? await countRows(ofGoal.where((eb) => isUnsent(eb, query.now))) : 0;
  const planned = await countPlanned(db, { ...query, way }, MAX_COUNTED);
  const retractions = await ofGoal
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('converted_at').as('at')])
    .where('state', '=', 'waiting')
    .where('change', '=', sql.lit('retract'))
    .executeTakeFirstOrThrow();
  const times = [planned.oldestRetractionAt, retractions.at].filter((at) => at !== null);
  const isRetracted = way !== undefined && WAYS[platform][way]?.retracts === true;
  return {
    last_sent_at: last?.sent_at ?? null,
    ready:
      (isByOther ? left : stateCount('waiting')) +
      planned.ready +
      (isRetracted ? retractions.count : 0),
    are_more_ready: planned.ready === MAX_COUNTED,
    dead: stateCount('dead'),
    retractions: retractions.count + planned.retractions,
    oldest_retraction_at: times.length === 0 ? null : Math.min(...times),
  };
}

export function findUploadFiles(db: Db, limit: number) {
  return db
    .selectFrom('conversion_upload')
    .select(({ fn, eb }) => [
      eb.ref('batch').$notNull().as('id'),
      'platform',
      'goal',
      fn.min('sent_at').$notNull().as('made_at'),
      fn.countAll<number>().filterWhere('change', '=', 'new').as('conversions'),
      fn.countAll<number>().filterWhere('change', '<>', 'new').as('adjustments'),
    ])
    .where('batch', 'is not', null)
    .groupBy(['batch', 'platform', 'goal'])
    .orderBy('made_at', 'desc')
    .orderBy('batch')
    .limit(limit)
    .execute();
}

export function findUploadFile(db: Db, batch: string) {
  return db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['platform', 'goal', 'site'])
    .where('batch', '=', batch)
    .limit(1)
    .executeTakeFirst();
}

const GROUPS_LISTED = 50;

function groupUploads(db: Db, state: 'waiting' | 'dead' | 'sent') {
  return db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['site', 'goal', 'platform'])
    .select(({ fn, val }) => [
      val(state).as('state'),
      fn.coalesce('reason', val('')).as('reason'),
      fn.countAll<number>().as('versions'),
      fn.min('converted_at').as('oldest_at'),
    ])
    .where('state', '=', state)
    .groupBy(['site', 'goal', 'platform', 'reason'])
    .orderBy('versions', 'desc')
    .orderBy('site')
    .orderBy('goal')
    .orderBy('platform')
    .orderBy('reason')
    .limit(GROUPS_LISTED);
}

export function findFailingUploads(db: Db) {
  return groupUploads(db, 'waiting')
    .select(({ lit }) => lit(0).as('sendable'))
    .where(IS_FAILING)
    .execute();
}

export function findDeadUploads(db: Db, now: number) {
  return groupUploads(db, 'dead')
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere((eb) => isResendable(eb, now))
        .as('sendable'),
    )
    .execute();
}

/** How long warnings are listed after their conversions have left. */
const WARNED_MS = 7 * DAY_MS;

/** Finds the uploads with a warning of the last days, by goal, platform and warning. */
export function findWarnedUploads(db: Db, now: number) {
  return groupUploads(db, 'sent')
    .select(({ lit }) => lit(0).as('sendable'))
    .where('platform', 'in', PLATFORMS)
    .where('sent_at', '>=', now - WARNED_MS)
    .where('reason', 'is not', null)
    .execute();
}

export async function countSendable(db: Db, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('conversion_upload')
      .where('state', '=', 'dead')
      .where((eb) => isResendable(eb, now)),
  );
}

/**
 * Changes of sent conversions have no maximum age. A version must not follow a later one, whose
 * amount it would replace.
 */
export function isResendable(eb: ExpressionBuilder<Database, 'conversion_upload'>, now: number) {
  const later = eb
    .selectFrom('conversion_upload as later')
    .select('later.id')
    .whereRef('later.lead_id', '=', 'conversion_upload.lead_id')
    .whereRef('later.platform', '=', 'conversion_upload.platform')
    .whereRef('later.goal', '=', 'conversion_upload.goal')
    .whereRef('later.version', '>', 'conversion_upload.version');
  const isYoung = eb.or([
    eb('conversion_upload.change', '<>', 'new'),
    ...PLATFORMS.map((platform) =>
      eb.and([
        eb('conversion_upload.platform', '=', platform),
        eb('conversion_upload.converted_at', '>=', now - PLATFORM_RULES[platform].maxAgeMs),
      ]),
    ),
  ]);
  return eb.and([isYoung, eb.not(eb.exists(later))]);
}

/** A refused version has its `sent_at` still, and one that leaves again, too. */
export function hasArrived(eb: ExpressionBuilder<Database, 'conversion_upload'>) {
  return eb('conversion_upload.state', 'in', ['sent', 'accepted']);
}

/**
 * Whether the API neither has sent a version nor is sending it, so that another way may. What is too
 * old stays a dead letter.
 */
export function isUnsent(eb: ExpressionBuilder<Database, 'conversion_upload'>, now: number) {
  return eb.and([
    eb('transport', '=', 'api'),
    eb('change', '<>', 'retract'),
    eb('claim', 'is', null),
    eb('receipt', 'is', null),
    eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'dead'), isResendable(eb, now)])]),
  ]);
}

export function isOfSite(
  { exists, selectFrom }: ExpressionBuilder<Database, 'conversion_upload'>,
  site: string,
) {
  return exists(
    selectFrom('conversion')
      .select('site')
      .whereRef('conversion.lead_id', '=', 'conversion_upload.lead_id')
      .where('site', '=', site),
  );
}

export type LeadUpload = Pick<
  ConversionUploadRow,
  'lead_id' | 'platform' | 'goal' | 'change' | 'value_cents' | 'converted_at' | 'state' | 'sent_at'
>;

export async function findUploadsOfLeads(db: Db, leadIds: string[]): Promise<LeadUpload[]> {
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
