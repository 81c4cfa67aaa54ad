import type pg from 'pg';
import { StoreUnavailable } from '../store-unavailable.ts';

/**
 * Commits a transaction that may have changed nothing. PostgreSQL waits for its standbys only if a transaction has
 * written something; one in which everything was stored before (`on conflict do nothing`) has not, and the rows that
 * it found may be on this machine alone. It writes an empty message then, so that its commit waits as any other.
 * Where no standby is waited for, nothing is written. Both statements are one message to the server.
 */
const CONFIRMED_COMMIT = `select pg_logical_emit_message(true, 'zipfront', '')
  where pg_current_xact_id_if_assigned() is null and current_setting('synchronous_standby_names') <> ''
    and current_setting('transaction_read_only') = 'off';
commit`;

/** The function of PostgreSQL's source that waits for standbys; unlike a message, its name is not translated. */
const WAITING_ROUTINE = 'SyncRepWaitForLSN';

/** The message of the driver when a query has no response in time. */
const TIMEOUT_MESSAGE = 'Query read timeout';

/** Statements whose response has the number of rows that they changed. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The first words of a transaction. */
const BEGINS = /^(begin|start transaction)\b/;

/** A commit without a confirmation: the write is on one machine at most, or may still happen. */
export class CommitUnconfirmed extends StoreUnavailable {
  override readonly name = 'CommitUnconfirmed';
}

/** Runs the queries of a connection. */
export type Query = (sql: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs the queries of a connection, and each `commit` such that it resolves once the standbys that PostgreSQL is
 * configured to wait for have what the transaction wrote or found.
 *
 * @returns a function that rejects with `CommitUnconfirmed` where a commit has no response in time
 */
export function confirmingCommits(client: pg.ClientBase): Query {
  let hasChanged = false;

  async function commit(): Promise<pg.QueryResult> {
    // The check costs PostgreSQL as much as a small statement, so that it runs only where it may find something.
    const results = await client.query(hasChanged ? 'commit' : CONFIRMED_COMMIT).catch(unconfirmed);
    const last = [results].flat().at(-1);
    if (last === undefined) throw new Error('A commit had no result.');
    return last;
  }

  return async function query(sql, parameters) {
    if (sql === 'commit') return commit();
    if (BEGINS.test(sql)) hasChanged = false;
    const result = await client.query(sql, [...parameters]);
    if (CHANGES.has(result.command) && (result.rowCount ?? 0) > 0) hasChanged = true;
    return result;
  };
}

function unconfirmed(error: unknown): never {
  if (!(error instanceof Error && error.message === TIMEOUT_MESSAGE)) throw error;
  throw new CommitUnconfirmed('a commit had no response in time', { cause: error });
}

/**
 * Whether a notice says that a commit no longer waits for a standby, because an operator cancelled it. PostgreSQL
 * reports such a commit as a success.
 */
export function cancelsWait({ routine }: { routine: string | undefined }): boolean {
  return routine === WAITING_ROUTINE;
}
