import type { CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import type { Database } from './schema.ts';

const names = new Map<string, string>();

/**
 * Gives a statement a name, under which PostgreSQL prepares it once for each connection. Only for
 * texts of a fixed number.
 */
function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `zipfront_${names.size + 1}`);
}

export function statementName(text: string): string | undefined {
  return names.get(text);
}

/**
 * Caches a frequent query. It is compiled once for each database and kind; later calls only pass
 * parameters.
 *
 * @param compile compiles the query of a kind with placeholder parameters
 */
export function compiledOnce<Kind, Row>(
  compile: (db: Kysely<Database>, kind: Kind) => CompiledQuery<Row>,
): (db: Kysely<Database>, kind: Kind) => CompiledQuery<Row> {
  const compiled = new WeakMap<DialectAdapter, Map<Kind, CompiledQuery<Row>>>();
  return (db, kind) => {
    const { adapter } = db.getExecutor();
    const queries = compiled.get(adapter) ?? new Map<Kind, CompiledQuery<Row>>();
    compiled.set(adapter, queries);
    const query = queries.get(kind) ?? compile(db, kind);
    queries.set(kind, query);
    return query;
  };
}

/**
 * Like `compiledOnce`, and PostgreSQL parses and plans the statement only once for each connection.
 * Use it only if the plan suits tables of any size, as for an insert: PostgreSQL plans by the size
 * of the table at the first calls.
 */
export function preparedOnce<Kind, Row>(
  compile: (db: Kysely<Database>, kind: Kind) => CompiledQuery<Row>,
): (db: Kysely<Database>, kind: Kind) => CompiledQuery<Row> {
  return compiledOnce((db, kind) => {
    const query = compile(db, kind);
    nameStatement(query.sql);
    return query;
  });
}

/**
 * Repeats the last id up to a power of two, so that a query by a list of ids needs only a few
 * different statements.
 */
export function padded(ids: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<string>(length - ids.length).fill(ids.at(-1) ?? '')];
}
