import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store-unavailable.ts';
import { postgresFailure } from './postgres-failure.ts';

/** How long a caller waits for a connection, and how long a query may take, before the store counts as away. */
export const CONNECTION_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;

const MAX_CONNECTIONS = 10;

const INT8 = pg.types.builtins.INT8;
const JSON_TYPES = new Set<number>([pg.types.builtins.JSON, pg.types.builtins.JSONB]);

/**
 * Counts and instants as numbers, JSON as text: what SQLite gives. They are set for this pool and
 * not for the whole process, where another user of the driver would be surprised.
 */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (JSON_TYPES.has(oid)) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

/** What differs from the pool that answers visitors. */
interface PoolOptions {
  queryTimeoutMs?: number;
  max?: number;
  /** So many connections stay open when nobody needs them, once there were as many. */
  min?: number;
  /** Runs on each new connection; where it throws, the connection is closed. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Connections to PostgreSQL. Their errors come out of `postgresFailure`; one that failed is closed
 * and replaced, because its session may still be at work on the query that nobody waits for.
 */
export function createPool(
  url: string,
  log: Logger,
  {
    queryTimeoutMs = QUERY_TIMEOUT_MS,
    max = MAX_CONNECTIONS,
    min = 0,
    onConnect,
  }: PoolOptions = {},
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min,
    ...(onConnect && { onConnect }),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    application_name: 'zipfront',
    types: TYPES,
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection broke'));
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw postgresFailure(error);
      });
      const known = guarded.get(client);
      if (known) return known;
      const guard = guardClient(client);
      guarded.set(client, guard);
      return guard;
    },
  };
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: StoreUnavailable | null = null;
  // The pool listens only while a connection is idle; unheard, an error would end the process.
  client.on('error', (error) => {
    broken ??= new StoreUnavailable(error.message, { cause: error });
  });

  async function query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (broken) throw broken;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      const failure = postgresFailure(error);
      if (failure instanceof StoreUnavailable) broken = failure;
      throw failure;
    }
  }

  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken !== null),
  };
}
