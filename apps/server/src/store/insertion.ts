import type { CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * An adapter whose one connection takes a statement at once. On SQLite, Kysely's own way there (a
 * connection lent and given back, and its promises) took longer than the insert itself.
 */
export interface DirectAdapter extends DialectAdapter {
  runDirectly(sql: string, parameters: readonly unknown[]): void;
}

/**
 * A way to insert rows into a table that compiles its SQL once for each database and afterwards
 * only exchanges the parameters. Built anew each time, the three inserts of a visit took more than
 * twice as long.
 *
 * @param columns all columns that a row has
 */
export function insertion<Table extends keyof Database>(
  table: Table,
  columns: readonly (keyof Database[Table] & string)[],
): (trx: Kysely<Database>, row: Database[Table]) => Promise<void> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery>();

  function compile(db: Kysely<Database>): CompiledQuery {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const values = sql.join(columns.map(() => null));
    return sql`insert into ${sql.table(table)} (${names}) values (${values})`.compile(db);
  }

  return async (trx, row) => {
    const { adapter } = trx.getExecutor();
    const query = compiled.get(adapter) ?? compile(trx);
    compiled.set(adapter, query);
    const parameters = columns.map((column) => row[column]);
    if (isDirect(adapter)) adapter.runDirectly(query.sql, parameters);
    else await trx.executeQuery({ ...query, parameters });
  };
}

function isDirect(adapter: DialectAdapter): adapter is DirectAdapter {
  return 'runDirectly' in adapter;
}
