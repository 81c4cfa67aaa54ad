import pg from 'pg';
import { expect, it } from 'vitest';
import { engines } from '../../../server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../../server/src/platform/store/testing/silent-log.ts';
import { visitRows } from '../../../server/src/platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../../../server/src/reporting/rollups/roll-up.ts';
import { storeVisit } from '../../../server/src/visitors/visits/store-visit.ts';
import { openDemoStore } from '../open-demo-store.ts';
import { deleteSamples } from './delete-samples.ts';

// On SQLite one writer runs all commands, and nothing waits for a lock.
// behaviour: 15.47
it('waits for the rollups on PostgreSQL before it locks a row of a visit, as the roll-up does', async () => {
  const engine = engines.find(({ name }) => name === 'PostgreSQL');
  const database = await engine?.createForStore();
  if (!database) throw new Error('There is no PostgreSQL.');
  const store = await openDemoStore({ url: database.url, log: silentLog });
  const rollUp = new pg.Client({ connectionString: database.url });
  await rollUp.connect();
  const rows = visitRows();
  await store.write(storeVisit, rows);
  await rollUpAll(store);
  await rollUp.query("insert into sample_row (kind, id) values ('visit', $1)", [rows.visit.id]);
  await rollUp.query('begin');
  await rollUp.query("select pg_advisory_xact_lock(hashtext('rollups'))");
  let ended = false;
  const deleting = store.write(deleteSamples, { limit: 50 }).finally(() => {
    ended = true;
  });
  for (let isWaiting = false; !isWaiting && !ended; ) {
    const { rowCount } = await rollUp.query(
      'select 1 from pg_locks join pg_database on oid = database and datname = current_database() where not granted',
    );
    isWaiting = rowCount !== 0;
  }
  const visits = await rollUp.query('select visit_id from report_touch for update nowait');
  expect(visits.rows).toEqual([{ visit_id: rows.visit.id }]);
  await rollUp.query('commit');
  expect(await deleting).toBe(1);
  await rollUp.end();
  await store.close();
  await database.drop();
});
