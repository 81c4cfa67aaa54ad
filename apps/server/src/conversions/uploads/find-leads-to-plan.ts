import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { LEAD_STATUSES } from '@zipfront/contracts/postback';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { type EligibilitySettings, isCounted, PLATFORM_RULES } from './eligibility.ts';
import { amountNow } from './plan-upload.ts';
import { spansOf } from './upload-states.ts';

/** Of which goal leads are looked for. */
export interface LeadsQuery {
  site: string;
  platform: PlatformName;
  /** Exact name of the goal. */
  goal: string;
  settings: EligibilitySettings;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Index entries that one query reads: on SQLite some milliseconds, in which the server's own thread waits. PostgreSQL reads both tables of a
 * join for each part, so that it has few parts.
 */
const ROWS_A_QUERY = { sqlite: 4_000, postgres: 100_000 };

/**
 * Which leads may have a version that a platform does not have yet, as far as conditions of their columns decide? All of those that
 * `planUpload` finds one of, and few others: those without a version that the goal counts, by the age of their click, and those
 * whose amount is not that of their latest version. Read in parts, by indexes.
 */
export async function* findLeadsToPlan(
  db: Kysely<Database>,
  query: LeadsQuery,
): AsyncGenerator<string[]> {
  yield* findNewLeads(db, query);
  if (PLATFORM_RULES[query.platform].isAdjustable) yield* findChangedLeads(db, query);
}

/** Leads that the goal counts, whose click has an age and an id that the platform accepts, and that have no version. */
async function* findNewLeads(db: Kysely<Database>, query: LeadsQuery): AsyncGenerator<string[]> {
  const { site, platform, settings, now } = query;
  const { clickIds, maxClickAgeMs } = PLATFORM_RULES[platform];
  // The latest click of any platform, which this one's is not later than: how old it must be at least is asked later.
  const clicked = { from: maxClickAgeMs === null ? 0 : now - maxClickAgeMs, to: now + 1 };
  const hasClickId = sql<boolean>`(${sql.join(
    clickIds.map((name) => sql`click_ids ->> ${sql.lit(name)} is not null`),
    sql` or `,
  )})`;
  for (const status of LEAD_STATUSES.filter((name) => isCounted(name, settings))) {
    const ofStatus = db
      .selectFrom('conversion')
      .where('site', '=', site)
      .where('status', '=', status);
    const boundOf = (from: number) =>
      ofStatus
        .select('click_at as at')
        .where('click_at', '>=', from)
        .orderBy('click_at')
        .offset(rowsAQuery(db))
        .limit(1)
        .executeTakeFirst();
    for await (const { from, to } of spansOf(clicked, boundOf)) {
      const rows = await ofStatus
        .select('lead_id')
        .where('click_at', '>=', from)
        .where('click_at', '<', to)
        .where('kind', 'in', settings.kinds)
        .where(isUnmarked)
        .where(hasClickId)
        .where(sql<boolean>`${lastVersion(sql.ref('conversion.lead_id'), query)} is null`)
        .execute();
      yield rows.map(({ lead_id }) => lead_id);
    }
  }
}

/** Leads whose latest version was sent with another amount than they earn by now. */
async function* findChangedLeads(
  db: Kysely<Database>,
  query: LeadsQuery,
): AsyncGenerator<string[]> {
  const { site, platform, goal, settings } = query;
  const worthless = LEAD_STATUSES.filter(
    (status) => amountNow({ status, value_cents: null }, settings) !== null,
  );
  const ofPlatform = db.selectFrom('conversion_upload').where('platform', '=', platform);
  const boundOf = (from: number) =>
    ofPlatform
      .select('sent_at as at')
      .where('sent_at', '>=', from)
      .orderBy('sent_at')
      .offset(rowsAQuery(db))
      .limit(1)
      .$narrowType<{ at: number }>()
      .executeTakeFirst();
  const amount = sql`case when status in (${sql.join(worthless)}) then 0 else conversion.value_cents end`;
  for await (const { from, to } of spansOf({ from: 0, to: Number.MAX_SAFE_INTEGER }, boundOf)) {
    const rows = await ofPlatform
      .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
      .select('conversion_upload.lead_id')
      .where('sent_at', '>=', from)
      .where('sent_at', '<', to)
      .where('goal', '=', goal)
      .where('state', '=', 'sent')
      .where('change', '<>', 'retract')
      .where('site', '=', site)
      .where(isUnmarked)
      .where(sql<boolean>`${amount} <> coalesce(conversion_upload.value_cents, -1)`)
      .where(sql<boolean>`version = ${lastVersion(sql.ref('conversion_upload.lead_id'), query)}`)
      .execute();
    yield rows.map(({ lead_id }) => lead_id);
  }
}

/**
 * The latest version of a lead; null where it has none. A subquery with `limit` is run for each row by the key of the versions: as
 * a join PostgreSQL took a goal of which its statistics knew nothing for one row, and read all versions for each lead.
 */
function lastVersion(leadId: RawBuilder<unknown>, { platform, goal }: LeadsQuery) {
  return sql`(select last.version from conversion_upload as last where last.lead_id = ${leadId}
    and last.platform = ${platform} and last.goal = ${goal} order by last.version desc limit 1)`;
}

function rowsAQuery(db: Kysely<Database>): number {
  return isPostgres(db) ? ROWS_A_QUERY.postgres : ROWS_A_QUERY.sqlite;
}

/** Whether no mark of the ledger forbids sharing; those of the visit and the hand-off are read with the lead. */
function isUnmarked(eb: ExpressionBuilder<Database, 'conversion'>) {
  return eb.and([
    eb('conversion.privacy_signal', '=', 0),
    eb('bot', '=', 0),
    eb('sample', '=', 0),
    eb('ad_consent', '<>', 'denied'),
  ]);
}
