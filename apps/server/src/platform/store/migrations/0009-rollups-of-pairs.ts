import { getOwn } from '@zipfront/contracts/own';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';

const CAMPAIGN = ['day', 'site', 'channel', 'source', 'campaign', 'campaign_id'];

/** The new rollups with their dimensions. */
const ROLLUPS = {
  rollup_campaign_device: [...CAMPAIGN, 'device'],
  rollup_page_device: ['day', 'site', 'path', 'device'],
  rollup_page_campaign: [...CAMPAIGN, 'path'],
};

const CONVERSIONS = ['handoffs', 'estimates', 'orders', 'call_backs'];
const STEPS = ['engaged', 'started', 'zip_accepted', 'sent', 'shown', 'ordered'];
const MONEY = [
  ...['accepted', 'rejected', 'sold', 'bound', 'reversed', 'booked', 'canceled', 'awaiting'],
  ...['approved_cents', 'reversed_cents', 'pending_cents'],
];
const FIRST = ['first_leads', 'first_earned_cents'];
const MEASURES = ['visits', ...CONVERSIONS, ...STEPS, ...MONEY, ...FIRST];

/** Visits live for at least 30 days, so all visits of so many days before today are stored. */
const STORED_DAYS = 28;

const ofKind = (kind: string) => `case when kind = '${kind}' then 1 else 0 end`;

/** Tables of counted rows, each with what a row adds to the sums. */
const COUNTED: [from: string, sums: Record<string, string>][] = [
  [
    'report_touch',
    {
      visits: '1',
      ...Object.fromEntries(
        STEPS.map((step) => [step, `case when ${step}_after is null then 0 else 1 end`]),
      ),
    },
  ],
  [
    'report_lead',
    {
      ...{ handoffs: ofKind('hand-off'), estimates: ofKind('estimate') },
      ...{ orders: ofKind('order'), call_backs: ofKind('call-back') },
    },
  ],
  [
    `(select report_lead_first.*, kind from report_lead_first
      join report_lead on report_lead.lead_id = report_lead_first.lead_id) as first_of_lead`,
    { first_leads: `case when kind = 'estimate' then 0 else 1 end` },
  ],
  [
    'report_money join report_lead on report_lead.lead_id = report_money.lead_id',
    Object.fromEntries(MONEY.map((name) => [name, name])),
  ],
  [
    'report_money join report_lead_first on report_lead_first.lead_id = report_money.lead_id',
    { first_earned_cents: 'approved_cents' },
  ],
  // These are added to the new rollups as to the others.
  [
    `(select * from rollup_increment where origin <> 'deleted') as waiting`,
    Object.fromEntries(MEASURES.map((name) => [name, `-${name}`])),
  ],
];

/**
 * Makes rollups of campaigns by device and by page, and of pages by device, with the sums of the
 * stored rows. They have no sums of visits that were deleted before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const clustered = isPostgres(db) ? '' : 'without rowid';
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (isPostgres(db)) {
    // No server adds to the rollups meanwhile. Visitors' writes do not wait.
    await run("select pg_advisory_xact_lock(hashtext('rollups'))");
    // Groups a million rows in memory, and not in files.
    await run("set local work_mem = '128MB'");
  }
  await run(
    `create table rollup_since (rollup text not null primary key, day integer not null) ${clustered}`,
  );
  for (const [name, dimensions] of Object.entries(ROLLUPS)) {
    const columns = dimensions.map((by) => `${by} ${by === 'day' ? 'integer' : 'text'} not null,`);
    const sums = MEASURES.map((measure) => `${measure} bigint not null default 0,`);
    const key = [...dimensions, 'origin'].join();
    await run(`create table ${name} (${columns.join(' ')} origin text not null, ${sums.join(' ')}
      primary key (${key})) ${clustered}`);
    // Each table is summed up first, because fewer rows sort faster.
    const parts = COUNTED.map(([from, added]) => {
      const summed = MEASURES.map((one) => {
        const addend = getOwn(added, one);
        return `${addend === undefined ? '0' : `sum(${addend})`} as ${one}`;
      });
      return `select ${key}, ${summed.join()} from ${from} group by ${key}`;
    });
    await run(`insert into ${name} (${key}, ${MEASURES.join()})
      select ${key}, ${MEASURES.map((measure) => `sum(${measure})`).join()}
      from (${parts.join(' union all ')}) as counted group by ${key}`);
    const since = Math.floor(Date.now() / DAY_MS) - STORED_DAYS;
    await run(`insert into rollup_since (rollup, day) select '${name}', ${since}
      where exists (select 1 from rollup_campaign where day < ${since})`);
  }
}
