import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../schema.ts';
import { StoreUnavailable } from '../store.ts';
import { CommitUnconfirmed } from './confirming-commits.ts';

/** Time after an unconfirmed commit in which all writes are refused. */
export const REFUSED_FOR_MS = 2_000;

/** A process that waits for a standby outlives its client: more would use up the connections. */
export interface CommitBreaker {
  /** `write` calls `recheck` once it has its connection; throws `StoreUnavailable` if refused. */
  guard<T>(write: (recheck: () => void) => Promise<T>): Promise<T>;
}

/** Makes a breaker. `isWaiting`: whether an earlier commit still waits; `now` is monotonic. */
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

/** States of temporary failures (postgresql.org/docs/current/errcodes-appendix.html). */
const UNAVAILABLE_STATES = /^(08...|40001|40P01|25006|53...|55P03|57...|58...)$/;

/**
 * Returns `StoreUnavailable` for a temporary failure, also without a response of the server: a
 * broken connection, a timeout.
 */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailable || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError && !UNAVAILABLE_STATES.test(error.code ?? '')) return error;
  return new StoreUnavailable(errorReason(error), { cause: error });
}

/**
 * Returns the reason of an error: a refused connection to several addresses is an `AggregateError`
 * without a message.
 */
function errorReason(error: Error): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : error.message;
}

/**
 * Whether a commit waits for a standby. Without further permissions only the same user's
 * connections show.
 */
export async function isWaitingForStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event = 'SyncRep'
        and clock_timestamp() - query_start > interval '2 seconds'
    ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
