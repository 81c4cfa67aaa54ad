import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store.ts';
import { heldNumber } from '../tables/columns.ts';
import { postgresFailure } from './commit-breaker.ts';
import { CommitUnconfirmed, cancelsWait, confirmingCommits } from './confirming-commits.ts';
import { DURABLE_COMMITS } from './required-settings.ts';

const CONNECTION_TIMEOUT_MS = 2_000;

const QUERY_TIMEOUT_MS = 5_000;

const MAX_CONNECTIONS = 10;

const INT8 = pg.types.builtins.INT8;
const JSON_TYPES = new Set<number>([pg.types.builtins.JSON, pg.types.builtins.JSONB]);

const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return heldNumber;
    if (JSON_TYPES.has(oid)) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

interface PoolOptions {
  queryTimeoutMs?: number;
  max?: number;
  min?: number;
  /** Whether a write that changed nothing waits for standbys; true by default. */
  confirmsUnchanged?: boolean;
  /** Runs on each new connection; if it throws, the connection is closed. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
  onWait?: (seconds: number) => void;
}

/**
 * Makes the pool. Errors are `postgresFailure`'s. A failed connection is replaced: its session may
 * still run the query.
 */
export function createPool(
  url: string,
  log: Logger,
  {
    queryTimeoutMs = QUERY_TIMEOUT_MS,
    max = MAX_CONNECTIONS,
    min = 0,
    confirmsUnchanged = true,
    onConnect,
    onWait = () => {},
  }: PoolOptions = {},
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    options: DURABLE_COMMITS,
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
      const startedAt = performance.now();
      const client = await pool
        .connect()
        .catch((error: unknown) => {
          throw postgresFailure(error);
        })
        .finally(() => onWait((performance.now() - startedAt) / 1_000));
      const known = guarded.get(client);
      if (known) return known;
      const guard = guardClient(client, { confirmsUnchanged });
      guarded.set(client, guard);
      return guard;
    },
  };
}

function guardClient(
  client: pg.PoolClient,
  { confirmsUnchanged }: Required<Pick<PoolOptions, 'confirmsUnchanged'>>,
): PostgresPoolClient {
  let broken: StoreUnavailable | null = null;
  // The pool listens only while a connection is idle; an error without a listener ends the process.
  client.on('error', (error) => {
    broken ??= new StoreUnavailable(error.message, { cause: error });
  });

  client.on('notice', (notice) => {
    if (cancelsWait(notice)) {
      broken ??= new CommitUnconfirmed('the wait of a commit for a standby was cancelled');
    }
  });

  const confirming = confirmingCommits(client, { confirmsUnchanged });

  function checkWhole(): void {
    if (broken) throw broken;
  }

  async function query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    checkWhole();
    try {
      const result = await confirming(sql, parameters);
      checkWhole();
      return result;
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
