import { DAY_MS } from '@zipfront/contracts/time/time';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';
import { lockTables } from './large-tables.ts';

/** Runs outside a transaction on PostgreSQL, and is repeatable. */
export const outsideTransaction = true;

const CAMPAIGN = ['day', 'site', 'channel', 'source', 'campaign', 'campaign_id'];

/** The rollups with their dimensions. */
const ROLLUPS = {
  rollup_page: ['day', 'site', 'path'],
  rollup_device: ['day', 'site', 'device', 'locale'],
  rollup_campaign: CAMPAIGN,
  rollup_release: ['day', 'site', 'path', 'release'],
  rollup_line: ['day', 'site', 'line', 'us_state'],
  rollup_page_device: ['day', 'site', 'path', 'device'],
  rollup_campaign_device: [...CAMPAIGN, 'device'],
  rollup_page_campaign: [...CAMPAIGN, 'path'],
  rollup_keyword: ['day', 'site', 'source', 'campaign', 'campaign_id', 'ad_group', 'keyword'],
  rollup_hour: ['day', 'hour', 'site', 'channel'],
};

const TABLES = ['rollup_increment', ...Object.keys(ROLLUPS)] as const;

/** The new sums, each with its condition on a visit. */
const CHOICES = {
  opted_out: 'privacy_signal = 1',
  granted: `ad_consent = 'granted'`,
  denied: `ad_consent = 'denied'`,
  unanswered: `ad_consent = 'unanswered'`,
};

/** Visits live for at least 30 days, so all visits of so many days before today are stored. */
const STORED_DAYS = 28;

/** Counts visits by what they chose, and fills these sums from the stored visits. */
export async function up(db: Kysely<never>): Promise<void> {
  const inTransaction = (work: (trx: Kysely<never>) => Promise<void>) =>
    db.isTransaction ? work(db) : db.transaction().execute(work);
  // Servers that write go on after the first, which is short.
  await inTransaction(addColumns);
  await inTransaction(fill);
}

async function addColumns(db: Kysely<never>): Promise<void> {
  await lockTables(db, TABLES);
  const unless = isPostgres(db) ? 'if not exists' : '';
  for (const table of TABLES) {
    for (const name of Object.keys(CHOICES)) {
      const column = `${unless} ${name} bigint not null default 0`;
      await sql.raw(`alter table ${table} add column ${column}`).execute(db);
    }
  }
}

async function fill(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (isPostgres(db)) {
    // No server adds to the rollups meanwhile. Visitors' writes do not wait.
    await run("select pg_advisory_xact_lock(hashtext('rollups'))");
    // Groups a million rows in memory, and not in files.
    await run("set local work_mem = '128MB'");
  }
  const names = Object.keys(CHOICES);
  const sums = Object.values(CHOICES).map((when) => `sum(case when ${when} then 1 else 0 end)`);
  for (const [rollup, dimensions] of Object.entries(ROLLUPS)) {
    const key = [...dimensions, 'origin'].join();
    await run(`insert into ${rollup} (${key}, ${names.join()}) select ${key}, ${sums.join()}
      from (select report_touch.*, privacy_signal, ad_consent
        from report_touch join visit on visit.id = report_touch.visit_id) as chosen
      where ${Object.values(CHOICES).join(' or ')} group by ${key}
      on conflict (${key}) do update set ${names.map((name) => `${name} = excluded.${name}`).join()}`);
  }
  const since = Math.floor(Date.now() / DAY_MS) - STORED_DAYS;
  await run(`insert into rollup_since (rollup, day) select 'choices', ${since}
    where exists (select 1 from rollup_campaign where day < ${since})`);
}
