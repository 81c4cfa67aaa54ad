import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { storeEvents } from '../../events/store-events.ts';
import { eventRow } from '../../events/testing/event-rows.ts';
import { createVisit } from '../../visits/create-visit.ts';
import { deleteVisit } from '../../visits/delete-visit.ts';
import { engines } from '../testing/engines.ts';
import { emptyTestDatabase } from '../testing/open-database.ts';
import { visitRows } from '../testing/visit-rows.ts';

const TABLES = ['visit', 'report_pending', 'report_visit', 'touch', 'quote', 'event'] as const;

const [, postgres] = engines;

/** A store on PostgreSQL with two visits, each with an event. */
async function twoVisits() {
  if (postgres === undefined) throw new Error('There is no PostgreSQL.');
  const { store, db } = await emptyTestDatabase(postgres);
  const ids: string[] = [];
  for (const { visit, ...rows } of [visitRows(), visitRows()]) {
    await store.write(createVisit, { visit, ...rows });
    const visitRef = { visitId: visit.id, sessionHash: null };
    await store.write(storeEvents, { events: [{ visitRef, row: eventRow() }], bad: [] });
    ids.push(visit.id);
  }
  const countsIn = async (schema: string) => {
    const counts = TABLES.map(
      (table) => sql`(select count(*) from ${sql.table(`${schema}.${table}`)})`,
    );
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.join(counts)}]::integer[] as counts`.execute(db);
    return rows[0]?.counts;
  };
  return { store, db, ids, countsIn };
}

// behaviour: 31.9
it('deletes all rows of a visit with it on PostgreSQL', async () => {
  const { store, db, ids, countsIn } = await twoVisits();
  expect(await countsIn('public')).toEqual([2, 0, 2, 2, 2, 2]);
  for (const [index, visitId] of ids.entries()) {
    if (index === 0) await store.write(deleteVisit, { visitId });
    else await db.deleteFrom('visit').where('id', '=', visitId).execute();
    expect((await countsIn('public'))?.[0]).toBe(1 - index);
  }
  expect(await countsIn('public')).toEqual([0, 0, 0, 0, 0, 0]);
});

it('deletes the rows of a visit that a restore set aside where that is', async () => {
  const { db, countsIn } = await twoVisits();
  await sql`create schema set_aside`.execute(db);
  for (const table of TABLES) {
    const [copy, original] = [sql.table(`set_aside.${table}`), sql.table(`public.${table}`)];
    await sql`create table ${copy} as table ${original}`.execute(db);
  }
  await sql`create trigger visit_deletes_rows after delete on set_aside.visit
    for each row execute function delete_rows_of_visit()`.execute(db);
  try {
    await sql`delete from set_aside.visit`.execute(db);
    expect(await countsIn('set_aside')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await countsIn('public')).toEqual([2, 0, 2, 2, 2, 2]);
  } finally {
    await sql`drop schema set_aside cascade`.execute(db);
  }
});
