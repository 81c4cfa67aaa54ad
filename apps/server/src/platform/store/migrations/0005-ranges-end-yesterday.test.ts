import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engines } from '../testing/engines.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { makeTablesOf } from './migrate.ts';

// behaviour: 36.1
it.each(engines)('renames the ranges of saved reports alone on $name', async (engine) => {
  const db = await openTablesOf(engine, '0004-net-sales');
  await sql`insert into account (id, name, role, totp_step, created_at) values ('ana', 'Ana', 'admin', 0, 0)`.execute(
    db,
  );
  const queries = [
    { days: 'last-7-days', campaign: 'last-7-days' },
    { days: 'last-28-days' },
    { days: '90-days' },
    { by: ['day'] },
  ];
  for (const [at, query] of queries.entries()) {
    await sql`insert into saved_report (id, name, owner_id, query, send_to, version)
      values (${`${at}`}, 'one', 'ana', ${JSON.stringify(query)}, '[]', 1)`.execute(db);
  }
  await makeTablesOf(db, '0005-ranges-end-yesterday');
  const rows = await db.selectFrom('saved_report').select('query').orderBy('id').execute();
  expect(rows.map(({ query }) => JSON.parse(String(query)))).toEqual([
    { days: '7-days', campaign: 'last-7-days' },
    { days: '28-days' },
    { days: '90-days' },
    { by: ['day'] },
  ]);
});
