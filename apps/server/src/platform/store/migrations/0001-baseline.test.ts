import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { storeEvents } from '../../../visitors/events/store-events.ts';
import { eventRow } from '../../../visitors/events/testing/event-rows.ts';
import { deleteVisit } from '../../../visitors/visits/delete-visit.ts';
import { storeVisit } from '../../../visitors/visits/store-visit.ts';
import { engines } from '../testing/engines.ts';
import { emptyTestDatabase } from '../testing/open-database.ts';
import { visitRows } from '../testing/visit-rows.ts';

const OF_VISIT = ['visit', 'report_touch', 'touch', 'quote', 'event'] as const;

/** More than those after which PostgreSQL keeps a plan that does not depend on the values. */
const CALLS = 8;

const [, postgres] = engines;

/** A store with two visits, each with an event. */
async function twoVisits(engine = postgres) {
  if (engine === undefined) throw new Error('There is no PostgreSQL.');
  const { store, db } = await emptyTestDatabase(engine);
  const visits = [visitRows(), visitRows()];
  for (const rows of visits) {
    await store.write(storeVisit, rows);
    const visitRef = { visitId: rows.visit.id, sessionHash: null };
    await store.write(storeEvents, { events: [{ visitRef, row: eventRow() }], bad: [] });
  }
  const countsIn = async (prefix = '') => {
    const counts = OF_VISIT.map(
      (table) => sql`(select count(*) from ${sql.table(`${prefix}${table}`)}) as ${sql.ref(table)}`,
    );
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)}`.execute(db);
    return Object.values(rows[0] ?? {}).map(Number);
  };
  return { store, db, visits, countsIn };
}

describe.each(engines)('the tables on $name', (engine) => {
  // behaviour: 31.9
  it('delete all rows of a visit with it', async () => {
    const { store, db, visits, countsIn } = await twoVisits(engine);
    const [first, second] = visits.map(({ visit }) => visit.id);
    expect(await countsIn()).toEqual([2, 2, 2, 2, 2]);
    await store.write(deleteVisit, { visitId: first ?? '' });
    expect(await countsIn()).toEqual([1, 1, 1, 1, 1]);
    await db
      .deleteFrom('visit')
      .where('id', '=', second ?? '')
      .execute();
    expect(await countsIn()).toEqual([0, 0, 0, 0, 0]);
  });
});

it('deletes the rows of a visit that a restore set aside where that is', async () => {
  const { db, countsIn } = await twoVisits();
  await sql`create schema set_aside`.execute(db);
  for (const table of OF_VISIT) {
    const [copy, original] = [sql.table(`set_aside.${table}`), sql.table(`public.${table}`)];
    await sql`create table ${copy} as table ${original}`.execute(db);
  }
  await sql`create trigger visit_deletes_rows after delete on set_aside.visit
    for each row execute function delete_rows_of_visit()`.execute(db);
  try {
    await sql`delete from set_aside.visit`.execute(db);
    expect(await countsIn('set_aside.')).toEqual([0, 0, 0, 0, 0]);
    expect(await countsIn('public.')).toEqual([2, 2, 2, 2, 2]);
  } finally {
    await sql`drop schema set_aside cascade`.execute(db);
  }
});

it('finds the visits of events by their key on PostgreSQL also while the tables are small', async () => {
  const { db, visits } = await twoVisits();
  await sql`analyze visit, quote, event_load`.execute(db);
  const ids = visits.map(({ visit }) => visit.id);
  const quotes = visits.slice(1).map(({ quote }) => quote.id);
  await db.transaction().execute(async (trx) => {
    for (let call = 0; call < CALLS; call += 1) {
      const { rows } = await sql<{ id: string }>`
        select id from visits_of_events(${ids.slice(0, 1)}, ${quotes})`.execute(trx);
      expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
    }
    const { rows } = await sql`select relname, seq_scan from pg_stat_xact_user_tables
      where relname in ('event_load', 'quote', 'visit') order by relname`.execute(trx);
    expect(rows).toEqual(
      ['event_load', 'quote', 'visit'].map((relname) => ({ relname, seq_scan: 0 })),
    );
  });
});

// behaviour: 27.5
it('lets PostgreSQL know how many campaigns the visits have', async () => {
  const { db } = await twoVisits();
  await sql`delete from visit`.execute(db);
  await sql`insert into report_touch (visit_id, position, day, hour, site, channel, source, campaign, campaign_id,
      ad_group, keyword, path, device, locale, release, line, us_state, origin)
    select i, 1, 20000, 0, 'insurance', 'channel-' || i % 8, 'source-' || i % 20, 'campaign-' || i % 240, '',
      '', '', '/', 'phone', 'en-US', 'page-1.js', '', '', 'visit' from generate_series(1, 5000) as i`.execute(
    db,
  );
  await sql`analyze report_touch`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (format json)
    select campaign, source, channel, campaign_id from report_touch group by campaign, source, channel, campaign_id`.execute(
    db,
  );
  const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '');
  expect(plan['Plan Rows']).toBe(240);
});
