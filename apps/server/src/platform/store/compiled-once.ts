import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './schema.ts';

const names = new Map<string, string>();

/** Names a statement, which PostgreSQL prepares once a connection. For a fixed number of texts. */
function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `zipfront_${names.size + 1}`);
}

export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** Makes a statement that is compiled once for each database and kind, with placeholders. */
export function compiledOnce<Kind, Row>(
  compile: (db: Db, kind: Kind) => CompiledQuery<Row>,
): (db: Db, kind: Kind) => CompiledQuery<Row> {
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
 * Makes a statement that is planned once a connection, at the first calls' table sizes: only for
 * plans that suit any size.
 */
export function preparedOnce<Kind, Row>(
  compile: (db: Db, kind: Kind) => CompiledQuery<Row>,
): (db: Db, kind: Kind) => CompiledQuery<Row> {
  return compiledOnce((db, kind) => {
    const query = compile(db, kind);
    nameStatement(query.sql);
    return query;
  });
}

/** Repeats the last id up to a power of two, so that lists need only a few statements. */
export function padded(ids: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<string>(length - ids.length).fill(ids.at(-1) ?? '')];
}
