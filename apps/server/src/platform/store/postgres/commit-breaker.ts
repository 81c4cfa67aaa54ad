import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../schema.ts';
import { StoreUnavailable } from '../store.ts';
import { CommitUnconfirmed } from './confirming-commits.ts';

/** Time after an unconfirmed commit in which all writes are refused. */
export const REFUSED_FOR_MS = 2_000;

/**
 * Refuses writes after an unconfirmed commit, until a commit is confirmed again. A PostgreSQL
 * process that waits for a standby outlives its client's connection. Without a breaker, further
 * writes would use up the server's connections.
 */
export interface CommitBreaker {
  /**
   * Runs a write, unless writes are refused.
   *
   * @param write calls `recheck` once it has its connection, because writes may be refused by then
   * @throws StoreUnavailable while writes are refused
   */
  guard<T>(write: (recheck: () => void) => Promise<T>): Promise<T>;
}

/**
 * @param options.isWaiting whether an earlier commit still waits for a standby
 * @param options.onChange receives whether writes are refused, when that changes
 * @param options.now a monotonic clock in milliseconds
 */
export function createCommitBreaker({
  isWaiting,
  onChange = () => {},
  now = () => performance.now(),
}: {
  isWaiting: () => Promise<boolean>;
  onChange?: ((refused: boolean) => void) | undefined;
  now?: () => number;
}): CommitBreaker {
  let refused = false;
  let refusedUntil = 0;
  let trying = false;
  let failures = 0;

  function refuse(): never {
    throw new StoreUnavailable('a commit was not confirmed; no standby may have it');
  }

  async function attempt<T>(write: (recheck: () => void) => Promise<T>): Promise<T> {
    const before = failures;
    try {
      return await write(() => {
        if (failures !== before) refuse();
      });
    } catch (error) {
      if (error instanceof CommitUnconfirmed) open();
      throw error;
    }
  }

  function open(): void {
    failures += 1;
    refusedUntil = now() + REFUSED_FOR_MS;
    if (!refused) onChange(true);
    refused = true;
  }

  async function tryOne<T>(write: (recheck: () => void) => Promise<T>): Promise<T> {
    if (await isWaiting()) {
      refusedUntil = now() + REFUSED_FOR_MS;
      refuse();
    }
    const before = failures;
    const output = await attempt(write);
    if (failures === before) {
      refused = false;
      onChange(false);
    }
    return output;
  }

  return {
    async guard(write) {
      if (!refused) return attempt(write);
      if (trying || now() < refusedUntil) refuse();
      trying = true;
      try {
        return await tryOne(write);
      } finally {
        trying = false;
      }
    },
  };
}

/**
 * SQLSTATE classes and codes (postgresql.org/docs/current/errcodes-appendix.html) of temporary
 * failures: lost connections, conflicts with other transactions, a read-only replica, insufficient
 * resources, intervention of an operator, system errors.
 */
const UNAVAILABLE_STATES = /^(08...|40001|40P01|25006|53...|55P03|57...|58...)$/;

/**
 * Converts an error of PostgreSQL or its driver to `StoreUnavailable` if it is temporary. An error
 * without a response of the server (a refused or broken connection, a timeout) always counts as
 * temporary.
 */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError && !UNAVAILABLE_STATES.test(error.code ?? '')) return error;
  return new StoreUnavailable(reasonOf(error), { cause: error });
}

function reasonOf(error: Error): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : error.message;
}

/**
 * Whether a commit in this database has waited for a standby longer than any standby needs. Without
 * further permissions PostgreSQL shows only the same user's connections.
 */
export async function isWaitingForStandby(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event = 'SyncRep'
        and clock_timestamp() - query_start > interval '2 seconds'
    ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
