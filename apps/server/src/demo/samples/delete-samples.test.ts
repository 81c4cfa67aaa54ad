import pg from 'pg';
import { expect, it } from 'vitest';
import { openStore } from '../../open-store.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { foldAll } from '../../reporting/rollups/roll-up.ts';
import { createVisit } from '../../visitors/visits/create-visit.ts';
import { deleteSamples } from './delete-samples.ts';

// On SQLite one writer runs all commands, and nothing waits for a lock.
// behaviour: 15.47
it('waits for the cubes on PostgreSQL before it locks a row of a visit, as the fold does', async () => {
  const engine = engines.find(({ name }) => name === 'PostgreSQL');
  const database = await engine?.createForStore();
  if (!database) throw new Error('There is no PostgreSQL.');
  const store = await openStore({ url: database.url, log: silentLog });
  const fold = new pg.Client({ connectionString: database.url });
  await fold.connect();
  const rows = visitRows();
  await store.write(createVisit, rows);
  await foldAll(store);
  await fold.query("insert into sample_row (kind, id) values ('visit', $1)", [rows.visit.id]);
  await fold.query('begin');
  await fold.query("select pg_advisory_xact_lock(hashtext('cubes'))");
  let ended = false;
  const deleting = store.write(deleteSamples, { limit: 50 }).finally(() => {
    ended = true;
  });
  for (let isWaiting = false; !isWaiting && !ended; ) {
    const { rowCount } = await fold.query(
      'select 1 from pg_locks join pg_database on oid = database and datname = current_database() where not granted',
    );
    isWaiting = rowCount !== 0;
  }
  const visits = await fold.query('select visit_id from report_visit for update nowait');
  expect(visits.rows).toEqual([{ visit_id: rows.visit.id }]);
  await fold.query('commit');
  expect(await deleting).toBe(1);
  await fold.end();
  await store.close();
  await database.drop();
});
