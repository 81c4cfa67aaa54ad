import type pg from 'pg';
import { statementName } from '../compiled-once.ts';
import { INSERTS_TOGETHER } from '../insert-batch.ts';
import { StoreUnavailable } from '../store.ts';

/**
 * Makes a commit wait for standbys by an empty message. PostgreSQL waits only if a transaction
 * wrote, and what was found may be on this machine only.
 */
const CONFIRMATION = `select pg_logical_emit_message(true, 'zipfront', '')
  where pg_current_xact_id_if_assigned() is null and current_setting('synchronous_standby_names') <> ''
    and current_setting('transaction_read_only') = 'off'`;

const CONFIRMED_COMMIT = `${CONFIRMATION}; commit`;

/**
 * Name of the routine that waits for standbys in PostgreSQL's source. Unlike a message, it is not
 * translated.
 */
const WAITING_ROUTINE = 'SyncRepWaitForLSN';

const TIMEOUT_MESSAGE = 'Query read timeout';

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const BEGINS = /^(begin|start transaction)\b/;

/** The first word of a single-statement write, outside a transaction. */
const WRITES = /^\s*(insert|update|delete|merge)\b/i;

/**
 * Whether a statement writes. Any other statement that starts with `with` counts as a query: write
 * those in a transaction.
 */
const isWrite = (sql: string) => WRITES.test(sql) || sql.startsWith(INSERTS_TOGETHER);

export class CommitUnconfirmed extends StoreUnavailable {
  override readonly name = 'CommitUnconfirmed';
}

export type Query = (sql: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Makes commits that resolve once the standbys have all that was written, or found with
 * `confirmsUnchanged`. They reject with `CommitUnconfirmed` without a response in time.
 */
export function confirmingCommits(
  client: pg.ClientBase,
  { confirmsUnchanged = true }: { confirmsUnchanged?: boolean } = {},
): Query {
  let isOpen = false;
  let hasChanged = false;

  async function commit(): Promise<pg.QueryResult> {
    // Costs PostgreSQL as much as a small statement, so it runs only if it may find something.
    const sql = hasChanged || !confirmsUnchanged ? 'commit' : CONFIRMED_COMMIT;
    const results = await client.query(sql).catch(unconfirmed);
    const last = [results].flat().at(-1);
    if (last === undefined) throw new Error('A commit had no result.');
    return last;
  }

  async function run(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const name = statementName(sql);
    const result = await client.query({
      ...(name && { name }),
      text: sql,
      values: [...parameters],
    });
    hasChanged ||= CHANGES.has(result.command) && (result.rowCount ?? 0) > 0;
    return result;
  }

  async function writeAlone(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    hasChanged = false;
    const result = await run(sql, parameters).catch(unconfirmed);
    if (!hasChanged && confirmsUnchanged) await client.query(CONFIRMATION).catch(unconfirmed);
    return result;
  }

  return async function query(sql, parameters) {
    if (sql === 'commit' || sql === 'rollback') isOpen = false;
    if (sql === 'commit') return commit();
    if (!isOpen && isWrite(sql)) return writeAlone(sql, parameters);
    if (BEGINS.test(sql)) {
      isOpen = true;
      hasChanged = false;
    }
    return run(sql, parameters);
  };
}

function unconfirmed(error: unknown): never {
  if (!(error instanceof Error && error.message === TIMEOUT_MESSAGE)) throw error;
  throw new CommitUnconfirmed('a commit had no response in time', { cause: error });
}

/** Whether an operator cancelled the wait for a standby; PostgreSQL reports a success. */
export function cancelsWait({ routine }: { routine: string | undefined }): boolean {
  return routine === WAITING_ROUTINE;
}
