import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { PLATFORM_CLICK_IDS } from '@zipfront/contracts/console/uploads';
import { LEAD_STATUSES } from '@zipfront/contracts/money/postback';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { type EligibilitySettings, isCounted, PLATFORM_RULES } from './eligibility.ts';
import { isUndone } from './plan-upload.ts';

export interface LeadsQuery {
  site: string;
  platform: PlatformName;
  goal: string;
  settings: EligibilitySettings;
  now: number;
}

/** Changes that are still wanted. Each query looks again, as the caller may change them. */
export type WantedChanges = Record<ConversionUploadRow['change'], boolean>;

/**
 * About how many rows one query reads. PostgreSQL reads both tables of a join for every part, so
 * its parts are large; SQLite blocks the thread, so its parts are small.
 */
const ROWS_PER_QUERY = { sqlite: 4_000, postgres: 100_000 };
const FIRST_ROWS = { sqlite: 4_000, postgres: 10_000 };

/**
 * Finds leads that may have to be uploaded, in parts that indexes make quick. It compares stored
 * columns only; `planUpload` decides on each lead.
 */
export async function* findLeadsToPlan(
  db: Db,
  query: LeadsQuery,
  wanted: Readonly<WantedChanges>,
): AsyncGenerator<string[]> {
  yield* findNewLeads(db, query, wanted);
  yield* findChangedLeads(db, query, wanted);
}

async function* findNewLeads(
  db: Db,
  query: LeadsQuery,
  wanted: Readonly<WantedChanges>,
): AsyncGenerator<string[]> {
  const { site, platform, settings, now } = query;
  const clickIds = PLATFORM_CLICK_IDS[platform];
  const { maxClickAgeMs } = PLATFORM_RULES[platform];
  // No click of this platform is later than the latest click of any platform.
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
    const findBound = (from: number) =>
      ofStatus
        .select('click_at as at')
        .where('click_at', '>=', from)
        .orderBy('click_at')
        .offset(rowsPerQuery(db))
        .limit(1)
        .executeTakeFirst();
    for await (const { from, to } of splitSpan(clicked, findBound)) {
      if (!wanted.new) return;
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

/** Finds leads of which the platform has another amount than now, or that are to be retracted. */
async function* findChangedLeads(
  db: Db,
  query: LeadsQuery,
  wanted: Readonly<WantedChanges>,
): AsyncGenerator<string[]> {
  const { site, platform, goal, settings } = query;
  const counted = LEAD_STATUSES.filter((status) => isCounted(status, settings));
  const undone = LEAD_STATUSES.filter((status) => isUndone(status, settings));
  const ofPlatform = db.selectFrom('conversion_upload').where('platform', '=', platform);
  const findBound = (from: number) =>
    ofPlatform
      .select('sent_at as at')
      .where('sent_at', '>=', from)
      .orderBy('sent_at')
      .offset(rowsPerQuery(db, from === 0 ? FIRST_ROWS : ROWS_PER_QUERY))
      .limit(1)
      .$narrowType<{ at: number }>()
      .executeTakeFirst();
  for await (const { from, to } of splitSpan({ from: 0, to: Number.MAX_SAFE_INTEGER }, findBound)) {
    const { restate, retract } = wanted;
    if (!restate && !retract) return;
    // The latest version is looked for last, because few leads have changed.
    const changed = ofPlatform
      .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
      .select(['conversion_upload.lead_id', 'version'])
      .where('sent_at', '>=', from)
      .where('sent_at', '<', to)
      .where('goal', '=', goal)
      .where(({ eb, or, and }) =>
        or([
          eb('state', '=', 'sent'),
          and([eb('state', '=', 'dead'), eb('receipt', 'is not', null)]),
        ]),
      )
      .where('change', '<>', 'retract')
      .where('site', '=', site)
      .where(isUnmarked)
      .where(({ eb, or, and }) =>
        or([
          ...(retract ? [eb('status', 'in', undone)] : []),
          ...(restate
            ? [
                and([
                  eb('status', 'in', counted),
                  sql<boolean>`conversion.value_cents <> coalesce(conversion_upload.value_cents, -1)`,
                ]),
              ]
            : []),
        ]),
      );
    const rows = await db
      .with(
        (cte) => cte('changed').materialized(),
        () => changed,
      )
      .selectFrom('changed')
      .select('lead_id')
      .where(sql<boolean>`version = ${lastVersion(sql.ref('changed.lead_id'), query)}`)
      .execute();
    yield rows.map(({ lead_id }) => lead_id);
  }
}

export interface Span {
  from: number;
  to: number;
}

/**
 * Divides a span of time into spans that have about as many rows as one query may read. `findBound`
 * finds the first row too many from a time on.
 */
export async function* splitSpan(
  { from, to }: Span,
  findBound: (from: number) => Promise<{ at: number } | undefined>,
): AsyncGenerator<Span> {
  for (let start = from; start < to; ) {
    const bound = await findBound(start);
    // Rows of the same instant stay in one part.
    const end = bound === undefined ? to : Math.min(to, Math.max(bound.at, start + 1));
    yield { from: start, to: end };
    start = end;
  }
}

/**
 * The latest version that is no dead change. `limit` runs by the key for each row; for a join,
 * PostgreSQL read all versions.
 */
function lastVersion(leadId: RawBuilder<unknown>, { platform, goal }: LeadsQuery) {
  return sql`(select last.version from conversion_upload as last where last.lead_id = ${leadId}
    and last.platform = ${platform} and last.goal = ${goal}
    and (last.state <> 'dead' or last.change = 'new') order by last.version desc limit 1)`;
}

function rowsPerQuery(db: Db, rows = ROWS_PER_QUERY): number {
  return isPostgres(db) ? rows.postgres : rows.sqlite;
}

function isUnmarked(eb: ExpressionBuilder<Database, 'conversion'>) {
  return eb.and([
    eb('conversion.privacy_signal', '=', 0),
    eb('bot', '=', 0),
    eb('sample', '=', 0),
    eb('ad_consent', '<>', 'denied'),
  ]);
}
