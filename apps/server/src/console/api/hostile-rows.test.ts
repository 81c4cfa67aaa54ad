import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fillDatabase } from '../../../../demo/src/samples/testing/sample-database.ts';
import type { Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { person } from './testing/api-client.ts';

/** More than a JavaScript number holds exactly, and so little that 64 bits hold some of them. */
const HOSTILE = 2n ** 60n;

/** Lists without a path or a parameter of their own. */
const LISTS = Object.values<Operation>(OPERATIONS).filter(
  ({ method, path, query, may }) =>
    method === 'get' &&
    may !== 'anyone' &&
    may !== 'programs' &&
    !path.includes('{') &&
    Object.values(query?.entries ?? {}).every(({ type }) => type === 'optional'),
);

/** Columns that say when. A row of another time is left out of many lists. */
const TIMES = /(^|_)(at|until|from|day|hour)$/;

/** The columns that name a row of a table. */
async function keyColumns(db: Db, table: string): Promise<string[]> {
  if (isPostgres(db)) return ['ctid'];
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  return rows.length === 0 ? ['rowid'] : rows.map(({ name }) => name);
}

/** Sets a number of the last row of a table. Some tables refuse it, or have no row. */
async function set(db: Db, table: string, column: string): Promise<boolean> {
  const key = (await keyColumns(db, table)).map((name) => sql.ref(name));
  const order = sql.join(key.map((name) => sql`${name} desc`));
  const [of, name] = [sql.table(table), sql.ref(column)];
  try {
    const { numAffectedRows } = await sql`update ${of} set ${name} = ${HOSTILE}
      where (${sql.join(key)}) = (select ${sql.join(key)} from ${of} order by ${order} limit 1)`.execute(
      db,
    );
    return numAffectedRows === 1n;
  } catch {
    return false;
  }
}

describe.each(
  eitherEngine(import.meta.filename),
)('a stored number that JavaScript cannot hold, on $name', (engine) => {
  // behaviour: 35.26
  it.each([
    ['number', (column: string) => !TIMES.test(column), ['spend.cents', 'spend_import.cents']],
    ['time', (column: string) => TIMES.test(column), ['visit.created_at', 'touch.at']],
  ])('responds with every list, whatever %s a row has', async (_what, isChosen, some) => {
    const { store, db, url } = await openDatabase(engine);
    await fillDatabase(url, { visits: 40, days: 20, seed: 29, now: NOON });
    await rollUpAll(store);
    const changed: string[] = [];
    for (const { name, columns } of await db.introspection.getTables()) {
      for (const { name: column, dataType } of columns) {
        if (!/^(bigint|int8)$/i.test(dataType) || !isChosen(column)) continue;
        if (await set(db, name, column)) changed.push(`${name}.${column}`);
      }
    }
    expect(changed).toEqual(expect.arrayContaining(some));
    const on = testConsole(store, { rateLimits: false });
    const admin = person(on, await on.signedIn('admin'));
    const refused: [id: string, status: number][] = [];
    for (const { id, path } of LISTS) {
      const { status } = await admin.send('GET', path);
      if (status !== 200) refused.push([id, status]);
    }
    expect(refused).toEqual([]);
  });
});
