import type { Transaction } from 'kysely';
import { type CommandName, runCommand } from '../commands.ts';
import type { Database } from '../schema.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { WriteConnection } from './write-connection.ts';

/** A command to run. */
export interface WriteRequest {
  name: CommandName;
  input: unknown;
}

/** How a command ended: with its output, or with why not. */
export type WriteAnswer = { output: unknown } | WriteFailure;

interface WriteFailure {
  error: Error;
  /** True where the database cannot work at the moment, false for a mistake in the command. */
  unavailable: boolean;
}

/**
 * Runs commands in order in one transaction with one commit, which is one wait for the disk. Each
 * has a savepoint of its own, so that one that fails takes nothing of its neighbours with it.
 *
 * @returns an answer for each command, in order, and only after the commit; where the transaction
 *   as a whole failed, all of them say so. Never rejects.
 */
export async function commitGroup(
  { database, db, savepoint }: WriteConnection,
  requests: WriteRequest[],
): Promise<WriteAnswer[]> {
  async function runInSavepoint(
    trx: Transaction<Database>,
    { name, input }: WriteRequest,
  ): Promise<WriteAnswer> {
    savepoint.begin();
    try {
      const output = await runCommand(trx, name, input);
      savepoint.release();
      return { output };
    } catch (error) {
      // After a full disk or a failing one SQLite may have rolled back everything already.
      if (error instanceof StoreUnavailable || !database.isTransaction) throw error;
      savepoint.rollBack();
      savepoint.release();
      return failure(error);
    }
  }

  try {
    return await db.transaction().execute(async (trx) => {
      const answers: WriteAnswer[] = [];
      for (const request of requests) answers.push(await runInSavepoint(trx, request));
      return answers;
    });
  } catch (error) {
    return requests.map(() => failure(error));
  }
}

function failure(error: unknown): WriteFailure {
  return {
    error: error instanceof Error ? error : new Error(String(error)),
    unavailable: error instanceof StoreUnavailable,
  };
}
